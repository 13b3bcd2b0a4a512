import type english from '../en/index.ts'
import actions from './actions.ts'
import booths from './booths.ts'
import boothVersions from './booth-versions.ts'
import differences from './differences.ts'
import entities from './entities.ts'
import entityPlurals from './entity-plurals.ts'
import errors from './errors.ts'
import event from './event.ts'
import exhibitors from './exhibitors.ts'
import fields from './fields.ts'
import floors from './floors.ts'
import floorsAssign from './floors-assign.ts'
import floorsCommands from './floors-commands.ts'
import floorsDrawing from './floors-drawing.ts'
import floorsFiles from './floors-files.ts'
import floorsLooks from './floors-looks.ts'
import floorsStands from './floors-stands.ts'
import floorsChecks from './floors-checks.ts'
import folderDrop from './folder-drop.ts'
import forms from './forms.ts'
import frame from './frame.ts'
import help from './help.ts'
import lists from './lists.ts'
import jobs from './jobs.ts'
import library from './library.ts'
import licences from './licences.ts'
import media from './media.ts'
import network from './network.ts'
import newRecords from './new-records.ts'
import ofPack from './of-pack.ts'
import overview from './overview.ts'
import packs from './packs.ts'
import palette from './palette.ts'
import people from './people.ts'
import places from './places.ts'
import problems from './problems.ts'
import readiness from './readiness.ts'
import reports from './reports.ts'
import segments from './segments.ts'
import sessions from './sessions.ts'
import settings from './settings.ts'
import shell from './shell.ts'
import slots from './slots.ts'
import start from './start.ts'
import states from './states.ts'
import sync from './sync.ts'
import tables from './tables.ts'
import updates from './updates.ts'
import values from './values.ts'

export default {
  actions,
  booths,
  boothVersions,
  differences,
  entities,
  entityPlurals,
  errors,
  event,
  exhibitors,
  fields,
  floors,
  floorsAssign,
  floorsCommands,
  floorsDrawing,
  floorsFiles,
  floorsLooks,
  floorsStands,
  floorsChecks,
  folderDrop,
  forms,
  frame,
  help,
  lists,
  jobs,
  library,
  licences,
  media,
  network,
  newRecords,
  ofPack,
  overview,
  packs,
  palette,
  people,
  places,
  problems,
  readiness,
  reports,
  segments,
  sessions,
  settings,
  shell,
  slots,
  start,
  states,
  sync,
  tables,
  updates,
  values,
} satisfies typeof english
