import { z } from 'zod'
import { call, type Call } from './call.ts'
import { recordCriterion, recordOrder, recordSelection, segmentRules } from './criterion.ts'
import type { ArchivedVersionView, ConflictDetail, DiscrepancyView, ExportedText, JournalEntryView, SyncQuestion, SyncState } from './sync-types.ts'
import type {
  AppInfo,
  AssetInfo,
  BulkRemovalPreview,
  DetachOutcome,
  FieldCount,
  FoundRecord,
  Job,
  KnownEvent,
  Overview,
  PlacesFound,
  Preferences,
  RecordDetail,
  RecordSummary,
  RemovalPreview,
  SegmentCount,
} from './types.ts'
import type { FieldChange } from '../domain/booths/compare-booths.ts'
import type { EntityName } from '../entities/index.ts'
import { boothVersionCalls } from './booth-versions.ts'
import { bulkCalls } from './bulk.ts'
import { diagnosticsCalls } from './diagnostics.ts'
import { exhibitorCalls } from './exhibitors.ts'
import { eventCopyCalls } from './event-copy.ts'
import { historyCalls } from './history.ts'
import { layoutCalls } from './layout.ts'
import { folderDropCalls } from './folder-drop.ts'
import { mediaCalls } from './media.ts'
import { planFileCalls } from './plan-files.ts'
import { packCalls, reviewCalls } from './packs.ts'
import { mediaLibraryCalls } from './media-library.ts'
import { networkCalls } from './network.ts'
import { programmeCalls } from './programme.ts'
import { readinessCalls } from './readiness.ts'
import { reportCalls } from './reports.ts'
import { viewCalls } from './saved-views.ts'
import { shellCalls } from './shell.ts'
import {
  assetHash,
  connection,
  entityName,
  eventId,
  fieldName,
  journalStates,
  nothing,
  preferences,
  recordAddress,
  recordKey,
  recordValues,
  remoteId,
} from './schemas.ts'
import { updateCalls } from './updates.ts'
import { tableCalls } from './tables.ts'

const inEvent = z.strictObject({ eventId })
/**
 * What of a list of places. `name`: one to be told whether it is in the list. `keptOnly`: asks the
 * service for nothing.
 */
const placeQuestion = {
  eventId,
  text: z.string().max(200).optional(),
  name: z.string().max(2_000).optional(),
  /** Default 60. */
  limit: z.number().int().min(1).max(1_000).optional(),
  keptOnly: z.boolean().optional(),
}
const placeName = z.string().max(2_000)
const someJournalStates = z.array(z.enum(journalStates)).min(1)
/** Which entries of the journal: of an entity, of one record, of records with these words. */
const journalFilter = { eventId, entity: entityName.optional(), key: recordKey.optional(), text: z.string().max(200).optional() }

/**
 * Every call between the user interface and the core: name → input schema and output type. Input is
 * parsed in the core, whatever the host. Long work returns a job's id; its progress and end are
 * `job.changed` events and `jobs.get`.
 */
