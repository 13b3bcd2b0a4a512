import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(host.url)
  await openSampleEvent(page)
})
test.afterEach(() => host.stop())

/** What lies over a screen. */
const overlay = '[data-reka-popper-content-wrapper], [data-dialog]'

async function checked(page: Page, within: string, what: string): Promise<void> {
  expect.soft(await accessibilityFaults(page, { within }), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await accessibilityFaults(page, { within, onlyColours: true }), `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  expect
    .soft(await accessibilityFaults(page, { within, onlyColours: true }), `${what}, forced colours`)
    .toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

test('what a button announces opens without faults in light, dark and forced colours, and gives the focus back', async ({
  page,
}) => {
  test.slow()
  const seen = new Set<string>()
  for (const screen of ['Overview', 'Floors']) {
    await goTo(page, screen)
    await expect(page).toHaveTitle(new RegExp(`^${screen} – .*Expo – Booth Builder$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: /^Loading|^Reading/ })).toHaveCount(0)
    const openers = page.locator('header, main').locator('button[aria-haspopup]:visible:enabled')
    const names = await openers.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
    )
    for (const [at, name] of names.entries()) {
      // Those of the frame are on every screen.
      if (seen.has(name)) continue
      seen.add(name)
      const opener = openers.nth(at)
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator(overlay), name).toBeVisible()
      await checked(page, overlay, `${screen}: ${name}`)
      await page.keyboard.press('Escape')
      await expect(page.locator(overlay), name).toHaveCount(0)
      await expect.soft(opener, name).toBeFocused()
    }
  }
  expect(seen.size).toBeGreaterThan(7)
})
