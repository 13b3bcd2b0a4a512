import { expect, test, type Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { connectTo } from '../support/pages/connecting.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { canvas, drag, figure, floorMap, status, type Point } from '../support/pages/floor-plan.ts'
import { goTo } from '../support/pages/screens.ts'

const appKey = 'floors-key'
const appSecret = 'floors-secret'

let service: StartedService
let host: WebHost

test.beforeEach(async () => {
  service = await startService({ sample: true, appKey, appSecret })
  host = await startWebHostWithSample()
})
test.afterEach(async () => {
  await host.stop()
  // A host that was started again leaves its folder.
  await rm(host.dataDirectory, { recursive: true, force: true })
  await service.stop()
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const unplaced = (page: Page) => page.getByRole('listbox', { name: 'Unplaced booths' }).getByRole('option')

async function openFloors(page: Page): Promise<void> {
  await page.goto(host.url)
  await connectTo(page, { baseUrl: service.baseUrl, appKey, appSecret })
  await goTo(page, 'Floors', { timeoutMs: 60_000 })
  await expect(canvas(page)).toBeVisible()
}

async function middleOf(page: Page, index: number): Promise<Point> {
  const box = (await unplaced(page).nth(index).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test(
  'booths are dragged from the tray, moved, snapped, selected by marquee, and everything is taken back and done again',
  { tag: '@main' },
  async ({ page }) => {
    await openFloors(page)
    const at = await floorMap(page)
    const first = await unplaced(page).nth(0).getAttribute('title')

    await drag(page, await middleOf(page, 0), at({ x: 11.6, y: 11.6 }))
    await expect(tab(page, 'Innovation Hall')).toContainText('1 / 30')
    await expect(page.getByRole('complementary', { name: 'Selection' })).toContainText(first!)
    const placed = {
      x: Number(await figure(page, 'From the left, metres').inputValue()),
      y: Number(await figure(page, 'From the top, metres').inputValue()),
    }
    // On the half-metre grid of the hall.
    expect([(placed.x * 2) % 1, (placed.y * 2) % 1]).toEqual([0, 0])

    // Several at once, as one block.
    await unplaced(page).nth(0).click()
    await unplaced(page)
      .nth(3)
      .click({ modifiers: ['Shift'] })
    await drag(page, await middleOf(page, 1), at({ x: 40, y: 25 }))
    await expect(status(page)).toContainText('5 stands')
    await expect(status(page)).toContainText('4 selected')

    // Near its neighbour a booth comes to stand side by side with it, though that is not on the grid.
    await canvas(page).click({ position: { x: 20, y: 20 } })
    await page.mouse.click(
      at({ x: placed.x + 1, y: placed.y + 1 }).x,
      at({ x: placed.x + 1, y: placed.y + 1 }).y,
    )
    await figure(page, 'From the left, metres').fill('20.3')
    await figure(page, 'From the left, metres').press('Enter')
    await figure(page, 'From the top, metres').fill('10')
    await figure(page, 'From the top, metres').press('Enter')
    await drag(page, await middleOf(page, 0), at({ x: 24.9, y: 11.6 }))
    await expect(figure(page, 'From the left, metres')).toHaveValue('23.3')
    await expect(figure(page, 'From the top, metres')).toHaveValue('10')

    // A marquee to the right takes what it encloses.
    await drag(page, at({ x: 19, y: 8 }), at({ x: 27.5, y: 14 }))
    await expect(status(page)).toContainText('2 selected')

    const steps = 5
    for (let step = 0; step < steps; step++) await page.keyboard.press('Control+z')
    await expect(tab(page, 'Innovation Hall')).toContainText('0 / 30')
    await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeDisabled()
    await page.keyboard.press('Control+y')
    for (let step = 1; step < steps; step++) await page.keyboard.press('Control+Shift+z')
    await expect(status(page)).toContainText('6 stands')

    // Taken back and done again also after the page has been away.
    await page.reload()
    await expect(status(page)).toContainText('6 stands')
    await page.keyboard.press('Control+z')
    await expect(status(page)).toContainText('5 stands')
    await page.keyboard.press('Control+y')
    await expect(status(page)).toContainText('6 stands')
    await page.getByRole('radio', { name: 'List' }).click()
    const row = page.getByRole('row').filter({ hasText: first! })
    await expect(row.getByLabel(`X, m: ${first!}`)).toHaveValue('20.3')
  },
)

test('steps done just before the page is loaded anew, or the program is killed, can be taken back afterwards', async ({
  page,
}) => {
  // The page never hears that its steps are saved.
  await page.addInitScript(() => {
    const steps = new Set<number>()
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', (event: MessageEvent<string>) => {
          if (steps.has((JSON.parse(event.data) as { id: number }).id)) event.stopImmediatePropagation()
        })
      }

      override send(text: string): void {
        const { method, id } = JSON.parse(text) as { method?: string; id: number }
        if (method === 'layout.apply') steps.add(id)
        super.send(text)
      }
    }
  })
  await openFloors(page)
  const at = await floorMap(page)
  await drag(page, await middleOf(page, 0), at({ x: 8, y: 8 }))
  await drag(page, await middleOf(page, 0), at({ x: 30, y: 8 }))
  await drag(page, await middleOf(page, 0), at({ x: 8, y: 25 }))
  await page.reload()
  await expect(tab(page, 'Innovation Hall')).toContainText('3 / 30')

  // And so are they after the program was killed, to be taken back and done again.
  const { dataDirectory } = host
  await host.kill()
  host = await startWebHost({ dataDirectory })
  await page.goto(host.url)
  await page.getByRole('link', { name: /Opened now/ }).click()
  await goTo(page, 'Floors')
  await expect(tab(page, 'Innovation Hall')).toContainText('3 / 30')
  for (const left of ['2 / 30', '1 / 30', '0 / 30']) {
    await page.keyboard.press('Control+z')
    await expect(tab(page, 'Innovation Hall')).toContainText(left)
  }
  await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeDisabled()
  await page.keyboard.press('Control+y')
  await expect(tab(page, 'Innovation Hall')).toContainText('1 / 30')
})

test('all booths of a floor are arranged at once, moved to another floor by its tab, and come back by undo', async ({
  page,
}) => {
  await openFloors(page)
  await page.getByRole('button', { name: /^Arrange all 30 in rows/ }).click()
  await expect(status(page)).toContainText('30 stands')
  await expect(status(page)).toContainText('No problems')
  const at = await floorMap(page)

  await canvas(page).focus()
  await page.keyboard.press('Control+a')
  const target = (await tab(page, 'Green Pavilion').boundingBox())!
  const grip = at({ x: 9, y: 4.5 })
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y - 20)
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 })
  await expect(tab(page, 'Green Pavilion')).toHaveClass(/target/)
  await expect(page.getByText('Move 30 booths to Green Pavilion')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('Move 30 booths to Green Pavilion')).toHaveCount(0)
  await expect(tab(page, 'Green Pavilion')).toContainText('30 / 60')
  await expect(tab(page, 'Innovation Hall')).toContainText('0 / 0')
  // The booths' own floor has changed with it.
  await expect(page.getByRole('button', { name: /^Synchronisation: .*\b30\b/ })).toBeVisible()

  const told = page.getByRole('status').filter({ hasText: '30 booths moved to Green Pavilion.' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page, 'Innovation Hall')).toContainText('30 / 30')
  await expect(tab(page, 'Green Pavilion')).toContainText('0 / 30')
  await expect(page.getByRole('button', { name: 'Synchronisation: Up to date' })).toBeVisible()
})

