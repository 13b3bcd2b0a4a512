import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHost, type OpenHost } from '../support/pages/prepared-event.ts'
import { planStep, standFor } from '../support/plans.ts'
import { seedEvent } from '../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'

let folder: string
let host: OpenHost

test.beforeEach(async ({ page, context }) => {
  folder = await mkdtemp(join(tmpdir(), 'typed-in-lists-'))
  seedEvent({ dataDirectory: folder, booths: 300, floors: 2, sessions: 20 })
  host = await openHost(folder, context)
  await page.goto(`${host.origin}/#/e/${eventId}/booths`)
  await expect(row(page, 'Booth 000001')).toBeVisible()
})
test.afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Booths' })
const row = (page: Page, name: string) => grid(page).locator('[role=row]').filter({ hasText: name })
const cell = (page: Page) => grid(page).getByRole('textbox')
const called = (number: number) => `Booth ${String(number).padStart(6, '0')}`
const booth = (key: string) => ({ eventId, entity: 'booth', key }) as const

async function nameOf(key: string) {
  return (await host.core.client.call('records.get', booth(key))).values['booth_name']
}
/** As another window, a colleague or a synchronisation does. */
const rename = (key: string, name: string) =>
  host.core.client.call('records.update', { ...booth(key), values: { booth_name: name } })
const remove = (key: string) => host.core.client.call('records.remove', booth(key))
const add = (name: string) =>
  host.core.client.call('records.create', { eventId, entity: 'booth', values: { booth_name: name } })
/** Longer than the list takes to show what has changed. */
const untilShown = (page: Page) => page.waitForTimeout(500)

async function write(page: Page, name: string): Promise<void> {
  await row(page, name).click({ position: { x: 20, y: 8 } })
  await page.keyboard.press('F2')
  await expect(cell(page)).toBeFocused()
}

test('a name is typed to its end and saved where it was begun, whatever happens to the list meanwhile', async ({
  page,
}) => {
  await write(page, called(5))
  await page.keyboard.type('Half')
  await rename('r1', 'Zeta')
  await untilShown(page)
  // The rows stay where they are, and say what is so now.
  await expect(row(page, 'Zeta')).toBeVisible()
  await page.keyboard.type(' typed')
  await remove('r2')
  await add('Aaa')
  await untilShown(page)
  await page.keyboard.type(' name')
  await expect(cell(page)).toHaveValue('Half typed name')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOf('r5')).toBe('Half typed name')
  for (const number of [3, 4, 6, 7]) expect(await nameOf(`r${number}`)).toBe(called(number))
  // Then all stand in their order again, and the keys are the list's.
  await expect(grid(page).locator('[role=row][data-index="0"]')).toContainText('Aaa')
  await expect(row(page, called(2))).toHaveCount(0)
  await expect(row(page, 'Zeta')).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('one row after another is renamed as fast as a person types', async ({ page }) => {
  await row(page, called(1)).click({ position: { x: 20, y: 8 } })
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await page.keyboard.press('F2')
    await expect(cell(page)).toHaveValue(called(number))
    await page.keyboard.type(`Swift ${String(number)}`, { delay: 25 })
    await page.keyboard.press('Enter')
    await expect(cell(page)).toHaveCount(0)
    if (number % 2 === 0) await row(page, called(number + 1)).click({ position: { x: 20, y: 8 } })
    else await page.keyboard.press('ArrowDown')
  }
  for (const number of [1, 2, 3, 4, 5, 6])
    await expect.poll(() => nameOf(`r${String(number)}`)).toBe(`Swift ${String(number)}`)
  expect(await nameOf('r7')).toBe(called(7))
})

test('a name is typed to its end while a search is being answered that finds others', async ({ page }) => {
  let kept: (() => void)[] | null = null
  await page.routeWebSocket(/./, (socket) => {
    socket.connectToServer().onMessage((answer) => {
      if (kept === null) socket.send(answer)
      else kept.push(() => socket.send(answer))
    })
  })
  await page.reload()
  await expect(row(page, called(5))).toBeVisible()
  kept = []
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('Booth 00004')
  await expect(grid(page)).toHaveAttribute('aria-busy', 'true')
  await write(page, called(5))
  await page.keyboard.type('Held to')
  const answers = kept
  kept = null
  for (const answer of answers) answer()
  await page.keyboard.type(' its end', { delay: 60 })
  await expect(cell(page)).toHaveValue('Held to its end')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOf('r5')).toBe('Held to its end')
  // What was searched for is found then.
  await expect(row(page, called(42))).toBeVisible()
  await expect(row(page, 'Held to its end')).toHaveCount(0)
})

