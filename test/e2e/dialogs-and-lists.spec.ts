import { expect, test, type Page } from '@playwright/test'
import { eventDays } from '../../electron/service/sample-event/calendar.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { exhibitorTable, moveFirstBooths, sayWho } from '../support/pages/booth-list.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'Booths')
})
test.afterEach(() => host.stop())

const holdsFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"]') != null)

test('a dialog holds the focus, closes by Esc or a click beside it, and gives the focus back', async ({
  page,
}) => {
  await goTo(page, 'People')
  await page.getByRole('button', { name: 'Speakers', exact: true }).click()
  const opener = page.getByRole('button', { name: 'Remove by e-mail …' })
  const dialog = page.getByRole('dialog')
  await opener.click()
  await expect(dialog.getByRole('textbox', { name: 'E-mail address' })).toBeFocused()
  // What lies behind is there for nobody.
  await expect(page.getByRole('navigation', { name: 'Screens' })).toHaveCount(0)
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    expect(await holdsFocus(page)).toBe(true)
  }
  await dialog.getByRole('textbox', { name: 'E-mail address' }).press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('heading').click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(6, 300)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the keys of a screen keep out of an open dialog', async ({ page }) => {
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const search = keys.getByRole('searchbox', { name: 'Search shortcuts' })
  await expect(search).toBeFocused()
  for (const key of ['/', 'g', 'o']) await page.keyboard.press(key)
  await expect(search).toHaveValue('/go')
  await expect(keys.getByText('No shortcut for “/go”.')).toBeVisible()
  await search.fill('booths shown')
  await expect(keys.locator('dt')).toHaveText(['Select all booths shown'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await search.fill('')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect
      .soft(
        await accessibilityFaults(page, { within: '[data-dialog]', onlyColours: colorScheme === 'dark' }),
        colorScheme,
      )
      .toEqual([])
  }
  await keys.getByRole('button', { name: 'Close' }).click()
  await expect(keys).toBeHidden()
  await expect(page).toHaveURL(/\/booths$/)
  await page.keyboard.press('/')
  await expect(page.getByRole('search').locator('input')).toBeFocused()

  // Switched off, for whoever speaks to the computer: the palette has all of them.
  await goTo(page, 'Settings')
  await page.getByRole('switch', { name: 'Single-character shortcuts' }).click()
  await goTo(page, 'Booths')
  for (const key of ['?', 'g', 'f', '/']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('show keyboard')
  await expect(page.getByRole('option', { name: 'Show keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(keys.getByText('Single-character shortcuts are off.')).toBeVisible()
  await expect(keys.getByText('Search and commands')).toBeVisible()
  await expect(keys.getByText('Go to Floors')).toHaveCount(0)
  await keys.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/booths$/)
  await expect(page.getByRole('search').locator('input')).not.toBeFocused()
})

test('one dialog opens above another, and Esc closes only the upper one', async ({ page }) => {
  await goTo(page, 'People')
  await page.getByRole('button', { name: 'Speakers', exact: true }).click()
  await page.getByRole('button', { name: 'Remove by e-mail …' }).click()
  const lower = page.getByRole('dialog', { name: 'Remove a speaker by e-mail address' })
  await lower.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(lower.getByRole('textbox', { name: 'E-mail address' })).toBeFocused()
  await expect(lower.getByRole('textbox', { name: 'E-mail address' })).toHaveValue('ada@example.com')
})

test('a tip goes with Esc and nothing with it, stays for the pointer that goes on to it, and comes with the focus as well', async ({
  page,
}) => {
  const tip = page.locator('[popover]:popover-open')
  await page.setViewportSize({ width: 1024, height: 700 })
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: 'Media' }).hover()
  await expect(tip, 'what an icon is called').toHaveText('Media')
  await page.mouse.move(300, 300)
  await expect(tip).toBeHidden()
  await screens.getByRole('link', { name: 'Overview' }).focus()
  await page.keyboard.press('Tab')
  await expect(tip).toHaveText('Floors')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expect(screens.getByRole('link', { name: 'Floors' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(tip).toHaveText('Booths')

  await page.setViewportSize({ width: 320, height: 700 })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('solar panels on every balcony')
  const cut = palette
    .getByRole('option', { name: 'Solar panels on every balcony' })
    .locator('.truncate')
    .first()
  await expect
    .poll(() => cut.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
    .toBe(true)
  await cut.hover()
  await expect(tip).toContainText('Solar panels on every balcony')
  const [from, to] = [await cut.boundingBox(), await tip.boundingBox()]
  if (from === null || to === null) throw new Error('Both are on show.')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 })
  await page.keyboard.press('Control')
  await expect(tip, 'to be read under a magnifier').toContainText('Solar panels on every balcony')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expect(palette, 'one Esc, one layer').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('a pointer that moves within one place does not have it measured again', async ({ page }) => {
  const name = page.getByRole('grid').locator('a.truncate').first()
  await name.hover()
  const place = await name.boundingBox()
  if (place === null) throw new Error('It is on show.')
  const measured = await page.evaluateHandle(() => {
    const counted = { times: 0 }
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth')
    Object.defineProperty(Element.prototype, 'scrollWidth', {
      configurable: true,
      get(this: Element): unknown {
        counted.times += 1
        return own?.get?.call(this)
      },
    })
    return counted
  })
  await page.mouse.move(place.x + place.width - 4, place.y + place.height / 2, { steps: 20 })
  expect(await measured.evaluate(({ times }) => times)).toBe(0)
  await page.mouse.move(place.x + 4, place.y + place.height * 3)
  expect(await measured.evaluate(({ times }) => times)).toBeGreaterThan(0)
})

test('the command palette is worked by keys: what is marked follows what is typed, and Enter takes what the last words find', async ({
  page,
}) => {
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const box = palette.getByRole('combobox')
  const marked = async () => {
    const id = await box.getAttribute('aria-activedescendant')
    // The list may have been replaced between the two questions.
    return id === null
      ? null
      : await palette
          .locator(`[id="${id}"]`)
          .innerText({ timeout: 1_000 })
          .catch(() => null)
  }
  await page.keyboard.press('Control+k')
  await expect.poll(marked, 'what the screen is there for').toContain('New booth')
  await page.keyboard.press('ArrowDown')
  await expect.poll(marked).toContain('Import booths')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(
    palette.getByRole('option', { name: 'Import booths', exact: true }),
    'seen where backgrounds are the system’s',
  ).toHaveCSS('outline-style', 'dashed')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(marked, 'the list goes round').toContain('shortcuts')
  await page.keyboard.type('arkgora')
  await expect.poll(marked).toContain('Arkgora Automation')
  // A pointer that passes by takes nothing away.
  await palette.getByRole('option').first().hover()
  await page.mouse.move(4, 4)
  await expect.poll(marked).toContain('Arkgora Automation')
  await box.fill('nothing of this name')
  await expect(palette.getByRole('status')).toContainText('No results')
  await expect.poll(marked, 'where else it may be').toContain('Search the guide')
  // Enter right after the words waits for what they find.
  await box.fill('arkgora')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Arkgora Automation')
})

test('the palette finds records of every kind, says where they belong, and goes to each', async ({
  page,
}) => {
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const box = palette.getByRole('combobox')
  const group = (name: string) => palette.getByRole('group', { name, exact: true }).getByRole('option')
  const find = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await box.fill(text)
  }
  await find('solar')
  const days = eventDays(new Date()).map((day) =>
    day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  )
  await expect(group('Sessions')).toContainText(
    new RegExp(`Solar panels on every balcony.*(${days.join('|')}).*(AM|PM)`),
  )
  await expect(group('Booths').first()).toContainText(/Arkphis Solar.*Green Pavilion/)
  await expect(group('Documents').first()).toContainText(/Case study: Arkphis Solar\s*Arkphis Solar/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, { onlyColours: true })).toEqual([])
  await group('Documents').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Arkphis Solar')
  await expect(page.getByRole('region', { name: 'Documents' })).toBeInViewport()

  await find('arkgora')
  await group('On the plan').first().click()
  await expect(page.getByRole('tab', { name: /^Innovation Hall/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Arkgora Automation' })).toBeVisible()

  await find('speaker')
  await expect(group('Go to')).toContainText(['People: Speakers'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/people\?kind=speaker/)
  const [name = ''] = (await page.getByRole('row').nth(1).innerText())
    .split('\n')
    .filter((line) => line.trim() !== '')
  await find(name)
  await group('Speakers').first().click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(group('Recent').first(), 'what was at hand last stands first').toContainText(name)
})

test('a message above a dialog is in reach, and what it offers leaves the dialog open', async ({ page }) => {
  await moveFirstBooths(page, 4, 'Green Pavilion')
  await sayWho(page)
  const dialog = exhibitorTable(page)
  await expect(dialog).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('status')).toContainText('moved')
  await messages.getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages.getByRole('status')).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('a record that another names is found by typing, and Esc closes its list before the form', async ({
  page,
}) => {
  await goTo(page, 'Jobs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jobs')
  await page.getByRole('row').filter({ hasText: 'Account Executive' }).first().click()
  const booth = page.getByRole('combobox', { name: 'Booth' })
  const offered = page.getByRole('listbox').getByRole('option')
  const former = await booth.inputValue()
  expect(former).not.toBe('')
  await booth.click()
  await expect(offered.first()).toBeVisible()
  await booth.fill('nothing of this name')
  await expect(offered).toHaveCount(0)
  await booth.press('Escape')
  await expect(booth).toHaveValue(former)
  await booth.fill('arkgora')
  await booth.press('Enter')
  await expect(booth).toHaveValue('Arkgora Automation')
  await expect(offered).toHaveCount(0)
  await booth.press('ArrowDown')
  await offered.filter({ hasText: 'Arkphis Solar' }).click()
  await expect(booth).toHaveValue('Arkphis Solar')
  await booth.press('Escape')
  await expect(booth, 'the form closes').toHaveCount(0)
})

test('the licences of everything that comes along are found by name and read in full', async ({ page }) => {
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Licences of included packages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Licences' })
  // What the page is bundled from, and what the program brings along.
  for (const name of ['naive-ui', 'fastify']) {
    await dialog.getByRole('searchbox', { name: 'Search packages and licences' }).fill(name)
    await dialog.getByRole('listitem').filter({ hasText: name }).first().click()
    await expect(dialog.getByText(/Permission is hereby granted, free of charge/).first()).toBeVisible()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('searchbox').fill('no such package')
  await expect(dialog.getByText('No package has this name.')).toBeVisible()
})
