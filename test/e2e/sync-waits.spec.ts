import { expect, test } from '@playwright/test'
import { AppError } from '../../shared/errors.ts'
import { startForeignService, type ForeignService } from '../support/foreign-service/index.ts'
import { credentials, prepareEvent, type PreparedEvent } from '../support/pages/prepared-event.ts'
import { newBooth, newFloor, type SyncRig } from '../support/workspaces/sync-rig.ts'

let service: ForeignService
let event: PreparedEvent

test.beforeEach(async ({ context }) => {
  service = await startForeignService()
  event = await prepareEvent(service, context, prepare)
})
test.afterEach(async () => {
  await event.close()
  await service.stop()
})

/** A booth was sent, no answer came, and one listing lacked it. */
async function prepare({ workspace, engine }: SyncRig): Promise<void> {
  const floor = newFloor(workspace, 'Great Hall')
  await engine.run('both')
  const { key, draft } = await newBooth(workspace, floor.key, 'Arbor')
  const [entry] = workspace.journal.openOf('booth', key)
  const error = new AppError('ambiguous', 'The connection was lost.').toShape()
  workspace.journal.advance(entry!.id, { kind: 'leave', values: draft!, at: Date.now() })
  workspace.journal.advance(entry!.id, { kind: 'lose', error, cause: 'unanswered', lookAt: Date.now() })
  workspace.journal.advance(entry!.id, { kind: 'miss', lookAt: Date.now() + 600_000 })
}

test('a booth that is looked for on the service says so, and how long that takes', async ({ page }) => {
  await event.core.finished(
    event.core.client.call('events.reconnect', { eventId: event.eventId, credentials }),
  )
  await page.goto(`${event.url}/sync?tab=waiting`)
  const pill = page.getByRole('button', {
    name: 'Synchronisation: Making sure that the service has your booth',
  })
  await expect(pill).toHaveText(/^Making sure that the service has your booth · 9:\d\d$/)
  const before = await pill.textContent()
  await expect(pill).not.toHaveText(before ?? '')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(
    /Looks for it on the service again in 9:\d\d\./,
  )
})
