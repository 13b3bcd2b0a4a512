import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from '../../electron/archives/write-archive.ts'
import { openWorkspace } from '../../electron/workspace/open.ts'
import { currentValues } from '../../electron/workspace/types.ts'
import { fileValue } from '../../shared/domain/record/record-values.ts'
import { mediaOnDisk } from '../support/exhibitors/media-on-disk.ts'
import { pdfFile, pngFile } from '../support/files.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropPaths } from '../support/pages/dropped-paths.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'

const booths = 60
let host: WebHost
let folder: string

async function open(page: Page, booths: number): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-folders-'))
  seedEvent({ dataDirectory: join(folder, 'data'), floors: booths === 0 ? 0 : 1, booths })
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
  await page.goto(host.url)
  await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
  await goTo(page, 'Booths')
}
test.afterEach(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

const dialog = (page: Page) => page.getByRole('dialog')
const review = (page: Page) => dialog(page).getByRole('grid', { name: 'Files and where they go' })

test('an empty event is filled from a list and a folder of media in six gestures, and is ready to be sent', { tag: '@main' }, async ({ page }) => {
  await open(page, 0)
  const media = await mediaOnDisk(folder, booths, 'Main hall')
  let gestures = 0
  const gesture = async (what: Promise<void>): Promise<void> => {
    gestures += 1
    await what
  }
  await gesture(dropPaths(page.locator('main'), [media.list, media.folder]))
  await gesture(
    dialog(page)
      .getByRole('button', { name: `Import exhibitors.csv first, then match ${media.hashes.length + 1} files` })
      .click(),
  )
  await gesture(
    dialog(page)
      .getByRole('button', { name: `Check ${booths} rows` })
      .click(),
  )
  await expect(dialog(page).getByRole('row', { name: 'Acme Optics 1 GmbH' }), 'an id is no amount').toContainText(/External ID\s1001\s/)
  await expect(dialog(page).getByText('Not here yet – Floors: Main hall')).toBeVisible()
  await expect(dialog(page).getByRole('checkbox', { name: 'Make them with the import' })).toBeChecked()
  await gesture(
    dialog(page)
      .getByRole('button', { name: `Import ${booths} rows` })
      .click(),
  )
  await expect(dialog(page).getByText(`${booths} records created`)).toBeVisible()
  await gesture(dialog(page).getByRole('button', { name: 'Done' }).click())
  await expect(review(page)).toHaveAttribute('aria-rowcount', String(media.hashes.length + 1))
  await expect(dialog(page).getByText('One file of the system is passed over.')).toBeVisible()
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await gesture(
    dialog(page)
      .getByRole('button', { name: `Add ${media.hashes.length} files` })
      .click(),
  )
  await expect(dialog(page).getByText(`${media.hashes.length} files added`)).toBeVisible({ timeout: 90_000 })
  expect(gestures).toBeLessThanOrEqual(6)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /Acme Optics 1 GmbH/ })).toContainText('Ready')
  await host.stop()

  const workspace = openWorkspace(join(folder, 'data', 'events', 'seeded'), { clock: Date })
  try {
    const kept = [...workspace.records.iterate('booth')].flatMap((record) => {
      const parts = workspace.records.dependants('booth', record.key)
      const values = [...parts, record].map(currentValues)
      return values.flatMap((one) => ['booth_logo', 'booth_background', 'file'].flatMap((field) => fileValue(one[field])?.hash ?? []))
    })
    expect(kept.sort()).toEqual([...media.hashes].sort())
    const { total } = await workspace.lists.page({ entity: 'booth', problems: 'with' }, { fields: [] })
    expect(total).toBe(0)
  } finally {
    workspace.close()
  }
})

test('an archive let go of on Media is reviewed, changed, added and taken back, and one on a booth is all for that booth', async ({ page }) => {
  await open(page, 3)
  const logo = await pngFile({ width: 300, height: 300 })
  const archive = join(folder, 'media.zip')
  const names = ['Booth 000001/logo.png', 'Booth 000001/logo 2.png', 'Booth 000002/prices.pdf', 'Umbrella/hero.png', 'Umbrella/notes.txt']
  const packed = await Promise.all(
    names.map(async (path, at) => {
      const file = join(folder, String(at))
      const content = path.endsWith('.pdf') ? pdfFile(path) : Buffer.concat([logo, Buffer.from(path)])
      await writeFile(file, content)
      return { path, file, sizeBytes: content.length }
    }),
  )
  await writeArchive(archive, packed)
  await goTo(page, 'Media')
  await dropPaths(page.locator('main'), [archive])
  const filter = (name: string) => dialog(page).locator('label', { hasText: new RegExp(`^\\s*${name}`) })
  await expect(review(page)).toHaveAttribute('aria-rowcount', '6')
  await expect(dialog(page).getByRole('button', { name: 'Add 2 files' })).toBeVisible()

  await filter('Left out').click()
  await expect(review(page)).toHaveAttribute('aria-rowcount', '3')
  await expect(review(page).getByText('No booth is called so')).toBeVisible()
  await expect(review(page).getByText('Booths take no files of this type')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Booth for hero.png' }).fill('000003')
  await dialog(page).getByRole('option', { name: 'Booth 000003' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Add 3 files' })).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: 'Place for hero.png' })).toHaveValue('booth_background')

  // By the keyboard: down to the second logo, and to a place of its own.
  await filter('All').click()
  await review(page).focus()
  for (const key of ['Home', 'ArrowUp', ' ', ' ']) await page.keyboard.press(key)
  await expect(dialog(page).getByText('logo 2.png').first()).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Place for logo 2.png' }).selectOption('Thumbnail')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByText('Leave without adding anything?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Go on' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  }
  await dialog(page).getByRole('button', { name: 'Add 4 files' }).click()
  await expect(dialog(page).getByText('3 pictures · 1 document')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Undo' }).click()

  await goTo(page, 'Booths')
  await page.getByRole('link', { name: 'Booth 000002' }).click()
  await dropPaths(page.getByRole('group', { name: 'Logo', exact: true }), [archive])
  await expect(page.getByRole('dialog', { name: 'Add media to Booth 000002' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add 3 files' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(
    page.locator('.picture-slot', { has: page.getByRole('group', { name: 'Logo', exact: true }) }).getByText(/^300 × 300 px/),
  ).toBeVisible()

  await writeFile(archive, 'PK and nothing behind')
  await dropPaths(page.locator('main'), [archive])
  await expect(dialog(page).getByText('is no ZIP archive, or is damaged')).toBeVisible()
})
