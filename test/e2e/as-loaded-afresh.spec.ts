import { expect, test, type Page } from '@playwright/test'
import { startForeignService, type ForeignService } from '../support/foreign-service/index.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

const screens = [
  'Floors',
  'Overview',
  'Booths',
  'Media',
  'People',
  'Segments',
  'Sessions',
  'Jobs',
  'Sync',
] as const

let service: ForeignService
let host: WebHost

test.beforeEach(async () => {
  service = await startForeignService({})
  for (const hall of [1, 2, 3]) {
    const floor = service.organiser.create('floor', { name: `Hall ${hall}`, order: hall, active: true }, {})
    for (let at = 0; at < 100; at += 1)
      service.organiser.create('booth', boothOf(`Exhibitor ${hall}-${at}`, floor.id), {})
  }
  for (let at = 0; at < 40; at += 1)
    service.organiser.create(
      'attendee',
      { first_name: 'Ada', last_name: `Example ${at}`, email: `ada${at}@example.com` },
      {},
    )
  host = await startWebHost()
})
test.afterEach(async () => {
  service.rule()
  await host.stop()
  await service.stop()
})

function boothOf(name: string, floorId: string) {
  return { booth_name: name, floor_id: Number(floorId), active: true, hide: false, booth_type: 'both' }
}

/**
 * The core takes and gives everything late, so that a person is faster; answers overtake each other,
 * and the booths come last.
 */
async function slowDown(page: Page): Promise<void> {
  const delaysMs = [0, 20, 400, 5, 900, 60, 0, 250]
  let turn = 0
  const delayMs = (): number => delaysMs[(turn += 1) % delaysMs.length] ?? 0
  const last = new Set<unknown>()
  await page.routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { id, method, input } = JSON.parse(message.toString()) as {
        id: number
        method?: string
        input?: { entity?: string }
      }
      if (method === 'records.list' && input?.entity === 'booth') last.add(id)
      setTimeout(() => server.send(message), delayMs())
    })
    server.onMessage((message) => {
      const { type, id } = JSON.parse(message.toString()) as { type: string; id?: number }
      if (type === 'result') setTimeout(() => socket.send(message), last.delete(id) ? 2_000 : delayMs())
      else socket.send(message)
    })
  })
}

/** What a screen says, but for how long ago something was. */
async function said(page: Page): Promise<string> {
  const text = await page.locator('main').innerText()
  return text.replace(/\b(just now|now|\d+ \w+ ago|in \d+ \w+|yesterday)\b/g, '').replace(/[ \t]+/g, ' ')
}

/** The lines that only one of two pages says. */
async function different(one: Page, other: Page): Promise<readonly string[]> {
  const [here, there] = [(await said(one)).split('\n'), (await said(other)).split('\n')]
  return [
    ...here.filter((line) => !there.includes(line)).map((line) => `- ${line}`),
    ...there.filter((line) => !here.includes(line)).map((line) => `+ ${line}`),
  ]
}

const pill = (page: Page) => page.getByRole('button', { name: /^Synchronisation:/ })

test('every screen that is opened while the core is slow and the service is read says what it says when it is loaded again', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await slowDown(page)
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Connect to an event' }).click()
  await page.getByLabel('Base URL').fill(service.baseUrl)
  await page.getByLabel('App key', { exact: true }).fill('key')
  await page.getByLabel('App secret', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
  // At once, before what the event has is known here.
  await goTo(page, 'Floors')
  await expect(page.getByRole('tab').first()).toBeVisible()
  const fresh = await page.context().newPage()
  await fresh.goto(page.url())
  await expect(fresh.getByRole('tab', { name: /Hall 1/ })).toContainText('0 / 100')
  await expect.poll(() => different(page, fresh)).toEqual([])

  // Meanwhile others change the event, and it is read again, page by page.
  const [first] = service.records('floor')
  for (const booth of service.records('booth').slice(0, 30))
    service.organiser.change('booth', booth.id, { booth_name: `Renamed ${booth.id}` }, {})
  for (const booth of service.records('booth').slice(30, 40)) service.organiser.remove('booth', booth.id)
  for (let at = 0; at < 15; at += 1) service.organiser.create('booth', boothOf(`Late ${at}`, first!.id), {})
  service.rule(async () => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    return undefined
  })
  await page.keyboard.press('Control+s')
  for (const screen of screens) {
    await goTo(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
  service.rule()
  await expect(pill(page)).toHaveAccessibleName(/Up to date|waiting/)
  for (const screen of screens) {
    await goTo(page, screen)
    await expect(page.getByRole('status', { name: /^Loading|^Reading/ })).toHaveCount(0)
    await fresh.goto(page.url())
    await expect(fresh.getByRole('heading', { level: 1 })).toBeAttached()
    await expect.poll(() => different(page, fresh), { message: screen }).toEqual([])
  }
})
