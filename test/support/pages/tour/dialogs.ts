import { expect, type Locator, type Page } from '@playwright/test'
import PdfDocument from 'pdfkit'
import { buffer as readAll } from 'node:stream/consumers'
import en from '../../../../renderer/locales/en/index.ts'
import { dropFiles } from '../dropped-files.ts'
import { dxfText, layer, rectangle } from '../../drawings/dxf-text.ts'
import { pngFile } from '../../files.ts'
import { zip } from '../../zip.ts'
import { longNames } from '../lived-in/long-names.ts'
import { said } from './said.ts'

/** How a person can come to a dialog. */
export type Opener =
  /** The last button of this name. */
  | { readonly kind: 'button'; readonly name: string | RegExp }
  | { readonly kind: 'menu'; readonly button: string | RegExp; readonly item: string }
  /** The menu of the first row of a list. */
  | { readonly kind: 'row-menu'; readonly item: string }
  | { readonly kind: 'palette'; readonly command: string }
  | { readonly kind: 'keys'; readonly keys: string }
  /** A button that asks for a file, and the file. */
  | { readonly kind: 'file'; readonly button: string | RegExp; readonly item?: string; readonly file: () => GivenFile | Promise<GivenFile> }
  | { readonly kind: 'drop'; readonly files: () => Promise<readonly GivenFile[]> }

interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A dialog, where it is opened, and the file of the page that shows it. */
export interface DialogStop {
  readonly file: string
  /** The name of a place of `places.ts`. */
  readonly place: string
  readonly openers: readonly [Opener, ...Opener[]]
  /** What leads on to what else it shows. */
  readonly steps?: readonly ((page: Page) => Promise<unknown>)[]
}

const button = (name: string): Opener => ({ kind: 'button', name: said(name) })
const menu = (name: string, item: string): Opener => ({ kind: 'menu', button: said(name), item })
const palette = (command: string): Opener => ({ kind: 'palette', command })
const keys = (pressed: string): Opener => ({ kind: 'keys', keys: pressed })

const versions = en.boothVersions
const moreOfBooth = en.booths.moreActions
const copies = versions.copies.menu