test('F2 opens the cell of the row that the keys are on, also where that was scrolled out of sight', async ({
  page,
}) => {
  await row(page, called(4)).click({ position: { x: 20, y: 8 } })
  await grid(page).hover()
  await page.mouse.wheel(0, 6_000)
  await expect(row(page, called(4))).toHaveCount(0)
  await page.keyboard.press('F2')
  await expect(cell(page)).toHaveValue(called(4))
  await page.keyboard.type('Far off')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOf('r4')).toBe('Far off')
})

test('a cell that is scrolled out of sight takes what is typed on, and is saved', async ({ page }) => {
  await write(page, called(3))
  await page.keyboard.type('Far')
  await grid(page).hover()
  await page.mouse.wheel(0, 6_000)
  await expect(row(page, called(140))).toBeVisible()
  await expect(row(page, called(3))).toHaveCount(0)
  await expect(cell(page)).toBeFocused()
  await rename('r1', 'Zeta')
  await untilShown(page)
  await page.keyboard.type(' away')
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOf('r3')).toBe('Far away')
})

test('what is typed wins over a change made meanwhile, which is said; a cell that was only looked at changes nothing', async ({
  page,
}) => {
  await write(page, called(4))
  await rename('r4', 'By another')
  await expect(cell(page)).toHaveValue('By another')
  await page.keyboard.press('Enter')
  await expect(row(page, 'By another')).toBeVisible()
  expect(await nameOf('r4')).toBe('By another')

  await write(page, called(6))
  await page.keyboard.type('Mine')
  await rename('r6', 'Theirs')
  await untilShown(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'changed it to “Theirs”' })).toBeVisible()
  expect(await nameOf('r6')).toBe('Mine')
})

test('who leaves the screen or closes the page with a cell still open has written in it all the same', async ({
  page,
}) => {
  await page.goto(`${host.origin}/#/e/${eventId}/people`)
  await page.goto(`${host.origin}/#/e/${eventId}/booths`)
  await write(page, called(8))
  await page.keyboard.type('Left open')
  await page.goBack()
  await expect.poll(() => nameOf('r8')).toBe('Left open')
  await page.goForward()
  await write(page, called(9))
  await page.keyboard.type('Closed')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => nameOf('r9')).toBe('Closed')
})

test('any story of changes leaves a name that is being typed with its booth', async ({ page }) => {
  test.setTimeout(180_000)
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const gone = new Set<number>()
  for (let story = 1; story <= 6; story += 1) {
    const own = 10 + story
    const text = `Story ${String(story)} of ${'abcdefgh'.slice(0, story + 2)}`
    await write(page, called(own))
    for (const letter of text) {
      await page.keyboard.type(letter)
      const other = 30 + random(40)
      const act = random(4)
      if (act === 0) await rename(`r${String(random(10) + 1)}`, `Other ${String(random(90))}`)
      else if (act === 1) await add(`Bo${String(random(900))}`)
      else if (act === 2 && !gone.has(other)) {
        gone.add(other)
        await remove(`r${String(other)}`)
      } else await page.waitForTimeout(random(220))
    }
    await expect(cell(page)).toHaveValue(text)
    await page.keyboard.press(random(2) === 0 ? 'Enter' : 'Tab')
    await expect.poll(() => nameOf(`r${String(own)}`)).toBe(text)
    await page.keyboard.press('Escape')
    for (const beside of [own + 7, own + 8]) expect(await nameOf(`r${String(beside)}`)).toBe(called(beside))
  }
})

