import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import {
  remoteIdOf,
  type JsonObject,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { StoredRecord } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import { createTally, eachPage, type ListingRequest } from './pages.ts'
import type { Observation } from './understand.ts'
import { remoteIdOfKey } from '../references.ts'
import { isRefusedFilter, statusOf } from '../trouble.ts'

/** Reads what the service has of single records now. */
export interface RemoteReader {
  /**
   * The service's version; `undefined` where the smallest listing in which it must appear lacks it.
   * `isAlone`: read now, up to the page that shows the record, whatever others are to be sent: what
   * it gives is as old as that page. Throws what the gateway throws.
   */
  current(record: StoredRecord, signal: AbortSignal, isAlone?: boolean): Promise<Observation | undefined>
  /**
   * The same, with what its absence says: a listing that counts more records than it has leaves
   * some out, and says nothing about what is missing.
   */
  look(
    record: StoredRecord,
    signal: AbortSignal,
    isAlone?: boolean,
  ): Promise<Observation | 'absent' | 'left-out'>
  /**
   * Asks for the record alone, where the interface has a filter for it, or for what stands on it.
   * `undefined`: there is no such question. Throws what the gateway throws.
   */
  isThere(record: StoredRecord, signal: AbortSignal): Promise<boolean | undefined>
  /**
   * Reads the entity's complete listing and gives what it says of some records, page by page.
   * Throws what the gateway throws.
   */
  eachOf(
    entity: EntityName,
    remoteIds: ReadonlySet<string>,
    signal: AbortSignal,
    take: (found: ReadonlyMap<string, Observation>) => void,
  ): Promise<void>
  /**
   * How many pages the entity's complete listing has, going by what is known here; `undefined`
   * where it is listed parent by parent only.
   */
  pagesOf(entity: EntityName): number | undefined
  /** What was read of an entity's complete listing, or of all, is out of date. */
  forget(entity?: EntityName): void
}

/** What a complete listing had of the records that were asked for. */
interface Found {
  readonly items: ReadonlyMap<string, JsonObject>
  /** It has as many records as it counts, or does not count them. */
  readonly isWhole: boolean
  /** When it was begun, milliseconds since 1970. */
  readonly askedAt: number
}

interface Snapshot {
  /** When it was begun. */
  readonly at: number
  readonly wanted: ReadonlySet<string>
  readonly found: Promise<Found>
}

export function createRemoteReader(context: SyncContext): RemoteReader {
  const { workspace, clock, settings } = context
  const snapshots = new Map<EntityName, Snapshot>()

  const versionOf = (entity: EntityName, item: JsonObject): RecordValues =>
    readRecord(entities[entity], item, (to, id) => workspace.records.keyOf(to, id))

  /** Reads a listing until it has shown all that is wanted; without a wish, the whole of it. */
  const find = async (request: ListingRequest, wanted?: ReadonlySet<string>): Promise<Found> => {
    const askedAt = clock.now()
    const items = new Map<string, JsonObject>()
    const tally = createTally(request.entity)
    await eachPage(context, request, (listed, page) => {
      tally.count(page)
      for (const item of listed) {
        const id = remoteIdOf(entities[request.entity], item)
        if (id !== undefined && wanted?.has(id) !== false) items.set(id, item)
      }
      return items.size === wanted?.size ? 'enough' : undefined
    })
    return { items, isWhole: tally.isWhole(), askedAt }
  }

  /** Only the records with something to send are kept, so memory does not grow with the event. */
  const fromSnapshot = async (entity: EntityName, id: string, signal: AbortSignal): Promise<Found> => {
    const known = snapshots.get(entity)
    if (known !== undefined && known.wanted.has(id) && Math.abs(clock.now() - known.at) < settings.freshMs)
      return known.found
    const wanted = new Set([id])
    for (const entry of workspace.journal.open()) {
      const remoteId =
        entry.entity === entity ? workspace.records.get(entity, entry.key)?.remoteId : undefined
      if (typeof remoteId === 'string') wanted.add(remoteId)
    }
    const found = find({ entity, signal }, wanted)
    snapshots.set(entity, { at: clock.now(), wanted, found })
    try {
      return await found
    } catch (error) {
      snapshots.delete(entity)
      throw error
    }
  }

  const look: RemoteReader['look'] = async (record, signal, isAlone = false) => {
    const { entity, remoteId } = record
    if (remoteId === null) return 'absent'
    const itself = new Set([remoteId])
    const fromWhole = (): Promise<Found> =>
      isAlone ? find({ entity, signal }, itself) : fromSnapshot(entity, remoteId, signal)
    const narrow = narrowRequest(context, record, signal)
    let found: Found
    if (narrow === undefined) {
      found = await fromWhole()
    } else {
      try {
        found = await find(narrow, itself)
      } catch (cause) {
        // The parent is gone, or the service does not know the filter: the whole listing tells.
        const error = toAppError(cause)
        if (narrow.parents !== undefined && statusOf(error) === 404) return 'absent'
        if (narrow.filters === undefined || !isRefusedFilter(error)) throw cause
        found = await fromWhole()
      }
    }
    const item = found.items.get(remoteId)
    if (item === undefined) return found.isWhole ? 'absent' : 'left-out'
    return {
      values: { ...versionOf(entity, item), ...narrow?.values },
      askedAt: found.askedAt,
      inListing: false,
    }
  }

  return {
    async eachOf(entity, remoteIds, signal, take) {
      const askedAt = clock.now()
      await eachPage(context, { entity, signal }, (items) => {
        const found = new Map<string, Observation>()
        for (const item of items) {
          const id = remoteIdOf(entities[entity], item)
          if (id !== undefined && remoteIds.has(id))
            found.set(id, { values: versionOf(entity, item), askedAt, inListing: false })
        }
        if (found.size > 0) take(found)
      })
    },
    pagesOf(entity) {
      const { list } = entities[entity]
      if (list === undefined || list.path.includes('{')) return undefined
      return list.paged ? Math.ceil(workspace.records.count(entity) / context.settings.pageSize) : 1
    },
    forget(entity) {
      if (entity === undefined) snapshots.clear()
      else snapshots.delete(entity)
    },
    look,
    async current(record, signal, isAlone) {
      const seen = await look(record, signal, isAlone)
      return typeof seen === 'string' ? undefined : seen
    },
    async isThere(record, signal) {
      const { entity, remoteId } = record
      const narrow = narrowRequest(context, record, signal)
      if (remoteId === null) return undefined
      try {
        if (narrow !== undefined) return (await find(narrow, new Set([remoteId]))).items.has(remoteId)
        for (const request of standingOn(entity, remoteId, signal)) {
          const field = request.field
          const { items } = await find(request)
          // A service that does not know the filter lists others too.
          if ([...items.values()].some((item) => referenceId(item[field]) === remoteId)) return true
        }
        return undefined
      } catch (cause) {
        const error = toAppError(cause)
        if (narrow?.parents !== undefined && statusOf(error) === 404) return false
        if (isRefusedFilter(error)) return narrow?.filters === undefined ? undefined : false
        throw cause
      }
    },
  }
}

function referenceId(value: JsonObject[string] | undefined): string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
}

