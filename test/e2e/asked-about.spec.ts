import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHost, type OpenHost } from '../support/pages/prepared-event.ts'
import { seedEvent } from '../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'

let folder: string
let host: OpenHost

async function open(page: Page, booths: number): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'asked-about-'))
  seedEvent({ dataDirectory: folder, booths, floors: 2 })
  host = await openHost(folder, page.context())
  await page.goto(`${host.origin}/#/e/${eventId}/booths`)
  await expect(grid(page).getByRole('link').first()).toBeVisible()
}
test.afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Booths' })
const dialog = (page: Page) => page.getByRole('dialog')
const find = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search booths' }).fill(text)
/** As a synchronisation does. */
const add = (name: string) =>
  host.core.client.call('records.create', { eventId, entity: 'booth', values: { booth_name: name } })
const found = async (text: string) =>
  (await host.core.client.call('records.list', { eventId, entity: 'booth', text })).items.map(
    ({ values }) => values['booth_name'],
  )

test('what a dialog asks about is what goes, though others come to match while it is open', async ({
  page,
}) => {
  await open(page, 60)
  await find(page, 'Booth 00001')
  await expect(page.getByText('11 of 60 booths')).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const remove = dialog(page).getByRole('button', { name: 'Remove 11 booths' })
  await expect(remove).toBeEnabled()
  await add('Booth 00001 of a colleague')
  await expect(page.getByText('12 of 61 booths')).toBeVisible()
  await remove.click()
  await expect(page.getByRole('status').filter({ hasText: '11 booths removed.' })).toBeVisible()
  expect(await found('Booth 00001')).toEqual(['Booth 00001 of a colleague'])
})

test('of all but one the dialog names the one that is left, and removes it', async ({ page }) => {
  await open(page, 60)
  await find(page, '00001')
  await add('00001 first')
  await find(page, '00001 ')
  await find(page, '000012')
  await add('000012 second')
  await expect(page.getByText('2 of 62 booths')).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await grid(page).locator('[role=row][data-index="0"]').getByRole('checkbox').click()
  await grid(page).focus()
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toHaveAccessibleName('Remove “Booth 000012”?')
  await dialog(page).getByRole('button', { name: 'Remove booth' }).click()
  await expect.poll(() => found('000012')).toEqual(['000012 second'])
})

test('a range of more rows than one message used to take can be changed', async ({ page }) => {
  await open(page, 21_000)
  await grid(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await expect(page.getByRole('toolbar', { name: '21,000 booths selected' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(dialog(page).getByRole('button', { name: 'Remove 21,000 booths' })).toBeEnabled()
})