test('what is no number yet stays as it is typed, and is said to be none, whatever others make of the number', async ({
  page,
}) => {
  const values = { job_title: 'Welder', booth_id: 'r1', salary_min: 5 }
  const { key } = await host.core.client.call('records.create', { eventId, entity: 'job', values })
  const job = { eventId, entity: 'job', key } as const
  await page.goto(`${host.origin}/#/e/${eventId}/jobs?key=${key}`)
  const field = page.getByLabel('Salary from')
  const said = page.getByText('This must be a number.')
  const stored = async () => (await host.core.client.call('records.get', job)).values['salary_min']
  await field.selectText()
  await page.keyboard.type('6')
  await expect.poll(stored).toBe(6)
  await page.keyboard.type(' to')
  await expect(said).toBeVisible()
  // Until nothing of it waits to be saved.
  await untilShown(page)
  await host.core.client.call('records.update', { ...job, values: { salary_min: 77, salary_max: 99 } })
  await expect(page.getByLabel('Salary to')).toHaveValue('99')
  await expect(field).toHaveValue('6 to')
  await expect(said).toBeVisible()
  await field.fill('50')
  await expect(said).toHaveCount(0)
  await expect.poll(stored).toBe(50)
})

test('a track is renamed without a pause, though its name puts it elsewhere while it is typed', async ({
  page,
}) => {
  await page.goto(`${host.origin}/#/e/${eventId}/sessions`)
  await page.locator('[data-tools]').getByRole('button', { name: 'Tracks', exact: true }).click()
  const names = page.getByRole('dialog', { name: 'Tracks' }).getByRole('textbox', { name: 'Name' })
  await names.nth(1).selectText()
  await page.keyboard.type('Zoology', { delay: 400 })
  await expect(names.nth(1)).toHaveValue('Zoology')
  await expect(names.nth(1)).toBeFocused()
})

