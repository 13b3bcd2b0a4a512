import { expect, test } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageKey } from '../../shared/contract/page-key.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
})
test.afterEach(() => host.stop())

test('the guide is found from the palette, read, followed and searched, without leaving the screen', async ({
  page,
}) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('venue drawing')
  await page.getByRole('option', { name: /^Guide: The venue's drawing/ }).click()
  const guide = page.getByRole('dialog', { name: 'Guide' })
  await expect(guide.getByRole('article', { name: 'Draw a floor' }).getByRole('img')).toHaveJSProperty(
    'naturalWidth',
    1100,
  )
  await expect(guide.getByRole('heading', { name: "The venue's drawing" })).toBeInViewport()

  await guide.getByRole('button', { name: 'For organisers: an event in half an hour' }).click()
  await guide.getByRole('article').getByRole('link', { name: 'Booth packs' }).click()
  await expect(guide.getByRole('article', { name: 'Booth packs' })).toBeFocused()
  await expect(page).toHaveURL(/\/overview$/)

  await guide.getByRole('searchbox', { name: 'Search the guide' }).fill('resolve conflict')
  await guide.getByRole('button', { name: 'Resolve a conflict' }).click()
  await expect(guide.getByRole('heading', { name: 'Resolve a conflict' })).toBeInViewport()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect
      .soft(
        await accessibilityFaults(page, { within: '[data-dialog]', onlyColours: colorScheme === 'dark' }),
        colorScheme,
      )
      .toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
})

test('whoever is new is offered a tour, led by keys from part to part, and not asked again', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Take the tour' }).focus()
  await page.keyboard.press('Enter')
  const step = page.getByRole('dialog', { name: 'The screens' })
  await expect(step).toBeFocused()
  await expect(step).toContainText('1 of 6')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, { onlyColours: true })).toEqual([])
  for (const title of ['Find anything', 'Send your changes', 'Floors']) {
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter')
    await expect(page.getByRole('dialog', { name: title })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The card with the button has gone: its neighbour has the focus, or the screen.
  await expect(page.locator('#content:focus, #content :focus')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('New here?')).toHaveCount(0)
})

test('what is copied of the diagnostics is what was read, and holds nothing secret or of the event', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const event = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('show diagnostics')
  await page.getByRole('option', { name: /^Show diagnostics/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' })
  await expect(dialog.locator('pre')).toContainText('booth: 120 (0 new, 0 changed)')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await dialog.locator('pre').textContent())
  expect(copied).toMatch(/^Booth Builder [\d.]+ \(web\)/)

  const key = await page.evaluate((name) => localStorage.getItem(name), pageKey.storageName)
  const cookies = (await context.cookies()).map(({ value }) => value)
  const { host: address, searchParams } = new URL(host.url)
  const secrets = [key, searchParams.get('token'), ...cookies, address, event, host.dataDirectory].map(
    (secret) => secret ?? '',
  )
  expect(secrets.filter((secret) => secret === '')).toEqual([])
  expect(secrets.filter((secret) => copied.includes(secret))).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect
      .soft(
        await accessibilityFaults(page, { within: '[data-dialog]', onlyColours: colorScheme === 'dark' }),
        colorScheme,
      )
      .toEqual([])
  }
})

test('a newer version says once what it brings', async ({ page }) => {
  // The one before, as it would have left its settings here.
  await host.kill()
  const settings = join(host.dataDirectory, 'settings.json')
  await writeFile(
    settings,
    (await readFile(settings, 'utf8')).replace(/("seenVersion": *)"[^"]+"/, '$1"0.0.9"'),
  )
  const updated = await startWebHost({ dataDirectory: host.dataDirectory })
  try {
    await page.goto(updated.url)
    // It is told, and opens only on request.
    const told = page.getByRole('status').filter({ hasText: /^What’s new in / })
    await expect(told).toBeVisible()
    const news = page.getByRole('dialog', { name: /^What’s new in / })
    await expect(news).toHaveCount(0)
    await told.getByRole('button', { name: 'Show' }).click()
    await expect(news.getByRole('listitem').first()).toBeVisible()
    expect(await accessibilityFaults(page, { within: '[data-dialog]' })).toEqual([])
    await news.getByRole('button', { name: 'Close' }).last().click()
    await expect(news).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } finally {
    await updated.stop()
  }
})
