import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeRecord, updateRecord } from '../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../electron/workspace/stores/workspace.ts'
import { recordTitle } from '../../shared/domain/record/record-title.ts'
import { fileValue, type RecordValues } from '../../shared/domain/record/record-values.ts'
import { isBoothSave, startFaultProxy, type FaultProxy } from '../support/services/fault-proxy.ts'
import { pngFile } from '../support/files.ts'
import { createServiceClient, sha256 } from '../support/services/service-client.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { addAsset, newFloor, openSyncRig, type SyncRig } from '../support/workspaces/sync-rig.ts'
import { openPage, signIn, type WebPage } from '../support/pages/web-client.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

const [appKey, appSecret] = ['decisions-key', 'decisions-secret']
/** The service never tells these two, and takes no booth without them. */
const exhibitor = { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' }

let folder: string
let service: StartedService
let proxy: FaultProxy
let theirs: SyncRig
let host: WebHost
let core: WebPage
let eventId: string
let booth: StoredRecord
let name: string

const startAgain = (port?: number): Promise<StartedService> =>
  startService({
    sample: true,
    appKey,
    appSecret,
    dataDirectory: join(folder, 'service'),
    ...(port === undefined ? {} : { port }),
  })

test.beforeEach(async ({ context }) => {
  folder = await mkdtemp(join(tmpdir(), 'sync-decisions-'))
  service = await startAgain()
  proxy = await startFaultProxy(service.baseUrl)
  theirs = openSyncRig({ baseUrl: service.baseUrl, appKey, appSecret })
  await theirs.engine.run('pull')
  const [first] = theirs.workspace.records.list({ entity: 'booth', limit: 1 }).items
  booth = first!
  name = recordTitle('booth', booth.base ?? {})
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
  const signedIn = await signIn(host.url)
  core = await openPage(signedIn)
  const credentials = { kind: 'key', appKey, appSecret } as const
  const connected = await core.finished(
    core.client.call('events.connect', { baseUrl: proxy.baseUrl, credentials }),
  )
  ;({ eventId } = connected as { eventId: string })
  const [cookie = '', value = ''] = signedIn.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url: signedIn.origin }])
  await context.addInitScript(
    ({ origin, key }) => {
      if (location.origin === origin) localStorage.setItem('booth-builder.key', key)
    },
    { origin: signedIn.origin, key: signedIn.key },
  )
})
test.afterEach(async () => {
  await core.close()
  await host.stop()
  await theirs.close()
  await proxy.stop()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

async function theyChange(values: RecordValues): Promise<void> {
  updateRecord(theirs.workspace, 'booth', booth.key, { ...exhibitor, ...values })
  await theirs.engine.run('push')
  expect(theirs.engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
}

async function theirPicture(
  fileName: string,
  size: { readonly width: number; readonly height: number },
): Promise<{ hash: string; name: string }> {
  const { hash } = await addAsset(theirs.workspace, await pngFile(size), fileName)
  return { hash, name: fileName }
}

function iChange(values: RecordValues, key = booth.key): Promise<unknown> {
  return core.client.call('records.update', { eventId, entity: 'booth', key, values: { ...values } })
}

/**
 * A picture for my thumbnail that is named by its address alone, so that nothing has to be fetched
 * to compare it.
 */
async function mySmallPicture(): Promise<{ readonly url: string }> {
  const { base } = await core.client.call('records.get', { eventId, entity: 'booth', key: booth.key })
  return { url: fileValue(base?.['booth_background'])?.url ?? '' }
}

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`${new URL(host.url).origin}/#/e/${eventId}/${path}`)
}

async function giveLogo(page: Page, content: Buffer): Promise<void> {
  await openScreen(page, `booths/${booth.key}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace Logo' }).click()
  await (await chooser).setFiles({ name: 'mine.png', mimeType: 'image/png', buffer: content })
  await expect(page.getByText('mine.png', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
}

const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Sync' }).getByRole('button', { name: label })
const pill = (page: Page) => page.getByRole('button', { name: /^Synchronisation:/ })

/** The picture is there to be seen, and not only its place. */
async function expectPicture(page: Page, label: string): Promise<void> {
  const picture = page.getByRole('img', { name: label, exact: true })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

test('both pictures of a conflict are seen side by side, each is chosen by itself, and sets tell what each side did', async ({
  page,
}) => {
  await giveLogo(page, await pngFile({ width: 400, height: 300, seed: 7 }))
  const logo = await theirPicture('theirs.png', { width: 320, height: 200 })
  await theyChange({
    booth_logo: logo,
    booth_thumbnail: await theirPicture('their-small.png', { width: 90, height: 90 }),
    keywords: 'solar, wind',
  })
  await iChange({ ...exhibitor, booth_thumbnail: await mySmallPicture(), keywords: 'hydro, solar' })

  await openScreen(page, 'sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  const card = page.getByRole('region', { name })
  await expect(card, 'whoever asked for the run is led to where they are needed').toBeVisible({
    timeout: 60_000,
  })
  await expect(tab(page, 'Conflicts')).toHaveAttribute('aria-current', 'true')

  const logos = card.getByRole('radiogroup', { name: 'Logo: which version' })
  for (const side of ['Before', 'Mine', 'Theirs']) await expectPicture(page, `Logo, ${side}`)
  await expect(logos).toContainText(/mine\.png\s*PNG · 400 × 300 px/)
  await expect(logos).toContainText(/PNG · 320 × 200 px/)
  await expectPicture(page, 'Thumbnail, Theirs')
  const keywords = card.getByRole('group', { name: 'Keywords: merged automatically' })
  await expect(keywords).toContainText('Merged automatically: hydro, solar, and wind.')
  for (const text of ['added: hydro', 'added: wind'])
    await expect(keywords.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await expect(card.getByRole('button', { name: 'Save choices' })).toBeDisabled()
  await page.getByRole('img', { name: 'Logo, Theirs', exact: true }).click()
  await expect(logos.getByRole('radio', { name: 'Theirs' })).toBeChecked()
  await card
    .getByRole('radiogroup', { name: 'Thumbnail: which version' })
    .getByRole('radio', { name: 'Mine' })
    .check()
  await card.getByRole('button', { name: 'Save choices' }).click()
  await expect(card).toBeHidden()
  await expect(page.getByText('Saved. It will be sent with the next synchronisation.')).toBeVisible()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(pill(page)).toHaveAccessibleName(/Up to date/, { timeout: 60_000 })

  const client = await createServiceClient(service.baseUrl, appKey, appSecret)
  const there = (await client.list('/v5/booths', 'booths')).find(({ booth_name }) => booth_name === name)
  const images = there?.['booth_images'] as Record<string, unknown>
  expect(await client.hashOf(images['booth_logo_url'])).toBe(logo.hash)
  expect(there?.['keywords']).toBe('hydro, solar, wind')
})

test('their picture that is not here yet is waited for: without a connection it says so, and later it is tried again', async ({
  page,
}) => {
  await theyChange({ booth_thumbnail: await theirPicture('their-small.png', { width: 90, height: 90 }) })
  await iChange({ booth_thumbnail: await mySmallPicture() })
  await core.finished(core.client.call('sync.start', { eventId, direction: 'pull' }))
  const port = Number(new URL(service.baseUrl).port)
  await service.stop()

  await openScreen(page, 'sync')
  const field = page.getByRole('radiogroup', { name: 'Thumbnail: which version' })
  // The way to the service is there, and ends at the proxy.
  await expect(field).toContainText('A file from the service was not received completely.')
  await expect(page.getByRole('img', { name: 'Thumbnail, Theirs' })).toHaveCount(0)
  service = await startAgain(port)
  await field.getByRole('button', { name: 'Try again: Thumbnail, Theirs' }).click()
  await expectPicture(page, 'Thumbnail, Theirs')
  await expect(field.getByRole('radio', { name: 'Theirs' })).not.toBeChecked()
})

test('a run that parks a change says so where the person is, and moves nobody who has chosen a tab', async ({
  page,
}) => {
  const floor = newFloor(theirs.workspace, 'Soon gone')
  await theirs.engine.run('push')
  await core.finished(core.client.call('sync.start', { eventId, direction: 'pull' }))
  const id = theirs.workspace.records.get('floor', floor.key)?.remoteId
  await iChange({ ...exhibitor, floor_id: `r${id}` })
  removeRecord(theirs.workspace, 'floor', floor.key)
  await theirs.engine.run('push')
  await openScreen(page, 'sync')
  await tab(page, 'Waiting').click()
  await expect(page.getByRole('listitem').filter({ hasText: `Save booth ${name}` })).toBeVisible()
  // A pull would tell that the floor is gone, which is a question of its own.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Send only' }).click()
  const note = page.getByRole('status').filter({ hasText: '1 change needs attention' })
  await expect(note).toBeVisible({ timeout: 60_000 })
  await expect(tab(page, 'Waiting')).toHaveAttribute('aria-current', 'true')
  await note.getByRole('button', { name: 'Show rejected change' }).click()
  await expect(tab(page, 'Rejected')).toHaveAttribute('aria-current', 'true')
  await expect(note).toBeHidden()
  const parked = page.getByRole('listitem').filter({ hasText: `Save booth ${name}` })
  await expect(parked).toContainText('There is no floor')

  await openScreen(page, 'overview')
  await goTo(page, 'Sync')
  await expect(parked, 'the screen opens where a person is needed').toBeVisible()
})

test('what is not complete is a draft: a quiet line with the way back to it, and nothing red', async ({
  page,
}) => {
  const { key } = await core.client.call('records.create', {
    eventId,
    entity: 'booth',
    values: { floor_id: booth.base?.['floor_id'] ?? null },
  })
  await openScreen(page, 'sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await tab(page, 'Drafts').click()
  const draft = page.getByRole('listitem').filter({ hasText: 'without a name' })
  await expect(draft).toContainText(/missing, \d+ more/, { timeout: 60_000 })
  await expect(tab(page, 'Rejected')).toHaveText('Rejected')
  await expect(page.getByRole('status').filter({ hasText: 'needs attention' })).toBeHidden()
  await draft.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.locator('[data-open]').locator('input, textarea, select, button').and(page.locator(':focus')),
  ).toBeVisible()
  await expect(page, 'a reload does not lead to the gap again').toHaveURL(new RegExp(`/booths/${key}$`))
})

test('a run that somebody reads along with does not take the list from under their eyes', async ({
  page,
}) => {
  let release: () => void = () => undefined
  const read = new Promise<void>((resolve) => (release = resolve))
  await theyChange({ city: 'Theirs' })
  await iChange({ ...exhibitor, city: 'Elsewhere' })
  proxy.fault(({ path }) =>
    /^\/v5\/(?:floors|booths)/.test(path) ? { kind: 'delay-request', until: read } : undefined,
  )
  await openScreen(page, 'sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'Save booth' }).getByText('Save').click()
  release()
  await expect(page.getByRole('status').filter({ hasText: '1 change needs attention' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(tab(page, 'Waiting')).toHaveAttribute('aria-current', 'true')
})

test('one change on its way is stopped by itself, says so, and is sent when asked for', async ({ page }) => {
  await iChange({ ...exhibitor })
  await giveLogo(page, await pngFile({ width: 1_100, height: 1_100, seed: 3 }))
  proxy.fault((request) => (isBoothSave(request) ? { kind: 'stall', afterBytes: 1_000_000 } : undefined))
  await openScreen(page, 'sync?tab=progress')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByRole('button', { name: `Stop sending ${name}` }).click({ timeout: 60_000 })
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Stopped.')
  await tab(page, 'Waiting').click()
  await expect(row).toContainText('Stopped')
  await expect(page.getByRole('button', { name: 'Sync now' }), 'the run is over').toBeVisible({
    timeout: 60_000,
  })

  proxy.fault(() => undefined)
  await row.getByRole('button', { name: `Send now: ${name}` }).click()
  await expect(pill(page)).toHaveAccessibleName(/Up to date/, { timeout: 60_000 })
  await tab(page, 'In progress').click()
  await expect(row).toHaveCount(0)
  const client = await createServiceClient(service.baseUrl, appKey, appSecret)
  const there = (await client.list('/v5/booths', 'booths')).find(({ booth_name }) => booth_name === name)
  const images = there?.['booth_images'] as Record<string, unknown>
  expect(await client.hashOf(images['booth_logo_url'])).toBe(
    sha256(await pngFile({ width: 1_100, height: 1_100, seed: 3 })),
  )
})

test('a session moved without a connection, and by somebody else meanwhile, is asked about and goes as it was chosen', async ({
  page,
}) => {
  const [record] = theirs.workspace.records.list({ entity: 'session', limit: 1 }).items
  const { key } = record!
  const title = recordTitle('session', record!.base ?? {})
  const { start, end } = record!.base as { start: string; end: string }
  const later = (minutes: number): string => new Date(Date.parse(start) + minutes * 60_000).toISOString()

  const { port } = new URL(service.baseUrl)
  await service.stop()
  await openScreen(page, `sessions?key=${key}`)
  const block = page
    .getByRole('group', { name: /^Agenda of/ })
    .getByRole('button', { name: new RegExp(title) })
  await block.focus()
  await page.keyboard.down('Alt')
  await page.keyboard.press('PageDown')
  await page.keyboard.up('Alt')
  await expect(page.getByText(`Moved “${title}”`)).toBeVisible()
  service = await startAgain(Number(port))

  updateRecord(theirs.workspace, 'session', key, { start: later(30), end: later(90) })
  await theirs.engine.run('push')
  await openScreen(page, 'sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  const card = page.getByRole('region', { name: title })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await card
    .getByRole('radiogroup', { name: 'Starts: which version' })
    .getByRole('radio', { name: 'Theirs' })
    .check()
  await card
    .getByRole('radiogroup', { name: 'Ends: which version' })
    .getByRole('radio', { name: 'Mine' })
    .check()
  await card.getByRole('button', { name: 'Save choices' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(pill(page)).toHaveAccessibleName(/Up to date/, { timeout: 60_000 })
  await theirs.engine.run('pull')
  const after = theirs.workspace.records.get('session', key)?.base as { start: string; end: string }
  expect(Date.parse(after.start)).toBe(Date.parse(later(30)))
  expect(Date.parse(after.end)).toBe(Date.parse(end) + 15 * 60_000)
})