test.describe('on Floors', () => {
  const place = { floorKey: 'r1' }
  const stands = [1, 2, 3, 4, 5, 6].map((number) =>
    standFor(null, { id: `s${number}`, number: `N${number}`, xMetres: 4 * number, yMetres: 6 }),
  )
  const put = (...changed: typeof stands) =>
    host.core.client.call('layout.apply', {
      eventId,
      step: { ...planStep({ ...place, put: changed }), id: crypto.randomUUID(), at: Date.now() },
      origin: 'another page',
    })
  const numbers = (page: Page) => page.getByRole('textbox', { name: /^Number: / })
  const listed = (page: Page) =>
    numbers(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

  test.beforeEach(async ({ page }) => {
    await put(...stands)
    await page.goto(`${host.origin}/#/e/${eventId}/floors/r1`)
    await page.getByRole('radio', { name: 'List' }).click()
    await page.getByRole('button', { name: 'Number', exact: true }).click()
    await expect.poll(() => listed(page)).toEqual(['N1', 'N2', 'N3', 'N4', 'N5', 'N6'])
  })

  test('the list keeps its order while a number is typed in it, and what is typed', async ({ page }) => {
    await numbers(page).nth(2).selectText()
    await page.keyboard.type('Z')
    const [first, , third] = stands
    await put({ ...first!, number: 'N9' }, { ...third!, number: 'N0' })
    await expect.poll(() => listed(page)).toEqual(['N9', 'N2', 'Z', 'N4', 'N5', 'N6'])
    await page.keyboard.type('3')
    await page.keyboard.press('ArrowDown')
    await expect(numbers(page).nth(3)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /^Search/ }))
      .first()
      .focus()
    await expect.poll(() => listed(page)).toEqual(['N2', 'N4', 'N5', 'N6', 'N9', 'Z3'])
  })

  test('a number in the inspector stays as it is typed, and goes to the stand that it was typed for', async ({
    page,
  }) => {
    await page
      .getByRole('checkbox', { name: 'Select N2' })
      .or(page.getByRole('checkbox', { name: /N2/ }))
      .first()
      .click()
    const field = page.getByRole('complementary', { name: 'Selection' }).getByLabel('Number', { exact: true })
    await field.selectText()
    await page.keyboard.type('Typ')
    const [first, second] = stands
    await put({ ...second!, number: 'X' }, { ...first!, number: 'N8' })
    await expect.poll(() => listed(page)).toContain('X')
    await page.keyboard.type('ed')
    await expect(field).toHaveValue('Typed')
    await page.keyboard.press('Enter')
    await expect.poll(() => listed(page)).toEqual(['N3', 'N4', 'N5', 'N6', 'N8', 'Typed'])
  })

  test('a floor is named to its end though its tab comes to stand elsewhere', async ({ page }) => {
    const floor = (key: string) => ({ eventId, entity: 'floor', key }) as const
    const tabs = page.getByRole('tablist', { name: 'Floors' })
    await tabs.getByRole('tab').first().dblclick()
    await page.keyboard.type('Ground')
    await host.core.client.call('records.update', { ...floor('r2'), values: { name: 'A hall' } })
    await expect(tabs.getByRole('tab', { name: /A hall/ })).toBeVisible()
    await host.core.client.call('records.update', { ...floor('r1'), values: { order: 9 } })
    await untilShown(page)
    await page.keyboard.type(' floor')
    await page.keyboard.press('Enter')
    await expect(tabs.getByRole('tab').last()).toContainText('Ground floor')
  })

  test('numbers that are only looked at keep the digits that are not shown', async ({ page }) => {
    const planNow = async () => host.core.client.call('layout.get', { eventId, floorKey: 'r1' })
    const [first] = stands
    const exact = { xMetres: 4.1234567, widthMetres: 10 / 3, rotationDegrees: 33.69006752 }
    const hall = { ...(await planNow()).hall, widthMetres: 400 / 3, heightMetres: 200 / 3 }
    await host.core.client.call('layout.apply', {
      eventId,
      step: {
        ...planStep({ ...place, put: [{ ...first!, ...exact }], hall }),
        id: crypto.randomUUID(),
        at: Date.now(),
      },
      origin: 'another page',
    })
    await untilShown(page)
    await page.getByRole('checkbox', { name: /N1/ }).first().click()
    const panel = page.getByRole('complementary', { name: 'Selection' })
    await panel.getByLabel('Number', { exact: true }).focus()
    await expect(panel.getByRole('textbox', { name: /^Rotation/ })).toHaveValue('33.69')
    for (let step = 0; step < 14; step += 1) await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Actions for Floor 1' }).click()
    await page.getByRole('menuitem', { name: 'Hall and grid …' }).click()
    await expect(page.getByLabel('Hall width, metres')).toHaveValue('133.333')
    await page.getByLabel('Grid, metres').fill('2')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await planNow()).hall).toEqual({ ...hall, gridMetres: 2 })
    expect((await planNow()).elements.find(({ id }) => id === 's1')).toMatchObject(exact)
  })

  test('a dialog saves what was typed in it, and keeps what others changed beside that', async ({ page }) => {
    const hallNow = async () => (await host.core.client.call('layout.get', { eventId, floorKey: 'r1' })).hall
    await page.getByRole('button', { name: 'Actions for Floor 1' }).click()
    await page.getByRole('menuitem', { name: 'Hall and grid …' }).click()
    await page.getByLabel('Hall width, metres').fill('77')
    const change = planStep({ ...place, hall: { ...(await hallNow()), heightMetres: 55 } })
    await host.core.client.call('layout.apply', {
      eventId,
      step: { ...change, id: crypto.randomUUID(), at: Date.now() },
      origin: 'another page',
    })
    await untilShown(page)
    await page.keyboard.press('Enter')
    await expect.poll(hallNow).toMatchObject({ widthMetres: 77, heightMetres: 55 })
  })

  test('what is asked about a floor goes with it, and is not answered for the one that comes in its place', async ({
    page,
  }) => {
    const tab = (name: string) => page.getByRole('tab', { name })
    const choose = async (menu: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: menu, exact: true }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const asks: readonly ((floor: string) => Promise<void>)[] = [
      (floor) => choose(`Actions for ${floor}`, 'Hall and grid'),
      (floor) => choose(`Actions for ${floor}`, 'Remove'),
      () => choose('Export and import', 'Export the plan'),
      () => choose('Export and import', 'Import a plan'),
    ]
    for (const [at, ask] of asks.entries()) {
      const name = `Aa ${String(at)}`
      const { key } = await host.core.client.call('records.create', {
        ...{ eventId, entity: 'floor' },
        values: { name, order: 0 },
      })
      await tab(name).click()
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
      await ask(name)
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
      await host.core.client.call('records.remove', { eventId, entity: 'floor', key })
      await expect(tab(name)).toHaveCount(0)
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
      await expect(tab('Floor 1')).toBeVisible()
    }
  })
})
