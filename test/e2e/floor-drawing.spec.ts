import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { drag, figure, floorMap, status, type Point } from '../support/pages/floor-plan.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHostWithSample()
})
test.afterEach(() => host.stop())

/** The hall of a new floor, on which nothing stands. */
async function openEmptyFloor(page: Page): Promise<void> {
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Open sample event' }).click()
  await goTo(page, 'Floors', { timeoutMs: 60_000 })
  await page.getByRole('button', { name: 'New floor' }).click()
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('No stands')
}

const widePicture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#3050d0' } })
    .png()
    .toBuffer()

const selection = (page: Page) => page.getByRole('complementary', { name: 'Selection' })

async function take(
  page: Page,
  menu: 'Draw stands' | 'Add walls, doors, zones and notes',
  tool: string,
): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: tool }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
}
const takeStand = (page: Page, tool: string) => take(page, 'Draw stands', tool)
const takeFixture = (page: Page, tool: string) => take(page, 'Add walls, doors, zones and notes', tool)

test('a hall is drawn by mouse: stands of every form, a block of them, walls and doors; stands are split and merged; all of it is taken back', async ({
  page,
}) => {
  await openEmptyFloor(page)
  const at = await floorMap(page)
  const draw = (from: Point, to: Point) => drag(page, at(from), at(to))
  const click = async (place: Point): Promise<void> => {
    const { x, y } = at(place)
    await page.mouse.move(x, y)
    await page.mouse.click(x, y)
  }

  // A rectangle says its size while it is drawn, and the tool goes back into its place.
  await takeStand(page, 'Rectangle')
  await draw({ x: 4, y: 4 }, { x: 10, y: 8 })
  await expect(status(page)).toContainText('1 stand')
  await expect(figure(page, 'Width, metres')).toHaveValue('6')
  await expect(figure(page, 'Depth, metres')).toHaveValue('4')
  await expect(selection(page)).toContainText('Island, open on 4 sides')
  await expect(selection(page)).toContainText('24 m²')
  await expect(page.getByRole('button', { name: 'Select and move' })).toHaveAttribute('aria-pressed', 'true')

  await takeStand(page, 'L-shaped stand')
  await draw({ x: 14, y: 10 }, { x: 20, y: 4 })
  await expect(selection(page)).toContainText('27 m²')

  // A free shape by its corners; the last but one was not meant.
  await takeStand(page, 'Free shape')
  await click({ x: 24, y: 4 })
  await click({ x: 32, y: 4 })
  await click({ x: 40, y: 12 })
  await page.keyboard.press('Backspace')
  await click({ x: 32, y: 10 })
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('3 stands')
  await expect(selection(page)).toContainText('24 m²')

  await takeFixture(page, 'Wall')
  await draw({ x: 2, y: 2 }, { x: 50, y: 2 })
  await expect(figure(page, 'Width, metres')).toHaveValue('48')
  await takeFixture(page, 'Entrance')
  await draw({ x: 28, y: 38 }, { x: 32, y: 40 })
  await selection(page).getByRole('textbox', { name: 'Text on the plan' }).fill('North gate')
  await page.keyboard.press('Enter')
  await expect(selection(page).getByRole('heading')).toHaveText('North gate')

  // A zone is filled with stands of the block's size; given up, nothing is left of it.
  await takeFixture(page, 'Lounge')
  await draw({ x: 40, y: 20 }, { x: 50, y: 30 })
  await selection(page).getByRole('button', { name: 'Fill with stands' }).click()
  await expect(page.getByRole('region', { name: 'Rows of stands' })).toContainText('6 stands · 54 m²')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(status(page)).toContainText('3 stands')

  // A picture from a file keeps its proportions.
  const chosen = page.waitForEvent('filechooser')
  await takeFixture(page, 'Image from a file …')
  await (await chosen).setFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await widePicture() })
  await expect(page.getByRole('region', { name: 'Image' })).toBeVisible()
  await draw({ x: 40, y: 6 }, { x: 48, y: 7 })
  await expect(figure(page, 'Width, metres')).toHaveValue('8')
  await expect(figure(page, 'Depth, metres')).toHaveValue('4')

  // A block is proposed, tried with other options, and taken.
  await takeStand(page, 'Rows of stands')
  const block = page.getByRole('region', { name: 'Rows of stands' })
  await draw({ x: 6, y: 18 }, { x: 24, y: 33 })
  await expect(block).toContainText('24 stands · 216 m²')
  await block.getByLabel('Width of the aisles, metres').fill('2')
  await block.getByLabel('Stands per row. Leave empty for as many as fit').fill('4')
  await block.getByLabel('Number of rows. Leave empty for as many as fit').fill('2')
  await expect(block).toContainText('8 stands · 72 m²')
  expect(await accessibilityFaults(page)).toEqual([])
  await block.getByRole('button', { name: 'Add 8 stands' }).click()
  await expect(status(page)).toContainText('11 stands')
  await expect(status(page)).toContainText('8 selected')

  // Two neighbours become one, which is cut in two again, and mirrored.
  await page.keyboard.press('Escape')
  await click({ x: 7.5, y: 19.5 })
  await expect(selection(page)).toContainText('Corner, open on 2 sides')
  await page.keyboard.down('Shift')
  await click({ x: 10.5, y: 19.5 })
  await page.keyboard.up('Shift')
  await selection(page).getByRole('button', { name: 'Merge into one stand' }).click()
  await expect(status(page)).toContainText('10 stands')
  await expect(figure(page, 'Width, metres')).toHaveValue('6')
  await selection(page).getByRole('button', { name: 'Split into 2 equal parts' }).click()
  await expect(status(page)).toContainText('11 stands')
  await expect(status(page)).toContainText('2 selected')
  await click({ x: 7, y: 6 })
  await page.keyboard.down('Shift')
  await click({ x: 15, y: 5 })
  await page.keyboard.up('Shift')
  await selection(page).getByRole('button', { name: 'Merge into one stand' }).click()
  await expect(page.getByText('Only stands that share an edge can be merged.')).toBeVisible()

  await page.getByRole('button', { name: 'Floor statistics' }).click()
  const figures = page.getByRole('dialog', { name: 'Statistics' })
  await expect(figures.getByRole('row', { name: /^Floor 5/ })).toContainText('147')
  await figures.getByRole('button', { name: 'Close' }).last().click()

  for (let steps = 0; steps < 11; steps++) await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('No stands')
  // The first step of all made the floor.
  await page.getByRole('button', { name: 'Undo making a floor' }).click()
  await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeDisabled()
})
