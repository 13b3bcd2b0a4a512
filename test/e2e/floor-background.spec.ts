import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  dxfText,
  entity,
  layer,
  lightPolyline,
  line,
  rectangle,
  text,
  type DxfParts,
} from '../support/drawings/dxf-text.ts'
import { pngFile } from '../support/files.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropFiles } from '../support/pages/dropped-files.ts'
import {
  backgroundPanel as panel,
  chooseBackground as choose,
  openNewFloor,
  pdfOfHalls,
} from '../support/pages/new-floor.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { startService, type StartedService } from '../support/services/service.ts'

const appKey = 'background-key'
const appSecret = 'background-secret'

let service: StartedService
let host: WebHost

test.beforeEach(async () => {
  service = await startService({ sample: true, appKey, appSecret })
  host = await startWebHostWithSample()
})
test.afterEach(async () => {
  await host.stop()
  await service.stop()
})

const status = (page: Page): Locator => page.getByRole('group', { name: 'Status' })

const open = (page: Page): Promise<void> =>
  openNewFloor(page, host.url, { baseUrl: service.baseUrl, appKey, appSecret })

const hall: DxfParts = {
  layers: [layer('HALL', 8), layer('STANDS', 5), layer('NUMBERS', 7), layer('FURNITURE', -3)],
  entities: [
    rectangle('HALL', 0, 0, 90, 50),
    ...[0, 1, 2, 3].flatMap((at) => [
      rectangle('STANDS', 10 + at * 6, 10, 6, 4),
      text('NUMBERS', 13 + at * 6, 12, 0.8, `A${at + 1}`),
    ]),
    lightPolyline('STANDS', true, [
      [40, 10],
      [48, 10],
      [48, 14],
      [44, 14],
      [44, 18],
      [40, 18],
    ]),
    text('NUMBERS', 42, 12, 0.8, 'L1'),
    line('STANDS', 60, 10, 66, 10),
    line('STANDS', 66, 10, 66, 14),
    rectangle('STANDS', 70, 10, 4, 4),
    rectangle('STANDS', 80, 10, 4, 4),
    text('NUMBERS', 82, 11, 0.8, 'B1'),
    text('NUMBERS', 82, 13, 0.8, 'B2'),
    entity('CIRCLE', 'FURNITURE', [10, 20], [20, 30], [40, 1]),
  ],
}

