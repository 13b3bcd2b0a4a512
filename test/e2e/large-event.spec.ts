import { expect, test, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'
import { accessibilityFaults, spokenTexts } from '../support/pages/accessibility.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

const booths = 50_000
const changedWithinMs = 5 * 60_000

let dataDirectory: string
let host: WebHost

test.beforeEach(async ({ page }) => {
  // Filling the event, and changing all of it, takes its time, and more on a busy machine.
  test.setTimeout(15 * 60_000)
  dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-large-'))
  seedEvent({ dataDirectory, booths })
  host = await startWebHost({ dataDirectory })
  await page.goto(host.url)
  await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
  await goTo(page, 'Booths', { timeoutMs: 120_000 })
  await expect(booth(page, 1)).toBeVisible({ timeout: 60_000 })
})
test.afterEach(async () => {
  await host.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Booths' })
const named = (number: number) => ({ name: `Booth ${String(number).padStart(6, '0')}`, exact: true })
const booth = (page: Page, number: number) => grid(page).getByRole('link', named(number))
const rowOf = (page: Page, number: number) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', named(number)) })

test('fifty thousand booths are gone through from the keyboard, and all that match are moved and moved back as one', async ({
  page,
}) => {
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(booths + 1))
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect(booth(page, booths)).toBeVisible()
  await expect(rowOf(page, booths)).toHaveAttribute('aria-rowindex', String(booths + 1))
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await expect(booth(page, 1)).toBeVisible()
  expect(
    await grid(page).getByRole('row').count(),
    'only the rows about those in sight are there',
  ).toBeLessThan(100)

  // Who reads on, or goes on by Tab, finds the rows in order after scrolling, and what had the focus still has it.
  await booth(page, 8).focus()
  await grid(page).hover()
  for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, 90)
  await expect(booth(page, 20)).toBeInViewport()
  await expect(booth(page, 8)).toBeFocused()
  await grid(page).focus()
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 700)
  await expect(booth(page, 1)).toHaveCount(0)
  await expect
    .poll(async () => {
      const rows = await grid(page)
        .getByRole('row')
        .evaluateAll((all) => all.slice(1).map((row) => Number(row.getAttribute('aria-rowindex'))))
      return rows.every((row, at) => at === 0 || row === (rows[at - 1] ?? 0) + 1)
    })
    .toBe(true)
  await page.keyboard.press('Home')
  await expect(booth(page, 1)).toBeVisible()

  await page.keyboard.press('Control+a')
  await expect(page.getByText('50,000 booths selected')).toBeVisible()
  // What can be done with them covers no row that the cursor is on.
  await page.keyboard.press('End')
  const actions = page.getByRole('toolbar', { name: '50,000 booths selected' })
  await expect
    .poll(async () => {
      const [row, bar] = [await rowOf(page, booths).boundingBox(), await actions.boundingBox()]
      return row !== null && bar !== null && row.y + row.height <= bar.y
    })
    .toBe(true)
  await page.keyboard.press('Home')
  await expect(booth(page, 1)).toBeVisible()
  // One of them is left out of what is said of all.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('49,999 booths selected')).toBeVisible()
  await expect(rowOf(page, 1)).toContainText('Floor 2')
  const spoken = await spokenTexts(page)
  await page.getByRole('button', { name: 'Move to floor' }).click()
  await page.getByRole('menuitem', { name: 'Floor 4' }).click()
  await expect(page.getByRole('progressbar', { name: 'Changing' })).toBeVisible()
  await expect(page.getByText(/^\d[\d,]* booths moved\.$/)).toBeVisible({ timeout: changedWithinMs })
  // Begun and ended, and not each of the many steps between.
  const told = (await spoken()).filter((text) => text !== '49,999 booths selected')
  expect(told[0]).toBe('Changing')
  expect(told.at(-1)).toMatch(/booths moved/)
  expect(told.length, told.join(' · ')).toBeLessThan(8)
  await expect(rowOf(page, 1)).toContainText('Floor 4')
  await expect(rowOf(page, 2), 'the one left out').toContainText('Floor 3')
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 1)).toContainText('Floor 2', { timeout: changedWithinMs })
  await page.keyboard.press('End')
  await expect(rowOf(page, booths)).toContainText('Floor 1', { timeout: changedWithinMs })

  // It has no files.
  await goTo(page, 'Media')
  await expect(page.getByText('No files yet')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
