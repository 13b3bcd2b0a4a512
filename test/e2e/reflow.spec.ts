import { languageCodes, type Language } from '../../shared/languages.ts'
import { reflowFaults } from '../support/pages/reflow.ts'
import { dialogs } from '../support/pages/tour/dialogs.ts'
import { open } from '../support/pages/tour/openers.ts'
import { part } from '../support/pages/tour/part.ts'
import { stopNamed, places } from '../support/pages/tour/stops.ts'
import { goToStop, speak } from '../support/pages/tour/tour.ts'
import { expect, test, type Page } from './lived-in.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

interface Size {
  readonly width: number
  readonly height: number
}

const usual: Size = { width: 1280, height: 800 }
/** A window of 1280 pixels at 400 %, and the smallest that the desktop has. */
const inEveryLanguage: readonly Size[] = [
  { width: 320, height: 560 },
  { width: 1024, height: 700 },
]
/** At 200 %, of which one is as low as windows get. */
const inEnglish: readonly Size[] = [
  { width: 640, height: 350 },
  { width: 640, height: 480 },
]

/** What WCAG 1.4.12 has people set by themselves. */
const spacedTexts = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

async function checkedAt(page: Page, size: Size, what: string): Promise<void> {
  await page.setViewportSize(size)
  // Until the new size has been laid out, with what is measured by observers.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      ),
  )
  await expect
    .soft(async () => expect(await reflowFaults(page)).toEqual([]), `${what}, ${size.width} × ${size.height}`)
    .toPass({ timeout: 10_000 })
}

async function checkedIn(
  page: Page,
  languages: readonly Language[],
  sizes: readonly Size[],
  what: string,
): Promise<void> {
  for (const language of languages) {
    await speak(page, language)
    for (const size of sizes) await checkedAt(page, size, `${what}, ${language}`)
  }
  await page.setViewportSize(usual)
  await speak(page, 'en')
}

/** What has most to say. */
const crowded: readonly string[] = [
  'booth',
  'reports, scans',
  'sync, waiting',
  'sync, conflicts',
  'sync, parked',
  'sync, history',
]

test(
  'at 400 % the screens that have most to say keep every name readable, in every language',
  { tag: '@main' },
  async ({ page, origin }) => {
    for (const name of crowded) {
      await goToStop(page, origin, stopNamed(name))
      await checkedIn(page, languageCodes, inEveryLanguage.slice(0, 1), name)
    }
  },
)

for (const place of part(places, 2, 4))
  test(`${place.name}: at 200 % and 400 %, in every language and with spaced texts nothing is cut off, squeezed, covered or out of reach`, async ({
    page,
    origin,
  }) => {
    await goToStop(page, origin, place)
    await checkedIn(page, languageCodes, inEveryLanguage, place.name)
    for (const size of inEnglish) await checkedAt(page, size, place.name)
    await page.setViewportSize(usual)
    await page.addStyleTag({ content: spacedTexts })
    await checkedAt(page, usual, 'spaced')
  })

for (const { file, place, openers, steps = [] } of part(dialogs, 3, 6))
  test(`${file} from ${place}: nothing is cut off, squeezed, covered or out of reach`, async ({
    page,
    origin,
  }) => {
    const [opener] = openers
    await goToStop(page, origin, stopNamed(place))
    await open(page, opener)
    await checkedIn(page, languageCodes, inEveryLanguage, 'at first')
    for (const step of steps) {
      await step(page)
      await checkedIn(page, languageCodes, inEveryLanguage, step.name)
    }
  })
