import { expect, test, type Download, type Locator, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import en from '../../renderer/locales/en/index.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { connectTo } from '../support/pages/connecting.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { watchPolicy } from '../support/pages/policy-violations.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { startService, type StartedService } from '../support/services/service.ts'

const credentials = { appKey: 'reports-key', appSecret: 'reports-secret' }

let folder: string
let service: StartedService
let host: WebHost

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-page-'))
  service = await startService({ sample: true, ...credentials, dataDirectory: join(folder, 'service') })
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
})
test.afterEach(async () => {
  await host.stop()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

async function connect(page: Page): Promise<void> {
  await page.goto(host.url)
  await connectTo(page, {
    baseUrl: service.baseUrl,
    appKey: credentials.appKey,
    appSecret: credentials.appSecret,
  })
  // Its keys are heard once it is there.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Expo')
}

async function saved(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return download
}

async function savedRows(page: Page, button: Locator): Promise<readonly string[][]> {
  return parse(await readFile(await (await saved(page, button)).path()), { bom: true })
}

const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
/** Something in each chart that is shown tells what it is when it is pointed at. */
async function tipsTell(page: Page): Promise<void> {
  const charts = page.locator('section, [role=region]').locator('.canvas')
  const shown = await charts.count()
  expect(shown).toBeGreaterThan(1)
  for (let index = 0; index < shown; index += 1) {
    const chart = charts.nth(index)
    await chart.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await chart.boundingBox())!
    const tip = chart.locator('.chart-tip:visible')
    for (let step = 1; step < 24 && (await tip.count()) === 0; step += 1) {
      await page.mouse.move(x + (width * step) / 24, y + height * (0.3 + 0.02 * step))
      await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    await expect(tip, await chart.getAttribute('aria-label').then(String)).toHaveText(/\S.*\d/)
    await page.mouse.move(0, 0)
  }
}

const figure = (page: Page, label: string): Locator =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd')
const number = (text: string): number => Number(text.replaceAll(',', ''))

test('reports are read, counted, filtered, saved, and stay when the service is gone', async ({
  page,
  context,
}) => {
  test.slow()
  const violations = await watchPolicy(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await connect(page)

  // By keys alone: to the screen, and to what fills it.
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Load reports' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^A line of scans by hour\. / })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(/^Last refreshed/)).toBeVisible()

  // The table says what the rows say.
  const all = await savedRows(page, page.getByRole('button', { name: 'All rows as CSV' }))
  expect(all[0]).toEqual(['scan_id', 'at', 'booth_id', 'attendee_id', 'device'])
  expect(number(await figure(page, 'Scans').first().innerText())).toBe(all.length - 1)
  expect(number(await figure(page, 'Unique people').innerText())).toBe(
    new Set(all.slice(1).map(([, , , person]) => person)).size,
  )
  const byBooth = card(page, 'Scans by booth')
  await byBooth.getByRole('radio', { name: 'Table' }).focus()
  await page.keyboard.press('Space')
  const table = byBooth.getByRole('table')
  const cells = async (row: Locator): Promise<readonly string[]> => row.getByRole('cell').allInnerTexts()
  const counts = new Map<string, number>()
  for (const [, , booth = ''] of all.slice(1)) counts.set(booth, (counts.get(booth) ?? 0) + 1)
  const [first = '', scans = ''] = await cells(table.getByRole('row').nth(1))
  expect(number(scans)).toBe(Math.max(...counts.values()))
  const csv = await savedRows(page, byBooth.getByRole('button', { name: /^CSV/ }))
  expect(csv[0]).toEqual(['Booth', 'Scans', 'Share', 'People'])
  expect(csv[1]?.slice(0, 2)).toEqual([first, scans])
  expect(csv.slice(1).map(([, count]) => Number(count))).toEqual(
    [...counts.values()].sort((a, b) => b - a).slice(0, 100),
  )
  await table.getByRole('button', { name: 'Scans' }).click()
  await table.getByRole('button', { name: 'Scans' }).click()
  await expect(table.getByRole('columnheader', { name: 'Scans' })).toHaveAttribute('aria-sort', 'ascending')
  expect(await accessibilityFaults(page)).toEqual([])

  // A picture of twice the chart's size, with a head and an edge.
  const byHour = card(page, 'Scans by hour')
  const box = (await byHour.locator('canvas').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const tip = byHour.locator('.chart-tip')
  await expect(tip).toHaveText(/^[A-Z][a-z]+ \d.*\d scans?$/)
  const onTip = (await tip.boundingBox())!
  await page.mouse.move(onTip.x + onTip.width / 2, onTip.y + onTip.height / 2)
  await page.keyboard.press('Escape')
  await expect(tip, 'a tip goes with Esc, also when it is pointed at').toBeHidden()
  const picture = await saved(page, byHour.getByRole('button', { name: /^PNG/ }))
  expect(picture.suggestedFilename()).toBe('scans-by-hour.png')
  const png = await readFile(await picture.path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    Math.round(box.width) * 2 + 80,
    Math.round(box.height) * 2 + 168,
  ])

  // Filters stand in the address.
  await page.getByRole('combobox', { name: 'Device' }).selectOption('Gate')
  await expect(figure(page, 'Scans').first()).not.toHaveText(String(all.length - 1))
  const atGate = all.filter(([, , , , device]) => device === 'Gate')
  await expect.poll(async () => number(await figure(page, 'Scans').first().innerText())).toBe(atGate.length)
  await page.reload()
  await expect.poll(async () => number(await figure(page, 'Scans').first().innerText())).toBe(atGate.length)
  await page.getByRole('combobox', { name: 'Days' }).selectOption('event')
  await expect(page.getByRole('heading', { name: 'No data for these days and filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()

  // A booth, by keys alone.
  await page.getByRole('button', { name: 'Any booth' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(first)
  await expect(page.getByRole('option', { name: first })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: first })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(figure(page, 'Scans').first()).toHaveText(scans)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(async () => number(await figure(page, 'Scans').first().innerText())).toBe(all.length - 1)

  await tipsTell(page)

  // Journeys, in the other colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Visitor journeys' }).click()
  const flow = card(page, 'From page to page')
  await expect(flow.getByRole('img', { name: /^Bands between pages/ })).toBeVisible()
  const steps = await savedRows(page, page.getByRole('button', { name: 'All rows as CSV' }))
  expect(number(await figure(page, 'Pages visited').innerText())).toBe(steps.length - 1)
  const funnel = card(page, 'Visitor funnel')
  expect((await savedRows(page, funnel.getByRole('button', { name: /^CSV/ })))[1]?.[1]).toBe(
    String(steps.filter(([, , , step]) => step === '1').length),
  )
  await tipsTell(page)
  await funnel.getByText('By page').click()
  await expect(funnel.getByRole('img', { name: /^A funnel of people by page/ })).toBeVisible()
  expect(await accessibilityFaults(page, { onlyColours: true })).toEqual([])

  // Without the service: what was read stays, and it is said why it is not newer.
  await service.stop()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('The reports could not be refreshed. The last data is shown.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(flow.getByRole('img')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(flow.getByRole('img', { name: /^Bands between pages/ })).toBeVisible()

  // A booth of the table leads to the booth.
  await page.getByRole('button', { name: 'QR scans' }).click()
  await byBooth.getByRole('radiogroup').getByText('Table').click()
  await table.getByRole('link', { name: first }).click()
  await expect(page).toHaveURL(/\/booths\/r\d+$/)
  expect(violations).toEqual([])
})

/** Each sheet’s size in points, and its texts, as an independent reader finds them. */
async function sheetsOf(
  pdf: Buffer,
): Promise<readonly { readonly size: readonly number[]; readonly text: string }[]> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await reading.promise
  const sheets = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const { items } = await sheet.getTextContent()
    sheets.push({
      size: sheet.view.slice(2).map(Math.round),
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    })
  }
  await reading.destroy()
  return sheets
}

test('a report goes to paper with all its charts, light in the dark theme too, and with nothing else of the page', async ({
  page,
}) => {
  test.slow()
  // A printer’s dialog waits for a person; the sheets are what Chromium would print.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = String(
        Number(document.documentElement.dataset['printed'] ?? 0) + 1,
      )
    }
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await connect(page)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Load reports' }).click()
  await expect(page.getByRole('img', { name: /^A line of scans by hour\. / })).toBeVisible({
    timeout: 60_000,
  })
  const printed = async (times: number) => {
    await expect(page.locator(`html[data-printed="${times}"]`)).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    const looks = await page.evaluate(() =>
      [document.documentElement, document.body].map(
        (one) => `${getComputedStyle(one).colorScheme} ${getComputedStyle(one).backgroundColor}`,
      ),
    )
    expect(looks, 'white to the edges').toEqual(['light rgb(255, 255, 255)', 'light rgb(255, 255, 255)'])
    await page.emulateMedia({ media: null })
    return sheetsOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  }

  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  const scans = await printed(1)
  const words = scans.map(({ text }) => text).join('\n')
  expect(scans.length).toBeGreaterThan(1)
  expect(
    scans.every(({ size: [width, height] }) => width === 595 && height === 842),
    'A4',
  ).toBe(true)
  expect(words).toContain('Example World Expo')
  expect(words).toContain('Reports: QR scans')
  expect(words, 'the days it is about').toContain(await page.locator('.covers').innerText())
  for (const title of ['hours', 'booths', 'heat', 'people'] as const)
    expect(words).toContain(en.reports.charts[title])
  expect(words).not.toContain(en.frame.rail.segments)

  // By keys, and of what is chosen.
  await page.getByRole('button', { name: 'Visitor journeys' }).click()
  await expect(
    card(page, 'From page to page').getByRole('img', { name: /^Bands between pages/ }),
  ).toBeVisible()
  await page.keyboard.press('Control+p')
  const journeys = (await printed(2)).map(({ text }) => text).join('\n')
  expect(journeys).toContain('Reports: Visitor journeys')
  for (const title of ['funnel', 'flow', 'time'] as const)
    expect(journeys).toContain(en.reports.charts[title])
})

test('a report is set beside other days, and is about the people of one segment', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await connect(page)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Load reports' }).click()
  await expect(page.getByRole('img', { name: /^A line of scans by hour\. / })).toBeVisible({
    timeout: 60_000,
  })
  const all = (await savedRows(page, page.getByRole('button', { name: 'All rows as CSV' }))).slice(1)

  // The second day beside the first.
  const byDay = await savedRows(
    page,
    card(page, 'Unique people by day').getByRole('button', { name: /^CSV/ }),
  )
  const [[first = '', , firstScans = ''], [second = '', secondPeople = '', secondScans = '']] = byDay.slice(
    1,
  ) as [string[], string[]]
  await page.getByRole('combobox', { name: 'Days' }).selectOption('own')
  const days = page.getByRole('group', { name: 'Days', exact: true })
  await days.getByLabel('From').fill(second)
  await days.getByLabel('To').fill(second)
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('before')
  await expect(figure(page, 'Scans').first()).toHaveText(Number(secondScans).toLocaleString('en'))
  await expect(figure(page, 'Scans').nth(1)).toContainText(
    `Before: ${Number(firstScans).toLocaleString('en')} (`,
  )
  await expect(card(page, 'Scans by hour').getByRole('img')).toBeVisible()
  const people = await savedRows(
    page,
    card(page, 'Unique people by day').getByRole('button', { name: /^CSV/ }),
  )
  expect(people[0]?.slice(0, 2)).toEqual(['Day', 'People'])
  expect(people[0]?.slice(3)).toEqual(['Change', 'Scans'])
  const firstPeople = byDay[1]?.[1] ?? ''
  expect(people[1]).toEqual([
    second,
    secondPeople,
    firstPeople,
    String(Number(secondPeople) - Number(firstPeople)),
    secondScans,
  ])
  const booths = await savedRows(page, card(page, 'Scans by booth').getByRole('button', { name: /^CSV/ }))
  expect(
    booths.slice(1).reduce((sum, [, , before]) => sum + Number(before), 0),
    'nothing of the other day is left out',
  ).toBe(Number(firstScans))
  expect(await accessibilityFaults(page)).toEqual([])
  expect(first < second).toBe(true)

  // It stands in the address, and goes again.
  await page.reload()
  await expect(figure(page, 'Scans').nth(1)).toContainText('Before: ')
  await page.getByRole('button', { name: 'Visitor journeys' }).click()
  await expect(figure(page, 'Journeys').nth(1)).toContainText('Before: ')
  await page.getByRole('button', { name: 'QR scans' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByText('Before: ')).toHaveCount(0)

  // Only the people of a segment.
  const segments = page.getByRole('combobox', { name: 'Segment of people' })
  await segments.selectOption({ index: 1 })
  await expect
    .poll(async () => number(await figure(page, 'Scans').first().innerText()))
    .toBeLessThan(all.length)
  const some = (await savedRows(page, page.getByRole('button', { name: 'All rows as CSV' }))).slice(1)
  const who = new Set(some.map(([, , , person]) => person))
  expect(some).toEqual(all.filter(([, , , person]) => who.has(person)))
  expect(some.length).toBeGreaterThan(0)
})
