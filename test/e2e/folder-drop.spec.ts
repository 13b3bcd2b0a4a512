import { expect, test, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeArchive } from '../../electron/archives/write-archive.ts'
import { openWorkspace } from '../../electron/workspace/open.ts'
import { updateRecord } from '../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../electron/workspace/stores/workspace.ts'
import { fileValue } from '../../shared/domain/record/record-values.ts'
import { mediaOnDisk } from '../support/exhibitors/media-on-disk.ts'
import { pdfFile, pngFile } from '../support/files.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropPaths } from '../support/pages/dropped-paths.ts'
import { goTo } from '../support/pages/screens.ts'
import { standFor } from '../support/plans.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'

const booths = 60
let host: WebHost
let folder: string

async function open(
  page: Page,
  booths: number,
  change: (workspace: Workspace) => void = () => undefined,
): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-folders-'))
  seedEvent({ dataDirectory: join(folder, 'data'), floors: booths === 0 ? 0 : 2, booths })
  const workspace = openWorkspace(join(folder, 'data', 'events', 'seeded'), { clock: Date })
  change(workspace)
  workspace.close()
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

test(
  'an empty event is filled from a list and a folder of media in six gestures, and is ready to be sent',
  { tag: '@main' },
  async ({ page }) => {
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
        .getByRole('button', {
          name: `Import exhibitors.csv first, then match ${media.hashes.length + 1} files`,
        })
        .click(),
    )
    await gesture(
      dialog(page)
        .getByRole('button', { name: `Check ${booths} rows` })
        .click(),
    )
    await expect(
      dialog(page).getByRole('row', { name: 'Acme Optics 1 GmbH' }),
      'an id is no amount',
    ).toContainText(/External ID\s1001\s/)
    await expect(dialog(page).getByText('Not here yet – Floors: Main hall')).toBeVisible()
    await expect(dialog(page).getByRole('checkbox', { name: 'Create them with the import' })).toBeChecked()
    await gesture(
      dialog(page)
        .getByRole('button', { name: `Import ${booths} rows` })
        .click(),
    )
    await expect(dialog(page).getByText(`${booths} records created`)).toBeVisible()
    await gesture(dialog(page).getByRole('button', { name: 'Done' }).click())
    await expect(review(page)).toHaveAttribute('aria-rowcount', String(media.hashes.length + 1))
    await expect(dialog(page).getByText('1 system file is ignored.')).toBeVisible()
    expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    await gesture(
      dialog(page)
        .getByRole('button', { name: `Add ${media.hashes.length} files` })
        .click(),
    )
    await expect(dialog(page).getByText(`${media.hashes.length} files added`)).toBeVisible({
      timeout: 90_000,
    })
    expect(gestures).toBeLessThanOrEqual(6)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('row', { name: /Acme Optics 1 GmbH/ })).toContainText('Ready')
    await host.stop()

    const workspace = openWorkspace(join(folder, 'data', 'events', 'seeded'), { clock: Date })
    try {
      const kept = [...workspace.records.iterate('booth')].flatMap((record) => {
        const parts = workspace.records.dependants('booth', record.key)
        const values = [...parts, record].map(currentValues)
        return values.flatMap((one) =>
          ['booth_logo', 'booth_background', 'file'].flatMap((field) => fileValue(one[field])?.hash ?? []),
        )
      })
      expect(kept.sort()).toEqual([...media.hashes].sort())
      const { total } = await workspace.lists.page({ entity: 'booth', problems: 'with' }, { fields: [] })
      expect(total).toBe(0)
    } finally {
      workspace.close()
    }
  },
)

