import { expect, test, type Page } from '@playwright/test'
import { pdfFile, pngFile } from '../support/files.ts'
import { spokenTexts } from '../support/pages/accessibility.ts'
import { keyboardPerson } from '../support/pages/keyboard.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { createServiceClient, sha256 } from '../support/services/service-client.ts'
import { startService } from '../support/services/service.ts'

let host: WebHost

test.beforeEach(async () => {
  test.slow()
  host = await startWebHostWithSample()
})
test.afterEach(() => host.stop())

const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })

test('an organiser without a mouse opens the sample, puts a booth on a stand, takes it back and numbers the floor', async ({
  page,
}) => {
  const { press, type, tabTo, activate, goesOn } = keyboardPerson(page)
  await page.goto(host.url)
  await activate(button(page, 'Open sample event'))
  await expect(page).toHaveURL(/\/overview$/, { timeout: 60_000 })
  await activate(screens(page).getByRole('link', { name: 'Floors', exact: true }))

  const canvas = page.getByTestId('floor-canvas')
  const selection = page.getByRole('complementary', { name: 'Selection' })
  const tray = page.getByRole('listbox', { name: 'Unplaced booths' })
  const waiting = tray.getByRole('option').filter({ hasText: 'Zelnex Trust' })
  await expect(waiting).toBeVisible()

  await tabTo(canvas)
  await press('Enter')
  await expect(selection.getByLabel('Number', { exact: true })).not.toHaveValue('')

  // The stand that is free, and the tray's first booth onto it.
  await press('Control+f')
  await type('A4')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('A4')
  await press('Enter')
  await expect(selection).toContainText('Free stand')
  await tabTo(tray, { backwards: true })
  await press('ArrowDown')
  await press('Enter')
  await expect(selection).toContainText('Taken')
  await press('Control+z')
  await expect(selection).toContainText('Free stand')

  await tabTo(canvas)
  await press('Escape')
  await expect(button(page, 'Deselect')).toBeHidden()
  await activate(button(page, 'Number stands …'), { backwards: true })
  const numbering = page.getByRole('complementary', { name: 'Number stands' })
  await tabTo(numbering.getByLabel('Prefix', { exact: true }))
  await type('N')
  await expect(numbering).toContainText('NA01, NA02, NA03')
  await activate(numbering.getByRole('button', { name: /^Number \d+ stands$/ }))
  await expect(button(page, 'Undo numbering')).toBeEnabled()
  await goesOn()
  await press('Control+z')
  await expect(button(page, 'Redo numbering')).toBeEnabled()
})

test('an exhibitor without a mouse connects, fills a booth in, adds a picture and a document, looks at what waits and sends it', async ({
  page,
}) => {
  const appKey = 'without-a-mouse'
  const appSecret = 'without-a-mouse-secret'
  const service = await startService({ sample: true, appKey, appSecret })
  const { press, type, tabTo, activate, goesOn, goToPart, chooseFiles } = keyboardPerson(page)
  try {
    await page.goto(host.url)
    await activate(button(page, 'Connect to an event'))
    for (const [label, text] of [
      ['Base URL', service.baseUrl],
      ['App key', appKey],
      ['App secret', appSecret],
    ] as const) {
      await tabTo(page.getByLabel(label, { exact: true }))
      await type(text)
    }
    await press('Enter')
    await expect(page).toHaveURL(/\/overview$/, { timeout: 60_000 })
    await activate(screens(page).getByRole('link', { name: 'Booths', exact: true }))

    // Into the table: the first row is marked at once.
    const grid = page.getByRole('grid', { name: 'Booths' })
    await expect(grid.getByRole('link').first()).toBeVisible()
    await tabTo(grid)
    const current = grid.locator('[role=row][data-current]')
    await expect(current).toHaveAttribute('aria-rowindex', '2')
    await press('ArrowDown')
    await expect(current).toHaveAttribute('aria-rowindex', '3')
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(current).toHaveCSS('outline-style', 'dashed')
    await page.emulateMedia({ forcedColors: 'none' })
    const name = (await current.getByRole('link').first().innerText()).trim()
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await goesOn()

    const field = (label: string) =>
      page
        .getByRole('textbox', { name: label, exact: true })
        .or(page.getByRole('combobox', { name: label, exact: true }))
    for (const [label, text] of [
      ['Company profile', 'Written without a mouse.'],
      ['Exhibitor’s name', 'Ada Example'],
      ['Exhibitor’s e-mail', 'ada@example.com'],
    ] as const) {
      await tabTo(field(label))
      await press('Control+a')
      await type(text)
    }
    const logo = await pngFile({ width: 400, height: 300, seed: 7 })
    await chooseFiles(button(page, /^(Choose|Replace) Logo$/), {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: logo,
    })
    await expect(page.getByText('logo.png', { exact: true })).toBeVisible()
    const documents = page.getByRole('region', { name: 'Documents', exact: true })
    const titles = documents.getByRole('textbox', { name: 'Title', exact: true })
    const before = await titles.count()
    const browse = documents.getByLabel('Browse for documents', { exact: true })
    const added = ['Zz kept', 'Zz taken off']
    await chooseFiles(
      browse,
      added.map((title) => ({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: pdfFile(title) })),
    )
    await expect(titles).toHaveCount(before + 2)
    for (const [at, title] of added.entries()) await expect(titles.nth(before + at)).toHaveValue(title)

    // The focus of what is removed goes to its neighbour.
    await activate(documents.getByRole('button', { name: 'Remove Zz taken off', exact: true }), {
      backwards: true,
    })
    await expect(titles).toHaveCount(before + 1)
    await expect(documents.getByRole('button', { name: 'Remove Zz kept', exact: true })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()

    // More than sixty stops lie between the documents and the rail: F6 goes by parts of the screen.
    const pill = page.getByRole('button', { name: /^Synchronisation:/ })
    await expect(pill).toHaveAccessibleName(/changes? to send/)
    await goToPart(page.getByRole('complementary', { name: 'Preview' }))
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
      'Written without a mouse.',
    )
    await goToPart(screens(page), { backwards: true })
    await activate(screens(page).getByRole('link', { name: 'Sync', exact: true }))
    await expect(page.getByText(/^Changes: Company profile, Logo/)).toBeVisible()
    await activate(page.getByRole('main').getByRole('link').filter({ hasText: name }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await goToPart(screens(page), { backwards: true })
    await activate(screens(page).getByRole('link', { name: 'Sync', exact: true }))
    const spoken = await spokenTexts(page)
    await activate(button(page, 'Sync now'))
    await expect(pill).toHaveAccessibleName(/Up to date/, { timeout: 60_000 })
    await expect.poll(spoken).toContain('Synchronisation: Up to date')
    expect((await spoken()).filter((text) => /\d+ of \d+/.test(text))).toEqual([])

    const client = await createServiceClient(service.baseUrl, appKey, appSecret)
    const [booth, ...others] = (await client.list('/v5/booths', 'booths')).filter(
      ({ booth_name }) => booth_name === name,
    )
    expect(others).toEqual([])
    expect(booth).toMatchObject({ booth_company_profile: 'Written without a mouse.' })
    expect(await client.hashOf((booth?.['booth_images'] as Record<string, unknown>)['booth_logo_url'])).toBe(
      sha256(logo),
    )
  } finally {
    await service.stop()
  }
})
