import { expect, test, type Page } from '@playwright/test'
import { dxfText, layer, rectangle, text } from '../support/drawings/dxf-text.ts'
import { pngFile } from '../support/files.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import {
  backgroundPanel as panel,
  chooseBackground,
  openNewFloor,
  pdfOfHalls,
} from '../support/pages/new-floor.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { startService, type StartedService } from '../support/services/service.ts'

const appKey = 'parts-key'
const appSecret = 'parts-secret'

let service: StartedService
let host: WebHost

test.beforeEach(async ({ page }) => {
  service = await startService({ sample: true, appKey, appSecret })
  host = await startWebHostWithSample()
  await openNewFloor(page, host.url, { baseUrl: service.baseUrl, appKey, appSecret })
})
test.afterEach(async () => {
  await host.stop()
  await service.stop()
})

async function showFloor(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
}

test('the pages of a PDF each go under a floor, the one that is titled so or a new one, in one step', async ({
  page,
}) => {
  await chooseBackground(page, 'level_plans.pdf', await pdfOfHalls(['Upper hall', 'Venue', '12', 'Appendix']))
  await page
    .getByRole('dialog', { name: 'Which page of “level_plans.pdf”?' })
    .getByRole('button', { name: 'Several pages …' })
    .click()

  const asked = page.getByRole('dialog', { name: 'Add 4 pages' })
  await expect(asked.getByLabel('Floor of Page 1').locator('option:checked')).toHaveText(
    'New floor “Upper hall”',
  )
  await expect(asked.getByLabel('Floor of Page 2').locator('option:checked')).toHaveText('Venue')
  await expect(asked.getByLabel('Floor of Page 3').locator('option:checked')).toHaveText(
    'New floor “level plans, page 3”',
  )
  await asked.getByLabel('Floor of Page 4').selectOption({ label: 'Leave out' })
  expect(await accessibilityFaults(page)).toEqual([])
  await asked.getByRole('button', { name: 'Add 3 pages' }).click()

  await expect(page.getByText('3 backgrounds added.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Venue/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: /^Appendix/ })).toHaveCount(0)
  for (const name of ['Upper hall', 'level plans, page 3', 'Venue']) {
    await showFloor(page, name)
    await expect(panel(page)).toContainText('level_plans.pdf')
  }
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  for (const name of ['Venue', 'Upper hall', 'level plans, page 3']) {
    await showFloor(page, name)
    await expect(panel(page)).toContainText('Drop the file on the floor, or choose it')
  }
})

const halls = dxfText({
  layers: [layer('HALL', 8), layer('STANDS', 5), layer('NUMBERS', 7)],
  entities: [0, 120].flatMap((x, at) => [
    rectangle('HALL', x, 0, 90, 50),
    text('HALL', x + 45, 45, 4, at === 0 ? 'Hall West' : 'Hall East'),
    ...[0, 1, 2].flatMap((column) => [
      rectangle('STANDS', x + 10 + column * 6, 10, 6, 4),
      text('NUMBERS', x + 13 + column * 6, 12, 0.8, `${at === 0 ? 'A' : 'B'}${column + 1}`),
    ]),
  ]),
})

test('a drawing with two halls beside each other is divided between two floors, each to scale and with its own stands', async ({
  page,
}) => {
  await chooseBackground(page, 'halls.dxf', halls)
  await page.getByRole('dialog').getByLabel('One unit of the drawing is').selectOption('m')
  await page.getByRole('dialog').getByRole('button', { name: 'Add background' }).click()
  await expect(panel(page)).toContainText('210 × 50 m')

  await panel(page).getByRole('button', { name: 'Divide among floors …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Divide “halls.dxf” among floors' })
  await expect(dialog.getByRole('status')).toHaveText('2 parts')
  await expect(dialog.getByLabel('Floor of Part 1').locator('option:checked')).toHaveText('Venue')
  await expect(dialog.getByLabel('Floor of Part 2').locator('option:checked')).toHaveText(
    'New floor “Hall East”',
  )
  await expect(dialog.getByRole('button', { name: 'Part 2: Hall East' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Part 1: Venue' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(dialog.getByLabel('Part 1, Right, percent')).toHaveValue('44.9')
  await dialog.getByLabel('Part 1, Right, percent').fill('45')
  await dialog.getByLabel('Part 1, Right, percent').press('Tab')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Put 2 parts under their floors' }).click()

  await expect(page.getByText('2 backgrounds added.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Venue/ })).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page)).toContainText('94.5 × 50 m')
  await showFloor(page, 'Hall East')
  await expect(panel(page)).toContainText('92.11 × 50 m')
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('93 × 50 m')
  await panel(page).getByRole('button', { name: 'Stands from the drawing' }).click()
  const find = page.getByRole('complementary', { name: 'Stands from the drawing' })
  await expect(find.getByRole('status')).toHaveText('3 stands found')
  await find.getByRole('button', { name: 'Draw 3 stands' }).click()
  await page.getByRole('radio', { name: 'List' }).click()
  for (const number of ['B1', 'B2', 'B3'])
    await expect(page.getByRole('row', { name: new RegExp(`\\b${number}\\b`) })).toBeVisible()
  await page.getByRole('radio', { name: 'Plan' }).click()

  for (const _step of ['the stands', 'the division'])
    await page.getByRole('button', { name: /^Undo/ }).first().click()
  await showFloor(page, 'Venue')
  await page.getByRole('button', { name: 'Background', exact: true }).click()
  await expect(panel(page)).toContainText('210 × 50 m')
})

test('parts of a picture are drawn with the pointer, moved, and taken away', async ({ page }) => {
  await chooseBackground(page, 'plan.png', await pngFile({ width: 600, height: 400 }))
  await panel(page).getByRole('button', { name: 'Divide among floors …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Divide “plan.png” among floors' })
  const stage = (await dialog.getByTestId('divide-stage').boundingBox())!
  const drag = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
    await page.mouse.move(stage.x + stage.width * from[0], stage.y + stage.height * from[1])
    await page.mouse.down()
    await page.mouse.move(stage.x + stage.width * to[0], stage.y + stage.height * to[1], { steps: 5 })
    await page.mouse.up()
  }
  await expect(dialog.getByRole('status')).toContainText('Draw a rectangle around each')
  await drag([0.05, 0.1], [0.45, 0.9])
  await drag([0.95, 0.9], [0.55, 0.1])
  await expect(dialog.getByRole('status')).toHaveText('2 parts')
  await expect(dialog.getByRole('button', { name: 'Part 1: Venue' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Part 2: plan, part 2' })).toBeVisible()
  await expect(dialog.getByLabel('Part 2, Left, percent')).toHaveValue(/^55(\.\d)?$/)
  await drag([0.75, 0.5], [0.7, 0.5])
  await expect(dialog.getByLabel('Part 2, Left, percent')).toHaveValue(/^(50(\.\d)?|49\.9)$/)
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await dialog.getByRole('button', { name: 'Remove part 1' }).click()
  await dialog.getByRole('button', { name: 'Part 2:' }).press('Delete')
  await expect(dialog.getByRole('status')).toHaveText('1 part')
  await dialog.getByRole('button', { name: 'Put 1 part under its floor' }).click()

  await expect(page.getByRole('tab', { name: /^plan, part 2/ })).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page)).toContainText(/2[34](\.\d+)? × 32(\.\d+)? m/)
  await showFloor(page, 'Venue')
  await expect(panel(page)).toContainText('60 × 40 m')
})