export const calls = {
  'app.info': call<AppInfo>()(nothing),
  'app.preferences': call<Preferences>()(nothing),
  'app.setPreferences': call<Preferences>()(preferences.partial()),

  'jobs.get': call<Job>()(z.strictObject({ jobId: z.string().max(64) })),
  'jobs.cancel': call<null>()(z.strictObject({ jobId: z.string().max(64) })),

  'events.list': call<readonly KnownEvent[]>()(nothing),
  /** The job's result is `{ eventId }`. */
  'events.openSample': call<{ readonly jobId: string }>()(nothing),
  /** The job's result is `{ eventId }`. Nothing is kept when it fails. */
  'events.connect': call<{ readonly jobId: string }>()(connection),
  /** New credentials for a known event, checked before they replace the old. */
  'events.reconnect': call<{ readonly jobId: string }>()(z.strictObject({ eventId, credentials: connection.shape.credentials })),
  /** Opens the local copy; needs no network. */
  'events.open': call<KnownEvent>()(inEvent),
  'events.close': call<null>()(inEvent),
  'events.overview': call<Overview>()(inEvent),

  /** A page of the records that meet the criterion, and how many they are in all. */
  'records.list': call<{ readonly items: readonly RecordSummary[]; readonly total: number }>()(
    z.strictObject({
      eventId,
      ...recordCriterion.shape,
      ...recordOrder,
      /** Only these fields of the values; default all. */
      fields: z.array(fieldName).max(64).optional(),
      /** Only these of them, whatever the page: what a page of the list asks for after a change. */
      keys: z.array(recordKey).max(1_000).optional(),
      offset: z.number().int().min(0).optional(),
      /** Default 200. */
      limit: z.number().int().min(1).max(1_000).optional(),
    }),
  ),
  'records.count': call<{ readonly total: number }>()(z.strictObject({ eventId, ...recordCriterion.shape })),
  /**
   * Where a record stands in the list of those that meet the criterion; `null`: it does not meet
   * it.
   */
  'records.positionOf': call<{ readonly index: number | null }>()(
    z.strictObject({ eventId, ...recordCriterion.shape, ...recordOrder, key: recordKey }),
  ),
  /**
   * The values of a field among the records that meet the criterion, the most frequent first, and
   * how many there are in all.
   */
  'records.distinct': call<{ readonly values: readonly FieldCount[]; readonly total: number }>()(
    z.strictObject({ eventId, ...recordCriterion.shape, field: fieldName, limit: z.number().int().min(1).max(1_000).optional() }),
  ),
  'records.get': call<RecordDetail>()(recordAddress),
  'records.create': call<RecordDetail>()(z.strictObject({ eventId, entity: entityName, values: recordValues })),
  /**
   * Sets the given fields and leaves the others; saved in one transaction with its journal entry.
   */
  'records.update': call<RecordDetail>()(z.strictObject({ ...recordAddress.shape, values: recordValues })),
  /** The same change to many records. The job's result is a `BulkResult`. */
  'records.updateMany': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, entity: entityName, selection: recordSelection, values: recordValues }),
  ),
  /** Takes the service's last known value back; without `fields` for the whole record. */
  'records.revert': call<RecordDetail>()(z.strictObject({ ...recordAddress.shape, fields: z.array(fieldName).optional() })),
  'records.removalPreview': call<RemovalPreview>()(recordAddress),
  /** The token takes the removal back (`records.undo`). */
  'records.remove': call<{ readonly token: string }>()(z.strictObject({ ...recordAddress.shape, deleteRepresentatives: z.boolean().optional() })),
  /** What would go with many records. */
  'records.removalPreviewMany': call<BulkRemovalPreview>()(z.strictObject({ eventId, entity: entityName, selection: recordSelection })),
  /** The job's result is a `BulkResult`. */
  'records.removeMany': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, entity: entityName, selection: recordSelection, deleteRepresentatives: z.boolean().optional() }),
  ),
  /**
   * Takes back what was done under the token: values and places as they were, but for fields that
   * were changed again since. The job's result is an `UndoResult`. A token is good for one time;
   * the last few are known. Throws `not-found`.
   */
  'records.undo': call<{ readonly jobId: string }>()(z.strictObject({ eventId, token: z.string().min(1).max(64) })),
  /** Undoes a removal that has not been sent. */
  'records.restore': call<RecordDetail>()(recordAddress),
  /** How many attendees the rules of a segment describe; whom, is a list with these rules. */
  'segments.count': call<SegmentCount>()(z.strictObject({ eventId, rules: segmentRules })),
  /**
   * Takes a speaker, or whoever has an e-mail address, off one session or, with `null`, off all.
   * Throws `not-found`, `invalid-input`.
   */
  'speakers.detach': call<DetachOutcome>()(
    z.strictObject({
      eventId,
      who: z.union([z.strictObject({ key: recordKey }), z.strictObject({ email: z.string().max(500) })]),
      session: recordKey.nullable(),
    }),
  ),
  /** A booth with everything that belongs to it, as a new booth. */
  'booths.clone': call<RecordDetail>()(z.strictObject({ eventId, key: recordKey, name: z.string().trim().min(1).max(500) })),

  ...boothVersionCalls,
  ...tableCalls,
  ...programmeCalls,
  ...mediaLibraryCalls,
  ...planFileCalls,
  ...packCalls,
  ...reviewCalls,
  ...eventCopyCalls,
  ...viewCalls,
  ...readinessCalls,
  ...networkCalls,
  ...shellCalls,
  ...updateCalls,

  ...layoutCalls,
  ...mediaCalls,
  ...folderDropCalls,

  /** Reads an asset as a drawing, for its `?as=drawing` to be there. */
  'assets.readDrawing': call<{ readonly sizeBytes: number }>()(z.strictObject({ eventId, hash: assetHash })),
  'assets.describe': call<AssetInfo>()(z.strictObject({ eventId, hash: assetHash })),
  /**
   * The file of a media field in the asset store; fetched from the service first where it is not
   * there yet.
   */
  'assets.ensure': call<AssetInfo>()(z.strictObject({ ...recordAddress.shape, field: fieldName })),

  'sync.state': call<SyncState>()(inEvent),
  /** `largeFiles`: also what waits for a connection that is not metered. */
  'sync.start': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, direction: z.enum(['both', 'push', 'pull']), largeFiles: z.boolean().optional() }),
  ),
  'sync.pause': call<SyncState>()(inEvent),
  'sync.resume': call<SyncState>()(inEvent),
  /** Stops sending one change; it stays queued for the next run. */
  'sync.stop': call<null>()(z.strictObject({ eventId, entryId: z.number().int() })),
  'sync.entries': call<{ readonly items: readonly JournalEntryView[]; readonly total: number }>()(
    z.strictObject({
      ...journalFilter,
      states: someJournalStates,
      /**
       * Of the parked ones, those that are not complete yet instead of those that did not go
       * through.
       */
      drafts: z.boolean().optional(),
      offset: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(1_000).optional(),
    }),
  ),
  /**
   * What was sent and discarded, oldest first, as JSON to be read and passed on: no values, no
   * secrets, no e-mail addresses.
   */
  'sync.exportHistory': call<ExportedText>()(z.strictObject({ ...journalFilter, states: someJournalStates })),
  /**
   * Gives a parked change another chance; one that was stopped, or waits for its time, is sent now.
   */
  'sync.retry': call<null>()(z.strictObject({ eventId, entryId: z.number().int() })),
  /**
   * Gives up a parked change: the record takes the service's version; one the service never had is
   * removed.
   */
  'sync.discard': call<null>()(z.strictObject({ eventId, entryId: z.number().int() })),
  /** Versions that were overwritten, given up or removed, newest first: nothing of them is lost. */
  'archive.list': call<{ readonly items: readonly ArchivedVersionView[]; readonly total: number }>()(
    z.strictObject({
      eventId,
      entity: entityName.optional(),
      key: recordKey.optional(),
      offset: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(1_000).optional(),
    }),
  ),
  /**
   * What is different since an earlier version, by field; nothing of a record that is gone. What
   * the version does not know is left out.
   */
  'archive.compare': call<readonly FieldChange[]>()(z.strictObject({ eventId, versionId: z.number().int() })),
  /**
   * Makes an earlier version the current one again, as a change like any other. A record that is
   * gone is created anew, with what was removed along with it. `restored` counts the records.
   */
  'archive.restore': call<{ readonly entity: EntityName; readonly key: string; readonly restored: number }>()(
    z.strictObject({ eventId, versionId: z.number().int() }),
  ),

  ...exhibitorCalls,
  ...historyCalls,
  ...bulkCalls,

  /**
   * Records of all kinds by their titles and what their texts begin with: of each kind the best, and
   * how many there are. An empty text finds nothing, and makes the next search quick.
   */
  'search.everything': call<readonly { readonly entity: EntityName; readonly items: readonly FoundRecord[]; readonly total: number }[]>()(
    z.strictObject({
      eventId,
      text: z.string().max(200),
      /** Of each kind; default 6. */
      limit: z.number().int().min(1).max(100).optional(),
    }),
  ),

  /** The service's lookups of places. What a place lies in is given by its name, or a code. */
  'places.countries': call<PlacesFound>()(z.strictObject(placeQuestion)),
  'places.regions': call<PlacesFound>()(z.strictObject({ ...placeQuestion, country: placeName })),
  'places.cities': call<PlacesFound>()(z.strictObject({ ...placeQuestion, country: placeName, region: placeName })),

  'sync.conflicts': call<readonly ConflictDetail[]>()(inEvent),
  /**
   * The file that one version of a record in conflict names; fetched from the service where it is
   * not here yet. `remoteId`: which of several twins `theirs` is of.
   */
  'sync.conflictFile': call<AssetInfo>()(
    z.strictObject({ ...recordAddress.shape, field: fieldName, side: z.enum(['base', 'mine', 'theirs']), remoteId: remoteId.optional() }),
  ),
  /**
   * `choices` names a side for every field in conflict; `record` decides for a record that is gone
   * on the service, and for a twin, of which `remoteId` tells the one meant.
   */
  'sync.resolve': call<RecordDetail | null>()(
    z.strictObject({
      ...recordAddress.shape,
      choices: z.record(fieldName, z.enum(['mine', 'theirs'])),
      record: z.enum(['keep', 'remove', 'same', 'separate']).optional(),
      remoteId: remoteId.optional(),
    }),
  ),
  /**
   * What the service shows otherwise than it was sent, oldest first, until the person has answered.
   */
  'sync.discrepancies': call<readonly DiscrepancyView[]>()(inEvent),
  /**
   * `keep-mine`: what was sent stays here, whatever the service shows. `take-theirs`: what it shows
   * is taken over. `send-again`: what was sent is sent anew.
   */
  'sync.settleDiscrepancy': call<null>()(
    z.strictObject({ eventId, id: z.number().int(), answer: z.enum(['keep-mine', 'take-theirs', 'send-again']) }),
  ),
  'sync.questions': call<readonly SyncQuestion[]>()(inEvent),
  /** `keep`: the missing records stay. `remove`: they go with the next listing that lacks them. */
  'sync.answerQuestion': call<null>()(z.strictObject({ eventId, id: z.string().max(200), answer: z.enum(['keep', 'remove']) })),

  ...diagnosticsCalls,
  ...reportCalls,
} as const

type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>
export type CallOutput<Name extends CallName> = Calls[Name] extends Call<z.ZodType, infer Output> ? Output : never

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}
