import { z } from 'zod'
import { call } from './call.ts'
import {
  entityName,
  eventId,
  fieldName,
  journalStates,
  recordAddress,
  recordKey,
  remoteId,
} from './schemas.ts'
import type {
  ConflictDetail,
  DiscrepancyView,
  ExportedText,
  JournalEntryView,
  SyncQuestion,
  SyncState,
} from './sync-types.ts'
import type { AssetInfo, RecordDetail } from './types.ts'

const inEvent = z.strictObject({ eventId })
const someJournalStates = z.array(z.enum(journalStates)).min(1)
/** Which entries of the journal: of an entity, of one record, of records with these words. */
const journalFilter = {
  eventId,
  entity: entityName.optional(),
  key: recordKey.optional(),
  text: z.string().max(200).optional(),
}

/** The synchronisation, and what it has to ask. */
export const syncCalls = {
  'sync.state': call<SyncState>()(inEvent),
  /** `largeFiles`: also what waits for a connection that is not metered. */
  'sync.start': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      direction: z.enum(['both', 'push', 'pull']),
      largeFiles: z.boolean().optional(),
    }),
  ),
  'sync.pause': call<SyncState>()(inEvent),
  'sync.resume': call<SyncState>()(inEvent),
  /** Stops sending one change; it stays queued for the next run. */
  'sync.stop': call<null>()(z.strictObject({ eventId, entryId: z.number().int() })),
  'sync.entries': call<{ readonly items: readonly JournalEntryView[]; readonly total: number }>()(
    z.strictObject({
      ...journalFilter,
      states: someJournalStates,
      /** Only those that the state counts so: waiting (for the exhibitor too), not complete yet, or parked. */
      standing: z.enum(['waiting', 'draft', 'parked']).optional(),
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

  'sync.conflicts': call<readonly ConflictDetail[]>()(inEvent),
  /**
   * The file that one version of a record in conflict names; fetched from the service where it is
   * not here yet. `remoteId`: which of several duplicates `theirs` is of.
   */
  'sync.conflictFile': call<AssetInfo>()(
    z.strictObject({
      ...recordAddress.shape,
      field: fieldName,
      side: z.enum(['base', 'mine', 'theirs']),
      remoteId: remoteId.optional(),
    }),
  ),
  /**
   * `choices` names a side for every field in conflict; `record` decides for a record that is gone
   * on the service, for a duplicate, of which `remoteId` tells the one meant, and for an orphan, which may
   * be moved `under` another record.
   */
  'sync.resolve': call<RecordDetail | null>()(
    z.strictObject({
      ...recordAddress.shape,
      choices: z.record(fieldName, z.enum(['mine', 'theirs'])),
      record: z.enum(['keep', 'remove', 'same', 'separate', 'recreate', 'move']).optional(),
      remoteId: remoteId.optional(),
      under: recordKey.optional(),
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
    z.strictObject({
      eventId,
      id: z.number().int(),
      answer: z.enum(['keep-mine', 'take-theirs', 'send-again']),
    }),
  ),
  'sync.questions': call<readonly SyncQuestion[]>()(inEvent),
  /** `keep`: the missing records stay. `remove`: they go with the next listing that lacks them. */
  'sync.answerQuestion': call<null>()(
    z.strictObject({ eventId, id: z.string().max(200), answer: z.enum(['keep', 'remove']) }),
  ),
} as const
