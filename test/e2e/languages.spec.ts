import { expect, test, type Page } from '@playwright/test'
import { languages, type Language } from '../../shared/languages.ts'
import { screenIds } from '../../renderer/screens/screen-ids.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHost()
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'Settings')
})
test.afterEach(() => host.stop())

/** Those whose faults can differ by direction: tables, plans, charts, a calendar, forms. */
const looked: ReadonlySet<string> = new Set([
  'overview',
  'floors',
  'booths',
  'sessions',
  'reports',
  'settings',
])

/** From whichever language the page speaks: the names of the languages are the same in all. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.locator('main select').filter({ hasText: languages[language].name }).selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', languages[language].direction)
}

async function open(page: Page, screen: (typeof screenIds)[number]): Promise<void> {
  const link = page.locator(`nav a[href$="/${screen}"]`)
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** What is named by words that do not fit where they stand. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const named = [
      ...document.querySelectorAll<HTMLElement>(
        'button, nav a, [role=tab], [role=radio], legend, summary, label',
      ),
    ]
    return named
      .filter(
        (element) =>
          element.checkVisibility() &&
          element.closest('.visually-hidden, .truncate, [role=row], tr') === null,
      )
      .filter(
        (element) =>
          element.clientWidth > 0 &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.querySelector('.truncate') === null,
      )
      .map((element) => `${element.innerText.trim()} (${element.scrollWidth} > ${element.clientWidth})`)
  })
}

test('the page turns Arabic at once, mirrored as a whole, and a name of both directions keeps its order', async ({
  page,
}) => {
  test.slow()
  await choose(page, 'ar')
  const rail = page.getByRole('navigation').first()
  await expect.poll(async () => (await rail.boundingBox())?.x ?? 0).toBeGreaterThan(900)
  for (const screen of screenIds) {
    await open(page, screen)
    if (looked.has(screen)) expect.soft(await accessibilityFaults(page), screen).toEqual([])
    // Nothing hangs over the edge at which an Arabic line ends.
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), screen)
      .toBe(true)
  }
  await page.locator('button[data-tour=sync]').click()
  await expect(page.locator('[data-reka-popper-content-wrapper] > *')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  // The left arrow leads to what is on the left.
  const themes = page.getByRole('radiogroup').first().getByRole('radio')
  await themes.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expect(themes.nth(1)).toBeFocused()
  await expect(themes.nth(1)).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(themes.first()).toBeChecked()
  await open(page, 'booths')
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByRole('grid')).toHaveCount(0)
  const name = page.locator('main input').first()
  await name.fill('شركة Acme (دبي)')
  await expect(name).toHaveCSS('direction', 'rtl')
  await name.fill('Acme (دبي)')
  await expect(name).toHaveCSS('direction', 'ltr')
  await name.press('Tab')
  await page.locator('nav a[href$="/sync"]').click()
  await page.locator('main .quiet button').click()
  // Who exhibits is asked for on request: in a sentence of the page the name is isolated.
  await expect(
    page
      .getByRole('dialog')
      .getByRole('textbox', { name: /\u2066Acme \(دبي\)\u2069/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main').getByText('Acme (دبي)').first()).toBeVisible()
  // The choice stays, also before the page has heard from the core.
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await open(page, 'settings')
  await choose(page, 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('no French, German or Arabic word is cut off in a window of 1024 pixels', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const language of ['fr', 'de', 'ar'] as const) {
    await open(page, 'settings')
    await choose(page, language)
    for (const screen of screenIds) {
      await open(page, screen)
      expect.soft(await cutOff(page), `${language}, ${screen}`).toEqual([])
      await expect
        .soft(
          page.locator('.record-table[data-wide]'),
          `${language}, ${screen}: a table is scrolled sideways`,
        )
        .toHaveCount(0)
    }
  }
})

test('numbers are typed and shown as German writes them, and one that could be two is not guessed at', async ({
  page,
}) => {
  await choose(page, 'de')
  await open(page, 'jobs')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  const salary = page.getByRole('textbox', { name: 'Gehalt ab' })
  await salary.fill('50000.5')
  await salary.press('Tab')
  await expect(salary).toHaveValue('50000,5')
  await salary.fill('50000,25')
  await salary.press('Tab')
  await expect(salary).toHaveValue('50000,25')
  await expect(salary).not.toHaveAttribute('aria-invalid')
  await salary.fill('55.000')
  await salary.press('Tab')
  await expect(salary).toHaveAttribute('aria-invalid', 'true')
  await expect(salary).toHaveValue('55.000')
  await salary.fill('55000')
  await expect(salary).not.toHaveAttribute('aria-invalid')
})
