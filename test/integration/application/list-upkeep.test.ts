import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createListUpkeep } from '../../../electron/application/events/list-upkeep.ts'
import { AppError } from '../../../shared/errors.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

function withBooths(booths: number) {
  const workspace = temporaryWorkspace()
  workspace.records.addListed(
    'booth',
    Array.from({ length: booths }, (_, index) => ({ remoteId: String(index + 1), values: { booth_name: `Booth ${index + 1}` } })),
  )
  return workspace
}

it('gets what came in bulk ready to be listed, in turns between which other work goes on', async () => {
  const workspace = withBooths(500)
  const upkeep = createListUpkeep(workspace, { warn: () => undefined })
  upkeep.start()
  upkeep.start()
  let turns = 0
  while (turns < 3) {
    await turn()
    turns += 1
  }
  await turn()
  expect(workspace.lists.prepareSome()).toBe(false)
  expect(await workspace.lists.count({ entity: 'booth', text: 'booth 500' })).toBe(1)
})

it('leaves off when it is stopped', async () => {
  const workspace = withBooths(500)
  const upkeep = createListUpkeep(workspace, { warn: () => undefined })
  upkeep.start()
  upkeep.stop()
  await turn()
  await turn()
  expect(workspace.lists.prepareSome()).toBe(true)
})

it('outlives a disk that fails', async () => {
  const warned: string[] = []
  const upkeep = createListUpkeep(
    {
      lists: {
        ...withBooths(1).lists,
        prepareSome: () => {
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