test('the plan is edited with the service stopped, by keyboard alone, and stays', async ({ page }) => {
  await openFloors(page)
  await service.kill()
  const list = page.getByRole('listbox', { name: 'Unplaced booths' })
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('2 stands')

  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(figure(page, 'From the left, metres')).toHaveValue('0')
  await page.keyboard.press('Tab')
  await expect(figure(page, 'From the left, metres')).toHaveValue('3')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(figure(page, 'From the left, metres')).toHaveValue('4')
  await expect(figure(page, 'From the top, metres')).toHaveValue('1.1')
  await page.keyboard.press('.')
  await expect(figure(page, 'Rotation, degrees')).toHaveValue('90')

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Delete')
  await expect(status(page)).toContainText('1 stand')
  await page.reload()
  await expect(status(page)).toContainText('1 stand')
  await canvas(page).focus()
  await page.keyboard.press('Enter')
  await expect(figure(page, 'From the top, metres')).toHaveValue('1.1')
})

test('the keys of the plan work wherever the focus is on the screen, except where text is typed', async ({
  page,
}) => {
  // Wide enough for every tool to stand on the bar.
  await page.setViewportSize({ width: 1700, height: 900 })
  await openFloors(page)
  await page.getByRole('button', { name: /^Arrange all 30 in rows/ }).click()
  await canvas(page).focus()
  await page.keyboard.press('Enter')
  const turned = figure(page, 'Rotation, degrees')
  const left = figure(page, 'From the left, metres')
  const place = Number(await left.inputValue())
  const atLeft = (metres: number) => expect(left).toHaveValue(String(Math.round((place + metres) * 10) / 10))

  await page.getByRole('button', { name: 'Snap to the grid' }).click()
  await page.keyboard.press('Shift+ArrowRight')
  await atLeft(1)
  await page.getByRole('button', { name: 'Turn 90° right' }).click()
  await page.keyboard.press('.')
  await expect(turned).toHaveValue('180')
  for (let step = 0; step < 4; step++) await page.keyboard.press('+')
  const minimap = page.getByTitle('Overview: click to move the view')
  await minimap.click({ position: { x: 60, y: 60 } })
  await page.keyboard.press('ArrowRight')
  await atLeft(1.1)
  await page.getByRole('complementary', { name: 'Unplaced' }).click({ position: { x: 20, y: 20 } })
  await page.keyboard.press(',')
  await expect(turned).toHaveValue('90')

  // A control that has the focus keeps its own keys; a field all of them.
  await page.getByRole('button', { name: 'Snap to the grid' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Snap to the grid' })).toHaveAttribute('aria-pressed', 'true')
  const search = page
    .getByRole('textbox', { name: 'Search unplaced booths' })
    .or(page.getByRole('searchbox', { name: 'Search unplaced booths' }))
  await search.click()
  await page.keyboard.type('1.,')
  await page.keyboard.press('Delete')
  await expect(search).toHaveValue('1.,')
  await expect(turned).toHaveValue('90')
  await expect(status(page)).toContainText('30 stands')
})

test('the wheel zooms at the cursor, and space and the middle button move the floor', async ({ page }) => {
  await openFloors(page)
  const zoom = page.getByRole('button', { name: /^Zoom: / })
  const before = (await zoom.textContent()) ?? ''
  const at = await floorMap(page)
  // Beside the card that invites to arrange.
  const point = at({ x: 3, y: 3 })
  const under = async (): Promise<string> => {
    await page.mouse.move(point.x + 1, point.y)
    await page.mouse.move(point.x, point.y)
    return status(page)
      .getByText(/ × -?[\d.]+ m$/)
      .first()
      .innerText()
  }
  const place = await under()
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, -120)
  await expect(zoom).not.toHaveText(before)
  expect(await under()).toBe(place)

  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(point.x + 60, point.y + 40, { steps: 3 })
  await page.mouse.up({ button: 'middle' })
  expect(await under()).not.toBe(place)

  await canvas(page).focus()
  await page.keyboard.down('Space')
  await drag(page, point, { x: point.x - 60, y: point.y - 40 })
  await page.keyboard.up('Space')
  expect(await under()).toBe(place)
  await page.keyboard.press('1')
  await expect(zoom).toHaveText(before)
})

test('a floor is made, named, resized and removed, with every booth that goes with it named', async ({
  page,
}) => {
  await openFloors(page)
  await tab(page, 'Health Forum').click()
  await page.getByRole('button', { name: 'New floor' }).click()
  // Letters, digits and signs that are shortcuts elsewhere: here they are the name.
  await page.keyboard.type('gs gb? 12')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'gs gb\\? 12')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'gs gb\\? 12')).toBeFocused()
  await page.getByRole('button', { name: 'New floor' }).click()
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await expect(tab(page, 'Floor 6')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab')).toHaveCount(6)
  await expect(page.getByRole('heading', { level: 1, name: 'Floors' })).toBeAttached()
  await page.keyboard.press('F2')
  await page.getByLabel('Name of the floor').fill('Night Garden')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Night Garden')).toBeVisible()

  await page.getByRole('button', { name: /^Hall 60/ }).click()
  await page.getByLabel('Hall width, metres').fill('24')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Hall 24 × 40 m' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Hall 60 × 40 m' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Night Garden' }).click()
  await page.getByRole('menuitem', { name: 'Remove …' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('It has not been sent yet')
  await expect(page.getByRole('alertdialog')).not.toContainText('service')
  await page.keyboard.press('Escape')

  await tab(page, 'Health Forum').click()
  const names = await unplaced(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('title') ?? ''))
  await page.getByRole('button', { name: 'Actions for Health Forum' }).click()
  await page.getByRole('menuitem', { name: 'Remove …' }).click()
  const dialog = page.getByRole('alertdialog')
  const remove = dialog.getByRole('button', { name: /^Remove floor and \d+ more$/ })
  await expect(remove).toBeEnabled()
  await expect(dialog.getByRole('heading', { name: 'Booths (30)' })).toBeVisible()
  for (const name of names) await expect(dialog.getByText(name, { exact: true })).toHaveCount(1)
  await expect(dialog).toContainText('on the service with the next synchronisation')
  await remove.click()
  await expect(tab(page, 'Health Forum')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tab(page, 'Health Forum')).toBeVisible()
})

