import { expect, test, type Page } from '@playwright/test'
import { eventDays } from '../../electron/service/sample-event/calendar.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
})
test.afterEach(() => host.stop())

async function isAccessible(page: Page): Promise<void> {
  expect.soft(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await accessibilityFaults(page, { onlyColours: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an address is chosen from the service’s lists by keys, each within the other, and what they lack stays as written', async ({
  page,
}) => {
  await goTo(page, 'Booths')
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
  const field = (name: string) => page.getByRole('combobox', { name, exact: true })
  const contact = page.getByRole('region', { name: 'Contact and address' })
  await expect(field('Country')).toHaveValue('United Kingdom')
  await expect(contact).not.toContainText('Not in the list')

  await field('Country').fill('de')
  const offered = (list: string) => page.getByRole('listbox', { name: list }).getByRole('option')
  await expect(offered('Countries').first()).toContainText('Germany')
  await expect(offered('Countries').first()).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(field('Country')).toHaveValue('Germany')
  // What stood there stays, and is told apart.
  await expect(field('State or province')).toHaveValue('England')
  await expect(contact).toContainText('Not in the list of regions of Germany')
  await field('State or province').fill('bav')
  await expect(offered('Regions')).toHaveText(['Bavaria'])
  await isAccessible(page)
  await page.keyboard.press('Enter')
  await expect(contact).not.toContainText('Not in the list of regions')
  await field('City').fill('nurn')
  await expect(offered('Cities').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await field('City').fill('Musterstadt')
  await page.keyboard.press('Tab')
  await expect(contact).toContainText('Not in the list of cities of Bavaria. Saved as typed.')
  await field('Country').fill('DE')
  await page.keyboard.press('Tab')
  await contact.getByRole('button', { name: 'Use this spelling' }).click()
  await expect(field('Country')).toHaveValue('Germany')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
})

test('a category leads to its vacancies, whose form is the event’s, and the event tells of itself on a page of its own', async ({
  page,
}) => {
  await goTo(page, 'Jobs')
  await page.getByRole('button', { name: 'Categories' }).click()
  const categories = page.getByRole('region', { name: 'Job categories' })
  await expect(categories).toContainText('cannot be added, renamed or removed here')
  await isAccessible(page)
  await categories.getByRole('link', { name: /Design/ }).click()
  await expect(page.getByRole('button', { name: /Category.*Design/ })).toBeVisible()
  await page.getByRole('row').nth(1).click()
  const panel = page
    .getByRole('complementary')
    .or(page.getByRole('region'))
    .filter({ has: page.getByLabel('Job title') })
  await expect(panel.getByLabel('Category').first()).toHaveValue(/^r\d+$/)
  await isAccessible(page)
  await panel.getByLabel('Job title').first().fill('Chief of colours')
  await expect(page.getByText('Saved on this computer')).toBeVisible()

  await goTo(page, 'Overview')
  await page.getByRole('link', { name: 'Event details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Event details' })).toBeVisible()
  const languages = page.getByRole('region', { name: 'Languages' })
  await expect(languages.getByRole('listitem').first()).toContainText(/English\s*en\s*Default/)
  // The sample event always lies ahead, in UTC from 9 to 18 o’clock; Berlin has its summer time or not.
  const [first] = eventDays(new Date())
  const begins = new Date(first.getTime() + 9 * 3_600_000)
  const there = begins.toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  })
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(
    new RegExp(`${there.replaceAll(/\s/g, String.raw`\s`)}.*Europe/Berlin`),
  )
  await expect(
    page.getByRole('region', { name: 'Contents' }).getByRole('link', { name: /Attendees/ }),
  ).toContainText('2,000')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Fetch again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Fetched' })).toBeVisible()
})