test('a venue’s drawing is laid under the plan to scale, and its outlines become stands with their numbers in one step', async ({
  page,
}) => {
  await open(page)
  await choose(page, 'notes.dxf', 'This is no drawing.')
  await expect(panel(page).getByRole('alert')).toContainText('The format of “notes.dxf” is not known')
  await choose(page, 'hall.dxf', Buffer.from('AC1032 a DWG by its first letters'))
  await expect(panel(page).getByRole('alert')).toContainText('Save it there as DXF')

  await choose(page, 'hall.dxf', dxfText(hall))
  const dialog = page.getByRole('dialog', { name: 'Add “hall.dxf” as a background' })
  await expect(dialog).toContainText('4 layers, 11 lines, 7 texts')
  await expect(dialog).toContainText('The drawing will be 90 × 50 m.')
  await dialog.getByLabel('One unit of the drawing is').selectOption('cm')
  await expect(dialog).toContainText('The drawing will be 0.9 × 0.5 m.')
  await dialog.getByLabel('One unit of the drawing is').selectOption('m')
  await dialog.getByRole('button', { name: 'Add background' }).click()
  await expect(panel(page)).toContainText('90 × 50 m')
  await expect(status(page)).toContainText('90 × 50 m')
  await expect(panel(page).getByLabel('Show layer FURNITURE')).not.toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])

  await panel(page).getByRole('button', { name: 'Stands from the drawing' }).click()
  const find = page.getByRole('complementary', { name: 'Stands from the drawing' })
  await expect(find.getByLabel('Layer STANDS becomes')).toHaveValue('stand')
  await expect(find.getByRole('status')).toHaveText('5 stands found')
  await expect(find).toContainText('3 outlines left out')
  for (const reason of ['Contains no number', 'Contains two numbers', 'Open outline'])
    await expect(find.locator('summary', { hasText: reason })).toBeVisible()
  await find.locator('summary', { hasText: 'Contains two numbers' }).click()
  await find.getByRole('button', { name: 'Show on the plan: B1, B2 · 16 m²' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await find.getByLabel('Smallest stand, square metres').fill('25')
  await find.getByLabel('Smallest stand, square metres').press('Enter')
  await expect(find.getByRole('status')).toHaveText('1 stand found')
  await find.getByLabel('Smallest stand, square metres').fill('1')
  await find.getByLabel('Smallest stand, square metres').press('Enter')
  await find.getByRole('button', { name: 'Draw 5 stands' }).click()
  await expect(page.getByText('5 stands created from the drawing.')).toBeVisible()

  await page.getByRole('radio', { name: 'List' }).click()
  for (const number of ['A1', 'A2', 'A3', 'A4', 'L1'])
    await expect(page.getByRole('row', { name: new RegExp(`\\b${number}\\b`) })).toBeVisible()
  await page.getByRole('radio', { name: 'Plan' }).click()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('button', { name: 'Background', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Stands from the drawing' }).click()
  await expect(find.getByRole('status')).toHaveText('5 stands found')
})

const doorway = (name: string, x: number, y: number): DxfParts['entities'] => [
  line(name, x, y, x, y + 1),
  entity('ARC', name, [10, x], [20, y], [40, 1], [50, 0], [51, 90]),
]

test('walls, columns and doors of a damaged drawing are drawn with its stands, in one step', async ({
  page,
}) => {
  await open(page)
  const whole = dxfText({
    layers: [
      layer('WAND', 8),
      layer('STANDS', 5),
      layer('SÄULEN', 3),
      layer('PORTES', 4),
      layer('NOTAUSGANG', 2),
    ],
    entities: [
      ...[rectangle('WAND', 0, 0, 60, 40), rectangle('WAND', 0.4, 0.4, 59.2, 39.2)],
      ...[
        rectangle('STANDS', 10, 10, 6, 4),
        text('STANDS', 13, 12, 0.8, 'A1'),
        rectangle('SÄULEN', 30, 20, 0.6, 0.6),
      ],
      ...[
        ...doorway('PORTES', 20, 0.4),
        ...doorway('NOTAUSGANG', 40, 38.6),
        rectangle('STANDS', 50, 30, 6, 4),
      ],
    ],
  })
  await choose(page, 'hall.dxf', whole.slice(0, whole.lastIndexOf('LWPOLYLINE') + 30))
  const dialog = page.getByRole('dialog', { name: 'Add “hall.dxf” as a background' })
  await expect(dialog).toContainText('The file is incomplete: its end is missing.')
  await dialog.getByRole('button', { name: 'Add background' }).click()
  await panel(page).getByRole('button', { name: 'Stands from the drawing' }).click()
  const find = page.getByRole('complementary', { name: 'Stands from the drawing' })
  await expect(find.getByRole('status')).toHaveText(
    '1 stand found · 2 walls · 1 column · 1 entrance · 1 emergency exit',
  )
  await find.getByLabel('Layer PORTES becomes').selectOption('Leave as it is')
  await expect(find.getByRole('status')).toHaveText('1 stand found · 2 walls · 1 column · 1 emergency exit')
  expect(await accessibilityFaults(page)).toEqual([])
  await find.getByRole('button', { name: 'Draw 5 elements' }).click()
  await expect(page.getByText('5 elements created from the drawing.')).toBeVisible()
  await expect(status(page)).toContainText('1 stand')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(status(page)).toContainText('No stands')
})

test('stands come out of the lines of a PDF and of an SVG, in the size that the background has', async ({
  page,
}) => {
  await open(page)
  await choose(page, 'hall.pdf', await pdfOfHalls(['Hall 1']))
  await panel(page).getByRole('button', { name: 'Stands from the drawing' }).click()
  const find = page.getByRole('complementary', { name: 'Stands from the drawing' })
  await expect(find).toContainText('This file has no scale of its own')
  await expect(find.getByRole('status')).toHaveText('1 stand found')
  await expect(find.getByRole('button', { name: 'Set scale with two points' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await find.getByRole('button', { name: 'Close without drawing stands' }).click()
  await panel(page).getByRole('button', { name: 'Remove' }).click()

  const stand = (x: number, number: string): string =>
    `<rect x="${x}" y="100" width="60" height="60" fill="none" stroke="#000"/><text x="${x + 20}" y="135" font-size="14">${number}</text>`
  const layers = `<g id="WALLS"><rect x="5" y="5" width="590" height="8"/></g><g id="STANDS">${stand(100, 'B1')}${stand(160, 'B2')}</g>`
  await choose(
    page,
    'hall.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${layers}</svg>`,
  )
  await panel(page).getByRole('button', { name: 'Stands from the drawing' }).click()
  await expect(find.getByRole('status')).toHaveText('2 stands found · 1 wall')
  await find.getByRole('button', { name: 'Draw 3 elements' }).click()
  await page.getByRole('radio', { name: 'List' }).click()
  for (const number of ['B1', 'B2'])
    await expect(page.getByRole('row', { name: new RegExp(`\\b${number}\\b`) })).toBeVisible()
})

test('a picture without lines says so where stands are looked for', async ({ page }) => {
  await open(page)
  await choose(
    page,
    'hall.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><g/></svg>',
  )
  await panel(page).getByRole('button', { name: 'Stands from the drawing' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('contains no lines here')
})

test('a picture gets its scale by two points, is cropped, shown paler, and taken back', async ({ page }) => {
  await open(page)
  await choose(page, 'plan.png', await pngFile({ width: 600, height: 400 }))
  // As large as the new hall, 60 × 40 m, lets it be.
  await expect(panel(page)).toContainText('60 × 40 m')

  const canvas = (await page.getByTestId('floor-canvas').boundingBox())!
  await panel(page).getByRole('button', { name: 'Set scale with two points' }).click()
  await expect(panel(page)).toContainText('Click two points')
  const [y, left, right] = [
    canvas.y + canvas.height / 2,
    canvas.x + canvas.width * 0.3,
    canvas.x + canvas.width * 0.6,
  ]
  await page.mouse.click(left, y)
  await page.keyboard.down('Shift')
  await page.mouse.move(right, y + 3)
  await page.mouse.click(right, y + 3)
  await page.keyboard.up('Shift')
  const question = panel(page).getByLabel(/^These two points are/)
  const [, now = ''] =
    /are ([\d.]+) m/.exec(
      await panel(page)
        .getByText(/^These two points are/)
        .innerText(),
    ) ?? []
  await question.fill(String(Number(now) * 2))
  await question.press('Enter')
  await expect(panel(page)).toContainText(/(119\.\d+|120(\.\d+)?) × (79\.\d+|80(\.\d+)?) m/)

  await panel(page).getByLabel('Crop left, percent').fill('50')
  await panel(page).getByLabel('Crop left, percent').press('Enter')
  await expect(panel(page)).toContainText(/(59\.\d+|60(\.\d+)?) × (79\.\d+|80(\.\d+)?) m/)
  await panel(page).getByLabel('Opacity').fill('30')
  await expect(panel(page)).toContainText('30%')
  await panel(page).getByRole('button', { name: 'Move and resize' }).click()
  await expect(panel(page)).toContainText('the handles resize and turn it')
  expect(await accessibilityFaults(page)).toEqual([])
  await choose(page, 'secret.pdf', await pdfOfHalls(['Hall 1'], { userPassword: 'open sesame' }))
  await expect(panel(page).getByRole('alert')).toContainText('protected by a password')
  await choose(page, 'plans.pdf', await pdfOfHalls(['Hall 1', 'Hall 2', 'Hall 3']))
  const pages = page.getByRole('dialog', { name: 'Which page of “plans.pdf”?' })
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages.getByRole('img', { name: 'Page 2' })).toBeVisible()
  await pages.getByRole('button', { name: 'Add background' }).click()
  await expect(panel(page).getByLabel('Background to change')).toHaveValue(/./)
  await expect(panel(page).getByLabel('Background to change').locator('option:checked')).toHaveText(
    'plans.pdf',
  )
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(panel(page)).toContainText('plan.png')
  await panel(page).getByRole('button', { name: 'Remove' }).click()
  await expect(panel(page)).toContainText('Drop the file on the floor, or choose it')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(panel(page)).toContainText('plan.png')
})

test('several drawings that are dropped together each go under a floor, the one that is called so or a new one', async ({
  page,
}) => {
  test.slow()
  await open(page)
  const content = Buffer.from(dxfText(hall))
  await dropFiles(page.getByTestId('floor-canvas'), [
    { name: 'upper_hall.dxf', mimeType: 'image/vnd.dxf', content },
    {
      name: 'picture.png',
      mimeType: 'image/png',
      content: await pngFile({ width: 400, height: 300, seed: 3 }),
    },
    { name: 'venue.dxf', mimeType: 'image/vnd.dxf', content },
    { name: 'legend.dxf', mimeType: 'image/vnd.dxf', content },
  ])
  const asked = page.getByRole('dialog', { name: 'Add 4 drawings' })
  await expect(asked.getByLabel('Floor of venue.dxf').locator('option:checked')).toHaveText('Venue')
  await expect(asked.getByLabel('Floor of upper_hall.dxf').locator('option:checked')).toHaveText(
    'New floor “upper hall”',
  )
  await asked.getByLabel('Floor of legend.dxf').selectOption({ label: 'Leave out' })
  expect(await accessibilityFaults(page)).toEqual([])
  await asked.getByRole('button', { name: 'Add 3 files' }).click()

  // What is asked about one is answered before the next.
  for (const name of ['upper_hall.dxf', 'venue.dxf']) {
    const dialog = page.getByRole('dialog', { name: `Add “${name}” as a background` })
    await dialog.getByRole('button', { name: 'Add background' }).click({ timeout: 30_000 })
  }
  await expect(page.getByRole('tab', { name: /^Venue/ })).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page).getByRole('button', { name: 'Stands from the drawing …' })).toBeVisible()
  for (const floor of ['upper hall', 'picture']) {
    await page.getByRole('tab', { name: new RegExp(`^${floor}`) }).click()
    await expect(panel(page).getByRole('button', { name: 'Remove' })).toBeVisible()
  }
  await expect(page.getByRole('tab', { name: /^legend/ })).toHaveCount(0)
})