test('making, naming and removing a floor is taken back and done again like every other step', async ({
  page,
}) => {
  await openFloors(page)
  const before = await page.getByRole('tab').count()
  await page.getByRole('button', { name: 'New floor' }).click()
  await page.keyboard.type('Night Garden')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Night Garden')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('F2')
  await page.getByLabel('Name of the floor').fill('Day Garden')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Day Garden')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(tab(page, 'Night Garden')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('tab')).toHaveCount(before)
  await page.keyboard.press('Control+Shift+z')
  await expect(tab(page, 'Night Garden')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+Shift+z')
  await expect(tab(page, 'Day Garden')).toBeVisible()

  // With everything on it, and shown again where it was.
  await tab(page, 'Health Forum').click()
  const told = (await tab(page, 'Health Forum').textContent()) ?? ''
  await page.getByRole('button', { name: 'Actions for Health Forum' }).click()
  await page.getByRole('menuitem', { name: 'Remove …' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove floor and/ })
    .click()
  // While the dialog is there, no tab is to be found by its role.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(tab(page, 'Health Forum')).toHaveCount(0)
  await page.getByTestId('floor-canvas').focus()
  await page.keyboard.press('Control+z')
  await expect(tab(page, 'Health Forum')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Health Forum')).toHaveText(told)
  await page.keyboard.press('Control+Shift+z')
  await expect(tab(page, 'Health Forum')).toHaveCount(0)
})

test('a step that cannot be saved is said so and taken back', async ({ page }) => {
  await page.routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const call: unknown = JSON.parse(message.toString())
      const refused =
        typeof call === 'object' && call !== null && Reflect.get(call, 'method') === 'layout.apply'
      if (!refused) server.send(message)
      else
        socket.send(
          JSON.stringify({
            type: 'result',
            id: Reflect.get(call, 'id') as number,
            result: { ok: false, error: { code: 'disk-full', message: 'The disk is full.' } },
          }),
        )
    })
  })
  await openFloors(page)
  await page.getByRole('button', { name: /^Arrange all 30 in rows/ }).click()
  const note = page.getByRole('alert').filter({ hasText: 'This step could not be saved and was undone.' })
  await expect(note).toBeVisible()
  await expect(note).toContainText(/disk/i)
  await expect(tab(page, 'Innovation Hall')).toContainText('0 / 30')
  await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeDisabled()
})

