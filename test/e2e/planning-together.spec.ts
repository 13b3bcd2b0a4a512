import { expect, test, type Browser, type Page } from '@playwright/test'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { dxfText, layer, rectangle, text } from '../support/drawings/dxf-text.ts'
import { connectTo } from '../support/pages/connecting.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { filmPages } from '../support/pages/film.ts'
import { canvas, drag, figure, floorMap, status, type Point } from '../support/pages/floor-plan.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { differingPixels, type Pixels } from '../support/plans/compare-pixels.ts'
import { startFaultProxy, type FaultProxy } from '../support/services/fault-proxy.ts'
import { startService, type StartedService } from '../support/services/service.ts'

const [appKey, appSecret] = ['together-key', 'together-secret']

let folder: string
let service: StartedService
/** Ben's line to the service. */
let proxy: FaultProxy
let hosts: readonly WebHost[]

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-together-'))
  await mkdir(join(folder, 'shared'))
  service = await startService({ sample: true, appKey, appSecret })
  proxy = await startFaultProxy(service.baseUrl)
  hosts = await Promise.all(['ada', 'ben'].map((name) => startWebHost({ dataDirectory: join(folder, name) })))
})
test.afterEach(async () => {
  await Promise.all(hosts.map((host) => host.stop()))
  await proxy.stop()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const unplaced = (page: Page) => page.getByRole('listbox', { name: 'Unplaced booths' }).getByRole('option')
const sharedLine = (page: Page) => page.locator('main').getByText(/^(?:Shared|Sharing)\b/)
const conflicts = (page: Page) =>
  page.getByRole('navigation', { name: 'Sync' }).getByRole('button', { name: 'Conflicts' })
const selection = (page: Page) => page.getByRole('complementary', { name: 'Selection' })
const givenTwice = (page: Page) => page.getByRole('region', { name: /^A stand was given twice/ })
const decision = (page: Page) => page.getByRole('region', { name: /^An exhibitor is on two stands/ })

async function openEvent(page: Page, host: WebHost, baseUrl: string): Promise<void> {
  await page.goto(host.url)
  await connectTo(page, { baseUrl, appKey, appSecret })
}

/** Two people with the same event, each in a browser of their own, at the addresses that the service has for them. */
async function openPages(
  browser: Browser,
  addresses: readonly [string, string],
): Promise<readonly [Page, Page]> {
  const [ada, ben] = await Promise.all(
    hosts.map(async () =>
      (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })).newPage(),
    ),
  )
  const pages = [ada!, ben!] as const
  for (const [at, page] of pages.entries()) await openEvent(page, hosts[at]!, addresses[at]!)
  return pages
}

const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Share plans' })

/** Says in the dialog that is open where and as whom. */
async function share(page: Page, path: string, name: string): Promise<void> {
  const dialog = shareDialog(page)
  await dialog.getByRole('radio', { name: 'Shared folder' }).check()
  await dialog.getByLabel('Folder', { exact: true }).fill(path)
  await dialog.getByLabel('Your name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Share plans' }).click()
}

async function askToShare(page: Page): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Share plans…' }).click()
}

async function shareByService(page: Page, name: string): Promise<void> {
  const dialog = shareDialog(page)
  await expect(dialog.getByRole('radio', { name: 'Event’s service' })).toBeChecked()
  await dialog.getByLabel('Your name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Share plans' }).click()
  await expect(dialog).toBeHidden()
}

/** Drags a booth that waits, the first or another, to a place, in metres, and gives its name. */
async function place(page: Page, to: Point, nth = 0): Promise<string> {
  const at = await floorMap(page)
  const waiting = unplaced(page).nth(nth)
  const name = (await waiting.getAttribute('title'))!
  const box = (await waiting.boundingBox())!
  await drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, at(to))
  await expect(selection(page)).toContainText(name)
  return name
}

const hallMetres = { width: 68, height: 78 }
const [columns, rows] = [20, 15]
/** The middle of a stand of the drawing, in metres: rows back to back, with aisles of three metres. */
const standAt = (column: number, row: number): Point => ({
  x: 5.5 + column * 3,
  y: 5.5 + Math.floor(row / 2) * 9 + (row % 2) * 3,
})
const hall = dxfText({
  layers: [layer('HALL', 8), layer('STANDS', 5), layer('NUMBERS', 7)],
  entities: [
    rectangle('HALL', 0, 0, hallMetres.width, hallMetres.height),
    ...Array.from({ length: columns * rows }, (_, at) => {
      const { x, y } = standAt(at % columns, Math.floor(at / columns))
      // A drawing's y goes upwards.
      const up = hallMetres.height - y
      return [
        rectangle('STANDS', x - 1.5, up - 1.5, 3, 3),
        text('NUMBERS', x, up, 0.6, String(at + 1)),
      ].flat()
    }),
  ],
})

