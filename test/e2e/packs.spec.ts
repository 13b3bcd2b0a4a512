import { expect, test, type Download, type Page } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import type { AssetInfo, CallResult } from '../../shared/contract/index.ts'
import type { PackManifest } from '../../shared/domain/packs/manifest.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropFiles } from '../support/pages/dropped-files.ts'
import { pngFile } from '../support/files.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { openPage, rawRequest, signIn, type SignedIn, type WebPage } from '../support/pages/web-client.ts'
import type { WebHost } from '../support/pages/web-host.ts'

const eventId = 'sample'

let host: WebHost
let core: WebPage
let guest: SignedIn

test.beforeEach(async ({ page, context }) => {
  host = await startWebHostWithSample()
  guest = await signIn(host.url)
  core = await openPage(guest)
  const [name = '', value = ''] = guest.cookie.split('=')
  await context.addCookies([{ name, value, url: guest.origin }])
  await page.addInitScript((key) => localStorage.setItem('booth-builder.key', key), guest.key)
})
test.afterEach(async () => {
  await core.close()
  await host.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')

async function exported(page: Page): Promise<Download> {
  const coming = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  const download = await coming
  await expect(dialog(page)).toHaveCount(0)
  return download
}

async function uploaded(path: string, body: Buffer): Promise<AssetInfo> {
  const headers = { cookie: guest.cookie, origin: guest.origin, 'x-booth-builder-key': guest.key }
  const result = JSON.parse(
    (await rawRequest(guest.port, { method: 'PUT', path, headers, body })).text,
  ) as CallResult
  if (!result.ok) throw new Error(result.error.message)
  return result.data as AssetInfo
}

async function checked(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, { onlyColours: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a booth goes to an exhibitor as a pack, comes back changed, and only what is accepted is taken over', async ({
  page,
}) => {
  const origin = new URL(host.url).origin
  await page.goto(`${origin}/#/e/${eventId}/booths`)
  const { items } = await core.client.call('records.list', { eventId, entity: 'booth', limit: 1 })
  const key = items[0]!.key
  const name = items[0]!.values['booth_name'] as string

  // What is selected, or what the list shows, is offered before all there is.
  const grid = page.getByRole('grid', { name: 'Booths' })
  await grid
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .getByRole('checkbox')
    .first()
    .check()
  await page.getByRole('button', { name: /^Packs/ }).click()
  await page.getByRole('menuitem', { name: 'Export booths as a pack …' }).click()
  await expect(dialog(page).getByRole('radio', { name: '1 selected' })).toBeChecked()
  await expect(dialog(page).getByRole('radio', { name: 'All 120' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  // The organiser sends one booth.
  await grid.getByRole('link', { name, exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Export as pack …' }).click()
  await expect(dialog(page).getByText(name, { exact: true })).toBeVisible()
  await checked(page)
  const sent = await exported(page)
  expect(sent.suggestedFilename()).toMatch(/\.boothpack$/)
  const bytes = await readFile(await sent.path())

  // The exhibitor drops it on the start screen: here the same program knows the event, and says so.
  await page.goto(`${origin}/#/`)
  await expect(page.getByText('Open a booth pack', { exact: true })).toBeVisible()
  await dropFiles(page.getByRole('main'), [
    { name: 'Stand.boothpack', mimeType: 'application/zip', content: bytes },
  ])
  await expect(dialog(page).getByRole('button', { name: /^Review in/ })).toBeVisible()
  await checked(page)
  await dialog(page)
    .getByRole('button', { name: /^Open as a separate event/ })
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'From a pack' }).click()
  await expect(page.getByText('It has no service here')).toBeVisible()
  await checked(page)
  await page.keyboard.press('Escape')

  // Offline, what belongs to the booth is changed.
  const opened = new URL(page.url()).hash.split('/')[2] ?? ''
  const { client } = core
  const logo = await uploaded(
    `/upload/${opened}/booth/booth_logo?name=logo.png`,
    await pngFile({ width: 400, height: 300 }),
  )
  await client.call('records.update', {
    ...{ eventId: opened, entity: 'booth', key },
    values: {
      booth_name: `${name} International`,
      city: 'Lyon',
      booth_logo: { hash: logo.hash, name: logo.name },
    },
  })
  await page.getByRole('button', { name: 'From a pack' }).click()
  await page
    .getByRole('dialog', { name: 'This event was opened from a booth pack' })
    .getByRole('button', { name: 'Send back …' })
    .click()
  const back = await readFile(await (await exported(page)).path())

  // Meanwhile the organiser has renamed it as well.
  await client.call('records.update', {
    eventId,
    entity: 'booth',
    key,
    values: { booth_name: `${name} GmbH`, exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com' },
  })
  await page.goto(`${origin}/#/e/${eventId}/booths`)
  await page.getByRole('button', { name: /^Packs/ }).click()
  await page.getByRole('menuitem', { name: 'Review packs …' }).click()
  const notBack = page.getByRole('heading', { name: 'Not back yet (1)' })
  await expect(notBack).toBeVisible()
  await expect(page.getByText('No packs to review')).toHaveCount(0)
  await checked(page)
  // Anywhere on the screen, and one that is none keeps no other from coming.
  await dropFiles(notBack, [
    { name: 'Broken.boothpack', mimeType: 'application/zip', content: back.subarray(0, 1_000) },
    { name: 'Back.boothpack', mimeType: 'application/zip', content: back },
  ])
  await expect(page.getByText('“Broken.boothpack” was not added.')).toBeVisible()
  await checked(page)
  await page.getByRole('link', { name: /Back\.boothpack/ }).click()
  await expect(page.getByRole('heading', { name: 'Back.boothpack' })).toBeVisible()
  await expect(page.getByText('Changed on both sides')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Now: logo/ })).toBeVisible()
  await checked(page)

  await page.getByRole('button', { name: 'Accept all without conflicts' }).click()
  await expect(page.getByText('2 accepted · 1 open')).toBeVisible()
  // A pack under review waits for as long as it takes.
  await page.reload()
  await expect(page.getByText('2 accepted · 1 open')).toBeVisible()
  await page
    .getByRole('group', { name: 'Booth name: accept or reject' })
    .getByRole('button', { name: 'Reject' })
    .click()
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByText('1 booth changed.')).toBeVisible()
  await expect(page.getByText('No packs to review')).toBeVisible()
  const after = await client.call('records.get', { eventId, entity: 'booth', key })
  expect(after.values).toMatchObject({
    booth_name: `${name} GmbH`,
    city: 'Lyon',
    booth_logo: { hash: logo.hash },
  })
})

test('each booth has a pack of its own, many come back at once, and what is safe of all is accepted together', async ({
  page,
}) => {
  test.slow()
  const origin = new URL(host.url).origin
  const { client } = core
  await page.goto(`${origin}/#/e/${eventId}/booths`)
  await page.getByRole('button', { name: /^Packs/ }).click()
  await page.getByRole('menuitem', { name: 'Export booths as a pack …' }).click()
  await dialog(page).getByText('One for each booth', { exact: true }).click()
  await dialog(page).getByText('Left out', { exact: true }).click()
  await dialog(page).getByLabel('Deadline').fill('2031-03-31')
  await checked(page)
  const sent = await exported(page)
  expect(sent.suggestedFilename()).toMatch(/\.zip$/)
  await expect(page.getByText('120 packs are in the ZIP.', { exact: false })).toBeVisible()
  const packs = Object.entries(unzipSync(await readFile(await sent.path())))
  expect(new Set(packs.map(([name]) => name.toLowerCase())).size).toBe(120)

  // Three exhibitors change their city; one of these booths has another city here by then.
  const some = packs.slice(0, 3)
  const manifests = some.map(([, bytes]) => unzipSync(bytes))
  const keys: string[] = []
  const back = manifests.map((files, index) => {
    const manifest = JSON.parse(Buffer.from(files['manifest.json']!).toString()) as PackManifest
    const [booth] = manifest.booths
    keys.push(booth!.key)
    const changed = {
      ...manifest,
      answers: manifest.id,
      booths: [{ ...booth, values: { ...booth!.values, city: `City ${index}` } }],
    }
    return Buffer.from(zipSync({ ...files, 'manifest.json': Buffer.from(JSON.stringify(changed)) }))
  })
  await client.call('records.update', {
    eventId,
    entity: 'booth',
    key: keys[2]!,
    values: { city: 'Elsewhere' },
  })
  await page.goto(`${origin}/#/e/${eventId}/reviews`)
  const mail = zipSync({ 'Inbox/One.boothpack': back[0]!, 'Inbox/Two.boothpack': back[1]! })
  await dropFiles(page.getByRole('group', { name: /^Drop booth packs/ }), [
    { name: 'Mail.zip', mimeType: 'application/zip', content: mail },
    { name: 'Three.boothpack', mimeType: '', content: back[2]! },
  ])
  const list = page.getByRole('list', { name: 'Booths in all packs' })
  await expect(list.getByText('1 change', { exact: true })).toHaveCount(3)
  await expect(list.getByRole('link', { name: /Three\.boothpack/ })).toContainText('1 conflict')
  // Who has not sent theirs back is known, and can be reminded.
  const notBack = page.getByRole('list', { name: 'Not back yet (117)' })
  await expect(notBack.getByRole('listitem').first()).toContainText(/Due Mar 31, 2031, in [\d,]+ days/)
  await expect(
    page.getByRole('region', { name: 'Not back yet (117)' }).getByText('3 to review'),
  ).toBeVisible()
  const write = notBack.getByRole('link', { name: /^Write a reminder to/ }).first()
  const letter = new URL((await write.getAttribute('href')) ?? '')
  expect([letter.protocol, letter.searchParams.get('subject')]).toEqual([
    'mailto:',
    expect.stringMatching(/^Reminder: your booth “.+” at /),
  ])
  expect(letter.searchParams.get('body')).toContain('The deadline is Mar 31, 2031.')
  await checked(page)
  await page.getByRole('button', { name: 'Save 117 reminders' }).click()
  const reminders = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'E-mails', exact: true }).click()
  expect(Object.keys(unzipSync(await readFile(await (await reminders).path())))).toHaveLength(117)
  await page.getByRole('button', { name: 'Accept all without conflicts' }).click()
  await expect(page.getByText('2 booths changed. 1 pack is left to review.')).toBeVisible()
  await expect(list.getByRole('link')).toHaveCount(1)
  const cityOf = async (key: string): Promise<unknown> =>
    (await client.call('records.get', { eventId, entity: 'booth', key })).values['city']
  expect(await Promise.all(keys.map(cityOf))).toEqual(['City 0', 'City 1', 'Elsewhere'])
  await list.getByRole('link', { name: /Three\.boothpack/ }).click()
  await expect(page.getByText('Changed on both sides')).toBeVisible()
})

