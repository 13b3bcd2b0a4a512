import { expect, test, type Page } from '@playwright/test'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHostWithSample()
})
test.afterEach(async () => {
  await host.stop()
})

const canvas = (page: Page) => page.getByTestId('floor-canvas')
const tray = (page: Page) => page.getByRole('listbox', { name: 'Unplaced booths' })
const waiting = (page: Page, name: string) => tray(page).getByRole('option').filter({ hasText: name })
const selection = (page: Page) => page.getByRole('complementary', { name: 'Selection' })
const finder = (page: Page) => page.getByRole('dialog')

/** Innovation Hall of the sample: A1 to A12 and B1 to B12 with A4, A9 and B2 free, and 6 booths that wait. */
async function openHall(page: Page): Promise<void> {
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Open sample event' }).click()
  await goTo(page, 'Floors', { timeoutMs: 60_000 })
  await expect(canvas(page)).toBeVisible()
  await expect(waiting(page, 'Zelnex Trust')).toBeVisible()
}

/** Flies to a stand or booth by typing. */
async function find(page: Page, text: string, shows: string): Promise<void> {
  await page.keyboard.press('Control+f')
  await finder(page).getByRole('combobox').fill(text)
  await expect(finder(page).getByRole('option').first()).toContainText(shows)
  await page.keyboard.press('Enter')
  await expect(finder(page)).toBeHidden()
}

/** What is flown to is shown twice as large: 3 metres of 80 pixels each. */
const standPixels = 240

/** The middle of the canvas, where what was flown to stands. */
async function middle(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await canvas(page).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a booth is dragged onto a stand, swapped with its neighbour, and a block is numbered, all by mouse and all taken back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await openHall(page)

  // Onto a free stand, which is flown to; what letting go does is said before.
  await find(page, 'A4', 'A4')
  await expect(selection(page)).toContainText('Free stand')
  const row = (await waiting(page, 'Zelnex Trust').boundingBox())!
  const target = await middle(page)
  await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x - 40, target.y - 40, { steps: 4 })
  await page.mouse.move(target.x, target.y)
  await expect(page.getByText('Assign Zelnex Trust to stand A4')).toBeVisible()
  await page.mouse.up()
  await expect(selection(page)).toContainText('Zelnex Trust')
  await expect(waiting(page, 'Zelnex Trust')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Zelnex Trust is now on stand A4.' })).toBeVisible()

  // By its card onto the next stand to the right: the two change places.
  await expect(selection(page).getByLabel('Number', { exact: true })).toHaveValue('A4')
  const card = (await selection(page).getByTitle('Drag onto another stand').boundingBox())!
  await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2)
  await page.mouse.down()
  await page.mouse.move(card.x - 30, card.y, { steps: 3 })
  await page.mouse.move(target.x + standPixels, target.y, { steps: 3 })
  await expect(page.getByText('Swap Zelnex Trust with')).toBeVisible()
  await page.mouse.up()
  await expect(selection(page).getByLabel('Number', { exact: true })).toHaveValue('A5')
  await expect(selection(page)).toContainText('Zelnex Trust')

  // The chip with its name beneath the stand carries it too; Escape lets it be.
  const chip = { x: target.x + standPixels, y: target.y + standPixels / 2 + 20 }
  await page.mouse.move(chip.x, chip.y)
  await page.mouse.down()
  await page.mouse.move(chip.x - 60, chip.y, { steps: 3 })
  await page.mouse.move(target.x, target.y, { steps: 3 })
  await expect(page.getByText('Swap Zelnex Trust with')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(selection(page).getByLabel('Number', { exact: true })).toHaveValue('A5')

  // Numbers for the whole floor, shown beforehand.
  await page.getByRole('button', { name: 'Deselect' }).click()
  await page.getByRole('button', { name: 'Number stands …' }).click()
  const numbering = page.getByRole('complementary', { name: 'Number stands' })
  await numbering.getByText('Back and forth').click()
  await numbering.getByLabel('Prefix', { exact: true }).fill('N')
  await expect(numbering).toContainText('NA01, NA02, NA03')
  await numbering.getByRole('button', { name: /^Number \d+ stands$/ }).click()
  await find(page, 'NA05', 'NA05')
  await expect(selection(page)).toContainText('Zelnex Trust')
  await expect(page.getByRole('button', { name: 'Undo numbering' })).toBeEnabled()

  for (const step of ['Undo numbering', 'Undo swapping', 'Undo assigning'])
    await page.getByRole('button', { name: step }).click()
  await expect(waiting(page, 'Zelnex Trust')).toBeVisible()
  await find(page, 'A5', 'A5')
  await expect(selection(page)).not.toContainText('Zelnex Trust')
})

test('by keyboard alone a stand is found, held, confirmed, moved and vacated, the free stands are filled, and a floor is assigned at once', async ({
  page,
}) => {
  await openHall(page)

  // Held for a booth that waits, until a day that has passed; then confirmed.
  await find(page, 'a 09', 'A9')
  await selection(page).getByRole('button', { name: 'Reserve …' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Zanzano Cloud')
  await page.getByRole('dialog').getByLabel('Reserved until').fill('2020-02-29')
  await page.keyboard.press('Enter')
  await expect(selection(page)).toContainText('Reserved for Zanzano Cloud')
  await expect(selection(page)).toContainText('Reservation expired')
  await selection(page).getByRole('button', { name: 'Confirm' }).focus()
  await page.keyboard.press('Enter')
  await expect(selection(page)).toContainText('Taken')
  await expect(waiting(page, 'Zanzano Cloud')).toBeHidden()

  // To the next free stand, by the key for it; the history knows both.
  await canvas(page).focus()
  await page.keyboard.press('Shift+Enter')
  await expect(finder(page).getByRole('option').first()).toContainText('Free')
  await page.keyboard.type('B2')
  await expect(finder(page).getByRole('option').first()).toContainText('B2')
  await page.keyboard.press('Enter')
  await expect(selection(page).getByLabel('Number', { exact: true })).toHaveValue('B2')
  await find(page, 'a9', 'A9')
  await selection(page).getByText('History').focus()
  await page.keyboard.press('Enter')
  await expect(selection(page).getByRole('listitem')).toContainText([
    'Zanzano Cloud unassigned',
    'Zanzano Cloud assigned',
    'Reserved for Zanzano Cloud',
  ])

  // Off its stand, back to the tray, with a way back.
  await find(page, 'zanzano', 'Zanzano Cloud')
  await page.keyboard.press('Control+Delete')
  await expect(selection(page)).toContainText('Free stand')
  await expect(waiting(page, 'Zanzano Cloud')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(waiting(page, 'Zanzano Cloud')).toBeHidden()

  // The tray: only what is ready, and Enter fills the next free stand.
  await page.getByRole('searchbox', { name: 'Search unplaced booths' }).fill('zanquill')
  await expect(page.getByText('Unplaced booths that match: 1 of 5')).toBeVisible()
  await tray(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(selection(page)).toContainText('Taken')
  await expect(page.getByText('Unplaced booths that match: 0 of 4')).toBeVisible()

  // What is left is assigned at once; who finds no stand is named, with the reason.
  await page.getByRole('button', { name: 'Assign booths …' }).focus()
  await page.keyboard.press('Enter')
  const assigning = page.getByRole('complementary', { name: 'Assign booths' })
  await expect(assigning.getByRole('region', { name: 'Not assigned' })).toContainText('no stand is left')
  await assigning.getByRole('button', { name: 'Assign 1 booth' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo assigning by size' })).toBeEnabled()
  await expect(page.getByText('1 booth assigned.')).toBeVisible()
})