/** Lays a drawing under the plan, and draws the stands that it shows. */
async function drawStandsOf(page: Page, drawing: string): Promise<void> {
  await page.getByRole('button', { name: 'Background', exact: true }).click()
  const file = { name: 'hall.dxf', mimeType: 'application/octet-stream', buffer: Buffer.from(drawing) }
  await page
    .getByRole('complementary', { name: 'Background' })
    .getByLabel(/^Choose a file/)
    .setInputFiles(file)
  await page.getByRole('button', { name: 'Add background' }).click()
  await page.getByRole('button', { name: 'Stands from the drawing' }).click()
  await page.getByRole('button', { name: `Draw ${columns * rows} stands` }).click()
  await expect(page.getByText(`${columns * rows} stands created from the drawing.`)).toBeVisible()
}

async function numberStands(page: Page, prefix: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Number stands …' }).click()
  const numbering = page.getByRole('complementary', { name: 'Number stands' })
  await numbering.getByLabel('Prefix', { exact: true }).fill(prefix)
  await numbering.getByRole('button', { name: `Number ${columns * rows} stands` }).click()
  await expect(numbering).toBeHidden()
}

async function fitAll(page: Page): Promise<void> {
  await canvas(page).focus()
  await page.keyboard.press('1')
}

async function select(page: Page, place: Point): Promise<void> {
  const { x, y } = (await floorMap(page))(place)
  await page.mouse.click(x, y)
  await expect(status(page)).toContainText('1 selected')
}

async function layoutOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Export the plan …' }).click()
  await page.getByRole('dialog').getByText('Layout file', { exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const content = await readFile(await (await coming).path(), 'utf8')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return content.replace(/"madeAt": *"[^"]*"/, '')
}

/** The plan as a whole, with nothing selected. */
async function showWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deselect' }).click()
  // The line with what others changed takes its room from the plan.
  const seen = page.getByTestId('others-changes').getByRole('button', { name: 'Done' })
  if (await seen.isVisible()) await seen.click()
  await expect(seen).toBeHidden()
  await fitAll(page)
  await page.mouse.move(0, 0)
}

async function pixelsOf(page: Page): Promise<Pixels> {
  // Without what lies over it: notices, the others.
  const address = await canvas(page)
    .locator('canvas')
    .first()
    .evaluate((scene: HTMLCanvasElement) => scene.toDataURL())
  const picture = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** To the byte of the exported layout, which is given, and on the canvas. */
async function expectSamePlan([ada, ben]: readonly [Page, Page]): Promise<string> {
  const layout = await layoutOf(ada)
  expect(await layoutOf(ben)).toBe(layout)
  for (const page of [ada, ben]) await showWhole(page)
  await expect.poll(async () => differingPixels(await pixelsOf(ada), await pixelsOf(ben), [])).toBe(0)
  return layout
}

test('two organisers plan one hall: what one draws the other sees, and what both did without the folder is decided once', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const pages = await openPages(browser, [service.baseUrl, service.baseUrl])
  const [ada, ben] = pages
  const shared = join(folder, 'shared')

  // What is wrong is said where it was typed.
  await goTo(ada, 'Floors')
  await ada.getByRole('button', { name: 'Positions stay on this computer' }).click()
  await share(ada, join(folder, 'nowhere'), '')
  await expect(shareDialog(ada).getByText('Enter your name, so that')).toBeVisible()
  await share(ada, join(folder, 'nowhere'), 'Ada')
  await expect(shareDialog(ada).getByText('There is no such folder.')).toBeVisible()
  expect(await accessibilityFaults(ada)).toEqual([])
  await share(ada, shared, 'Ada')
  await expect(shareDialog(ada)).toBeHidden()
  await goTo(ada, 'Settings')
  await expect(ada.getByText(`Plans are shared as Ada through the folder ${shared}.`)).toBeVisible()
  await expect(ada.getByText('Everything is shared.')).toBeVisible()
  expect(await accessibilityFaults(ada)).toEqual([])
  await askToShare(ben)
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

  // It counts wherever it is said how much waits for a person. One answer is enough for both.
  for (const page of pages)
    await expect(page.getByRole('button', { name: /^Synchronisation: .*1/ })).toBeVisible()
  for (const page of pages) {
    await sharedLine(page).click()
    await expect(decision(page)).toBeVisible()
    await expect(decision(page)).toContainText(/Ada|Ben/)
  }
  expect(await accessibilityFaults(ben)).toEqual([])
  // The other stand is found on the plan from there.
  await decision(ben).getByRole('link').last().click()
  await expect(figure(ben, 'From the left, metres')).toBeVisible()
  await expect(selection(ben)).toContainText('Free stand')
  await expect(selection(ben)).toContainText(/Last changed by (?:Ada|Ben), /)
  await expect(selection(ben).getByRole('link', { name: /^Two people decided differently/ })).toBeVisible()
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

  // What somebody else has moved since stays, and it is said.
  await place(ben, { x: 12, y: 30 })
  await expect(status(ada)).toContainText('4 stands')
  const at = await floorMap(ada)
  await drag(ada, at({ x: 12, y: 30 }), at({ x: 20, y: 30 }))
  await expect(selection(ben)).toContainText(/Last changed by Ada, /)
  await ben.keyboard.press('Control+z')
  await expect(ben.getByText('1 part stays as it is: it has been changed since, or is in use.')).toBeVisible()
  for (const page of pages) await expect(status(page)).toContainText('4 stands')
})

