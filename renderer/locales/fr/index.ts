// Written by `npm run texts`: the files of this folder that the page says.
import actions from './actions.json' with { type: 'json' }
import boothVersions from './booth-versions.json' with { type: 'json' }
import booths from './booths.json' with { type: 'json' }
import differences from './differences.json' with { type: 'json' }
import entities from './entities.json' with { type: 'json' }
import entityPlurals from './entity-plurals.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import event from './event.json' with { type: 'json' }
import exhibitors from './exhibitors.json' with { type: 'json' }
import fields from './fields.json' with { type: 'json' }
import floorsAssign from './floors-assign.json' with { type: 'json' }
import floorsChecks from './floors-checks.json' with { type: 'json' }
import floorsCommands from './floors-commands.json' with { type: 'json' }
import floorsDrawing from './floors-drawing.json' with { type: 'json' }
import floorsFiles from './floors-files.json' with { type: 'json' }
import floorsOthers from './floors-others.json' with { type: 'json' }
import floorsStandCard from './floors-stand-card.json' with { type: 'json' }
import floorsStands from './floors-stands.json' with { type: 'json' }
import floors from './floors.json' with { type: 'json' }
import folderDrop from './folder-drop.json' with { type: 'json' }
import forms from './forms.json' with { type: 'json' }
import frame from './frame.json' with { type: 'json' }
import help from './help.json' with { type: 'json' }
import jobs from './jobs.json' with { type: 'json' }
import library from './library.json' with { type: 'json' }
import licences from './licences.json' with { type: 'json' }
import lists from './lists.json' with { type: 'json' }
import media from './media.json' with { type: 'json' }
import network from './network.json' with { type: 'json' }
import newRecords from './new-records.json' with { type: 'json' }
import ofPack from './of-pack.json' with { type: 'json' }
import overview from './overview.json' with { type: 'json' }
import packs from './packs.json' with { type: 'json' }
import palette from './palette.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import planVersions from './plan-versions.json' with { type: 'json' }
import problems from './problems.json' with { type: 'json' }
import readiness from './readiness.json' with { type: 'json' }
import reports from './reports.json' with { type: 'json' }
import segments from './segments.json' with { type: 'json' }
import sessions from './sessions.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }
import sharing from './sharing.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import slots from './slots.json' with { type: 'json' }
import start from './start.json' with { type: 'json' }
import states from './states.json' with { type: 'json' }
import sync from './sync.json' with { type: 'json' }
import tables from './tables.json' with { type: 'json' }
import updates from './updates.json' with { type: 'json' }
import values from './values.json' with { type: 'json' }

export default {
  actions,
  boothVersions,
  booths,
  differences,
  entities,
  entityPlurals,
  errors,
  event,
  exhibitors,
  fields,
  floorsAssign,
  floorsChecks,
  floorsCommands,
  floorsDrawing,
  floorsFiles,
  floorsOthers,
  floorsStandCard,
  floorsStands,
  floors,
  folderDrop,
  forms,
  frame,
  help,
  jobs,
  library,
  licences,
  lists,
  media,
  network,
  newRecords,
  ofPack,
  overview,
  packs,
  palette,
  people,
  places,
  planVersions,
  problems,
  readiness,
  reports,
  segments,
  sessions,
  settings,
  sharing,
  shell,
  slots,
  start,
  states,
  sync,
  tables,
  updates,
  values,
}
