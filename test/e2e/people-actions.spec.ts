import { expect, test } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { startForeignService, type ForeignService } from '../support/foreign-service/index.ts'
import { openPage, signIn, type WebPage } from '../support/pages/web-client.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { pdfFile } from '../support/files.ts'
import { sha256 } from '../support/services/service-client.ts'
import { goTo } from '../support/pages/screens.ts'

const credentials = { kind: 'key', appKey: 'people-key', appSecret: 'people-secret' } as const

let folder: string
let service: ForeignService
let host: WebHost
let core: WebPage

test.beforeEach(async ({ page, context }) => {
  folder = await mkdtemp(join(tmpdir(), 'people-actions-'))
  service = await startForeignService()
  const { organiser } = service
  const person = (first: string) => ({
    first_name: first,
    last_name: 'Example',
    email: `${first.toLowerCase()}@example.com`,
  })
  organiser.create('attendee', person('Guest'), {})
  const speakers = ['Ada', 'Bob'].map((first) => Number(organiser.create('speaker', person(first), {}).id))
  for (const [index, title] of ['Opening', 'Panel', 'Closing'].entries()) {
    const times = { start: `2027-05-0${index + 1}T09:00:00Z`, end: `2027-05-0${index + 1}T10:00:00Z` }
    organiser.create('session', { title, ...times, speaker_ids: speakers }, {})
  }
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
  const signedIn = await signIn(host.url)
  core = await openPage(signedIn)
  const connected = await core.finished(
    core.client.call('events.connect', { baseUrl: service.baseUrl, credentials }),
  )
  const { eventId } = connected as { eventId: string }
  await core.finished(core.client.call('sync.start', { eventId, direction: 'pull' }))
  const [name = '', value = ''] = signedIn.cookie.split('=')
  await context.addCookies([{ name, value, url: signedIn.origin }])
  await context.addInitScript((key) => localStorage.setItem('booth-builder.key', key), signedIn.key)
  await page.goto(`${signedIn.origin}/#/e/${eventId}/people?kind=speaker`)
})
test.afterEach(async () => {
  await core.close()
  await host.stop()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const speakersOf = (title: string): readonly unknown[] =>
  service.records('session').find(({ values }) => values['title'] === title)?.values[
    'speaker_ids'
  ] as readonly unknown[]

test('a resume and speakers taken off sessions wait while offline, can be undone, say in Sync what they do, and are sent', async ({
  page,
}) => {
  const cells = page.getByRole('grid').or(page.getByRole('table'))
  service.rule(() => ({ kind: 'refuse', status: 503 }))
  await cells.getByText('Ada Example').first().click()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('link')).toHaveText(['Opening', 'Panel', 'Closing'])
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await sessions.getByRole('button', { name: 'Remove Ada Example from Panel' }).press('Enter')
  await expect(sessions.getByRole('link')).toHaveText(['Opening', 'Closing'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sessions.getByRole('link')).toHaveText(['Opening', 'Panel', 'Closing'])
  await sessions.getByRole('button', { name: 'Remove Ada Example from Opening' }).click()
  await expect(sessions.getByRole('link')).toHaveText(['Panel', 'Closing'])

  await cells.getByText('Bob Example').first().click()
  await sessions.getByRole('button', { name: 'Remove from all sessions …' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toContainText(['Opening', 'Panel', 'Closing'])
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove from 3 sessions' }).click()
  await expect(sessions.getByText('Not in any session yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove by e-mail …' }).click()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ADA@example.com')
  await expect(page.getByText('This is the address of Ada Example, who is in 2 sessions here.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('textbox', { name: 'E-mail address' }).press('Enter')
  await expect(page.getByText('ADA@example.com removed from 2 sessions.')).toBeVisible()

  const resume = join(folder, 'resume.pdf')
  await writeFile(resume, pdfFile('of the guest'))
  await page.getByRole('button', { name: 'Attendees', exact: true }).click()
  await cells.getByText('Guest Example').first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'choose one: Resume' }).click()
  await (await chooser).setFiles(resume)
  await expect(page.getByText('Will be sent with the next synchronisation.')).toBeVisible()

  await goTo(page, 'Sync')
  for (const change of [
    'Remove Ada Example from Opening',
    'Remove Bob Example from every session (3 here)',
    'Remove the person with ADA@example.com from every session',
    'Upload the resume of Guest Example',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: change })).toBeVisible()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  expect(speakersOf('Opening')).toHaveLength(2)
  service.rule()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByRole('button', { name: /^Synchronisation:/ })).toHaveAccessibleName(/Up to date/, {
    timeout: 60_000,
  })
  expect(['Opening', 'Panel', 'Closing'].map(speakersOf)).toEqual([[], [], []])
  const [guest] = service.records('attendee')
  expect(service.hashes('attendee', guest?.id ?? '')).toEqual({ resume: sha256(pdfFile('of the guest')) })
  await page.getByRole('button', { name: 'History' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Upload the resume of Guest Example' }),
  ).toBeVisible()
})
