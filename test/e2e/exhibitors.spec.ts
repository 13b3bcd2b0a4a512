import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { exhibitorTable, moveFirstBooths, sayWho } from '../support/pages/booth-list.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'Booths')
  await expect(booths(page).getByRole('link').first()).toBeVisible()
})
test.afterEach(() => host.stop())

const booths = (page: Page) => page.getByRole('grid', { name: 'Booths' })
const pill = (page: Page) => page.getByRole('button', { name: /^Synchronisation:/ })

test('booths are moved to another floor: one table asks for their exhibitors, once, and all is sent', async ({
  page,
}) => {
  // Two of them stand there already.
  await moveFirstBooths(page, 9, 'Green Pavilion')
  await sayWho(page)
  await expect(exhibitorTable(page)).toContainText('Who are the exhibitors of these 7 booths?')
  await expect(exhibitorTable(page).getByRole('row')).toHaveCount(8)
  await expect(
    exhibitorTable(page).getByRole('cell').filter({ hasText: 'from contact' }).first(),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  // A row that is wrong says so where it is, and holds back nobody else.
  const emails = exhibitorTable(page).getByRole('textbox', { name: /^Exhibitor’s e-mail/ })
  await emails.nth(1).fill('nobody')
  await emails.nth(1).press('ArrowDown')
  await expect(emails.nth(2)).toBeFocused()
  await expect(exhibitorTable(page)).toContainText('This is not an e-mail address.')
  await page.keyboard.press('Control+Enter')
  await expect(exhibitorTable(page)).toContainText('1 booth still needs a name and an e-mail.')
  await expect(emails).toHaveCount(1)
  await expect(emails.first()).toBeFocused()
  await emails.first().fill('ada@example.com')
  await exhibitorTable(page).getByRole('button', { name: 'Accept' }).click()
  await expect(exhibitorTable(page)).toBeHidden()

  await pill(page).click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(pill(page)).toContainText('Up to date', { timeout: 60_000 })
  await expect(pill(page)).not.toContainText('exhibitor')

  // Nobody is asked again.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await moveFirstBooths(page, 2, 'Innovation Hall')
  await expect(pill(page)).toContainText('2 changes to send')
  await expect(exhibitorTable(page)).toBeHidden()
})

test('put off, the changes wait without any look of failure, until the table is opened again', async ({
  page,
}) => {
  await moveFirstBooths(page, 2, 'Green Pavilion')
  await sayWho(page)
  await exhibitorTable(page).getByRole('button', { name: 'Later' }).click()
  await expect(exhibitorTable(page)).toBeHidden()
  await goTo(page, 'Sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText(/· Sent /), 'the run is over').toBeVisible({ timeout: 60_000 })
  await expect(pill(page)).toContainText('Up to date · 2 need an exhibitor')
  await expect(page.getByText('Exhibitor needed')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /Rejected/ })).toHaveText('Rejected')
  await goTo(page, 'Overview')
  await expect(page.getByText('The exhibitors of 2 booths are missing.')).toBeVisible()
  await expect(page.getByText('111 of 120 booths ready')).toBeVisible()
  await page.getByRole('button', { name: 'Add exhibitor' }).click()
  await exhibitorTable(page).getByRole('button', { name: 'Accept all 2' }).click()
  await expect(pill(page)).toContainText('2 changes to send')
})

test('where suggestions may be used without asking, nobody is asked, and the history says where the exhibitor is from', async ({
  page,
}) => {
  await goTo(page, 'Settings')
  await page.getByRole('switch', { name: 'Use suggested exhibitors without asking' }).click()
  await goTo(page, 'Booths')
  await moveFirstBooths(page, 2, 'Green Pavilion')
  await expect(pill(page)).toContainText('2 changes to send')
  await expect(exhibitorTable(page)).toBeHidden()
  await goTo(page, 'Sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(pill(page)).toContainText('Up to date', { timeout: 60_000 })
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('The exhibitor was taken from the booth’s contact.')).toHaveCount(2)
})

test('the table goes by itself when the move that asked for it is taken back', async ({ page }) => {
  await moveFirstBooths(page, 4, 'Green Pavilion')
  await sayWho(page)
  await expect(exhibitorTable(page)).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(exhibitorTable(page)).toBeHidden()
})
