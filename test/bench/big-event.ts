import { chromium, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../electron/workspace/disk/database.ts'
import { foldersOf } from '../../electron/workspace/disk/folders.ts'
import { openWorkspace } from '../../electron/workspace/open.ts'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { startWebHost } from '../support/pages/web-host.ts'
import { benchEvent, fill } from './lists.ts'
import { median, type BenchResult } from './result.ts'

const booths = 10_000
const assets = 2_000
const assetBytes = 10 * 1000 * 1000
const rounds = 3
const mostOpenMs = 2_000
const mostFoundMs = 500

/**
 * An event of 10,000 booths, 100,000 attendees and 20 GB of assets, opened by a click on the start
 * screen of a host that has just started, up to its overview with all figures; and the first hit of
 * a search begun at once. The assets are sparse files.
 */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-big-'))
  try {
    fill(dataDirectory, booths)
    addAssets(join(dataDirectory, 'events', benchEvent))
    const openMs: number[] = []
    const foundMs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const visit = await visited(dataDirectory)
      openMs.push(visit.openMs)
      foundMs.push(visit.foundMs)
    }
    const atMost = (name: string, figure: number, most: number): BenchResult => ({
      ...{ name, figure, unit: 'ms', target: `≤ ${most} ms` },
      met: figure <= most,
    })
    return [
      atMost('a big event, from the click to its overview', median(openMs), mostOpenMs),
      atMost('its first search, from the last key to the first hit', median(foundMs), mostFoundMs),
    ]
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/** Every fifth booth has one as its logo. */
function addAssets(folder: string): void {
  openWorkspace(folder, { clock: Date }).close()
  const folders = foldersOf(folder)
  const database = openDatabase(folders.database)
  try {
    database.exec('BEGIN')
    for (let number = 0; number < assets; number += 1) {
      const hash = createHash('sha256').update(String(number)).digest('hex')
      mkdirSync(join(folders.assets, hash.slice(0, 2)), { recursive: true })
      const file = openSync(join(folders.assets, hash.slice(0, 2), hash), 'w')
      ftruncateSync(file, assetBytes)
      closeSync(file)
      database.run(
        `INSERT INTO asset (hash, name, size_bytes, format, mime, width_pixels, height_pixels, added_at, name_key, searched, probed)
           VALUES (?, ?, ?, 'png', 'image/png', 800, 600, '2026-01-01T00:00:00.000Z', ?, ?, 1)`,
        ...[hash, `logo-${number}.png`, assetBytes, `logo-${number}.png`, `logo-${number}.png`],
      )
      database.run(
        `UPDATE record SET base = json_set(base, '$.booth_logo.hash', ?) WHERE entity = 'booth' AND remote_id = ?`,
        ...[hash, String(number * 5 + 1)],
      )
    }
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

async function visited(
  dataDirectory: string,
): Promise<{ readonly openMs: number; readonly foundMs: number }> {
  const host = await startWebHost({ dataDirectory })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    await page.goto(host.url)
    const event = page.getByRole('link', { name: /Bench/ })
    await event.waitFor()
    const clickedAt = performance.now()
    await event.click()
    await page.getByText(/of 10,000 booths ready/).waitFor()
    const openMs = performance.now() - clickedAt
    return { openMs, foundMs: await found(page) }
  } finally {
    await browser.close()
    await host.stop()
  }
}

/** Milliseconds until the palette shows who was asked for. */
async function found(page: Page): Promise<number> {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox')
  await search.waitFor()
  await search.pressSequentially('Example 9999', { delay: 5 })
  const typedAt = performance.now()
  await page
    .getByRole('option', { name: /Example 9999/ })
    .first()
    .waitFor()
  return performance.now() - typedAt
}
