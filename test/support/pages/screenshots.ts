import { chromium, expect, type Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from '../../../electron/start/build.ts'
import { chromiumLaunchOptions } from './chromium.ts'
import { openSampleEvent } from './main-journey.ts'
import { startWebHost } from './web-host.ts'
import { goTo } from './screens.ts'
import { languages, type Language } from '../../../shared/languages.ts'
import { takeGuidePictures } from './guide-pictures.ts'

/**
 * Takes the pictures of docs/pictures.md from the real application: the sample event, in light and dark; and
 * those of the guide, which alone are taken with the argument `guide`.
 */
const root = join(import.meta.dirname, '../../..')
const pictures = join(root, 'docs/pictures')

/** Lets pictures that are still being fetched arrive, and transitions end. */
async function settled(page: Page): Promise<void> {
  await page.mouse.move(2, 400)
  let before = ''
  const isStill = async (): Promise<boolean> => {
    const now = await page
      .locator('main')
      .evaluate((main: HTMLElement) => `${main.innerText} ${main.querySelectorAll('img').length}`)
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isStill, { intervals: [1_000] }).toBe(true)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  })
}

async function openFirstBooth(page: Page): Promise<void> {
  await goTo(page, 'Booths')
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
  await expect(
    page.getByRole('region', { name: 'The booth as a visitor sees it' }).locator('img').first(),
  ).toBeVisible()
}

/** The overview in another language: one picture, as light as the others. */
async function shootIn(page: Page, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('nav a[href$="/settings"]').click()
  await page.locator('main select').filter({ hasText: languages[language].name }).selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.locator('nav a[href$="/overview"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Expo')
  await settled(page)
  await page.screenshot({ path: join(pictures, `overview-${language}.png`) })
}

await ensureBuilt(root)
await mkdir(pictures, { recursive: true })
const host = await startWebHost()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(host.url)
  await openSampleEvent(page)
  await page.getByRole('button', { name: 'No thanks' }).click()
  await takeGuidePictures(page, join(root, 'docs/guide/pictures'), () => settled(page))
  const schemes = process.argv.includes('guide') ? [] : (['light', 'dark'] as const)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const shoot = async (name: string): Promise<void> => {
      await settled(page)
      await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) })
    }
    await goTo(page, 'Overview')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Expo')
    await shoot('overview')
    await goTo(page, 'Floors')
    await expect(page.getByText('29 stands')).toBeVisible()
    await shoot('floors')
    await goTo(page, 'Booths')
    const logos = page.getByRole('grid').or(page.getByRole('table')).locator('img')
    await expect.poll(() => logos.filter({ visible: true }).count()).toBeGreaterThan(14)
    await shoot('booths')
    await openFirstBooth(page)
    await shoot('booth')
    await goTo(page, 'Media')
    await expect.poll(() => page.locator('main img').filter({ visible: true }).count()).toBeGreaterThan(5)
    await shoot('media')
    await goTo(page, 'Sessions')
    await expect(page.getByText('Open hospital data').first()).toBeVisible()
    await shoot('sessions')
    await goTo(page, 'Segments')
    await page.getByText('Opening evening').click()
    await expect(page.getByText(/^\d+ of 2,000 attendees$/)).toBeVisible()
    await shoot('segments')
    await goTo(page, 'People')
    await page.getByRole('button', { name: 'Speakers', exact: true }).click()
    await page.getByText('Ada Engel').first().click()
    await expect(page.getByRole('heading', { name: 'Ada Engel' })).toBeVisible()
    await shoot('people')
    await goTo(page, 'Reports')
    if (colorScheme === 'light') await page.getByRole('button', { name: 'Load reports' }).click()
    await expect(page.getByText('Scans by hour').first()).toBeVisible({ timeout: 20_000 })
    await shoot('reports')
  }
  for (const language of ['fr', 'de', 'ar'] as const) {
    await shootIn(page, language)
  }
} finally {
  await browser.close()
  await host.stop()
}