test('a hall too small for all is enlarged only when that is wanted, and what stands outside is told and brought in', async ({
  page,
}) => {
  await openFloors(page)
  await page.getByRole('button', { name: /^Hall 60/ }).click()
  await page.getByLabel('Hall width, metres').fill('30')
  await page.getByLabel('Hall depth, metres').fill('16')
  await page.getByRole('button', { name: 'Apply' }).click()
  const arrange = page.getByRole('button', { name: /^Arrange all 30 in rows/ })
  await arrange.click()
  const dialog = page.getByRole('alertdialog', { name: 'Enlarge the hall?' })
  await expect(dialog).toContainText('30 booths do not fit in this hall of 30 × 16 m.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(tab(page, 'Innovation Hall')).toContainText('0 / 30')
  await arrange.click()
  await dialog.getByRole('button', { name: 'Enlarge and arrange' }).click()
  await expect(status(page)).toContainText('30 stands')
  await expect(status(page)).toContainText('No problems')
  await expect(page.getByRole('button', { name: /^Hall [34]\d × [12]\d m$/ })).toBeVisible()

  await canvas(page).focus()
  await page.keyboard.press('Enter')
  await figure(page, 'From the left, metres').fill('-20')
  await page.keyboard.press('Enter')
  const problem = status(page).getByRole('button', { name: '1 problem' })
  await expect(problem).toBeVisible()
  await page.keyboard.press('Escape')
  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  const inspector = page.getByRole('complementary', { name: 'Selection' })
  await expect(inspector).toContainText('Outside the hall.')
  await inspector.getByRole('button', { name: 'Move into the hall' }).click()
  await expect(status(page)).toContainText('No problems')
})

interface Frame extends Point {
  readonly width: number
  readonly height: number
}

function covers(a: Frame, b: Frame): boolean {
  const shared = (from: number, length: number, other: number, otherLength: number) =>
    Math.min(from + length, other + otherLength) - Math.max(from, other)
  return shared(a.x, a.width, b.x, b.width) > 0.5 && shared(a.y, a.height, b.y, b.height) > 0.5
}

// 1366 × 768 and 1024 × 768 at 200 %, 1920 × 1080 at 200 %, and the smallest window.
for (const [width, height] of [
  [683, 384],
  [512, 384],
  [960, 540],
  [1024, 700],
] as const) {
  test(`in ${width} × ${height} pixels no tool covers another, and the event keeps its name`, async ({
    page,
  }) => {
    await openFloors(page)
    await page.setViewportSize({ width, height })
    const tools = page.getByRole('toolbar', { name: 'Tools' })
    // The tools take their places a moment after the window has its size.
    await expect(async () => {
      const bar = (await tools.boundingBox())!
      const frames = await tools
        .locator('button')
        .evaluateAll((all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .map(({ x, y, width: w, height: h }) => ({ x, y, width: w, height: h })),
        )
      expect(frames.length).toBeGreaterThan(6)
      for (const [index, frame] of frames.entries()) {
        expect(frame.x >= bar.x && frame.x + frame.width <= bar.x + bar.width + 0.5).toBe(true)
        for (const other of frames.slice(index + 1)) expect(covers(frame, other)).toBe(false)
      }
    }).toPass({ timeout: 30_000 })
    const name = page.getByRole('banner').getByText('Example World Expo', { exact: true })
    expect((await name.boundingBox())!.width).toBeGreaterThan(80)
    const clipped = await page
      .getByRole('banner')
      .locator('button')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > window.innerWidth).length)
    expect(clipped).toBe(0)
  })
}

