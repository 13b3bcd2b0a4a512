import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'People')
})
test.afterEach(() => host.stop())

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'People' }).getByRole('button', { name, exact: true })
const bar = (page: Page) => page.getByRole('search')
const count = (page: Page) => bar(page).getByRole('status')
const panel = (page: Page) => page.getByRole('dialog')

/** Opens the filter of a field that has none yet. */
async function filterBy(page: Page, field: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('textbox', { name: 'Filter by …' }).fill(field)
  await page.getByRole('option', { name: field, exact: true }).click()
}

test('attendees are filtered by the event’s own fields, kept as a view, changed by many and changed back', async ({
  page,
}) => {
  await tab(page, 'Attendees').click()
  await expect(count(page)).toHaveText('2,000')
  await filterBy(page, 'T-shirt')
  await page.getByRole('option', { name: /^S \d/ }).click()
  await page.getByRole('option', { name: /^XL \d/ }).click()
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: /^T-shirt: (S|XL) \+ 1$/ })).toBeVisible()
  await filterBy(page, 'Company')
  await page.getByRole('textbox', { name: 'Find a value' }).fill('solar')
  await page.getByRole('button', { name: 'Contains “solar”' }).click()
  await page.keyboard.press('Escape')
  await expect(count(page)).toHaveText(/^\d{1,2} \/ 2,000$/)
  const found = (await count(page).innerText()).split(' ')[0]!

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'T-shirt' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  await panel(page).getByRole('textbox', { name: 'View name' }).fill('Solar shirts')
  await panel(page).getByRole('button', { name: 'Save view' }).click()

  // A view is made, named and removed in the one history: keys take that back on any screen, and the notice does.
  const views = page.getByRole('button', { name: /^Views/ })
  const named = (name: string) => page.getByRole('menuitemradio', { name })
  const shows = async (name: string): Promise<void> => {
    await views.click()
    await expect(named(name)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await views.click()
  await page.getByRole('menuitem', { name: 'Rename view' }).click()
  await panel(page).getByRole('textbox', { name: 'View name' }).fill('Solar clothes')
  await panel(page).getByRole('button', { name: 'Save view' }).click()
  await shows('Solar clothes')
  await goTo(page, 'Booths')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Undone: View renamed' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: 'Undone: View saved' })).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(page.getByRole('status').filter({ hasText: 'Redone: View saved' })).toBeVisible()
  await page.goBack()
  await shows('Solar shirts')
  await views.click()
  await page.getByRole('menuitem', { name: 'Remove view' }).click()
  const back = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(back).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(back).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+z')
  await shows('Solar shirts')
  await expect(page).toHaveURL(/where=/)
  await bar(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(count(page)).toHaveText('2,000')
  await page.reload()
  await page.getByRole('button', { name: /^Views/ }).click()
  await page.getByRole('menuitemradio', { name: 'Solar shirts' }).click()
  await expect(count(page)).toHaveText(`${found} / 2,000`)
  await expect(page.getByRole('columnheader', { name: 'T-shirt' })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all attendees shown' }).check()
  await page.getByRole('button', { name: 'Change a field' }).click()
  await panel(page).getByLabel('Field', { exact: true }).selectOption('Name on the badge')
  await panel(page).getByRole('textbox', { name: 'New value of “Name on the badge”' }).fill('Solar guest')
  await expect(panel(page)).toContainText(`${found} attendees will change.`)
  await panel(page)
    .getByRole('button', { name: `Change ${found} attendees` })
    .click()
  await expect(page.getByText(`${found} attendees changed.`)).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Changed' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('gridcell', { name: 'Changed' })).toHaveCount(0)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(panel(page)).toContainText('Nothing else belongs to it.')
  await panel(page)
    .getByRole('button', { name: `Remove ${found} attendees` })
    .click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(count(page)).toHaveText(`${found} / 2,000`)
})

test('a list of people is filtered, chosen from and opened by keys alone, and a person is put on a booth', async ({
  page,
}) => {
  await expect(page.getByRole('grid', { name: 'Representatives' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Filter by …' })).toBeFocused()
  await page.keyboard.type('job')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Find a value' })).toBeFocused()
  await page.keyboard.type('buy')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Job title: Buyer' })).toBeVisible()

  await expect(page.getByText(/^\d{1,2} \/ 243$/)).toBeVisible()
  await page.getByRole('grid', { name: 'Representatives' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: '2 representatives selected' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const booths = page.getByRole('region', { name: 'Booths' })
  await expect(booths.getByRole('listitem')).toHaveCount(1)
  await booths.getByRole('combobox', { name: 'Add to a booth' }).focus()
  await page.keyboard.type('Calgora')
  await expect(page.getByRole('option', { name: 'Calgora Grid' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(booths.getByRole('listitem').filter({ hasText: 'Calgora Grid' })).toContainText(
    'Waits until the exhibitor is known.',
  )
  await booths.getByRole('button', { name: /from Calgora Grid$/ }).press('Enter')
  await expect(booths.getByRole('listitem')).toHaveCount(1)
})

test('the screens of people break no rule of accessibility, in both colour schemes', async ({ page }) => {
  for (const onlyColours of [false, true]) {
    if (onlyColours) await page.emulateMedia({ colorScheme: 'dark' })
    const check = async (within = '#content'): Promise<void> => {
      expect(await accessibilityFaults(page, { within, onlyColours })).toEqual([])
    }
    await tab(page, 'Attendees').click()
    await page.getByRole('gridcell').nth(3).click()
    await expect(page.getByRole('group', { name: 'Interests' })).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    await check()
    await bar(page).getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Country', exact: true }).click()
    await expect(page.getByRole('listbox', { name: 'Country' }).getByRole('option').first()).toBeVisible()
    await check('body')
    await page.keyboard.press('Escape')
    await tab(page, 'Speakers').click()
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await check()
  }
})
