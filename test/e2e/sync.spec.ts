import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

let folder: string
let host: WebHost

test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'web-sync-'))
  host = await startWebHostWithSample(join(folder, 'data'))
  await page.goto(host.url)
  await openSampleEvent(page)
})
test.afterEach(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

const pill = (page: Page) => page.getByRole('button', { name: /^Synchronisation:/ })

async function openFirstBooth(page: Page): Promise<void> {
  await goTo(page, 'Booths')
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
}

/** A line of text, or one with a list beside it. */
const control = (page: Page, field: string) =>
  page
    .getByRole('textbox', { name: field, exact: true })
    .or(page.getByRole('combobox', { name: field, exact: true }))

async function fill(page: Page, field: string, text: string): Promise<void> {
  await control(page, field).fill(text)
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
}

/** The service never tells these two, and takes no booth without them. */
async function giveExhibitor(page: Page): Promise<void> {
  await fill(page, 'Exhibitor’s name', 'Ada Example')
  await fill(page, 'Exhibitor’s e-mail', 'ada@example.com')
}

test('in automatic mode what is typed goes to the service by itself', async ({ page }) => {
  await goTo(page, 'Settings')
  await page.getByRole('radio', { name: 'Automatic' }).check({ force: true })
  await expect(page.getByRole('combobox', { name: 'Check the service for changes' })).toBeVisible()
  await openFirstBooth(page)
  await giveExhibitor(page)
  await fill(page, 'City', 'Automatown')
  await expect(pill(page)).toHaveAccessibleName(/Up to date/, { timeout: 30_000 })
  await goTo(page, 'Sync')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Save booth' }).first()).toContainText('Done')
})

test('what waits says which fields it changes, and a name that is cut short shows the whole of it', async ({
  page,
}) => {
  await openFirstBooth(page)
  await giveExhibitor(page)
  const name = `Northern ${'light '.repeat(40)}optics`
  await fill(page, 'Booth name', name)
  await fill(page, 'City', 'Tromsø')
  await goTo(page, 'Sync')
  const row = page.getByRole('listitem').filter({ hasText: 'Save booth' })
  await expect(row).toContainText(/Changes: Booth name(,| and) .*City|Changes: City(,| and) .*Booth name/)
  const tip = page.locator('[popover]').filter({ hasText: name })
  await expect(tip).toBeHidden()
  await row.getByRole('link').hover({ position: { x: 10, y: 8 } })
  await expect(tip).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(tip).toBeHidden()
  await row.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(row.getByRole('link')).toBeFocused()
  await expect(tip).toBeVisible()
})

test('on a metered connection a booth with large pictures waits, says so, and is sent when asked for', async ({
  page,
}) => {
  await goTo(page, 'Settings')
  await page.getByRole('switch', { name: 'Metered connection' }).click()
  await page.getByRole('combobox', { name: 'Hold back' }).selectOption({ label: 'All files' })
  await openFirstBooth(page)
  await giveExhibitor(page)
  await goTo(page, 'Sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  const note = page.getByRole('status').filter({ hasText: '1 change with a large file is waiting' })
  // The pictures are fetched with the first attempt; from then on it is known how large they are.
  await expect(pill(page)).toHaveAccessibleName(/Up to date|1 change to send/, { timeout: 30_000 })
  await goTo(page, 'Booths')
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
  await fill(page, 'City', 'Meterville')
  await goTo(page, 'Sync')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(pill(page)).toHaveAccessibleName(/Up to date/, { timeout: 30_000 })
  await expect(note).toBeHidden()
})

test('the history is searched and exported, and an earlier version is brought back', async ({ page }) => {
  await openFirstBooth(page)
  const city = control(page, 'City')
  const before = await city.inputValue()
  await giveExhibitor(page)
  await fill(page, 'City', 'Newtown')
  await goTo(page, 'Sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(pill(page)).toHaveAccessibleName(/Up to date/, { timeout: 30_000 })

  await page.getByRole('button', { name: 'History' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'Save booth' })
  await expect(change).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('nothing-like-this')
  await expect(page.getByText('No change matches the filters.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('')
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption({ label: 'Floor' })
  await expect(page.getByText('No change matches the filters.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption({ label: 'Booth' })
  await expect(change).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^booth-builder-history-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    entries: [{ entity: 'booth', operation: 'save', state: 'confirmed' }],
  })
  expect(text).not.toMatch(/Newtown|ada@example\.com/)

  await page.getByRole('radio', { name: 'Earlier versions' }).check({ force: true })
  const version = page.getByRole('listitem').filter({ hasText: 'On the service before you overwrote it' })
  await expect(version).toContainText('City')
  await version.getByRole('button', { name: /^Restore this version of/ }).click()
  await expect(pill(page)).toHaveAccessibleName(/1 change to send/)
  await openFirstBooth(page)
  await expect(city).toHaveValue(before)
})
