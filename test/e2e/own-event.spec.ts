import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let dataDirectory: string
let host: WebHost

test.beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'booth-builder-own-event-'))
  host = await startWebHost({ dataDirectory })
})
test.afterEach(async () => {
  await host.stop()
  await rm(dataDirectory, { recursive: true, force: true })
})

test('an event of one’s own is set up, changed, there after a restart, removed only when meant, and comes back from its file', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.goto(host.url)
  await page.getByRole('button', { name: 'New event on this computer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New event on this computer' })
  await dialog.getByRole('button', { name: 'Create event' }).click()
  await expect(dialog.getByText('Required', { exact: true })).toHaveCount(3)
  await dialog.getByLabel('Name', { exact: true }).fill('Lakeside Fair')
  await dialog.getByLabel('Starts').fill('2027-06-02T09:00')
  await expect(dialog.getByLabel('Ends')).toHaveValue('2027-06-02T18:00')
  await dialog.getByLabel('Ends').fill('2027-06-01T18:00')
  await expect(dialog.getByText('This must be after “Starts”.')).toBeVisible()
  await dialog.getByLabel('Ends').fill('2027-06-04T18:00')
  await dialog.getByLabel('Time zone').selectOption('Europe/Zurich')
  await dialog.getByLabel('Languages').selectOption('de')
  await dialog.getByRole('button', { name: 'Create event' }).click()
  await expect(page).toHaveURL(/\/overview$/, { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakeside Fair')

  await page.getByRole('link', { name: 'Event details' }).first().click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change event details' })
  await change.getByLabel('Name', { exact: true }).fill('Harbour Fair')
  await change.getByRole('button', { name: 'Make default German' }).click()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await expect(page.getByRole('term').filter({ hasText: 'Name' }).locator('..')).toContainText('Harbour Fair')
  await expect(page).toHaveTitle(/Harbour Fair/)
  await expect(page.getByRole('listitem').filter({ hasText: 'German' })).toContainText('Default')

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save event as a file' }).click()
  const saved = await coming
  expect(saved.suggestedFilename()).toBe('Harbour Fair.boothevent')
  const file = join(dataDirectory, 'Harbour Fair.boothevent')
  await saved.saveAs(file)

  await host.stop()
  host = await startWebHost({ dataDirectory })
  await page.goto(host.url)
  await page.getByRole('link', { name: /Harbour Fair/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour Fair')
  await page.getByRole('link', { name: 'Event details' }).first().click()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible({ timeout: 60_000 })

  await page.goto(new URL('/', page.url()).href)
  await page.getByRole('button', { name: 'Remove “Harbour Fair”' }).click()
  await page.getByRole('button', { name: 'Keep event' }).click()
  await expect(page.getByRole('link', { name: /Harbour Fair/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove “Harbour Fair”' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Events you open appear here.')).toBeVisible()

  await page
    .getByLabel('Open an event file')
    .setInputFiles({ name: 'Other.boothevent', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await expect(page.getByText('The event of this file could not be opened.')).toBeVisible()
  await page.getByLabel('Open an event file').setInputFiles(file)
  await expect(page).toHaveURL(/\/overview$/, { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour Fair')
  await page.getByRole('link', { name: 'Event details' }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: 'German' })).toContainText('Default')
})