export const dialogs: readonly DialogStop[] = [
  { file: 'components/frame/commands/CommandPalette', place: 'overview', openers: [keys('Control+k'), button(en.frame.search)] },
  { file: 'components/frame/commands/KeySheet', place: 'booths', openers: [keys('?'), palette(en.frame.actions.showKeys)] },
  { file: 'components/help/guide/GuideDialog', place: 'settings', openers: [button(en.help.guide.open), palette(en.help.guide.open)] },
  { file: 'components/help/NewsDialog', place: 'settings', openers: [button(en.help.news.open)] },
  { file: 'components/help/DiagnosticsDialog', place: 'settings', openers: [button(en.help.diagnostics.open)] },
  { file: 'views/settings/licences/LicencesDialog', place: 'settings', openers: [button(en.licences.open)] },
  { file: 'views/overview/chase/ChaseDialog', place: 'overview', openers: [button(en.readiness.chase.open)] },

  {
    file: 'views/floors/settings/HallDialog',
    place: 'floor as a plan',
    openers: [button(en.floors.status.hall), menu(en.floors.tabs.menu, en.floors.tabs.hall), palette(en.floorsCommands.hall)],
  },
  { file: 'components/records/ConfirmRemoval', place: 'floor as a plan', openers: [menu(en.floors.tabs.menu, en.floors.tabs.remove)] },
  { file: 'views/floors/figures/FiguresDialog', place: 'floor as a plan', openers: [palette(en.floorsStands.figures.open)] },
  { file: 'views/floors/inspector/stand/CategoriesDialog', place: 'floor as a plan', openers: [palette(en.floorsStands.stand.categories)] },
  {
    file: 'views/floors/files/ExportPlanDialog',
    place: 'floor as a plan',
    openers: [menu(en.floorsFiles.menu, en.floorsFiles.open.export), palette(en.floorsFiles.open.export)],
  },
  { file: 'views/floors/files/ImportPlanDialog', place: 'floor as a plan', openers: [menu(en.floorsFiles.menu, en.floorsFiles.open.import)] },
  {
    file: 'views/floors/assign/PlanFinder',
    place: 'floor as a plan',
    openers: [keys('Control+f'), button(en.floorsAssign.find.open), button(en.floorsAssign.stand.move)],
  },
  { file: 'views/floors/assign/HoldDialog', place: 'floor, a free stand', openers: [button(en.floorsAssign.stand.hold)] },
  { file: 'views/floors/background/PageDialog', place: 'floor, background', openers: [{ kind: 'file', button: en.floorsDrawing.add, file: pages }] },
  {
    file: 'views/floors/background/DrawingDialog',
    place: 'floor, background',
    openers: [{ kind: 'file', button: en.floorsDrawing.add, file: drawing }],
  },
  { file: 'views/floors/settings/ArrangeDialog', place: 'floor, all selected', openers: [palette(en.floorsCommands.arrangeAgain)] },

  { file: 'components/tables/ImportDialog', place: 'booths', openers: [button(en.tables.import.open)], steps: [givenTable, submitted] },
  { file: 'components/tables/ExportDialog', place: 'booths', openers: [button(en.tables.export.open)] },
  { file: 'components/records/views/ViewMenu', place: 'booths', openers: [menu(en.lists.view.title, en.lists.view.saveAs)] },
  { file: 'views/booths/versions/TemplatesDialog', place: 'booths', openers: [button(versions.templates.manage)] },
  { file: 'components/packs/ExportPackDialog', place: 'booths', openers: [menu(en.packs.menu, en.packs.tools.export)] },
  { file: 'components/packs/CopyEventDialog', place: 'booths', openers: [menu(en.packs.menu, en.packs.tools.copy)] },
  {
    file: 'components/folder-drop/FolderDropDialog',
    place: 'booths',
    openers: [{ kind: 'file', button: en.folderDrop.browse, item: en.folderDrop.browseArchive, file: mediaArchive }],
  },
  { file: 'views/booths/dialogs/CloneBoothDialog', place: 'booths', openers: [{ kind: 'row-menu', item: en.booths.clone.action }] },
  { file: 'components/records/bulk/BulkChange', place: 'booths, some selected', openers: [button(en.lists.bulk.change)] },
  { file: 'components/records/bulk/BulkRemoval', place: 'booths, some selected', openers: [button(en.lists.bulk.remove), keys('Delete')] },
  { file: 'views/booths/versions/CopyToFloorsDialog', place: 'booths, some selected', openers: [menu(copies, versions.copies.toFloors)] },
  { file: 'views/booths/versions/CopyToEventDialog', place: 'booths, some selected', openers: [menu(copies, versions.copies.toEvent)] },
  { file: 'views/booths/versions/ApplyTemplateDialog', place: 'booths, some selected', openers: [menu(copies, versions.templates.apply)] },

  { file: 'views/booths/versions/SaveTemplateDialog', place: 'booth', openers: [menu(moreOfBooth, versions.templates.action)] },
  { file: 'views/booths/dialogs/CloneBoothDialog', place: 'booth', openers: [menu(moreOfBooth, en.booths.clone.action)] },
  { file: 'components/media/crop/CropDialog', place: 'booth', openers: [button(en.slots.crop.openNamed)] },
  { file: 'components/media/pick/PickFileDialog', place: 'booth', openers: [button(en.slots.pick.openNamed)] },
  { file: 'views/booths/editor/drop/PlaceFilesDialog', place: 'booth', openers: [{ kind: 'drop', files: twoPictures }] },
  { file: 'views/booths/versions/CompareVersions', place: 'booth', openers: [button(versions.snapshots.compareNamed)] },

  { file: 'views/reviews/ReviewView', place: 'review', openers: [button(en.packs.review.close)] },
  { file: 'views/media/library/dialogs/UseDialog', place: 'media, a file', openers: [button(en.library.action.use)] },
  { file: 'components/media/crop/CropDialog', place: 'media, a file', openers: [button(en.library.action.crop)] },
  { file: 'views/media/library/dialogs/ReplaceDialog', place: 'media, a file', openers: [button(en.library.action.replace)] },
  { file: 'views/media/library/dialogs/RemoveDialog', place: 'media', openers: [button(en.library.totals.remove)] },
  { file: 'components/speakers/DetachByEmail', place: 'speaker', openers: [button(en.actions.speakers.email.open)] },
  { file: 'components/speakers/ConfirmDetachAll', place: 'speaker, open', openers: [button(en.actions.speakers.takeOffAll)] },
  { file: 'views/sessions/tracks/TracksDialog', place: 'agenda', openers: [button(en.sessions.tracks.edit)] },
  { file: 'components/exhibitors/ExhibitorTable', place: 'sync, waiting', openers: [button(en.exhibitors.fill)] },
  { file: 'views/sync/entries/ConfirmDiscard', place: 'sync, parked', openers: [button(en.sync.entry.discard)] },
]

