import { expect, test, type Browser, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { canvas, drag, figure, floorMap, status, type Point } from '../support/pages/floor-plan.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { startService, type StartedService } from '../support/services/service.ts'

const [appKey, appSecret] = ['together-key', 'together-secret']

let folder: string
let service: StartedService
let hosts: readonly WebHost[]

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-together-'))
  await mkdir(join(folder, 'shared'))
  service = await startService({ sample: true, appKey, appSecret })
  hosts = await Promise.all(['ada', 'ben'].map((name) => startWebHost({ dataDirectory: join(folder, name) })))
})
test.afterEach(async () => {
  await Promise.all(hosts.map((host) => host.stop()))
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const unplaced = (page: Page) => page.getByRole('listbox', { name: 'Unplaced booths' }).getByRole('option')
const sharedLine = (page: Page) => page.locator('main').getByText(/^(?:Shared|Sharing)\b/)
const conflicts = (page: Page) => page.getByRole('navigation', { name: 'Sync' }).getByRole('button', { name: 'Conflicts' })
const decision = (page: Page) => page.getByRole('region', { name: /^An exhibitor is on two stands/ })

async function openEvent(page: Page, host: WebHost): Promise<void> {
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Connect to an event' }).click()
  await page.getByLabel('Base URL').fill(service.baseUrl)
  await page.getByLabel('App key', { exact: true }).fill(appKey)
  await page.getByLabel('App secret', { exact: true }).fill(appSecret)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/, { timeout: 60_000 })
}

/** Two people with the same event, each in a browser of their own. */
async function openPages(browser: Browser): Promise<readonly [Page, Page]> {
  const [ada, ben] = await Promise.all(
    hosts.map(async () => (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })).newPage()),
  )
  const pages = [ada!, ben!] as const
  for (const [at, page] of pages.entries()) await openEvent(page, hosts[at]!)
  return pages
}

async function share(page: Page, path: string, name: string): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByText('Folder', { exact: true }).click()
  await page.getByLabel('Shared folder', { exact: true }).fill(path)
  await page.getByLabel('Your name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Share plans' }).click()
}

/** Drags the first booth that waits to a place, in metres, and gives its name. */
async function place(page: Page, to: Point): Promise<string> {
  const at = await floorMap(page)
  const first = unplaced(page).first()
  const name = (await first.getAttribute('title'))!
  const box = (await first.boundingBox())!
  await drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, at(to))
  await expect(page.getByRole('complementary', { name: 'Selection' })).toContainText(name)
  return name
}

test('two organisers plan one hall: what one draws the other sees, and what both did without the folder is decided once', async ({ browser }) => {
  test.setTimeout(300_000)
  const pages = await openPages(browser)
  const [ada, ben] = pages
  const shared = join(folder, 'shared')

  // What is wrong is said where it was typed.
  await share(ada, join(folder, 'nowhere'), '')
  await expect(ada.getByText('Enter your name, so that')).toBeVisible()
  await ada.getByLabel('Your name', { exact: true }).fill('Ada')
  await ada.getByRole('button', { name: 'Share plans' }).click()
  await expect(ada.getByText('There is no such folder.')).toBeVisible()
  expect(await accessibilityFaults(ada)).toEqual([])
  await share(ada, shared, 'Ada')
  await expect(ada.getByText('Everything is shared.')).toBeVisible()
  expect(await accessibilityFaults(ada)).toEqual([])
  await share(ben, shared, 'Ben')
  await expect(ben.getByText('Everything is shared.')).toBeVisible()

  for (const page of pages) {
    await goTo(page, 'Floors')
    await expect(canvas(page)).toBeVisible()
    await expect(sharedLine(page)).toHaveText('Shared')
  }
  const first = await place(ada, { x: 12, y: 12 })
  await expect(status(ben)).toContainText('1 stand')
  await expect(unplaced(ben).first()).not.toHaveAttribute('title', first)

  // Both go on without the folder, and put the same booth on the plan.
  await rename(shared, `${shared} away`)
  const twice = await place(ada, { x: 30, y: 12 })
  expect(await place(ben, { x: 30, y: 30 })).toBe(twice)
  for (const page of pages) await expect(sharedLine(page)).toHaveText(/^Sharing interrupted/)
  await rename(`${shared} away`, shared)
  for (const page of pages) {
    await expect(sharedLine(page)).toHaveText('Shared · 1 to decide')
    await expect(status(page)).toContainText('3 stands')
  }

  // One answer is enough for both.
  for (const page of pages) {
    await sharedLine(page).click()
    await expect(decision(page)).toBeVisible()
    await expect(decision(page)).toContainText(/Ada|Ben/)
  }
  expect(await accessibilityFaults(ben)).toEqual([])
  // The other stand is found on the plan from there.
  await decision(ben).getByRole('link').last().click()
  await expect(figure(ben, 'From the left, metres')).toBeVisible()
  const selection = ben.getByRole('complementary', { name: 'Selection' })
  await expect(selection).toContainText('Free stand')
  await expect(selection).toContainText(/Last changed by (?:Ada|Ben), /)
  await expect(selection.getByRole('link', { name: /^Two people decided differently/ })).toBeVisible()
  await goTo(ben, 'Sync')
  await conflicts(ben).click()
  await decision(ben).getByRole('button', { name: 'Use the other one' }).click()
  for (const page of pages) await expect(decision(page)).toBeHidden()
  for (const page of pages) await goTo(page, 'Floors')

  // Undo takes back a person's own step alone.
  const third = await place(ben, { x: 12, y: 30 })
  await expect(status(ada)).toContainText('4 stands')
  await ben.keyboard.press('Control+z')
  for (const page of pages) {
    await expect(status(page)).toContainText('3 stands')
    await expect(unplaced(page).first()).toHaveAttribute('title', third)
  }
})