test('an archive let go of on Media is reviewed, changed, added and taken back, and one on a booth is all for that booth', async ({
  page,
}) => {
  await open(page, 3)
  const logo = await pngFile({ width: 300, height: 300 })
  const archive = join(folder, 'media.zip')
  const names = [
    'Booth 000001/logo.png',
    'Booth 000001/logo 2.png',
    'Booth 000002/prices.pdf',
    'Umbrella/hero.png',
    'Umbrella/notes.txt',
  ]
  const packed = await Promise.all(
    names.map(async (path, at) => {
      const file = join(folder, String(at))
      const content = path.endsWith('.pdf') ? pdfFile(path) : Buffer.concat([logo, Buffer.from(path)])
      await writeFile(file, content)
      return { path, file, sizeBytes: content.length }
    }),
  )
  await writeArchive(archive, packed)
  const media = join(folder, 'Media')
  await mkdir(join(media, 'Booth 000003'), { recursive: true })
  await writeFile(join(media, 'Booth 000003/logo.png'), logo)
  await goTo(page, 'Overview')
  await dropPaths(page.locator('main'), [archive, media])
  await expect(page.getByText('Nothing here can use: media.zip and Media')).toBeVisible()

  await goTo(page, 'Media')
  await dropPaths(page.locator('main'), [archive])
  const filter = (name: string) => dialog(page).locator('label', { hasText: new RegExp(`^\\s*${name}`) })
  await expect(review(page)).toHaveAttribute('aria-rowcount', '6')
  await expect(dialog(page).getByRole('button', { name: 'Add 2 files' })).toBeVisible()

  await filter('Left out').click()
  await expect(review(page)).toHaveAttribute('aria-rowcount', '3')
  await expect(review(page).getByText('No booth has this name')).toBeVisible()
  await expect(review(page).getByText('Booths cannot use files of this type')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Booth for hero.png' }).fill('000003')
  await dialog(page).getByRole('option', { name: 'Booth 000003' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Add 3 files' })).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: 'Place for hero.png' })).toHaveValue(
    'booth_background',
  )

  // By the keyboard: down to the second logo, and to a place of its own.
  await filter('All').click()
  await review(page).focus()
  for (const key of ['Home', 'ArrowUp', ' ', ' ']) await page.keyboard.press(key)
  await expect(dialog(page).getByText('logo 2.png').first()).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Place for logo 2.png' }).selectOption('Thumbnail')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByText('Leave without adding the files?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Stay' }).click()
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
    page
      .locator('.picture-slot', { has: page.getByRole('group', { name: 'Logo', exact: true }) })
      .getByText(/^300 × 300 px/),
  ).toBeVisible()

  await writeFile(archive, 'PK and nothing behind')
  await dropPaths(page.locator('main'), [archive])
  await expect(dialog(page).getByText('is not a ZIP archive, or is damaged')).toBeVisible()
  await page.keyboard.press('Escape')

  await goTo(page, 'Booths')
  await page.getByRole('button', { name: 'Media from a folder' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choose a folder …' }).click()
  await (await choosing).setFiles(media)
  await expect(page.getByRole('dialog', { name: 'Add media of “Media” to booths' })).toBeVisible()
  await expect(review(page)).toHaveAttribute('aria-rowcount', '2')
})

/** Booths that are hard to tell apart, on two floors with a stand A1 each. */
function named(workspace: Workspace): void {
  const names = ['Studio 5', 'Studio 51', 'Müller & Söhne 11 GmbH', 'Müller & Söhne 111', 'Acme', 'Globex']
  names.forEach(
    (name, at) =>
      void updateRecord(workspace, 'booth', `r${at + 1}`, {
        booth_name: name,
        booth_external_id: 1_000 + at,
      }),
  )
  const places = [
    ['r2', 'r5', 'A1'],
    ['r1', 'r6', 'A1'],
    ['r2', 'r1', '12'],
  ] as const
  for (const [at, [floor, booth, number]] of places.entries())
    workspace.layouts.put(floor, standFor(booth, { id: `s${at}`, number }))
}

test(
  'files go to the booths that their names say, a tie is chosen from, and what takes a place is shown',
  { tag: '@main' },
  async ({ page }) => {
    await open(page, 6, named)
    const logo = await pngFile({ width: 300, height: 300 })
    const media = join(folder, 'Media')
    const files = [
      ...[
        'Muller Sohne 11 logo (1).png',
        'Studio 5 logo (1).png',
        'Studio 51 logo - Kopie.png',
        '12 background.png',
        'A1 logo.png',
        'Floor 1/A1 thumb.png',
      ],
      ...[
        'Müller Söhne 11 neu logo.jpg.png',
        'Acme Robotics logo.png',
        'Globx background.png',
        'Umbrella logo.png',
      ],
    ]
    for (const [at, path] of files.entries()) {
      await mkdir(dirname(join(media, path)), { recursive: true })
      await writeFile(join(media, path), Buffer.concat([logo, Buffer.from(String(at))]))
    }
    await dropPaths(page.locator('main'), [media])
    const row = (name: string) =>
      review(page)
        .getByRole('row')
        .filter({ has: page.getByText(name, { exact: true }) })
    await expect(row('Muller Sohne 11 logo (1).png')).toContainText(
      /Müller & Söhne 11 GmbH.*Likely, by a similar name/,
    )
    await expect(row('Studio 5 logo (1).png')).toContainText(/Studio 5 · 12.*Sure, by name/)
    await expect(row('Studio 51 logo - Kopie.png')).toContainText(/Studio 51/)
    await expect(row('12 background.png')).toContainText(/Studio 5 · 12.*Sure, by stand number 12/)
    await expect(row('A1 thumb.png')).toContainText(/Globex · A1.*Sure, by stand number A1/)
    await expect(row('Umbrella logo.png')).toContainText('No booth has this name')

    // A tie: both are there to be chosen from.
    const tie = row('A1 logo.png')
    await expect(tie.getByRole('checkbox')).toBeDisabled()
    await expect(tie).toContainText('Possible booths Acme · A1, Globex · A1')
    await tie.getByRole('button', { name: 'Acme · A1' }).click()
    await expect(tie).toContainText(/Acme · A1.*Logo.*Sure, by you/)

    // What took the place, also where the filter has left it out.
    await dialog(page)
      .locator('label', { hasText: /^\s*Choose|^\s*Conflicts/ })
      .click()
    await expect(row('Studio 5 logo (1).png')).toHaveCount(0)
    await row('Acme Robotics logo.png').getByRole('button', { name: 'Used by “A1 logo.png”' }).click()
    await expect(row('A1 logo.png')).toHaveAttribute('aria-selected', 'true')
    await expect(review(page)).toBeFocused()

    // What only resembles a name, all at once.
    await expect(row('Globx background.png')).toContainText('Choose')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    }
    await dialog(page).getByRole('button', { name: 'Include 1 likely match' }).click()
    await dialog(page).getByRole('button', { name: 'Add 7 files' }).click()
    await expect(dialog(page).getByText('7 pictures')).toBeVisible()
  },
)
