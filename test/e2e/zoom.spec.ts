import { expect, test, type Page } from '@playwright/test'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { reflowFaults } from '../support/pages/reflow.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHost()
})
test.afterEach(() => host.stop())

/** A window of 1280 pixels at 400 %, and two at 200 %, of which one is as low as windows get. */
const sizes = [
  { width: 320, height: 560 },
  { width: 640, height: 350 },
  { width: 640, height: 480 },
] as const

/** What WCAG 1.4.12 has people set by themselves. */
const spacedTexts = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

/** Waits until the window's new size has been laid out, with what is measured by observers. */
async function resized(page: Page, size: (typeof sizes)[number]): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))))
}

test('at 200 % and 400 %, and with spaced texts, nothing on any screen is cut off, covered or out of reach', async ({ page }) => {
  test.slow()
  const usual = { width: 1280, height: 800 }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(host.url)
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()

  async function checked(screen: string): Promise<void> {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: /^Loading|^Reading/ })).toHaveCount(0)
    for (const size of sizes) {
      await resized(page, size)
      await expect
        .soft(async () => expect(await reflowFaults(page)).toEqual([]), `${screen}, ${size.width} × ${size.height}`)
        .toPass({ timeout: 10_000 })
    }
    await page.setViewportSize(usual)
    const style = await page.addStyleTag({ content: spacedTexts })
    await expect.soft(async () => expect(await reflowFaults(page)).toEqual([]), `${screen}, spaced`).toPass({ timeout: 10_000 })
    await style.evaluate((element) => element.parentNode?.removeChild(element))
  }

  await checked('start')
  await openSampleEvent(page)
  for (const screen of ['Overview', 'Floors', 'Booths', 'Media', 'People', 'Segments', 'Sessions', 'Jobs', 'Reports', 'Sync', 'Settings']) {
    await goTo(page, screen)
    await checked(screen)
  }
  await goTo(page, 'Overview')
  await page.getByRole('link', { name: 'Event details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event details')
  await checked('event')
  await goTo(page, 'Overview')
  await page.getByRole('link', { name: 'Booth requirements' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booth requirements')
  await checked('needs')
  await goTo(page, 'Booths')
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'The booth as a visitor sees it' }).locator('img').first()).toBeVisible()
  await checked('booth')
})