test('what goes into a pack is what its dialog counted, whatever comes to match while it is open', async ({
  page,
}) => {
  const made = (name: string) =>
    core.client.call('records.create', { eventId, entity: 'booth', values: { booth_name: name } })
  for (const name of ['Zebra one', 'Zebra two']) await made(name)
  await page.goto(`${new URL(host.url).origin}/#/e/${eventId}/booths`)
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('Zebra')
  await expect(page.getByRole('grid', { name: 'Booths' }).getByRole('link', { name: /^Zebra/ })).toHaveCount(
    2,
  )
  for (const choice of ['This list (2)', '2 selected'] as const) {
    if (choice === '2 selected')
      await page
        .getByRole('checkbox', { name: 'Select all booths' })
        .or(page.getByRole('columnheader').getByRole('checkbox'))
        .first()
        .check()
    await page.getByRole('button', { name: /^Packs/ }).click()
    await page.getByRole('menuitem', { name: 'Export booths as a pack …' }).click()
    await expect(dialog(page).getByRole('radio', { name: choice })).toBeChecked()
    const { key } = await made('Zebra since')
    await exported(page)
    await expect(page.getByText('2 booths are in the pack.').last()).toBeVisible()
    await core.client.call('records.remove', { eventId, entity: 'booth', key })
    await expect(
      page.getByRole('grid', { name: 'Booths' }).getByRole('link', { name: /^Zebra/ }),
    ).toHaveCount(2)
  }
})