test('the inspector has a place of its own: selecting neither covers the plan nor moves it', async ({
  page,
}) => {
  await openFloors(page)
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.getByRole('button', { name: /^Arrange all 30 in rows/ }).click()
  const before = (await canvas(page).boundingBox())!
  await canvas(page).focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('complementary', { name: 'Selection' })
  await expect(inspector).toBeVisible()
  expect(await canvas(page).boundingBox()).toEqual(before)
  expect(covers((await inspector.boundingBox())!, before)).toBe(false)
  // Values to the millimetre, and the word for several, are read whole.
  const left = figure(page, 'From the left, metres')
  await left.fill('-13.333')
  await page.keyboard.press('Enter')
  await figure(page, 'Width, metres').fill('12.345')
  await page.keyboard.press('Enter')
  const clipped = () =>
    inspector
      .locator('input')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(await clipped()).toBe(0)
})

test('tabs, tray and overview count alike, and the tray leads to where booths wait', async ({ page }) => {
  await openFloors(page)
  const tray = page.getByRole('complementary', { name: 'Unplaced' })
  await unplaced(page).nth(0).dblclick()
  await expect(tab(page, 'Innovation Hall')).toContainText('1 / 30')
  await expect(tray).toContainText('Unplaced29')
  await tray.getByRole('button', { name: '90 unplaced booths on other floors' }).click()
  await expect(tab(page, 'Green Pavilion')).toHaveAttribute('aria-selected', 'true')
  await expect(tray).toContainText('Unplaced30')
  await tray.getByRole('button', { name: '89 unplaced booths on other floors' }).click()
  await expect(tab(page, 'Health Forum')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Actions for Health Forum' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()

  await goTo(page, 'Overview')
  await expect(page.getByRole('link', { name: '119 unplaced booths' })).toHaveAttribute('href', /floors\/r1$/)
  const floors = page.getByRole('link', { name: /booths.*visible/ })
  await expect(floors.nth(0)).toContainText(/Innovation Hall.*1 of 30 placed/)
  // In the order of the tabs, here and where a floor is chosen.
  await expect(floors.nth(1)).toContainText(/Health Forum.*0 of 30 placed/)
  await goTo(page, 'Booths')
  await page.getByRole('search').getByRole('button', { name: 'Floor' }).click()
  await expect(page.getByRole('option').filter({ hasText: /Hall|Forum|Pavilion|Garden/ })).toHaveText([
    /Innovation Hall/,
    /Health Forum/,
    /Green Pavilion/,
    /Start-up Garden/,
  ])
})

test('a move made on Booths and taken back shows on the plan at once, the booth where it stood', async ({
  page,
}) => {
  await openFloors(page)
  await page.getByRole('button', { name: /^Arrange all 30 in rows/ }).click()
  await canvas(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inspector = page.getByRole('complementary', { name: 'Selection' })
  const name = await inspector.getByRole('heading').innerText()
  const place = await figure(page, 'From the left, metres').inputValue()

  await goTo(page, 'Booths')
  await page.getByRole('searchbox', { name: 'Search booths' }).fill(name)
  await expect(page.getByText('1 of 120 booths')).toBeVisible()
  await page.getByRole('grid', { name: 'Booths' }).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Move to floor' }).click()
  await page.getByRole('menuitem', { name: 'Green Pavilion' }).click()
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const bar = page.getByRole('toolbar').filter({ has: page.getByRole('button', { name: 'Move to floor' }) })
  expect(
    covers((await page.getByRole('region', { name: 'Messages' }).boundingBox())!, (await bar.boundingBox())!),
  ).toBe(false)
  await goTo(page, 'Floors')
  await expect(status(page)).toContainText('30 stands29 taken')
  await undo.click()
  await expect(status(page)).toContainText('30 stands30 taken')
  await expect(unplaced(page)).toHaveCount(0)
  // It is a step of the plan like any other.
  await page.keyboard.press('Control+y')
  await expect(status(page)).toContainText('30 stands29 taken')
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('30 stands30 taken')
  await page.getByRole('radio', { name: 'List' }).click()
  await expect(page.getByLabel(`X, m: ${name}`)).toHaveValue(place)
})

for (const theme of ['light', 'dark'] as const) {
  test(`the floors screen has no accessibility faults that a machine can find, ${theme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await openFloors(page)
    await page.getByRole('button', { name: /^Arrange all 30 in rows/ }).click()
    await canvas(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Selection' })).toBeVisible()
    const faults = () => accessibilityFaults(page, { within: 'main', onlyColours: theme === 'dark' })
    expect(await faults()).toEqual([])
    await page.getByRole('radio', { name: 'List' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    expect(await faults()).toEqual([])
  })
}
