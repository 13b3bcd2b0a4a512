import type { Candidate, ParkedReason } from '../../../shared/contract/index.ts'
import { recordEquality } from '../../../shared/domain/record-fields/normalised-equality.ts'
import { plainText, withoutCase } from '../../../shared/domain/normalised-equality/text.ts'
import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import {
  remoteIdOf,
  type JsonObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { SyncContext } from '../context.ts'
import { goneLately } from '../observation/gone.ts'
import { eachPage, type ListingRequest } from '../observation/pages.ts'
import { listingOfCreate } from '../observation/remote.ts'
import { AppError, type ErrorShape } from '../../../shared/errors.ts'
import type { JournalEntry, StoredRecord } from '../../workspace/stores/workspace.ts'

/**
 * Finds records of the service that a create which has not been sent could be taken for. One
 * listing serves all creates that wait, for a minute at most. Throws what the gateway throws.
 */
export interface CandidateFinder {
  /** Records that have this value in this field, compared without case. */
  namesakes(
    entity: EntityName,
    field: string,
    value: string,
    signal: AbortSignal,
  ): Promise<readonly Candidate[]>
  /** Records that equal these values up to known normalisations. */
  alike(entity: EntityName, values: RecordValues, signal: AbortSignal): Promise<readonly Candidate[]>
  /** What was read is out of date. */
  forget(): void
}

interface Listing {
  readonly at: number
  readonly wanted: ReadonlySet<string>
  readonly found: Promise<Found>
}

/**
 * As the service gave them: whose keys they name is read when it is asked for, since a floor may
 * have been found to be one made here meanwhile.
 */
type Found = ReadonlyMap<string, readonly Listed[]>

interface Listed {
  readonly remoteId: string
  readonly item: JsonObject
}

/** A create is sent so long after the listing that lacked its like at most, in milliseconds. */
const listedMs = 60_000

export function createCandidateFinder(context: SyncContext): CandidateFinder {
  const { workspace, clock } = context
  const listings = new Map<string, Listing>()

  /** Records with the wanted texts: the one asked for now, and those of all creates that wait. */
  const find = (
    request: ListingRequest,
    by: string,
    textOf: (values: RecordValues) => string | undefined,
    text: string,
  ): Listing => {
    const place = JSON.stringify([request.entity, request.parents, by])
    const known = listings.get(place)
    if (known !== undefined && known.wanted.has(text) && Math.abs(clock.now() - known.at) < listedMs)
      return known
    const wanted = new Set([text, ...waiting(request.entity, textOf)])
    const listing = { at: clock.now(), wanted, found: read(request, textOf, wanted) }
    listings.set(place, listing)
    listing.found.catch(() => listings.delete(place))
    return listing
  }

  const waiting = (
    entity: EntityName,
    textOf: (values: RecordValues) => string | undefined,
  ): readonly string[] =>
    workspace.journal.open().flatMap((entry) => {
      const record = entry.entity === entity ? workspace.records.get(entity, entry.key) : undefined
      return record?.remoteId === null ? (textOf(record.draft ?? {}) ?? []) : []
    })

  const valuesOf = ({ entity, values }: ListingRequest, item: JsonObject): RecordValues => ({
    ...readRecord(entities[entity], item, (to, id) => workspace.records.keyOf(to, id)),
    ...values,
  })

  const read = async (
    request: ListingRequest,
    textOf: (values: RecordValues) => string | undefined,
    wanted: ReadonlySet<string>,
  ): Promise<Found> => {
    const found = new Map<string, readonly Listed[]>()
    await eachPage(context, request, (items) => {
      for (const item of items) {
        const remoteId = remoteIdOf(entities[request.entity], item)
        const text = textOf(valuesOf(request, item))
        if (remoteId === undefined || text === undefined || !wanted.has(text)) continue
        const before = found.get(text) ?? []
        if (!before.some((one) => one.remoteId === remoteId)) found.set(text, [...before, { remoteId, item }])
      }
    })
    return found
  }

  const candidates = async (
    request: ListingRequest,
    by: string,
    textOf: (values: RecordValues) => string | undefined,
    text: string,
  ): Promise<readonly Candidate[]> => {
    const listing = find(request, by, textOf, text)
    const found = (await listing.found).get(text) ?? []
    const ids = found.map(({ remoteId }) => remoteId)
    const late = goneLately(context, request.entity, ids, listing.at)
    return found
      .filter(({ remoteId }) => !late.has(remoteId))
      .map(({ remoteId, item }) => ({ remoteId, values: valuesOf(request, item) }))
  }

  return {
    namesakes: (entity, field, value, signal) =>
      candidates({ entity, signal }, field, (values) => naturalKeyText(values[field]), value),
    async alike(entity, values, signal) {
      const title = titleText(entity, values)
      if (title === undefined) return []
      const request = { ...listingOfCreate(context, entity, values, signal), filters: {} }
      const found = await candidates(request, 'title', (listed) => titleText(entity, listed), title)
      return found.filter((one) =>
        ['same', 'normalised'].includes(recordEquality(entities[entity], values, one.values)),
      )
    },
    forget: () => listings.clear(),
  }
}

/** A value as services that match records by it compare it. */
export function naturalKeyText(value: JsonValue | undefined): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
  return text === '' ? undefined : text
}

/** A record's title as services may store it and still mean it. */
function titleText(entity: EntityName, values: RecordValues): string | undefined {
  const title = values[entities[entity].titleField]
  return typeof title === 'string' && title !== '' ? withoutCase(plainText(title)) : undefined
}

/**
 * Before a create is sent with a number or an e-mail by which a service may go: does somebody have
 * it already? A service could take the create for that record and overwrite it. Gives why it cannot
 * be sent then. Where the complete listing has just been merged, the local copy knows; else the
 * service is asked.
 */
export async function nameTaken(
  context: SyncContext,
  finder: CandidateFinder,
  entry: JournalEntry,
  record: StoredRecord,
  draft: RecordValues,
  signal: AbortSignal,
): Promise<{ readonly reason: ParkedReason; readonly error: ErrorShape } | undefined> {
  const { workspace } = context
  const { entity, key } = record
  const { naturalKey: field } = entities[entity]
  const wanted = field === undefined ? undefined : naturalKeyText(draft[field])
  if (field === undefined || wanted === undefined) return undefined
  const apart = workspace.journal.knownIds(entry.id)
  const candidates = (await finder.namesakes(entity, field, wanted, signal)).filter(
    ({ remoteId }) => !apart.has(remoteId) && workspace.records.getByRemoteId(entity, remoteId)?.key !== key,
  )
  if (candidates.length === 0) return undefined
  const message = `${field}: somebody has a record with the same. The service could take the two for one and overwrite it.`
  return {
    reason: { kind: 'candidates', cause: 'name-taken', candidates },
    error: new AppError('conflict', message, { field, details: { reason: 'name-taken' } }).toShape(),
  }
}
