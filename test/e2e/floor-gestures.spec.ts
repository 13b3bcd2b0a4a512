import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { drag, figure, floorMap, status } from '../support/pages/floor-plan.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHostWithSample()
})
test.afterEach(() => host.stop())

async function openFloors(page: Page): Promise<void> {
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Open sample event' }).click()
  await goTo(page, 'Floors', { timeoutMs: 60_000 })
  await expect(status(page)).toContainText('29 stands')
}

test('the figures beside the plan follow a drag as it goes, no card covers it, and Alt makes it a copy on the way', async ({
  page,
}) => {
  await openFloors(page)
  const at = await floorMap(page)
  const [from, to] = [at({ x: 6, y: 5.5 }), at({ x: 12, y: 23.5 })]
  await page.mouse.click(from.x, from.y)
  const left = figure(page, 'From the left, metres')
  await expect(left).toHaveValue('4.5')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(left).not.toHaveValue('4.5')
  const onTheWay = await left.inputValue()
  await expect(page.getByTestId('stand-card')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(left).toHaveValue('4.5')
  await page.mouse.up()

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.keyboard.down('Alt')
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect(status(page)).toContainText('30 stands')
  await expect(left).toHaveValue(onTheWay)
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('29 stands')
})

test('several stands are scaled by a corner and mirrored together, each in one step that is taken back', async ({
  page,
}) => {
  await openFloors(page)
  await page.getByRole('button', { name: 'New floor' }).click()
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('No stands')
  const at = await floorMap(page)
  for (const x of [10, 13]) {
    await page.keyboard.press('3')
    await drag(page, at({ x, y: 10 }), at({ x: x + 3, y: 13 }))
    await expect(figure(page, 'From the left, metres')).toHaveValue(String(x))
  }
  await page.keyboard.press('Control+a')
  await expect(status(page)).toContainText('2 selected')
  await drag(page, at({ x: 16, y: 13 }), at({ x: 22, y: 16 }))
  const width = figure(page, 'Width, metres')
  await expect(width).toHaveValue('6')
  await expect(figure(page, 'Depth, metres')).toHaveValue('6')
  // From the centre: it grows to all sides.
  await page.keyboard.press('Control+z')
  await expect(width).toHaveValue('3')
  await page.keyboard.down('Alt')
  await drag(page, at({ x: 16, y: 13 }), at({ x: 19, y: 14.5 }))
  await page.keyboard.up('Alt')
  await expect(width).toHaveValue('6')
  await page.mouse.click(at({ x: 8, y: 11 }).x, at({ x: 8, y: 11 }).y)
  await expect(figure(page, 'From the left, metres')).toHaveValue('7')
  await expect(figure(page, 'From the top, metres')).toHaveValue('8.5')

  // The wider one changes sides.
  await width.fill('4')
  await width.press('Enter')
  await page.mouse.click(at({ x: 30, y: 30 }).x, at({ x: 30, y: 30 }).y)
  await page.keyboard.press('Control+a')
  await page.mouse.click(at({ x: 8, y: 11 }).x, at({ x: 8, y: 11 }).y, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Shape' }).click()
  await page.getByRole('menuitem', { name: 'Flip horizontally' }).click()
  await page.mouse.click(at({ x: 17, y: 11 }).x, at({ x: 17, y: 11 }).y)
  await expect(width).toHaveValue('4')
  await page.keyboard.press('Control+z')
  await page.mouse.click(at({ x: 8, y: 11 }).x, at({ x: 8, y: 11 }).y)
  await expect(width).toHaveValue('4')
})

test('a tape measure goes from corner to corner, says how far that is, and is gone with Escape', async ({
  page,
}) => {
  await openFloors(page)
  const at = await floorMap(page)
  const click = async (x: number, y: number): Promise<void> => {
    const point = at({ x, y })
    await page.mouse.move(point.x, point.y)
    await page.mouse.click(point.x, point.y)
  }
  await page.getByRole('button', { name: 'Measure a distance' }).click()
  const panel = page.getByRole('region', { name: 'Measure a distance' })
  // From the top left of A1 to that of A8, each a little beside its corner.
  await click(4.6, 4.1)
  await click(7.4, 7.1)
  await expect(panel.getByRole('status')).toHaveText('4.24 m: 3 m across, 3 m down')
  const [from, to] = [at({ x: 4.4, y: 6.9 }), at({ x: 10.6, y: 6.9 })]
  await drag(page, from, to)
  await expect(panel.getByRole('status')).toHaveText('6 m: 6 m across, 0 m down')
  await expect(status(page)).not.toContainText('selected')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Shift+M')
  await expect(panel).toBeVisible()
})

test('guides are pulled out of the rulers, attract what is drawn, take a typed position, stay with the floor, and go with Delete', async ({
  page,
}) => {
  await openFloors(page)
  await page.getByRole('button', { name: 'New floor' }).click()
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('No stands')
  const at = await floorMap(page)
  await page.keyboard.press('Shift+R')
  const rulers = page.getByTestId('floor-rulers')
  const left = (await rulers.getByRole('button', { name: /^Ruler along the left/ }).boundingBox())!
  const guide = rulers.getByRole('slider', { name: 'Guide, from the left' })
  await drag(page, { x: left.x + 10, y: left.y + 300 }, at({ x: 13, y: 20 }))
  await expect(guide).toHaveAttribute('aria-valuetext', '13 m')
  expect(await accessibilityFaults(page)).toEqual([])

  await guide.dblclick()
  await page.getByLabel('Position of the guide, metres').fill('12.3')
  await page.keyboard.press('Enter')
  await expect(guide).toHaveAttribute('aria-valuetext', '12.3 m')
  // A corner that comes near is on it, though the grid has none there.
  await page.keyboard.press('3')
  await drag(page, at({ x: 5, y: 10 }), at({ x: 12.2, y: 14 }))
  await expect(figure(page, 'Width, metres')).toHaveValue('7.3')

  await page.reload()
  await expect(guide).toHaveAttribute('aria-valuetext', '12.3 m')
  await page.getByRole('tab', { name: /^Innovation Hall/ }).click()
  await expect(guide).toHaveCount(0)
  await page
    .getByRole('tab', { name: /^Floor/ })
    .last()
    .click()
  await guide.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(guide).toHaveAttribute('aria-valuetext', '13.3 m')
  await page.keyboard.press('Delete')
  await expect(guide).toHaveCount(0)
  await expect(status(page)).toContainText('1 stand')
})
