import type { Candidate } from '../../../shared/contract/index.ts'
import { recordEquality } from '../../../shared/domain/record-fields/normalised-equality.ts'
import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import {
  remoteIdOf,
  type JsonObject,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { failureOf } from '../../gateway/requests/failure.ts'
import type { Page } from '../../gateway/requests/types.ts'
import type { AmbiguousEntry } from '../../workspace/stores/journal-entry.ts'
import { adopt } from './adopt.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { goneLately } from '../observation/gone.ts'
import { createTally, eachPage } from '../observation/pages.ts'
import { listingOfCreate, type RemoteReader } from '../observation/remote.ts'
import { isRefusedFilter, statusOf } from '../trouble.ts'
import { settle, type Settled } from '../settle.ts'
import { backoffMs } from '../backoff.ts'

/** What a complete listing says about an unanswered create. */
export type Finding =
  | { readonly kind: 'adopt'; readonly candidate: Candidate }
  /** Not there; there may still be a commit on its way. */
  | { readonly kind: 'look-again' }
  /** Two complete listings lack it: it has not happened. */
  | { readonly kind: 'send-again' }
  /** Two complete listings lack it, and the service had said no. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'ask'; readonly cause: 'several' | 'near'; readonly candidates: readonly Candidate[] }

/**
 * Records of the service that a create may have made: such as equal what was sent up to known
 * normalisations, and such as are only near to it.
 */
export interface Candidates {
  readonly exact: readonly Candidate[]
  readonly near: readonly Candidate[]
}

/**
 * Exactly one that equals what was sent is adopted, several are shown. One that is only near is
 * shown too, once a second listing has brought none better; before a create of a copied folder is
 * sent it proves nothing. None counts only when two complete listings agree. Pure.
 */
export function judge({ lookUp }: Pick<AmbiguousEntry, 'lookUp'>, { exact, near }: Candidates): Finding {
  const [first, ...others] = exact
  if (first !== undefined)
    return others.length === 0
      ? { kind: 'adopt', candidate: first }
      : { kind: 'ask', cause: 'several', candidates: exact }
  if (lookUp.emptyListings === 0) return { kind: 'look-again' }
  if (near.length > 0 && lookUp.cause !== 'copied') return { kind: 'ask', cause: 'near', candidates: near }
  return lookUp.cause === 'refused' ? { kind: 'refused' } : { kind: 'send-again' }
}

/** Looks unanswered creates of one listing up, all in one pass. */
export async function lookUp(
  context: SyncContext,
  remote: RemoteReader,
  files: FileFetcher,
  entity: EntityName,
  entryIds: readonly number[],
  signal: AbortSignal,
): Promise<Settled> {
  const { workspace } = context
  const entries = entryIds.flatMap((id) => {
    const entry = workspace.journal.get(id)
    return entry?.state === 'ambiguous' && entry.departure.values !== null
      ? [
          {
            entry,
            sent: entry.departure.values,
            exact: new Map<string, RecordValues>(),
            near: new Map<string, RecordValues>(),
          },
        ]
      : []
  })
  const [first] = entries
  if (first === undefined) return { kind: 'done' }
  let tally = createTally(entity)
  try {
    const known = new Map(entries.map(({ entry }) => [entry.id, workspace.journal.knownIds(entry.id)]))
    const listing = listingOfCreate(context, entity, first.sent, signal)
    const askedAt = context.clock.now()
    const take = (items: readonly JsonObject[], page: Page): void => {
      tally.count(page)
      const ids = items.flatMap((item) => remoteIdOf(entities[entity], item) ?? [])
      const late = goneLately(context, entity, ids, askedAt)
      for (const item of items) {
        const id = remoteIdOf(entities[entity], item)
        if (id === undefined || late.has(id) || workspace.records.getByRemoteId(entity, id) !== undefined)
          continue
        const listed = {
          ...readRecord(entities[entity], item, (to, other) => workspace.records.keyOf(to, other)),
          ...listing.values,
        }
        const compared = entries.map((one) => ({
          ...one,
          equality:
            known.get(one.entry.id)?.has(id) === true
              ? 'different'
              : recordEquality(entities[entity], one.sent, listed),
        }))
        const isExact = compared.some(({ equality }) => equality === 'same' || equality === 'normalised')
        for (const { equality, exact, near } of compared) {
          if (equality === 'same' || equality === 'normalised') exact.set(id, listed)
          // What another create has made for certain is not near to this one.
          else if (equality === 'near' && !isExact) near.set(id, listed)
        }
      }
    }
    try {
      await eachPage(context, listing, take)
    } catch (cause) {
      const error = toAppError(cause)
      // The parent is gone, and with it what stood under it; or the service does not know the
      // filter: then the whole listing tells.
      if (listing.filters !== undefined && isRefusedFilter(error)) {
        tally = createTally(entity)
        await eachPage(context, { entity, signal }, take)
      } else if (listing.parents === undefined || statusOf(error) !== 404) throw cause
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'done' }
    const settled = entries.map(({ entry }) => settle(context, entry.id, failureOf(toAppError(error))))
    return settled.find(({ kind }) => kind === 'stop') ?? settled[0] ?? { kind: 'done' }
  }
  remote.forget(entity)
  let outcome: Settled = { kind: 'done' }
  for (const { entry, exact, near } of entries) {
    const candidates = { exact: asCandidates(exact), near: asCandidates(near) }
    if (exact.size === 0 && !tally.isWhole() && waitsForWhole(context, entry)) continue
    outcome = await settleFinding(context, files, entry, candidates, signal)
  }
  return outcome
}

/**
 * So long after it left a create is not taken for lacking in a listing that leaves records out; one
 * that always does has miscounted.
 */
const wholeWithinMs = 60 * 60_000

/**
 * A listing that counts more records than it has says nothing of what it lacks: another is looked
 * at later.
 */
function waitsForWhole(
  { workspace: { journal }, clock, settings }: SyncContext,
  { id, departure }: AmbiguousEntry,
): boolean {
  if (Math.abs(clock.now() - departure.at) > wholeWithinMs || journal.get(id)?.state !== 'ambiguous')
    return false
  journal.advance(id, { kind: 'await', lookAt: clock.now() + settings.settlingMs })
  return true
}

function asCandidates(found: ReadonlyMap<string, RecordValues>): readonly Candidate[] {
  return [...found].map(([remoteId, values]) => ({ remoteId, values }))
}

async function settleFinding(
  context: SyncContext,
  files: FileFetcher,
  entry: AmbiguousEntry,
  candidates: Candidates,
  signal: AbortSignal,
): Promise<Settled> {
  const { workspace, clock, random, settings } = context
  const { journal, records } = workspace
  // A person may have given it up meanwhile.
  if (journal.get(entry.id)?.state !== 'ambiguous') return { kind: 'done' }
  const finding = judge(entry, candidates)
  const error = entry.error ?? { code: 'ambiguous', message: 'The service did not answer.' }
  switch (finding.kind) {
    case 'adopt': {
      // Another look-up may have bound it meanwhile.
      if (records.getByRemoteId(entry.entity, finding.candidate.remoteId) !== undefined)
        return { kind: 'done' }
      try {
        const adoption = await adopt(
          context,
          files,
          entry,
          entry.departure.values ?? {},
          finding.candidate,
          signal,
        )
        if (adoption === 'adopted') return { kind: 'confirmed', readBack: null }
        const message = 'The service has a record like this one, with other files: it may be somebody else’s.'
        const reason = { kind: 'candidates', cause: 'other-files', candidates: [finding.candidate] } as const
        journal.advance(entry.id, {
          kind: 'park',
          reason,
          error: new AppError('ambiguous', message, { details: { reason: 'other-files' } }).toShape(),
        })
        return { kind: 'done' }
      } catch (cause) {
        return signal.aborted ? { kind: 'done' } : settle(context, entry.id, failureOf(toAppError(cause)))
      }
    }
    case 'look-again':
      // A listing may lag, and what takes long may still arrive; unless the service has said no. It
      // counts from now: what left may have been on its way for minutes before its answer was lost.
      journal.advance(entry.id, {
        kind: 'miss',
        lookAt:
          clock.now() +
          Math.max(2 * settings.settleMs, entry.lookUp.cause === 'unanswered' ? settings.settlingMs : 0),
      })
      return { kind: 'done' }
    case 'send-again':
      journal.advance(entry.id, {
        kind: 'resend',
        dueAt: clock.now() + backoffMs(entry.attempts + 1, random, settings),
      })
      return { kind: 'done' }
    case 'refused':
      journal.advance(entry.id, {
        kind: 'park',
        reason: { kind: 'refused', status: 200, body: '' },
        error,
        tried: true,
      })
      return { kind: 'done' }
    case 'ask':
      journal.advance(entry.id, {
        kind: 'park',
        reason: { kind: 'candidates', cause: finding.cause, candidates: finding.candidates },
        error: new AppError('ambiguous', questionTexts[finding.cause], {
          details: { reason: finding.cause },
        }).toShape(),
      })
      return { kind: 'done' }
  }
}

const questionTexts = {
  several: 'The service has several records that could be this one.',
  near: 'The service has a record that is nearly this one: it may have changed what was sent.',
} as const
