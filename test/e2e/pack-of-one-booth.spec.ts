import { expect, test, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropFiles } from '../support/pages/dropped-files.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { openPage, signIn, type WebPage } from '../support/pages/web-client.ts'
import type { WebHost } from '../support/pages/web-host.ts'

const eventId = 'sample'
const name = 'Helix Thermal'
const due = '2031-03-31'
let host: WebHost
let core: WebPage
let origin: string
let key: string

test.beforeEach(async ({ page, context }) => {
  host = await startWebHostWithSample()
  const guest = await signIn(host.url)
  core = await openPage(guest)
  origin = new URL(host.url).origin
  const [cookie = '', value = ''] = guest.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url: guest.origin }])
  await page.addInitScript((secret) => localStorage.setItem('booth-builder.key', secret), guest.key)
  const { items } = await core.client.call('records.list', { eventId, entity: 'booth', limit: 1 })
  key = items[0]?.key ?? ''
  await core.client.call('records.update', {
    eventId,
    entity: 'booth',
    key,
    values: { booth_name: name, booth_company_profile: '' },
  })
})
test.afterEach(async () => {
  await core.close()
  await host.stop()
})

const dialog = (page: Page): Locator => page.getByRole('dialog')
const profile = (page: Page): Locator => page.getByRole('textbox', { name: 'Company profile' })

async function saved(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  const download = await coming
  await expect(dialog(page)).toHaveCount(0)
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The organiser makes a pack of the booth. */
async function sent(page: Page, by: string): Promise<Buffer> {
  await page.goto(`${origin}/#/e/${eventId}/booths/${key}`)
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Export as pack …' }).click()
  await dialog(page).getByLabel('Deadline').fill(by)
  return (await saved(page)).bytes
}

async function dropped(page: Page, content: Buffer): Promise<void> {
  await dropFiles(page.getByRole('main'), [
    { name: 'Helix.boothpack', mimeType: 'application/octet-stream', content },
  ])
}

async function faultless(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, { onlyColours: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a pack of one booth opens as that booth alone, with what is missing, by when, and the way back', async ({
  page,
}) => {
  test.slow()
  const pack = await sent(page, due)
  await page.goto(`${origin}/#/`)
  await dropped(page, pack)
  await dialog(page)
    .getByRole('button', { name: /^Open as a separate event/ })
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const opened = new URL(page.url()).hash.split('/')[2] ?? ''

  // Nothing of an organiser's is there, by whatever way one looks for it.
  const rail = page.getByRole('navigation', { name: 'Screens' })
  await expect(rail.getByRole('link')).toHaveText(['Your booth', 'Changes', 'Settings'])
  for (const path of ['overview', 'floors', 'booths', 'booths/new', 'people', 'needs', 'reviews']) {
    await page.goto(`${origin}/#/e/${opened}/${path}`)
    await expect(page.getByRole('heading', { name, level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveURL(new RegExp(`/booths/${key}$`))
  }
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page).toHaveURL(new RegExp(`/booths/${key}$`))
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page).getByRole('combobox').fill('hall')
  await expect(dialog(page).getByRole('option', { name: /^(Floors|Hall)/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // What is missing, by when, and one verb.
  const task = page.getByRole('region', { name: 'What the organiser asks for' })
  await expect(task.getByText(/^\d+ things? (is|are) missing$/)).toBeVisible()
  await expect(task.getByText(/^Due Mar 31, 2031, in [\d,]+ days$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Send back …' })).toHaveCount(1)
  await faultless(page)

  // It goes back under the booth's name, more than once.
  await profile(page).fill(
    'Heat exchangers for halls of every size, made in Lyon since 1974, for all who build them.',
  )
  await task.getByRole('button', { name: 'Send back …' }).click()
  await expect(dialog(page).getByLabel('Deadline')).toHaveCount(0)
  const back = await saved(page)
  expect(back.name).toBe(`${name}.boothpack`)
  await expect(task.getByText(/^Pack created .*E-mail the file to the organiser/)).toBeVisible()
  await profile(page).fill(
    'Heat exchangers for halls of every size, made in Lyon since 1974, for all who build and cool them.',
  )
  await expect(task.getByText(/^You have changed something since/)).toBeVisible()
  await faultless(page)

  // The organiser's newer pack goes on where she was.
  await core.client.call('records.update', { eventId, entity: 'booth', key, values: { pobox: '4711' } })
  const newer = await sent(page, '2031-04-30')
  await page.goto(`${origin}/#/e/${opened}/booths/${key}`)
  await expect(task).toBeVisible()
  await dropped(page, newer)
  await dialog(page)
    .getByRole('button', { name: /^Continue with this newer pack/ })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(task.getByText(/^Due Apr 30, 2031/)).toBeVisible()
  await expect(profile(page)).toHaveValue(/build and cool them\.$/)
  const { values } = await core.client.call('records.get', { eventId: opened, entity: 'booth', key })
  expect(values).toMatchObject({ pobox: '4711', booth_name: name })
})