/**
 * Listings of what disappears with a record, filtered by it: while they show something, it is there
 * (a floor by its booths).
 */
function standingOn(
  entity: EntityName,
  remoteId: string,
  signal: AbortSignal,
): readonly (ListingRequest & { readonly field: string })[] {
  return entities[entity].owned.flatMap(({ entity: other, field: { name }, isFilter }) =>
    isFilter ? [{ entity: other, filters: { [name]: remoteId }, signal, field: name }] : [],
  )
}

function narrowRequest(
  context: SyncContext,
  record: StoredRecord,
  signal: AbortSignal,
): ListingRequest | undefined {
  const { entity, remoteId } = record
  const way = entities[entity].narrowed
  if (way === undefined || remoteId === null) return undefined
  if (way.by === 'id') return { entity, filters: { [entities[entity].idField]: remoteId }, signal }
  const parentKey = (record.base ?? record.draft)?.[way.field]
  const parent =
    typeof parentKey === 'string' ? remoteIdOfKey(context.workspace.records, way.to, parentKey) : undefined
  if (parent === undefined) return undefined
  return way.by === 'path'
    ? { entity, parents: { [way.name]: parent }, values: { [way.field]: parentKey ?? null }, signal }
    : { entity, filters: { [way.name]: parent }, signal }
}

/** The listing in which an unanswered create of `values` must appear. */
export function listingOfCreate(
  context: SyncContext,
  entity: EntityName,
  values: RecordValues,
  signal: AbortSignal,
): ListingRequest {
  const way = entities[entity].narrowed
  if (way === undefined || way.by === 'id') return { entity, signal }
  const parentKey = values[way.field]
  const parent =
    typeof parentKey === 'string' ? remoteIdOfKey(context.workspace.records, way.to, parentKey) : undefined
  if (parent === undefined) return { entity, signal }
  return way.by === 'path'
    ? { entity, parents: { [way.name]: parent }, values: { [way.field]: parentKey ?? null }, signal }
    : { entity, filters: { [way.name]: parent }, signal }
}