test('through the event’s service they see each other’s work at once, and who is here', async ({ browser }) => {
  const pages = await openPages(browser)
  for (const [at, page] of pages.entries()) {
    await goTo(page, 'Settings')
    await expect(page.getByRole('radio', { name: 'Event’s service' })).toBeChecked()
    await page.getByLabel('Your name', { exact: true }).fill(['Ada', 'Ben'][at]!)
    await page.getByRole('button', { name: 'Share plans' }).click()
    await expect(page.getByText('Everything is shared.')).toBeVisible()
    await goTo(page, 'Floors')
    await expect(canvas(page)).toBeVisible()
  }
  const [ada, ben] = pages
  for (const page of pages) await expect(sharedLine(page)).toHaveText('Shared · 1 colleague here')
  await place(ada, { x: 12, y: 12 })
  await expect(status(ben)).toContainText('1 stand')
  await place(ben, { x: 30, y: 12 })
  await expect(status(ada)).toContainText('2 stands')
  // The other's pointer is where it is on the floor, and what is selected is outlined.
  const at = await floorMap(ben)
  const there = at({ x: 40, y: 20 })
  await ben.mouse.move(there.x, there.y)
  await ben.mouse.move(there.x + 1, there.y)
  const pointer = ada.getByTestId('others-here').getByText('Ben')
  await expect(pointer).toBeVisible()
  await expect(ada.getByTestId('others-here').locator('.outline')).toHaveCount(1)
  const mine = (await floorMap(ada))({ x: 40, y: 20 })
  await expect.poll(async () => Math.hypot((await pointer.boundingBox())!.x - mine.x, (await pointer.boundingBox())!.y - mine.y)).toBeLessThan(30)
  // Whoever stops sharing is not here any more, and sees nobody.
  await expect(ben.getByTestId('others-here')).toBeVisible()
  await goTo(ben, 'Settings')
  await ben.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(ben.getByLabel('Your name', { exact: true })).toBeVisible()
  await goTo(ben, 'Floors')
  await expect(canvas(ben)).toBeVisible()
  await expect(ben.getByTestId('others-here')).toHaveCount(0)
  await expect(sharedLine(ada)).toHaveText('Shared')
  await goTo(ben, 'Settings')
  await ben.getByLabel('Your name', { exact: true }).fill('Ben')
  await ben.getByRole('button', { name: 'Share plans' }).click()
  await goTo(ben, 'Floors')
  for (const page of pages) await expect(sharedLine(page)).toHaveText('Shared · 1 colleague here')
  await ben.close()
  await hosts[1]!.kill()
  await expect(ada.getByTestId('others-here')).toHaveCount(0)
  await expect(sharedLine(ada)).toHaveText('Shared')
})