function mediaArchive(): GivenFile {
  const files = { [`${longNames.company}/${longNames.file}`]: 'one', 'Arkdane Play/brochure.pdf': 'two', 'nobody/logo.png': 'three' }
  return { name: `${longNames.floor}.zip`, mimeType: 'application/zip', buffer: zip(files) }
}

async function twoPictures(): Promise<readonly GivenFile[]> {
  const buffer = await pngFile({ width: 400, height: 300 })
  return ['one.png', longNames.picture].map((name) => ({ name, mimeType: 'image/png', buffer }))
}

async function pages(): Promise<GivenFile> {
  const made = new PdfDocument()
  const content = readAll(made)
  made.text('One').addPage().text('Two')
  made.end()
  return { name: longNames.file, mimeType: 'application/pdf', buffer: await content }
}

function drawing(): GivenFile {
  const text = dxfText({ layers: [layer('WALLS')], entities: [rectangle('WALLS', 0, 0, 40, 20)] })
  return { name: `${longNames.floor}.dxf`, mimeType: 'image/vnd.dxf', buffer: Buffer.from(text) }
}

async function givenTable(page: Page): Promise<void> {
  const lines = [`Name;Number;${longNames.floor}`, `Dritte ${longNames.company};${longNames.externalId};${longNames.person}`, 'Arkdane Play;1;2']
  const chooser = page.waitForEvent('filechooser')
  await dialogOf(page).getByRole('button', { name: en.tables.import.file.browse }).click()
  await (await chooser).setFiles({ name: `${longNames.floor}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(dialogOf(page).getByRole('table')).toBeVisible()
}

async function submitted(page: Page): Promise<void> {
  await dialogOf(page).locator('button[type=submit]').last().click()
  await expect(dialogOf(page).getByText(en.tables.import.check.nothingWritten)).toBeVisible()
}

/** Opens a dialog without a pointer. */
export async function open(page: Page, opener: Opener): Promise<void> {
  switch (opener.kind) {
    case 'button':
      await page.getByRole('button', { name: opener.name }).last().focus()
      await page.keyboard.press('Enter')
      break
    case 'menu':
      await page.getByRole('button', { name: opener.button }).first().focus()
      await choose(page, opener.item)
      break
    case 'row-menu': {
      const row = page.getByRole('grid').getByRole('row').nth(2)
      await row.hover()
      await row.getByRole('button', { name: said(en.booths.moreActions) }).focus()
      await choose(page, opener.item)
      break
    }
    case 'palette':
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(opener.command)
      await page.getByRole('option', { name: opener.command, exact: true }).waitFor()
      await page.keyboard.press('Enter')
      break
    case 'keys':
      await page.keyboard.press(opener.keys)
      break
    case 'file': {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: opener.button }).first().focus()
      if (opener.item === undefined) await page.keyboard.press('Enter')
      else await choose(page, opener.item)
      await (await chooser).setFiles(await opener.file())
      break
    }
    case 'drop': {
      const files = await opener.files()
      await dropFiles(
        page.locator('.editor'),
        files.map(({ buffer, ...file }) => ({ ...file, content: buffer })),
      )
    }
  }
  await expect(dialogOf(page)).toBeVisible()
}

async function choose(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: item, exact: true }).focus()
  await page.keyboard.press('Enter')
}

export const dialogOf = (page: Page): Locator => page.locator('[data-dialog]').last()
