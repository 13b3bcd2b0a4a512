import { chromium } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import writeWorkbook from 'write-excel-file/node'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { startWebHost } from '../support/pages/web-host.ts'
import { fill } from './lists.ts'
import { longestTaskMs, watchLongTasks } from './page-stalls.ts'
import type { BenchResult } from './result.ts'
import { goTo } from '../support/pages/screens.ts'

const run$ = promisify(execFile)
const rows = 50_000

/**
 * 50,000 attendees from a workbook into an event that knows 100,000, of whom every fifth row is for
 * one: the core by itself, and with a page that shows them. The page comes from `out/`.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-import-'))
  try {
    const table = join(folder, 'guests.xlsx')
    await writeGuests(table)
    const core = await inCore(join(folder, 'core'), table)
    const page = await onPage(join(folder, 'page'), table)
    const total = (core['take'] ?? 0) + (core['read'] ?? 0) + (core['check'] ?? 0) + (core['apply'] ?? 0)
    const deaf = Math.max(
      ...['take', 'read', 'check', 'apply', 'undo'].map((name) => core[`${name}: deaf`] ?? 0),
    )
    const atMost = (name: string, figure: number, unit: string, most: number): BenchResult => ({
      ...{ name, figure, unit, target: `≤ ${most} ${unit}` },
      met: figure <= most,
    })
    return [
      atMost('importing 50,000 attendees from XLSX, core', total / 1_000, 's', 20),
      atMost('of this, reading the workbook', (core['read'] ?? 0) / 1_000, 's', 20),
      atMost('of this, the dry run', (core['check'] ?? 0) / 1_000, 's', 20),
      atMost('longest stall of the core meanwhile, and in taking it back', deaf, 'ms', 50),
      atMost('memory of the host after it', core['host MiB'] ?? 0, 'MiB', 500),
      atMost('importing 50,000 attendees from XLSX, on the page', page.seconds, 's', 20),
      atMost('longest stall of the page meanwhile', page.stallMs, 'ms', 50),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeGuests(path: string): Promise<void> {
  const headings = [
    'First name',
    'Last name',
    'E-mail',
    'Company',
    'Job title',
    'Phone',
    'Country',
    'State',
    'City',
    'Note',
    'Source',
    'Day',
  ]
  const guests = Array.from({ length: rows }, (_, at) => [
    ...[
      `Grace ${at}`,
      `Guest ${at}`,
      at % 5 === 0 ? `attendee-${at}@example.com` : `guest-${at}@example.com`,
      `Company ${at % 997}`,
      'Engineer',
    ],
    ...[
      `+49 30 ${at}`,
      'Exampleland',
      'Example State',
      `City ${at % 97}`,
      'none',
      'fair',
      new Date('2026-05-03'),
    ],
  ])
  await writeWorkbook([headings, ...guests], { sheet: 'Guests', dateFormat: 'yyyy-mm-dd' }).toFile(path)
}

async function inCore(dataDirectory: string, table: string): Promise<Record<string, number>> {
  fill(dataDirectory)
  const script = join(import.meta.dirname, 'import-process.ts')
  const { stdout } = await run$(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    dataDirectory,
    table,
  ])
  return JSON.parse(stdout) as Record<string, number>
}

async function onPage(
  dataDirectory: string,
  table: string,
): Promise<{ readonly seconds: number; readonly stallMs: number }> {
  fill(dataDirectory)
  const host = await startWebHost({ dataDirectory })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(host.url)
    await page.getByRole('link', { name: /Bench/ }).click()
    await goTo(page, 'People')
    await page.getByRole('button', { name: 'Attendees' }).click()
    await page.getByRole('grid').getByRole('row').nth(3).waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await watchLongTasks(page)
    const startedAt = performance.now()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="file"]').setInputFiles(table)
    await dialog.getByRole('button', { name: /^Check/ }).click()
    await dialog.getByRole('button', { name: /^Import [\d,]+ rows/ }).click()
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
    const seconds = (performance.now() - startedAt) / 1_000
    return { seconds, stallMs: await longestTaskMs(page) }
  } finally {
    await browser.close()
    await host.stop()
  }
}
