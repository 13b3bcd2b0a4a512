import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writableEntities } from '../../../shared/entities/index.ts'
import { takeBack } from '../../../electron/workspace/edits/index.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { seeded, tableOf, type RandomTable } from '../../support/random-tables.ts'
import { openImports } from '../../support/tables.ts'

const longestTable = 40

/** What was imported of a table makes nothing when the table comes again, with the same options or those that are proposed. */
async function holds(
  workspace: Workspace,
  { entity, mapping, rows, ...options }: RandomTable,
  remembers: boolean,
): Promise<void> {
  const { open } = openImports(workspace)
  const text = [mapping, ...rows].map((cells) => cells.join(',')).join('\n')
  const first = await open(entity, 'table.csv', text)
  await first.check({ mapping: [...mapping], ...options })
  const imported = (await first.rows()).map(({ kind }) => kind !== 'error')
  const { token, created } = await first.apply()
  const again = await open(entity, 'table.csv', text)
  await again.check(remembers ? {} : { mapping: [...mapping], ...options })
  const doubled = (await again.rows()).filter(({ kind }, at) => kind === 'new' && imported[at] === true)
  expect(doubled, `${created} were created`).toEqual([])
  if (token !== null) await takeBack(workspace, token, {})
}

describe('a table that is imported twice', () => {
  it.each(writableEntities)('makes nothing again of what it has made, of %s', async (entity) => {
    const workspace = seeded()
    await fc.assert(
      fc.asyncProperty(tableOf(entity, longestTable), fc.boolean(), (table, remembers) =>
        holds(workspace, table, remembers),
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })
})
