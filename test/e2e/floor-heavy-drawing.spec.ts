import { expect, test, type Page } from '@playwright/test'
import { drawnAtMost } from '../../shared/domain/plan/drawing/drawing-cost.ts'
import { dxfText, entity, insert, line } from '../support/drawings/dxf-text.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { canvas, status } from '../support/pages/floor-plan.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHostWithSample()
})
test.afterEach(() => host.stop())

const panel = (page: Page) => page.getByRole('complementary', { name: 'Background' })
/** What is said over the plan; its list of floors and the bar below have other words. */
const plan = (page: Page) => page.getByRole('tabpanel')

/** A few hundred bytes that ask for a part 149,700 times. */
const manyOf = (part: ReturnType<typeof entity>) =>
  dxfText({
    blocks: { b: [part] },
    entities: [insert('0', 'b', 0, 0, [70, 300], [71, 499], [44, 1], [45, 1])],
  })

async function layUnderNewFloor(page: Page, content: string): Promise<void> {
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Open sample event' }).click()
  await goTo(page, 'Floors', { timeoutMs: 60_000 })
  await page.getByRole('button', { name: 'New floor' }).click()
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('No stands')
  await page.getByRole('button', { name: 'Background', exact: true }).click()
  const file = { name: 'hall.dxf', mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  await panel(page)
    .getByLabel(/^Choose a file/)
    .setInputFiles(file)
  await page.getByRole('button', { name: 'Add background' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Counts the letters that the page writes on canvases from now on. */
async function countLetters(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as Window & { lettersWritten?: number }
    counted.lettersWritten = 0
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const fillText = Object.getOwnPropertyDescriptor(prototype, 'fillText')?.value as CanvasText['fillText']
      prototype.fillText = function (text, ...place) {
        counted.lettersWritten = (counted.lettersWritten ?? 0) + text.length
        fillText.call(this, text, ...place)
      }
    }
  })
  return () =>
    page.evaluate(() => {
      const counted = window as Window & { lettersWritten?: number }
      const { lettersWritten = 0 } = counted
      counted.lettersWritten = 0
      return lettersWritten
    })
}

test('a drawing with more than a page draws is drawn coarsely, which is said, and no zoom step writes more than the page’s budget', async ({
  page,
}) => {
  await layUnderNewFloor(page, manyOf(entity('TEXT', '0', [10, 0], [20, 0], [40, 1], [1, 'aisle 1'])))
  await expect(panel(page)).toContainText('small parts are left out')
  const written = await countLetters(page)
  const { x, y, width, height } = (await canvas(page).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  let most = 0
  for (let step = 0; step < 8; step++) {
    await page.mouse.wheel(0, step < 5 ? -240 : 400)
    // The picture at the new scale comes a moment after the wheel; it is there once nothing more is written.
    let [letters, quiet] = [0, 0]
    await expect(async () => {
      const more = await written()
      letters += more
      quiet = more === 0 ? quiet + 1 : 0
      expect(quiet).toBeGreaterThanOrEqual(3)
    }).toPass({ intervals: [400] })
    most = Math.max(most, letters)
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(drawnAtMost.letters)
})

test('a background that took too long to draw last time is opened switched off, which is said over the plan, and can be switched on', async ({
  page,
}) => {
  await layUnderNewFloor(page, manyOf(line('0', 0, 0, 0.5, 0.5)))
  await expect(panel(page)).toContainText('299.5 × 498.5 m')

  // A machine on which a part takes so long.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('slow') === null) return
    let isFirst = true
    const Quick = Path2D
    window.Path2D = class extends Quick {
      constructor(path?: Path2D | string) {
        super(path)
        const until = performance.now() + (isFirst ? 2_500 : 0)
        isFirst = false
        while (performance.now() < until);
      }
    }
  })
  await page.evaluate(() => sessionStorage.setItem('slow', 'yes'))
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Floor 5/ })).toHaveAttribute('aria-selected', 'true')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('booth-builder.slow-backgrounds') ?? ''))
    .toMatch(/\w{64}/)
  await page.evaluate(() => sessionStorage.removeItem('slow'))
  await expect(plan(page)).not.toContainText('took too long')

  await page.reload()
  const note = plan(page)
    .getByRole('status')
    .filter({ hasText: '“hall.dxf” took too long to draw last time and is switched off.' })
  await expect(note).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  // The panel says it in its own place, and not twice.
  await page.getByRole('button', { name: 'Background', exact: true }).click()
  await expect(panel(page)).toContainText('is switched off')
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'Close the background' }).click()
  await note.getByRole('button', { name: 'Leave it off' }).click()
  await expect(note).toBeHidden()

  await page.reload()
  await note.getByRole('button', { name: 'Switch on' }).click()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(status(page)).toContainText('No stands')
  await expect(note).toBeHidden()
})
