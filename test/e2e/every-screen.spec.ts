import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHost()
})
test.afterEach(() => host.stop())

const screens = [
  'Overview',
  'Floors',
  'Booths',
  'Media',
  'People',
  'Segments',
  'Sessions',
  'Jobs',
  'Reports',
  'Sync',
  'Settings',
] as const

/** Those that draw with colours of their own: marks, a plan, bars. */
const drawn: ReadonlySet<string> = new Set(['Overview', 'Floors', 'Booths', 'Sync'])

async function settled(page: Page, screen: string): Promise<void> {
  await goTo(page, screen)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('status', { name: /^Loading|^Reading/ })).toHaveCount(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen has accessibility faults that a machine can find, ${colorScheme}`, async ({ page }) => {
    // Fourteen pages, each looked through by a whole set of rules.
    test.slow()
    const faults = () => accessibilityFaults(page, { onlyColours: colorScheme === 'dark' })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(host.url)
    await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
    expect.soft(await faults(), 'start, no event').toEqual([])
    await openSampleEvent(page)
    for (const screen of screens) {
      await settled(page, screen)
      expect.soft(await faults(), screen).toEqual([])
      // Beside the shorter of the two.
      if (colorScheme === 'light' || !drawn.has(screen)) continue
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      expect.soft(await faults(), `${screen}, forced colours`).toEqual([])
      await page.emulateMedia({ colorScheme, forcedColors: 'none' })
    }
    await settled(page, 'Booths')
    await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
    await expect(
      page.getByRole('region', { name: 'The booth as a visitor sees it' }).locator('img').first(),
    ).toBeVisible()
    expect.soft(await faults(), 'booth').toEqual([])
    await page.getByRole('button', { name: /^Switch event/ }).click()
    await page.getByRole('menuitem', { name: 'All events' }).click()
    await expect(page.getByRole('link', { name: /Expo/ })).toBeVisible()
    expect.soft(await faults(), 'start, an event').toEqual([])
  })
}

/**
 * What becomes of a file, or of a link, that is dragged over the page and let go of, at a point of
 * the window. A browser opens it in place of the page unless both are prevented; one that is driven
 * by a test never does, so that only this tells.
 */
function letGo(
  page: Page,
  at: { readonly x: number; readonly y: number; readonly link?: string },
): Promise<unknown> {
  return page.evaluate(({ x, y, link }) => {
    const dataTransfer = new DataTransfer()
    if (link === undefined) dataTransfer.items.add(new File(['text'], 'beside.txt'))
    else dataTransfer.setData('text/uri-list', link)
    const isPrevented = (type: string): boolean =>
      document
        .elementFromPoint(x, y)
        ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })) === false
    return { over: isPrevented('dragover'), drop: isPrevented('drop') }
  }, at)
}

/** What a file that was let go of has opened is closed. */
async function closed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: /^Import|^Add media/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a file let go of beside every slot never takes the place of the page, on every screen', async ({
  page,
}) => {
  const prevented = { over: true, drop: true }
  // They take tables of records, and Booths media of many booths.
  const lists: readonly string[] = ['Booths', 'People', 'Jobs']
  await page.goto(host.url)
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  expect(await letGo(page, { x: 640, y: 600 })).toEqual(prevented)
  await openSampleEvent(page)
  for (const screen of screens) {
    await settled(page, screen)
    const takes = lists.includes(screen)
    if (takes) await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
    expect.soft(await letGo(page, { x: 640, y: 400 }), screen).toEqual(prevented)
    if (takes) await closed(page)
    expect.soft(await letGo(page, { x: 40, y: 700 }), `${screen}, rail`).toEqual(prevented)
    // Media for booths may be let go of anywhere in the window.
    if (screen === 'Booths') await closed(page)
    else await expect.soft(page.getByText('Nothing here can use: beside.txt').last()).toBeVisible()
  }
  const link = 'https://example.com/'
  expect(await letGo(page, { x: 640, y: 400, link })).toEqual(prevented)
  await page.getByRole('button', { name: /^Search/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Into a text it may be let go of.
  const field = await page.getByRole('dialog').getByRole('combobox').boundingBox()
  expect(await letGo(page, { x: (field?.x ?? 0) + 20, y: (field?.y ?? 0) + 10, link })).toEqual({
    over: false,
    drop: false,
  })
  expect(await letGo(page, { x: 640, y: 200 })).toEqual(prevented)
})
