import { expect, test, type Page } from '@playwright/test'
import { keyLineGroups } from '../../renderer/floor-editor/commands/key-lines.ts'
import { printedLine } from '../../renderer/keys/chord.ts'
import { i18n } from '../../renderer/locales/index.ts'
import { canvas, drag, figure, floorMap, status } from '../support/pages/floor-plan.ts'
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

const menu = (page: Page) => page.getByRole('menu', { name: 'Plan menu' })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: false })
const number = (page: Page) =>
  page.getByRole('complementary', { name: 'Selection' }).getByRole('textbox', { name: 'Number' })

test('stands are copied, pasted on another floor, duplicated, grouped and moved, by menu, keys and mouse', async ({
  page,
}) => {
  await openFloors(page)
  const at = await floorMap(page)

  // By the mouse: the menu selects what it is opened on, and the floor has one of its own.
  await page.mouse.click(at({ x: 6, y: 5.5 }).x, at({ x: 6, y: 5.5 }).y, { button: 'right' })
  await expect(status(page)).toContainText('1 selected')
  await expect(number(page)).toHaveValue('A1')
  await entry(page, 'Duplicate').click()
  await expect(menu(page)).toHaveCount(0)
  await expect(status(page)).toContainText('30 stands')
  await expect(number(page)).not.toHaveValue('A1')
  await page.mouse.click(at({ x: 20, y: 25 }).x, at({ x: 20, y: 25 }).y, { button: 'right' })
  await expect(status(page)).not.toContainText('selected')
  await expect(entry(page, 'Delete')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('29 stands')

  // With Alt a copy is dragged, and the original stays.
  await page.keyboard.down('Alt')
  await drag(page, at({ x: 6, y: 5.5 }), at({ x: 6, y: 23.5 }))
  await page.keyboard.up('Alt')
  await expect(status(page)).toContainText('30 stands')
  await expect(figure(page, 'From the left, metres')).toHaveValue('4.5')
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('29 stands')

  // By the keyboard: its menu opens at the selection.
  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(number(page)).toHaveValue('A1')
  await page.keyboard.press('Shift+F10')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.type('Lock')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Locked. Unlock it to move it.')).toBeVisible()
  await page.keyboard.press('Control+l')
  await expect(page.getByText('Locked. Unlock it to move it.')).toHaveCount(0)

  // Grouped, one that is clicked takes the other along.
  await page.mouse.click(at({ x: 6, y: 5.5 }).x, at({ x: 6, y: 5.5 }).y)
  await page.keyboard.down('Shift')
  await page.mouse.click(at({ x: 9, y: 5.5 }).x, at({ x: 9, y: 5.5 }).y)
  await page.keyboard.up('Shift')
  await expect(status(page)).toContainText('2 selected')
  await page.keyboard.press('Control+g')
  await page.keyboard.press('Escape')
  await expect(status(page)).not.toContainText('selected')
  await page.mouse.click(at({ x: 9, y: 5.5 }).x, at({ x: 9, y: 5.5 }).y)
  await expect(status(page)).toContainText('2 selected')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Control+Shift+g')
  await page.mouse.click(at({ x: 6, y: 4.5 }).x, at({ x: 6, y: 4.5 }).y)
  await expect(status(page)).toContainText('1 selected')
  await expect(figure(page, 'From the top, metres')).toHaveValue('3')

  // Through the system's clipboard onto another floor; who stands there stays where they are.
  await page.keyboard.press('Control+c')
  await page.getByRole('tab', { name: /^Health Forum/ }).click()
  await expect(status(page)).toContainText('No stands')
  await page.keyboard.press('Control+v')
  await expect(status(page)).toContainText('1 stand')
  await expect(status(page)).toContainText('1 selected')
  await expect(page.getByRole('complementary', { name: 'Selection' }).getByRole('heading')).toHaveText(
    'Free stand',
  )
})

test('the sheet of keys and the palette say what the list of commands says', async ({ page }) => {
  await openFloors(page)
  await canvas(page).focus()
  await page.keyboard.press('?')
  const rows = page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('region', { name: 'This screen' })
    .locator('dl > div')
  await expect(rows.first()).toBeVisible()
  const told = await rows.evaluateAll((all) =>
    all.map((row) =>
      [
        row.querySelector('dt')?.textContent,
        ...[...row.querySelectorAll('kbd')].map((key) => key.textContent),
      ].join(' '),
    ),
  )
  expect(told).toEqual(
    keyLineGroups()
      .flatMap(({ lines }) => lines)
      .map(({ words, chords }) => [i18n.global.t(words), ...printedLine(chords, false)].join(' ')),
  )
  await page.keyboard.press('Escape')

  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('1 selected')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('same type')
  await page.getByRole('option', { name: /Select all of the same type/ }).click()
  await expect(status(page)).toContainText('29 selected')
})

test('the list finds, sorts and changes stands, and does with them what the plan does', async ({ page }) => {
  await openFloors(page)
  await page.getByRole('radio', { name: 'List' }).click()
  const numbers = page.getByRole('textbox', { name: /^Number: / })
  await page.getByRole('button', { name: 'Number', exact: true }).click()
  await page.getByRole('button', { name: 'Number', exact: true }).click()
  await expect(numbers.first()).toHaveValue('C5')
  await page
    .getByRole('textbox', { name: 'Search number, name or category' })
    .or(page.getByRole('searchbox', { name: 'Search number, name or category' }))
    .fill('a1')
  await expect(numbers).toHaveCount(4)
  await numbers.first().fill('A19')
  await numbers.first().press('ArrowDown')
  await expect(numbers.nth(1)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo numbering' })).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Select all listed' }).click()
  await page.getByRole('checkbox', { name: 'Select all listed' }).press('Control+d')
  await expect(status(page)).toContainText('33 stands')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('29 stands')
  await expect(page.getByRole('textbox', { name: /^Number: / })).toHaveCount(4)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a finger selects, a resting finger opens the menu, and two move the plan', async ({ page }) => {
    await openFloors(page)
    const at = await floorMap(page)
    const touch = await page.context().newCDPSession(page)
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: readonly { x: number; y: number }[]
    ) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
      })

    await page.touchscreen.tap(at({ x: 6, y: 5.5 }).x, at({ x: 6, y: 5.5 }).y)
    await expect(number(page)).toHaveValue('A1')
    await send('touchStart', at({ x: 9, y: 5.5 }))
    await expect(menu(page)).toBeVisible()
    await send('touchEnd')
    await expect(menu(page)).toBeVisible()
    await expect(number(page)).toHaveValue('A2')
    await entry(page, 'Duplicate').tap()
    await expect(status(page)).toContainText('30 stands')

    const zoom = page.getByRole('button', { name: /^Zoom: / })
    const before = await zoom.textContent()
    const [left, right] = [at({ x: 15, y: 20 }), at({ x: 25, y: 20 })]
    await send('touchStart', left, right)
    await send('touchMove', { x: left.x - 60, y: left.y }, { x: right.x + 60, y: right.y })
    await send('touchEnd')
    await expect(zoom).not.toHaveText(before ?? '')
    await expect(status(page)).toContainText('30 stands')
  })
})

test('what is undone is withdrawn, spoken and selected again', async ({ page }) => {
  await openFloors(page)
  const at = await floorMap(page)
  const messages = page.getByRole('region', { name: 'Messages' })
  await page.mouse.click(at({ x: 6, y: 5.5 }).x, at({ x: 6, y: 5.5 }).y)
  await expect(number(page)).toHaveValue('A1')
  await page.keyboard.press('Delete')
  await expect(messages.getByRole('status')).toContainText('deleted')
  await page.keyboard.press('Control+z')
  await expect(messages.getByRole('status')).toHaveCount(0)
  await expect(messages).toContainText('Undone: deleting')
  await expect(status(page)).toContainText('29 stands')
  await expect(number(page)).toHaveValue('A1')

  // A step that follows takes the place of what was said of the one before.
  await page.keyboard.press('Delete')
  await expect(messages.getByRole('status')).toHaveCount(1)
  await page.mouse.click(at({ x: 10, y: 5.5 }).x, at({ x: 10, y: 5.5 }).y)
  await page.keyboard.press('Delete')
  await expect(messages.getByRole('status')).toHaveCount(1)
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(messages.getByRole('status')).toHaveCount(0)
  await expect(status(page)).toContainText('28 stands')
})
