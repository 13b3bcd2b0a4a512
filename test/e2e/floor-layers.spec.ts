import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { canvas, drag, figure, floorMap, status, type Point } from '../support/pages/floor-plan.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHostWithSample()
})
test.afterEach(() => host.stop())

const selection = (page: Page) => page.getByRole('complementary', { name: 'Selection' })
const panel = (page: Page) => page.getByRole('region', { name: 'Layers' })
const row = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })

async function openEmptyFloor(page: Page): Promise<{ readonly at: (place: Point) => Point }> {
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Open sample event' }).click()
  await goTo(page, 'Floors', { timeoutMs: 60_000 })
  await page.getByRole('button', { name: 'New floor' }).click()
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('No stands')
  return { at: await floorMap(page) }
}

async function takeFixture(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: 'Add walls, doors, zones and notes' }).click()
  await page.getByRole('menuitemradio', { name: tool, exact: true }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
}

async function choose(page: Page, layer: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${layer}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a dimension goes from corner to corner, says how long it is, and shows what is written instead', async ({
  page,
}) => {
  const { at } = await openEmptyFloor(page)
  await page.getByRole('button', { name: 'Draw stands' }).click()
  await page.getByRole('menuitemradio', { name: 'Rectangle' }).click()
  await drag(page, at({ x: 10, y: 10 }), at({ x: 16, y: 14 }))
  await expect(status(page)).toContainText('1 stand')
  await takeFixture(page, 'Dimension')
  // The ends come to rest on the corners of the stand.
  await drag(page, at({ x: 10.1, y: 9.9 }), at({ x: 16.1, y: 14.1 }))
  await expect(selection(page).getByRole('heading', { name: 'Dimension' })).toBeVisible()
  await expect(figure(page, 'Width, metres')).toHaveValue('7.211')
  await selection(page).getByRole('textbox', { name: 'Text on the plan' }).fill('Diagonal')
  await page.keyboard.press('Enter')
  await expect(selection(page).getByRole('heading', { name: 'Diagonal' })).toBeVisible()
})

test('layers of one’s own are made, filled, hidden, locked, renamed and removed, by mouse and by keyboard', async ({
  page,
}) => {
  const { at } = await openEmptyFloor(page)
  const click = async (place: Point): Promise<void> => {
    await page.mouse.click(at(place).x, at(place).y)
  }
  await page.getByRole('button', { name: 'Layers', exact: true }).click()
  await panel(page).getByRole('button', { name: 'New layer' }).click()
  await page.keyboard.type('Wiring 10')
  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'New layer' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wiring 2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Draw in Wiring 2' })).toBeFocused()
  // As people count.
  await expect(panel(page).getByRole('listitem')).toContainText([
    'Above the stands',
    'Stands',
    'Fixtures',
    'Background',
    'Wiring 2',
    'Wiring 10',
  ])

  // What is drawn from now on goes into it.
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('What you draw, paste or place goes into Wiring 2.')).toBeVisible()
  await takeFixture(page, 'Column')
  await expect(page.getByText('What you draw, paste or place goes into Wiring 2.')).toBeVisible()
  await drag(page, at({ x: 10, y: 10 }), at({ x: 12, y: 12 }))
  await expect(row(page, 'Wiring 2')).toContainText('1 element')
  await page.getByRole('button', { name: 'Draw in Wiring 2' }).click()
  await takeFixture(page, 'Column')
  await drag(page, at({ x: 20, y: 10 }), at({ x: 22, y: 12 }))
  await expect(row(page, 'Wiring 2')).toContainText('1 element')
  expect(await accessibilityFaults(page)).toEqual([])

  // Hidden, it is neither seen nor selected; shown and locked, it cannot be selected either.
  const seen = () => canvas(page).screenshot()
  const before = await seen()
  await page.getByRole('button', { name: 'Hide Wiring 2' }).click()
  await expect(page.getByRole('button', { name: 'Draw in Wiring 2' })).toBeDisabled()
  await expect.poll(async () => before.equals(await seen())).toBe(false)
  await canvas(page).focus()
  await page.keyboard.press('Control+a')
  await expect(status(page)).toContainText('1 selected')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Hide Wiring 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Lock Wiring 2' }).click()
  await click({ x: 11, y: 11 })
  await expect(status(page)).not.toContainText('selected')
  await page.getByRole('button', { name: 'Unlock Wiring 2' }).click()
  await click({ x: 11, y: 11 })
  await expect(status(page)).toContainText('1 selected')

  // Several are put into a layer by the field of the panel.
  await canvas(page).focus()
  await page.keyboard.press('Control+a')
  await panel(page).getByRole('button', { name: 'Close', exact: true }).click()
  const layer = selection(page).getByRole('combobox', { name: 'Layer' })
  await expect(layer.locator('option:checked')).toHaveText('Mixed')
  await layer.selectOption('Wiring 10')
  await expect(layer.locator('option:checked')).toHaveText('Wiring 10')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Layers', exact: true }).click()
  await expect(row(page, 'Wiring 10')).toContainText('2 elements')

  // All in it is selected; it is called otherwise, and goes, while its elements stay.
  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await choose(page, 'Wiring 10', 'Select all in it')
  await expect(status(page)).toContainText('2 selected')
  await choose(page, 'Wiring 10', 'Rename')
  await expect(page.getByRole('textbox', { name: 'Name of the layer' })).toBeFocused()
  await page.keyboard.type('Carpets')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Carpets')).toContainText('2 elements')
  await choose(page, 'Carpets', 'Remove layer')
  await expect(row(page, 'Carpets')).toHaveCount(0)
  await expect(page.getByText('Carpets is removed. Its elements stay on the plan.').first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(status(page)).toContainText('2 selected')
  await canvas(page).focus()
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Carpets')).toContainText('2 elements')

  // The menu of what is selected puts it into a layer of any name, and makes that.
  await page.keyboard.press('Escape')
  await page.mouse.click(at({ x: 11, y: 11 }).x, at({ x: 11, y: 11 }).y, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Order' }).click()
  await page.getByRole('menuitem', { name: 'Move to layer …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 1 element to a layer' })
  await expect(dialog.getByRole('combobox', { name: 'Layer' })).toHaveValue('Carpets')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Power')
  await expect(dialog.getByText('A new layer is made.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(row(page, 'Power')).toContainText('1 element')
  await expect(row(page, 'Carpets')).toContainText('1 element')
  await expect(canvas(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Power')).toHaveCount(0)
  await expect(row(page, 'Carpets')).toContainText('2 elements')

  // The plan has it after the program was opened anew; where one drew is forgotten.
  await page.reload()
  await page.getByRole('button', { name: 'Layers', exact: true }).click()
  await expect(row(page, 'Carpets')).toContainText('2 elements')
})
