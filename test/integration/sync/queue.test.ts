import { expect, it } from 'vitest'
import { createQueue } from '../../../electron/sync/planning/queue.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

it('leaves the synchronisation to say whether a transaction must survive a power cut at once', () => {
  const workspace = temporaryWorkspace()
  const asked: unknown[] = []
  const queue = createQueue(
    {
      ...workspace,
      transaction(work, durability) {
        asked.push(durability)
        return workspace.transaction(work, durability)
      },
    },
    { largeFileBytes: 1 },
    { now: () => Date.now() },
  )
  queue.workspace.transaction(() => queue.workspace.settings.set('pulled', 'yes'), 'later')
  queue.workspace.transaction(() => queue.workspace.settings.set('sent', 'yes'))
  expect(asked).toEqual(['later', undefined])
})
