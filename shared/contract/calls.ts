import { z } from 'zod'
import type { EntityName } from '../entities/index.ts'
import { call, type Call } from './call.ts'
import { recordCriterion, recordOrder, recordSelection, segmentRules } from './criterion.ts'
import {
  assetHash,
  connection,
  entityName,
  eventId,
  fieldName,
  nothing,
  preferences,
  recordAddress,
  recordKey,
  recordValues,
} from './schemas.ts'
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
  Preferences,
  RecordDetail,
  RecordSummary,
  RemovalPreview,
  SegmentCount,
} from './types.ts'
import { archiveCalls } from './archive.ts'
import { boothVersionCalls } from './booth-versions.ts'
import { bulkCalls } from './bulk.ts'
import { diagnosticsCalls } from './diagnostics.ts'
import { eventCopyCalls } from './event-copy.ts'
import { eventSetupCalls } from './event-setup.ts'
import { exhibitorCalls } from './exhibitors.ts'
import { folderDropCalls } from './folder-drop.ts'
import { historyCalls } from './history.ts'
import { layoutCalls } from './layout.ts'
import { mediaLibraryCalls } from './media-library.ts'
import { mediaCalls } from './media.ts'
import { networkCalls } from './network.ts'
import { packCalls, reviewCalls } from './packs.ts'
import { placeCalls } from './places.ts'
import { planFileCalls } from './plan-files.ts'
import { planHistoryCalls } from './plan-history.ts'
import { programmeCalls } from './programme.ts'
import { readinessCalls } from './readiness.ts'
import { reportCalls } from './reports.ts'
import { viewCalls } from './saved-views.ts'
import { sharingCalls } from './sharing.ts'
import { sharingNewsCalls } from './sharing-news.ts'
import { shellCalls } from './shell.ts'
import { syncCalls } from './sync.ts'
import { tableCalls } from './tables.ts'
import { undoCalls } from './undo.ts'
import { updateCalls } from './updates.ts'

const inEvent = z.strictObject({ eventId })

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
  'events.reconnect': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, credentials: connection.shape.credentials }),
  ),
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
  /** The keys of all records that meet the criterion. */
  'records.keys': call<{ readonly keys: readonly string[] }>()(
    z.strictObject({ eventId, ...recordCriterion.shape }),
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
    z.strictObject({
      eventId,
      ...recordCriterion.shape,
      field: fieldName,
      limit: z.number().int().min(1).max(1_000).optional(),
    }),
  ),
  'records.get': call<RecordDetail>()(recordAddress),
  'records.create': call<RecordDetail & { readonly token: string }>()(
    z.strictObject({ eventId, entity: entityName, values: recordValues }),
  ),
  /**
   * Sets the given fields and leaves the others; saved in one transaction with its journal entry.
   */
  'records.update': call<RecordDetail>()(z.strictObject({ ...recordAddress.shape, values: recordValues })),
  /** The same change to many records. The job's result is a `BulkResult`. */
  'records.updateMany': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, entity: entityName, selection: recordSelection, values: recordValues }),
  ),
  /** Takes the service's last known value back; without `fields` for the whole record. */
  'records.revert': call<RecordDetail>()(
    z.strictObject({ ...recordAddress.shape, fields: z.array(fieldName).optional() }),
  ),
  'records.removalPreview': call<RemovalPreview>()(recordAddress),
  /** The token takes the removal back (`records.undo`). */
  'records.remove': call<{ readonly token: string }>()(
    z.strictObject({ ...recordAddress.shape, deleteRepresentatives: z.boolean().optional() }),
  ),
  /** What would go with many records. */
  'records.removalPreviewMany': call<BulkRemovalPreview>()(
    z.strictObject({ eventId, entity: entityName, selection: recordSelection }),
  ),
  /** The job's result is a `BulkResult`. */
  'records.removeMany': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      entity: entityName,
      selection: recordSelection,
      deleteRepresentatives: z.boolean().optional(),
    }),
  ),
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
  /**
   * Puts a representative on a booth: who has the e-mail address already, else a new one. Gives the
   * representative's key.
   */
  'booths.addRepresentative': call<{ readonly key: string }>()(
    z.strictObject({ eventId, key: recordKey, values: recordValues }),
  ),
  /** A booth with everything that belongs to it, as a new booth. */
  'booths.clone': call<RecordDetail>()(
    z.strictObject({ eventId, key: recordKey, name: z.string().trim().min(1).max(500) }),
  ),

  ...boothVersionCalls,
  ...tableCalls,
  ...programmeCalls,
  ...mediaLibraryCalls,
  ...planFileCalls,
  ...packCalls,
  ...reviewCalls,
  ...eventCopyCalls,
  ...eventSetupCalls,
  ...viewCalls,
  ...readinessCalls,
  ...networkCalls,
  ...shellCalls,
  ...updateCalls,

  ...layoutCalls,
  ...sharingCalls,
  ...planHistoryCalls,
  ...sharingNewsCalls,
  ...mediaCalls,
  ...folderDropCalls,

  /** Reads an asset, or a page of it, as a drawing, for its `?as=drawing&page=` to be there. */
  'assets.readDrawing': call<{ readonly sizeBytes: number }>()(
    z.strictObject({ eventId, hash: assetHash, page: z.int().positive().default(1) }),
  ),
  'assets.describe': call<AssetInfo>()(z.strictObject({ eventId, hash: assetHash })),
  /**
   * The file of a media field in the asset store; fetched from the service first where it is not
   * there yet.
   */
  'assets.ensure': call<AssetInfo>()(z.strictObject({ ...recordAddress.shape, field: fieldName })),

  ...syncCalls,
  ...archiveCalls,
  ...exhibitorCalls,
  ...historyCalls,
  ...bulkCalls,
  ...undoCalls,

  /**
   * Records of all kinds by their titles and what their texts begin with: of each kind the best, and
   * how many there are. An empty text finds nothing, and makes the next search quick.
   */
  'search.everything': call<
    readonly { readonly entity: EntityName; readonly items: readonly FoundRecord[]; readonly total: number }[]
  >()(
    z.strictObject({
      eventId,
      text: z.string().max(200),
      /** Of each kind; default 6. */
      limit: z.number().int().min(1).max(100).optional(),
    }),
  ),

  ...placeCalls,
  ...diagnosticsCalls,
  ...reportCalls,
} as const

type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>
export type CallOutput<Name extends CallName> =
  Calls[Name] extends Call<z.ZodType, infer Output> ? Output : never

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}
