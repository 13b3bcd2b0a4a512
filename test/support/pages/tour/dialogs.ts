import { expect, type Page } from '@playwright/test'
import en from '../../../../renderer/locales/en/index.ts'
import { drawing, mediaArchive, pages, tableOfBooths, twoPictures } from './given-files.ts'
import { dialogOf, type Opener } from './openers.ts'
import { said } from './said.ts'

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
  {
    file: 'components/frame/commands/CommandPalette',
    place: 'overview',
    openers: [keys('Control+k'), button(en.frame.search)],
  },
  {
    file: 'components/frame/commands/KeySheet',
    place: 'booths',
    openers: [keys('?'), palette(en.frame.actions.showKeys)],
  },
  {
    file: 'components/help/guide/GuideDialog',
    place: 'settings',
    openers: [button(en.help.guide.open), palette(en.help.guide.open)],
  },
  { file: 'components/help/NewsDialog', place: 'settings', openers: [button(en.help.news.open)] },
  {
    file: 'components/help/DiagnosticsDialog',
    place: 'settings',
    openers: [button(en.help.diagnostics.open)],
  },
  { file: 'views/settings/licences/LicencesDialog', place: 'settings', openers: [button(en.licences.open)] },
  {
    file: 'views/overview/reminders/ReminderDialog',
    place: 'overview',
    openers: [button(en.readiness.reminders.open)],
  },

  {
    file: 'views/floors/settings/HallDialog',
    place: 'floor as a plan',
    openers: [
      button(en.floors.status.hall),
      menu(en.floors.tabs.menu, en.floors.tabs.hall),
      palette(en.floorsCommands.hall),
    ],
  },
  {
    file: 'components/records/ConfirmRemoval',
    place: 'floor as a plan',
    openers: [menu(en.floors.tabs.menu, en.floors.tabs.remove)],
  },
  {
    file: 'views/floors/figures/FiguresDialog',
    place: 'floor as a plan',
    openers: [palette(en.floorsStands.figures.open)],
  },
  {
    file: 'views/floors/inspector/stand/CategoriesDialog',
    place: 'floor as a plan',
    openers: [palette(en.floorsStands.stand.categories)],
  },
  {
    file: 'views/floors/files/ExportPlanDialog',
    place: 'floor as a plan',
    openers: [menu(en.floorsFiles.menu, en.floorsFiles.open.export), palette(en.floorsFiles.open.export)],
  },
  {
    file: 'views/floors/files/ImportPlanDialog',
    place: 'floor as a plan',
    openers: [menu(en.floorsFiles.menu, en.floorsFiles.open.import)],
  },
  {
    file: 'views/floors/assign/PlanFinder',
    place: 'floor as a plan',
    openers: [keys('Control+f'), button(en.floorsAssign.find.open), button(en.floorsAssign.stand.move)],
  },
  {
    file: 'views/floors/assign/HoldDialog',
    place: 'floor, a free stand',
    openers: [button(en.floorsAssign.stand.hold)],
  },
  {
    file: 'views/floors/background/PageDialog',
    place: 'floor, background',
    openers: [{ kind: 'file', button: /^(Choose a file|Add another)/, file: pages }],
  },
  {
    file: 'views/floors/background/DrawingDialog',
    place: 'floor, background',
    openers: [{ kind: 'file', button: /^(Choose a file|Add another)/, file: drawing }],
  },
  {
    file: 'views/floors/layers/LayerDialog',
    place: 'floor, all selected',
    openers: [palette(en.floorsCommands.moveToLayer)],
  },
  {
    file: 'views/floors/settings/ArrangeDialog',
    place: 'floor, all selected',
    openers: [palette(en.floorsCommands.arrangeAgain)],
  },

  {
    file: 'components/tables/ImportDialog',
    place: 'booths',
    openers: [button(en.tables.import.open)],
    steps: [givenTable, submitted],
  },
  { file: 'components/tables/ExportDialog', place: 'booths', openers: [button(en.tables.export.open)] },
  {
    file: 'components/records/views/ViewMenu',
    place: 'booths',
    openers: [menu(en.lists.view.title, en.lists.view.saveAs)],
  },
  {
    file: 'views/booths/versions/TemplatesDialog',
    place: 'booths',
    openers: [button(versions.templates.manage)],
  },
  {
    file: 'components/packs/ExportPackDialog',
    place: 'booths',
    openers: [menu(en.packs.menu, en.packs.tools.export)],
  },
  {
    file: 'components/packs/CopyEventDialog',
    place: 'booths',
    openers: [menu(en.packs.menu, en.packs.tools.copy)],
  },
  {
    file: 'components/folder-drop/FolderDropDialog',
    place: 'booths',
    openers: [
      { kind: 'file', button: en.folderDrop.browse, item: en.folderDrop.browseArchive, file: mediaArchive },
    ],
  },
  {
    file: 'views/booths/dialogs/CloneBoothDialog',
    place: 'booths',
    openers: [{ kind: 'row-menu', item: en.booths.clone.action }],
  },
  {
    file: 'components/records/bulk/BulkChange',
    place: 'booths, some selected',
    openers: [button(en.lists.bulk.change)],
  },
  {
    file: 'components/records/bulk/BulkRemoval',
    place: 'booths, some selected',
    openers: [button(en.lists.bulk.remove), keys('Delete')],
  },
  {
    file: 'views/booths/versions/CopyToFloorsDialog',
    place: 'booths, some selected',
    openers: [menu(copies, versions.copies.toFloors)],
  },
  {
    file: 'views/booths/versions/CopyToEventDialog',
    place: 'booths, some selected',
    openers: [menu(copies, versions.copies.toEvent)],
  },
  {
    file: 'views/booths/versions/ApplyTemplateDialog',
    place: 'booths, some selected',
    openers: [menu(copies, versions.templates.apply)],
  },

  {
    file: 'views/booths/versions/SaveTemplateDialog',
    place: 'booth',
    openers: [menu(moreOfBooth, versions.templates.action)],
  },
  {
    file: 'views/booths/dialogs/CloneBoothDialog',
    place: 'booth',
    openers: [menu(moreOfBooth, en.booths.clone.action)],
  },
  { file: 'components/media/crop/CropDialog', place: 'booth', openers: [button(en.slots.crop.openNamed)] },
  {
    file: 'components/media/pick/PickFileDialog',
    place: 'booth',
    openers: [button(en.slots.pick.openNamed)],
  },
  {
    file: 'views/booths/editor/drop/PlaceFilesDialog',
    place: 'booth',
    openers: [{ kind: 'drop', onto: '.editor', files: twoPictures }],
  },
  {
    file: 'views/booths/versions/CompareVersions',
    place: 'booth',
    openers: [button(versions.snapshots.compareNamed)],
  },

  { file: 'views/reviews/ReviewView', place: 'review', openers: [button(en.packs.review.close)] },
  {
    file: 'views/media/library/dialogs/UseDialog',
    place: 'media, a file',
    openers: [button(en.library.action.use)],
  },
  {
    file: 'components/media/crop/CropDialog',
    place: 'media, a file',
    openers: [button(en.library.action.crop)],
  },
  {
    file: 'views/media/library/dialogs/ReplaceDialog',
    place: 'media, a file',
    openers: [button(en.library.action.replace)],
  },
  {
    file: 'views/media/library/dialogs/RemoveDialog',
    place: 'media',
    openers: [button(en.library.totals.remove)],
  },
  {
    file: 'components/speakers/DetachByEmail',
    place: 'speaker',
    openers: [button(en.actions.speakers.email.open)],
  },
  {
    file: 'components/speakers/ConfirmDetachAll',
    place: 'speaker, open',
    openers: [button(en.actions.speakers.takeOffAll)],
  },
  {
    file: 'views/sessions/arrange/ArrangeDialog',
    place: 'agenda',
    openers: [menu(en.sessions.arrange.menu, en.sessions.arrange['copy-day'].action)],
  },
  { file: 'views/sessions/tracks/TracksDialog', place: 'agenda', openers: [button(en.sessions.tracks.edit)] },
  {
    file: 'components/exhibitors/ExhibitorTable',
    place: 'sync, waiting',
    openers: [button(en.exhibitors.fill)],
  },
  {
    file: 'views/sync/entries/ConfirmDiscard',
    place: 'sync, parked',
    openers: [button(en.sync.entry.discardLabel)],
  },
  {
    file: 'views/floors/background/parts/PartsDialog',
    place: 'floor as a plan',
    openers: [{ kind: 'drop', onto: '[data-testid=floor-canvas]', files: twoPictures }],
  },
  {
    file: 'views/floors/background/parts/DivideDialog',
    place: 'floor, a background',
    openers: [button(en.floorsDrawing.divide.action)],
  },
]

async function givenTable(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialogOf(page).getByRole('button', { name: en.tables.import.file.browse }).click()
  await (await chooser).setFiles(tableOfBooths())
  await expect(dialogOf(page).getByRole('table')).toBeVisible()
}

async function submitted(page: Page): Promise<void> {
  await dialogOf(page).locator('button[type=submit]').last().click()
  await expect(dialogOf(page).getByText(en.tables.import.check.nothingWritten)).toBeVisible()
}
