import { expect, test, type Page } from '@playwright/test'
import { createRecord } from '../../electron/workspace/edits/index.ts'
import { startForeignService, type ForeignService } from '../support/foreign-service/index.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { credentials, prepareEvent, type PreparedEvent } from '../support/pages/prepared-event.ts'
import { newBooth, newDocument, newFloor, type SyncRig } from '../support/workspaces/sync-rig.ts'

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

/** Somebody removes three booths, while something is added to each here. */
async function prepare({ workspace, engine }: SyncRig): Promise<void> {
  const floor = newFloor(workspace, 'Great Hall')
  const booths = new Map<string, string>()
  for (const name of ['Arbor', 'Beech', 'Cedar', 'Dogwood'])
    booths.set(name, (await newBooth(workspace, floor.key, name)).key)
  await engine.run('both')
  const film = (booth: string, title: string): unknown =>
    createRecord(workspace, 'video', {
      booth_id: booths.get(booth)!,
      title,
      url: 'https://films.example.com/',
    })
  film('Arbor', 'How a chair is made')
  film('Beech', 'A walk in the woods')
  film('Cedar', 'The table')
  createRecord(workspace, 'document', {
    booth_id: booths.get('Arbor')!,
    title: 'Price list',
    file: await newDocument(workspace),
  })
  for (const name of ['Arbor', 'Beech', 'Cedar'])
    service.organiser.remove('booth', workspace.records.get('booth', booths.get(name)!)!.remoteId!)
  for (let round = 0; round < 3; round += 1) await engine.run('both')
  expect(engine.state()).toMatchObject({ conflicts: 4, waiting: 0, parked: 0, drafts: 0 })
}

const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Sync' }).getByRole('button', { name: label })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('what was added to booths that somebody has removed goes where a person says', async ({ page }) => {
  await event.core.finished(
    event.core.client.call('events.reconnect', { eventId: event.eventId, credentials }),
  )
  await page.goto(`${event.url}/sync`)
  await expect(tab(page, 'Conflicts')).toContainText('4')
  const arbor = card(page, 'Arbor')
  await expect(arbor).toContainText('2 changes here belong to it')
  await expect(arbor.getByRole('listitem')).toHaveText([/How a chair is made/, /Price list/])
  expect(await accessibilityFaults(page)).toEqual([])

  await test.step('with the booth that is made again', async () => {
    await arbor.getByRole('button', { name: 'Recreate the booth' }).click()
    await expect(arbor).toBeHidden()
    await expect(tab(page, 'Conflicts')).toContainText('2')
  })

  await test.step('to another booth', async () => {
    const beech = card(page, 'Beech')
    await expect(beech.getByRole('button', { name: 'Move it there' })).toBeDisabled()
    await beech.getByRole('combobox', { name: 'Another booth' }).fill('Dogw')
    await beech.getByRole('option', { name: 'Dogwood' }).click()
    await beech.getByRole('button', { name: 'Move it there' }).click()
    await expect(beech).toBeHidden()
  })

  await test.step('or nowhere', async () => {
    await card(page, 'Cedar').getByRole('button', { name: 'Discard it' }).click()
    await expect(page.getByText('No conflicts')).toBeVisible()
  })

  await test.step('and the service has it so', async () => {
    await page.getByRole('button', { name: 'Sync now' }).click()
    const shown = (): readonly (readonly unknown[])[] =>
      [...service.records('video'), ...service.records('document')].map(({ values }) => [
        values['title'],
        service.records('booth').find(({ id }) => Number(id) === values['booth_id'])?.values['booth_name'],
      ])
    await expect.poll(shown, { timeout: 60_000 }).toEqual([
      ['A walk in the woods', 'Dogwood'],
      ['How a chair is made', 'Arbor'],
      ['Price list', 'Arbor'],
    ])
  })
})
