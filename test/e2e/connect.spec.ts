import { expect, test, type Page } from '@playwright/test'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

const secret = 'a-secret-that-must-stay-in-the-core'
let service: StartedService
let host: WebHost

test.beforeAll(async () => {
  service = await startService({ sample: true, appSecret: secret })
})
test.afterAll(() => service.stop())
test.beforeEach(async ({ page }) => {
  host = await startWebHost()
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Connect to an event' }).click()
})
test.afterEach(() => host.stop())

async function connect(page: Page, baseUrl: string, appKey: string, appSecret: string): Promise<void> {
  await page.getByLabel('Base URL').fill(baseUrl)
  await page.getByLabel('App key', { exact: true }).fill(appKey)
  await page.getByLabel('App secret', { exact: true }).fill(appSecret)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

async function webPage(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A shop</title><p>Welcome')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    server,
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
  }
}

async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test(
  'a wrong secret, an unreachable host and a host that is no such service each say what is wrong, and then it connects',
  { tag: '@main' },
  async ({ page }) => {
    await connect(page, service.baseUrl, service.appKey, 'wrong')
    const wrongCredentials = page.getByText('The service did not accept the credentials.')
    await expect(wrongCredentials.first()).toBeVisible()

    const { server, url } = await webPage()
    try {
      await connect(page, url, service.appKey, secret)
      await expect(page.getByText('is not an event management service').first()).toBeVisible()
      await expect(wrongCredentials).toHaveCount(0)
    } finally {
      server.close()
      server.closeAllConnections()
    }

    // Nothing listens there any more.
    await connect(page, url, service.appKey, secret)
    await expect(page.getByText(`Nothing responds at ${new URL(url).host}.`).first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect
        .soft(await accessibilityFaults(page, { onlyColours: colorScheme === 'dark' }), colorScheme)
        .toEqual([])
    }

    await connect(page, service.baseUrl, service.appKey, secret)
    await expect(page).toHaveURL(/\/overview$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Expo')
  },
)

test('nothing goes to another machine unencrypted before the person has said so', async ({ page }) => {
  // Not an address of this machine by its name, and yet one that leads nowhere else.
  const elsewhere = service.baseUrl.replace('127.0.0.1', '0.0.0.0')
  await connect(page, elsewhere, service.appKey, secret)
  await expect(page.getByRole('alert')).toContainText('This connection is not encrypted')
  await expect(page.getByText('allow an unencrypted connection below')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Connect without encryption anyway' }).check()
  await page.getByLabel('Base URL').fill('http://events.example.com')
  await expect(page.getByRole('checkbox', { name: 'Connect without encryption anyway' })).not.toBeChecked()
  await page.getByLabel('Base URL').fill(elsewhere)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('a proxy that wants to know who asks is told by whoever is asked for it', async ({ page }) => {
  const known = `Basic ${Buffer.from('ann:at the proxy').toString('base64')}`
  const proxy = createServer().on('connect', (request, socket) => {
    const status =
      request.headers['proxy-authorization'] === known
        ? '502 Bad Gateway'
        : '407 Proxy Authentication Required'
    socket.end(`HTTP/1.1 ${status}\r\nproxy-authenticate: Basic realm="proxy"\r\ncontent-length: 0\r\n\r\n`)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const name = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const behind = await startWebHost({ environment: { HTTPS_PROXY: `http://${name}`, NO_PROXY: '' } })
  try {
    await page.goto(behind.url)
    await page.getByRole('button', { name: 'Connect to an event' }).click()
    await connect(page, 'https://events.example.com', service.appKey, secret)
    // Nothing opens by itself.
    await expect(page.getByRole('status').filter({ hasText: 'Sign in to the proxy' })).toBeVisible()
    const asked = page.getByRole('dialog', { name: 'Sign in to the proxy' })
    await expect(asked).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(asked).toContainText(name)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect
        .soft(
          await accessibilityFaults(page, { within: '[data-dialog]', onlyColours: colorScheme === 'dark' }),
          colorScheme,
        )
        .toEqual([])
    }
    await asked.getByLabel('Name', { exact: true }).fill('ann')
    await asked.getByLabel('Password', { exact: true }).fill('at the proxy')
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
  } finally {
    await behind.stop()
    proxy.close()
  }
})

test('an address of this machine needs no scheme, and is remembered for the region it was given for', async ({
  page,
}) => {
  const address = service.baseUrl.replace('http://', '')
  await page.getByLabel('Region').selectOption('Saudi Arabia')
  await expect(page.getByText('The address of this region’s server')).toBeVisible()
  await connect(page, address, service.appKey, secret)
  await expect(page).toHaveURL(/\/overview$/)

  await page.goto(host.url.replace(/\/[^/]*$/, '/'))
  await page.getByRole('button', { name: 'Connect to an event' }).click()
  await page.getByLabel('Region').selectOption('Saudi Arabia')
  await expect(page.getByLabel('Base URL')).toHaveValue(service.baseUrl)
  await page.getByLabel('Region').selectOption('Canada')
  await expect(page.getByLabel('Base URL')).toHaveValue('')
})

test('two events of one name are told apart wherever they are listed', async ({ page }) => {
  const other = await startService({ sample: true, appSecret: secret })
  try {
    for (const { baseUrl, appKey } of [service, other]) {
      await connect(page, baseUrl, appKey, secret)
      await expect(page).toHaveURL(/\/overview$/)
      await page.getByRole('banner').getByRole('link').first().click()
      if (baseUrl === service.baseUrl) await page.getByRole('button', { name: 'Connect to an event' }).click()
    }
    const serverOf = ({ baseUrl }: StartedService): string => baseUrl.replace('http://', '')
    const servers = [service, other].map(serverOf)
    const links = page.getByRole('region', { name: 'Your events' }).getByRole('link')
    for (const server of servers) await expect(links.filter({ hasText: server })).toHaveCount(1)

    await links.filter({ hasText: serverOf(service) }).click()
    const switcher = page
      .getByRole('banner')
      .getByRole('button')
      .filter({ hasText: serverOf(service) })
    await switcher.click()
    for (const server of servers)
      await expect(page.getByRole('menuitemradio').filter({ hasText: server })).toHaveCount(1)
    await page.keyboard.press('Escape')

    // What goes from one to the other is looked at before.
    await goTo(page, 'Booths')
    await page.getByRole('button', { name: /^Packs/ }).click()
    await page.getByRole('menuitem', { name: 'Copy another event here …' }).click()
    const copying = page.getByRole('dialog')
    await expect(copying.getByRole('button', { name: 'Copy', exact: true })).toBeEnabled({ timeout: 30_000 })
    expect.soft(await accessibilityFaults(page, { within: '[data-dialog]' }), 'an event').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy to another event …' }).click()
    await expect(copying.getByRole('combobox', { name: 'Event', exact: true })).toBeVisible()
    expect.soft(await accessibilityFaults(page, { within: '[data-dialog]' }), 'a booth').toEqual([])
  } finally {
    await other.stop()
  }
})

test('the secret reaches neither the page, nor a file, nor the output', async ({ page }) => {
  const received: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(payload.toString())),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Connect to an event' }).click()
  await connect(page, service.baseUrl, service.appKey, secret)
  await expect(page).toHaveURL(/\/overview$/)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  expect(received.length).toBeGreaterThan(0)
  expect(received.filter((frame) => frame.includes(secret))).toEqual([])
  expect(await page.content()).not.toContain(secret)
  expect(host.output()).not.toContain(secret)
  const files = await filesUnder(host.dataDirectory)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect((await readFile(file)).includes(secret), file).toBe(false)
})

test('nothing is kept of a connection that failed', async ({ page }) => {
  await connect(page, service.baseUrl, service.appKey, 'wrong')
  await expect(page.getByText('The service did not accept the credentials.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Events you open appear here.')).toBeVisible()
})
