import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBoothSave, startFaultProxy, type FaultProxy } from '../support/services/fault-proxy.ts'
import { jpgFile, mp4File, pdfFile, pngFile } from '../support/files.ts'
import { createServiceClient, sha256, type ServiceClient } from '../support/services/service-client.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

const appKey = 'journey-key'
const appSecret = 'journey-secret'

let folder: string
let service: StartedService
let proxy: FaultProxy
let host: WebHost

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-journey-'))
  service = await startService({ sample: true, appKey, appSecret, dataDirectory: join(folder, 'service') })
  proxy = await startFaultProxy(service.baseUrl)
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
})
test.afterEach(async () => {
  await host.stop()
  await proxy.stop()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const files = { logo: '', background: '', brochure: '', film: '' }
const hashes = { ...files }

async function makeFiles(): Promise<void> {
  const contents = {
    logo: ['logo.png', await pngFile({ width: 400, height: 300 })],
    background: ['wall.jpg', await jpgFile({ width: 1600, height: 900 })],
    brochure: ['brochure.pdf', pdfFile('night owl')],
    film: ['film.mp4', mp4File(12 * 1024 * 1024)],
  } as const
  for (const slot of ['logo', 'background', 'brochure', 'film'] as const) {
    const [name, bytes] = contents[slot]
    files[slot] = join(folder, name)
    hashes[slot] = sha256(bytes)
    await writeFile(files[slot], bytes)
  }
}

async function giveCredentials(page: Page): Promise<void> {
  await page.getByLabel('App key', { exact: true }).fill(appKey)
  await page.getByLabel('App secret', { exact: true }).fill(appSecret)
}

async function browse(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

const pill = (page: Page) => page.getByRole('button', { name: /^Synchronisation:/ })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()

async function makeNightOwl(page: Page): Promise<void> {
  await goTo(page, 'Booths')
  await page.getByRole('button', { name: 'New booth' }).click()
  await page.getByRole('textbox', { name: 'Booth name' }).fill('Night Owl')
  await expect(page).toHaveURL(/\/booths\/l[\w-]+$/)
  const texts = {
    'Company profile': 'Awake when it counts.',
    Keywords: 'night, owl,',
    'Company website': 'https://owl.example.com',
    'Exhibitor’s name': 'Ada Owl',
    'Exhibitor’s e-mail': 'ada@owl.example.com',
    Address: '1 Moon Street',
    'PO box': '12',
    City: 'Lyon',
    'State or province': 'Rhône',
    Country: 'France',
  }
  for (const [label, text] of Object.entries(texts))
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByRole('combobox', { name: label, exact: true }))
      .fill(text)
  await browse(page, 'Browse for Logo', files.logo)
  await browse(page, 'Browse for Background', files.background)
  await expect(page.getByText(/things? missing/)).toHaveCount(0)
  await browse(page, 'Browse for documents', files.brochure)
  await expect(page.getByRole('region', { name: 'Documents' })).toContainText('brochure')
  await saved(page)
}

async function changeFirstBooth(page: Page): Promise<string> {
  await goTo(page, 'Booths')
  const first = page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first()
  const name = (await first.innerText()).trim()
  await first.click()
  await page.getByRole('textbox', { name: 'Company profile', exact: true }).fill('Changed on a train.')
  await page.getByRole('textbox', { name: 'Exhibitor’s name', exact: true }).fill('Bo Hall')
  await page.getByRole('textbox', { name: 'Exhibitor’s e-mail', exact: true }).fill('bo@example.com')
  await browse(page, 'Browse for videos', files.film)
  await expect(page.getByRole('region', { name: 'Videos' })).toContainText('film')
  await saved(page)
  return name
}

async function expectConverged(client: ServiceClient, changed: string, boothsBefore: number): Promise<void> {
  const booths = await client.list('/v5/booths', 'booths')
  expect(booths).toHaveLength(boothsBefore + 1)
  const owls = booths.filter(({ booth_name: name }) => name === 'Night Owl')
  expect(owls).toHaveLength(1)
  const [owl] = owls
  expect(owl).toMatchObject({
    booth_company_profile: 'Awake when it counts.',
    city: 'Lyon',
    country: 'France',
    active: 1,
    hide: 0,
  })
  const images = owl?.['booth_images'] as Record<string, unknown>
  expect(await client.hashOf(images['booth_logo_url'])).toBe(hashes.logo)
  expect(await client.hashOf(images['booth_large_background_url'])).toBe(hashes.background)

  const documents = (await client.list('/v5/booths/documents', 'documents')).filter(
    (record) => record['booth_id'] === owl?.['booth_id'],
  )
  expect(documents).toHaveLength(1)
  expect(await client.hashOf(documents[0]?.['file'])).toBe(hashes.brochure)

  const other = booths.find(({ booth_name: name }) => name === changed)
  expect(other).toMatchObject({ booth_company_profile: 'Changed on a train.' })
  const films = (await client.list('/v5/booths/videos', 'videos')).filter(
    (record) => record['booth_id'] === other?.['booth_id'] && record['title'] === 'film',
  )
  expect(films).toHaveLength(1)
  expect(await client.hashOf(films[0]?.['file'])).toBe(hashes.film)
}

test(
  'work done offline survives a killed program in the middle of sending, and arrives once',
  { tag: '@main' },
  async ({ page }) => {
    test.setTimeout(180_000)
    await makeFiles()
    const client = await createServiceClient(service.baseUrl, appKey, appSecret)
    const boothsBefore = (await client.list('/v5/booths', 'booths')).length

    await page.goto(host.url)
    await page.getByRole('button', { name: 'Connect to an event' }).click()
    await page.getByLabel('Base URL').fill(proxy.baseUrl)
    await giveCredentials(page)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page).toHaveURL(/\/overview$/)

    // The service is gone, and everything goes on.
    const port = Number(new URL(service.baseUrl).port)
    await service.stop()
    await makeNightOwl(page)
    const changed = await changeFirstBooth(page)
    await expect(pill(page)).toHaveAccessibleName(/4 changes to send/)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Company profile', exact: true })).toHaveValue(
      'Changed on a train.',
    )
    await expect(pill(page)).toHaveAccessibleName(/4 changes to send/)
    await goTo(page, 'Sync')
    await page.getByRole('button', { name: 'Sync now' }).click()
    await expect(pill(page)).toHaveAccessibleName(/Offline/i)

    // It is back. The new booth is stored but its answer is lost, the film stops halfway: then the
    // program is killed.
    let boothAnswersLost = 0
    let filmsStalled = 0
    const bothUnderWay = new Promise<void>((resolve) => {
      proxy.fault((request) => {
        if (request.method !== 'POST') return undefined
        const isNewBooth = isBoothSave(request) && boothAnswersLost === 0
        if (isNewBooth) boothAnswersLost++
        const isFilm = request.path === '/v5/booths/videos'
        if (isFilm) filmsStalled++
        if (boothAnswersLost > 0 && filmsStalled > 0) resolve()
        if (isNewBooth) return { kind: 'cut-reply', afterBytes: 0 }
        return isFilm ? { kind: 'stall', afterBytes: 4 * 1024 * 1024 } : undefined
      })
    })
    service = await startService({
      sample: true,
      appKey,
      appSecret,
      dataDirectory: join(folder, 'service'),
      port,
    })
    // It may have begun by itself, since the program looks out for a service that was away.
    await page
      .getByRole('button', { name: 'Sync now' })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await bothUnderWay
    await page.getByRole('button', { name: /^In progress/ }).click()
    await expect(page.getByRole('progressbar', { name: /film/ }).first()).toBeVisible()
    await host.kill()

    proxy.fault(() => undefined)
    host = await startWebHost({ dataDirectory: join(folder, 'data') })
    await page.goto(host.url)
    await page.getByRole('region', { name: 'Your events' }).getByRole('link').click()
    await goTo(page, 'Settings')
    await giveCredentials(page)
    await page.getByRole('button', { name: 'Check and save' }).click()
    await expect(page.getByText('The new credentials were accepted.')).toBeVisible()
    await goTo(page, 'Sync')
    await page.getByRole('button', { name: 'Sync now' }).click()
    await expect(pill(page)).toHaveAccessibleName(/Up to date/, { timeout: 60_000 })
    await expectConverged(client, changed, boothsBefore)
  },
)
