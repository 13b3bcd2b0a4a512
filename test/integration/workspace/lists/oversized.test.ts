import { describe, expect, it } from 'vitest'
import { recordDetail } from '../../../../electron/application/views/record-detail.ts'
import { problemsNow } from '../../../../electron/workspace/lists/record-problems.ts'
import { currentValues } from '../../../../electron/workspace/stores/workspace.ts'
import { boundedText, mostCharacters } from '../../../../shared/domain/record/bounded-values.ts'
import { readRecord } from '../../../../shared/domain/record-fields/read-record.ts'
import type { JsonValue } from '../../../../shared/domain/record/record-values.ts'
import { entities } from '../../../../shared/entities/index.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const millions = 5_000_000

describe('a record with a text of five million characters', () => {
  it.each([
    ['one letter', 'a'.repeat(millions)],
    ['blanks', `a${' '.repeat(millions)}b`],
    ['one letter in threes', 'aaa '.repeat(millions / 4)],
    ['dots', '.'.repeat(millions)],
    ['brackets', '[insert '.repeat(millions / 8)],
    ['braces', '{{'.repeat(millions / 2)],
    ['accents', 'é\u0301'.repeat(millions / 2)],
    ['halves of pairs', '🎪'.repeat(millions / 2)],
    ['figures', '1'.repeat(millions)],
    ['quotation marks', '"'.repeat(millions)],
  ])('of %s is listed as bad among the others, and stays whole', async (_what, text) => {
    const workspace = temporaryWorkspace()
    const before = process.cpuUsage()
    workspace.transaction(() => {
      pulled(workspace, 'booth', '1', { booth_name: 'Good' })
      pulled(workspace, 'booth', '2', { booth_name: 'Large', description: text })
      pulled(workspace, 'booth', '3', { booth_name: 'Other' })
    })
    const { items } = await workspace.lists.page({ entity: 'booth' }, {})
    expect(items.map(({ values }) => values['booth_name'])).toEqual(['Good', 'Large', 'Other'])
    expect(items[1]?.values['description']).toBe(boundedText(text))
    const searched = await workspace.lists.page(
      { entity: 'booth', text: 'large' },
      { orderBy: 'description' },
    )
    expect(searched.items.map(({ key }) => key)).toEqual(['r2'])
    const record = workspace.records.get('booth', 'r2')!
    expect(recordDetail(record, workspace).problems).toContainEqual({
      field: 'description',
      code: 'too-long',
      params: { max: mostCharacters },
    })
    expect(currentValues(record)['description'] === text).toBe(true)
    // Of the processor: whoever else is at work does not count.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(10_000)
  })
})

it('a record that cannot be judged is shown as such', () => {
  const workspace = temporaryWorkspace()
  workspace.transaction(() => pulled(workspace, 'booth', '1', { booth_name: 'Good' }))
  const circumstances = {
    ...workspace,
    readiness: {
      ...workspace.readiness,
      rules: () => {
        throw new RangeError('Maximum call stack size exceeded')
      },
    },
  }
  expect(problemsNow(circumstances, workspace.records.get('booth', 'r1')!)).toEqual([
    { field: 'booth_name', code: 'not-judged' },
  ])
})

it('a value thousands of levels deep is left out of what a service tells, and the record is listed', async () => {
  const workspace = temporaryWorkspace()
  const deep = JSON.parse(`${'['.repeat(3_000)}1${']'.repeat(3_000)}`) as JsonValue
  const values = readRecord(
    entities.booth,
    { booth_id: 1, booth_name: 'Deep', languages: deep, floor_id: deep, keywords: deep },
    (_entity, id) => id,
  )
  expect(values).toEqual({ booth_name: 'Deep' })
  workspace.transaction(() => pulled(workspace, 'booth', '1', values))
  const { items } = await workspace.lists.page({ entity: 'booth', text: 'deep' }, { orderBy: 'keywords' })
  expect(items).toHaveLength(1)
})
