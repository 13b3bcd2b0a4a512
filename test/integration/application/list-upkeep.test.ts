import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { createListUpkeep } from '../../../electron/application/events/list-upkeep.ts'
import { AppError } from '../../../shared/errors.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

afterEach(() => void vi.useRealTimers())

function withBooths(booths: number) {
  const workspace = temporaryWorkspace()
  workspace.records.addListed(
    'booth',
    Array.from({ length: booths }, (_, index) => ({
      remoteId: String(index + 1),
      values: { booth_name: `Booth ${index + 1}` },
    })),
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
  upkeep.stop()
})

it('gets the palette’s search ready a moment later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const workspace = withBooths(2_500)
  while (workspace.lists.prepareSome() || workspace.library.prepareSome());
  const upkeep = createListUpkeep(workspace, { warn: () => undefined })
  upkeep.start()
  await turn()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  expect(workspace.finder.prepareSome()).toBe(false)
  const found = await workspace.finder.find('booth 2499', 5, new AbortController().signal)
  expect(found.map(({ total }) => total)).toEqual([1])
  upkeep.stop()
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
  const broken = withBooths(1)
  const upkeep = createListUpkeep(
    {
      ...broken,
      lists: {
        ...broken.lists,
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