test('a hall of 300 stands from a drawing is planned by two through the event’s service, one of them offline for a while', async ({
  browser,
}, testInfo) => {
  test.setTimeout(300_000)
  const pages = await openPages(browser, [service.baseUrl, proxy.baseUrl])
  const [ada, ben] = pages
  const film = process.env['FILM'] === '1' ? await filmPages(pages) : undefined
  for (const [at, page] of pages.entries()) {
    await askToShare(page)
    await shareByService(page, ['Ada', 'Ben'][at]!)
    await expect(page.getByText('Everything is shared.')).toBeVisible()
    await goTo(page, 'Floors')
    await expect(canvas(page)).toBeVisible()
  }
  for (const page of pages) await expect(sharedLine(page)).toHaveText('Shared · 1 colleague here')

  // What one takes from the venue's drawing comes to the other, with the drawing.
  await drawStandsOf(ada, hall)
  for (const page of pages) {
    await expect(status(page)).toContainText('300 stands')
    await expect(status(page)).toContainText(`${hallMetres.width} × ${hallMetres.height} m`)
    await fitAll(page)
  }
  // The other's pointer is where it is on the floor, and what is selected is outlined.
  await select(ben, standAt(9, 7))
  const there = (await floorMap(ben))(standAt(12, 7))
  await ben.mouse.move(there.x, there.y)
  await ben.mouse.move(there.x + 1, there.y)
  const pointer = ada.getByTestId('others-here').getByText('Ben')
  await expect(pointer).toBeVisible()
  await expect(ada.getByTestId('others-here').locator('.outline')).toHaveCount(1)
  const mine = (await floorMap(ada))(standAt(12, 7))
  await expect
    .poll(async () =>
      Math.hypot((await pointer.boundingBox())!.x - mine.x, (await pointer.boundingBox())!.y - mine.y),
    )
    .toBeLessThan(30)

  // One line is down, and both go on: they number, move, and give one stand to two exhibitors.
  proxy.fault(() => ({ kind: 'refuse' }))
  proxy.breakOff()
  await expect(sharedLine(ada)).toHaveText('Shared')
  const [disputed, onlyAda, onlyBen] = [standAt(5, 4), standAt(14, 4), standAt(14, 9)]
  const ofAda = await place(ada, disputed)
  await numberStands(ben, 'N')
  await expect(sharedLine(ben)).toHaveText(/^Sharing interrupted/)
  const alsoOfAda = await place(ada, onlyAda)
  await drag(
    ada,
    (await floorMap(ada))(standAt(0, rows - 1)),
    (await floorMap(ada))({ x: 5.5, y: hallMetres.height - 3.5 }),
  )
  const ofBen = await place(ben, disputed, 2)
  const alsoOfBen = await place(ben, onlyBen, 2)
  expect(new Set([ofAda, alsoOfAda, ofBen, alsoOfBen]).size).toBe(4)

  // Back, both have all of it, and what cannot both be waits for one of them.
  proxy.fault(() => undefined)
  for (const page of pages) await expect(sharedLine(page)).toHaveText('Shared · 1 to decide')
  await expectSamePlan(pages)
  for (const page of pages) {
    await select(page, disputed)
    await expect(selection(page)).toContainText(ofBen)
    await selection(page)
      .getByRole('link', { name: /^Two people decided differently/ })
      .click()
    await expect(givenTwice(page)).toContainText(ofAda)
    await expect(givenTwice(page)).toContainText(ofBen)
    await expect(givenTwice(page)).toContainText(/Ada, .*Ben, |Ben, .*Ada, /s)
  }
  await givenTwice(ben).getByRole('button', { name: 'Use the other one' }).click()
  for (const page of pages) {
    await expect(givenTwice(page)).toBeHidden()
    await goTo(page, 'Floors')
    await expect(sharedLine(page)).toHaveText('Shared · 1 colleague here')
    await select(page, disputed)
    await expect(selection(page)).toContainText(ofAda)
    await expect(selection(page)).not.toContainText('Two people decided differently')
  }
  const layout = await expectSamePlan(pages)
  for (const name of [ofAda, alsoOfAda, alsoOfBen]) expect(layout).toContain(JSON.stringify(name))
  await film?.save(testInfo.outputPath('planning-together.webm'))

  // Whoever stops sharing sees nobody, and whoever has gone is not here any more.
  await goTo(ben, 'Settings')
  await ben.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(ben.getByRole('button', { name: 'Share plans…' })).toBeVisible()
  await goTo(ben, 'Floors')
  await expect(canvas(ben)).toBeVisible()
  await expect(ben.getByTestId('others-here')).toHaveCount(0)
  await expect(sharedLine(ada)).toHaveText('Shared')
  await askToShare(ben)
  await shareByService(ben, 'Ben')
  await goTo(ben, 'Floors')
  for (const page of pages) await expect(sharedLine(page)).toHaveText('Shared · 1 colleague here')
  await ben.close()
  await hosts[1]!.kill()
  await expect(ada.getByTestId('others-here')).toHaveCount(0)
  await expect(sharedLine(ada)).toHaveText('Shared')
})
