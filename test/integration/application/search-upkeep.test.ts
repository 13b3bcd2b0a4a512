import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSearchUpkeep } from '../../../electron/application/search-upkeep.ts'
import { AppError } from '../../../shared/errors.ts'
import { temporaryWorkspace } from '../../support/workspace.ts'

function withBooths(booths: number) {
  const workspace = temporaryWorkspace()
  workspace.records.addListed(
    'booth',
    Array.from({ length: booths }, (_, index) => ({ remoteId: String(index + 1), values: { booth_name: `Booth ${index + 1}` } })),
  )
  return workspace
}

it('gets what came in bulk ready to be searched, in turns between which other work goes on', async () => {
  const workspace = withBooths(500)
  const upkeep = createSearchUpkeep(workspace, { warn: () => undefined })
  upkeep.start()
  upkeep.start()
  let turns = 0
  while (turns < 3) {
    await turn()
    turns += 1
  }
  await turn()
  expect(workspace.records.indexSome()).toBe(false)
  expect(workspace.records.list({ entity: 'booth', text: 'booth 500' }).total).toBe(1)
})

it('leaves off when it is stopped', async () => {
  const workspace = withBooths(500)
  const upkeep = createSearchUpkeep(workspace, { warn: () => undefined })
  upkeep.start()
  upkeep.stop()
  await turn()
  await turn()
  expect(workspace.records.indexSome()).toBe(true)
})

it('outlives a disk that fails', async () => {
  const warned: string[] = []
  const upkeep = createSearchUpkeep(
    {
      records: {
        ...withBooths(1).records,
        indexSome: () => {
          throw new AppError('disk-full', 'The disk is full.')
        },
      },
    },
    { warn: (message) => warned.push(message) },
  )
  upkeep.start()
  await turn()
  await turn()
  expect(warned).toHaveLength(1)
})
