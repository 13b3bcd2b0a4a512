import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { electronForTests } from '../support/electron.ts'
import { editOfflineAndSynchronise, openSampleEvent } from '../support/main-journey.ts'

const root = resolve(import.meta.dirname, '../..')
const electron = electronForTests()

let folder: string
let program: ElectronApplication
let page: Page

test.skip('missing' in electron, 'missing' in electron ? electron.missing : '')

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktop-journey-'))
  ;({ program, page } = await start())
})
test.afterEach(async () => {
  await program.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<{ readonly program: ElectronApplication; readonly page: Page }> {
  if ('missing' in electron) throw new Error(electron.missing)
  const started = await _electron.launch({
    executablePath: electron.path,
    args: [...electron.args, root, '--data', join(folder, 'data')],
    env: { ...environment(), BOOTH_BUILDER_SECRETS: 'memory' },
  })
  return { program: started, page: await started.firstWindow() }
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

test('the window shows the start screen from app://, in a sandbox that gives it the bridge and nothing else', async () => {
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  expect(page.url()).toMatch(/^app:\/\/booth-builder\//)
  expect(await page.evaluate(() => Object.keys(window.boothBuilder ?? {}).sort())).toEqual(['beforeClosing', 'importFile', 'onMessage', 'send'])
  expect(await page.evaluate(() => [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')])).toEqual([
    'undefined',
    'undefined',
  ])
})

test('the page cannot leave, open windows, reach the network or be permitted anything', async () => {
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  const url = page.url()
  expect(await page.evaluate(() => window.open('https://example.com/') === null)).toBe(true)
  await page.evaluate(() => {
    window.location.href = 'https://example.com/'
  })
  expect(await page.evaluate(() => fetch('https://example.com/').then(String, () => 'refused'))).toBe('refused')
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
  expect(page.url()).toBe(url)
  expect(program.windows()).toHaveLength(1)
})

test('the sample event opens with one click', async () => {
  await openSampleEvent(page)
})

test('a booth edited online and offline, with a logo from the disk, arrives', async () => {
  await editOfflineAndSynchronise(page, folder)
})

test('what was saved is there after the program was killed', async () => {
  await openSampleEvent(page)
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Booths', exact: true }).click()
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Company profile', exact: true }).fill('Saved before the end.')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
  const ended = new Promise((resolve) => program.process().once('exit', resolve))
  program.process().kill('SIGKILL')
  await ended

  ;({ program, page } = await start())
  await page.getByRole('region', { name: 'Your events' }).getByRole('link').click()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Booths', exact: true }).click()
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'Company profile', exact: true })).toHaveValue('Saved before the end.')
})
