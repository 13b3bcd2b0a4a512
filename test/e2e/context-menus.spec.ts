import { expect, test, type Page } from '@playwright/test'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { goTo } from '../support/pages/screens.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHost()
})
test.afterEach(() => host.stop())

/** How many fields of text there are, and which of them keep the browser's own menu from coming. */
function menusKeptAway(
  page: Page,
): Promise<{ readonly fields: number; readonly without: readonly string[] }> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('input, textarea, [contenteditable]')].filter(
      (field) => field.checkVisibility(),
    )
    const ask = (field: Element): boolean =>
      field.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
    const typed = fields.filter(
      (field) =>
        !(field instanceof HTMLInputElement) || !['checkbox', 'radio', 'range', 'file'].includes(field.type),
    )
    return {
      fields: typed.length,
      without: typed.filter((field) => !ask(field)).map((field) => field.outerHTML.slice(0, 120)),
    }
  })
}

test('the browser’s own menu comes in every field of text, on every screen', async ({ page }) => {
  await page.goto(host.url)
  await openSampleEvent(page)
  let fields = 0
  const look = async (): Promise<void> => {
    const found = await menusKeptAway(page)
    expect(found.without).toEqual([])
    fields += found.fields
  }
  for (const screen of [
    'Overview',
    'Media',
    'People',
    'Segments',
    'Sessions',
    'Jobs',
    'Reports',
    'Sync',
    'Settings',
  ]) {
    await goTo(page, screen)
    await look()
  }
  await goTo(page, 'Booths')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  await look()
  await page.getByRole('grid').getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Company profile', exact: true }).waitFor()
  await look()
  await goTo(page, 'Floors')
  await page.getByTestId('floor-canvas').click()
  await page.keyboard.press('Control+a')
  await look()
  await page.getByRole('tab').first().dblclick()
  await look()
  expect(fields).toBeGreaterThan(20)
})
