import { createHash } from 'node:crypto'
import type { PackManifest, PackedBooth } from '../../../shared/domain/packs/manifest.ts'
import { normaliseForSearch } from '../../../shared/domain/record/search-normalisation.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import {
  canonicalJson,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { KeysByText } from '../../workspace/records/keys-by-text.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'
import { markOf } from '../earlier-values.ts'

/** By what a booth of a pack was known again here. */
type MatchedBy = 'id' | 'external-id' | 'name'

export interface Match {
  readonly key: string
  readonly by: MatchedBy
}

export interface MatchedBooths {
  /** By the keys of the pack's booths. */
  readonly matches: ReadonlyMap<string, Match>
  /** How many booths here are called as one of the pack that is none of them. */
  readonly namesakes: (booth: PackedBooth) => number
}

/** What the keys of a pack mean here. */
export interface IncomingKeys {
  /** The record here that is this one of the same event, or was made of it when it came before; else ids of another event mean nothing. */
  sameRecord(
    entity: EntityName,
    packed: { readonly key: string; readonly remoteId: string | null },
  ): StoredRecord | undefined
  /** The record here that has this where each has its own, however it is written. */
  havingUnique(entity: EntityName, text: string): StoredRecord | undefined
  /** Values as they are here: records that are named by their keys here, those that are not here left out. */
  translated(entity: EntityName, values: RecordValues): RecordValues
}

/** By what it is remembered which records were made of those of a pack: all packs of an event call them the same. */
export function sourceOfCopies({ event: { baseUrl, remoteId } }: PackManifest): string {
  return `pack ${createHash('sha256')
    .update(canonicalJson([baseUrl, remoteId]))
    .digest('hex')}`
}

export function incomingKeys(
  { records, copies }: Workspace,
  manifest: PackManifest,
  isSameEvent: boolean,
): IncomingKeys {
  const named = new Map(manifest.surroundings.map((one) => [`${one.entity} ${one.key}`, one]))
  const byTitle = new Map<EntityName, KeysByText>()
  const titles = (entity: EntityName): KeysByText => {
    const known = byTitle.get(entity)
    if (known !== undefined) return known
    const own = new KeysByText()
    for (const one of records.list({ entity }).items) own.set(one.key, normaliseForSearch(titleOf(one)))
    byTitle.set(entity, own)
    return own
  }
  const source = sourceOfCopies(manifest)
  const sameRecord: IncomingKeys['sameRecord'] = (entity, { key, remoteId }) => {
    const own = isSameEvent
      ? ((remoteId === null ? undefined : records.getByRemoteId(entity, remoteId)) ??
        records.get(entity, key))
      : undefined
    const found = own ?? records.get(entity, copies.of(source, entity, key) ?? '')
    return found?.removed === false ? found : undefined
  }
  const keyHere = (entity: EntityName, key: string): string | undefined => {
    const packed = named.get(`${entity} ${key}`)
    const same = sameRecord(entity, packed ?? { key, remoteId: null })
    if (same !== undefined || packed === undefined) return same?.key
    return titles(entity).only(normaliseForSearch(recordTitle(entity, packed.values)))
  }
  const byUnique = new Map<EntityName, ReadonlyMap<string, string>>()
  const uniques = (entity: EntityName): ReadonlyMap<string, string> => {
    const { uniqueField = '' } = entities[entity]
    const known =
      byUnique.get(entity) ??
      new Map(
        [...records.iterate(entity)].flatMap((one) => {
          const text = currentValues(one)[uniqueField]
          return one.removed || typeof text !== 'string'
            ? []
            : [[normaliseForSearch(text.trim()), one.key] as const]
        }),
      )
    byUnique.set(entity, known)
    return known
  }
  return {
    sameRecord,
    havingUnique: (entity, text) =>
      records.get(entity, uniques(entity).get(normaliseForSearch(text.trim())) ?? ''),
    translated(entity, values) {
      const translated: Record<string, JsonValue> = {}
      for (const [name, value] of Object.entries(values)) {
        const type = entities[entity].fieldNamed(name)?.type
        if (type?.kind !== 'reference' && type?.kind !== 'references') {
          translated[name] = value
          continue
        }
        const keys = (Array.isArray(value) ? value : [value]).flatMap((one) =>
          typeof one === 'string' ? (keyHere(type.to, one) ?? []) : [],
        )
        if (type.kind === 'references') translated[name] = keys
        else if (keys[0] !== undefined) translated[name] = keys[0]
      }
      return translated
    },
  }
}

export function titleOf(record: StoredRecord): string {
  return recordTitle(record.entity, currentValues(record))
}

/**
 * Which booth here each booth of a pack is: by id within the same event, or as it was taken over
 * before, else by external id, else by a name that only one of the others has here and one in the
 * pack, which an earlier pack may have said.
 */
export async function matchBooths(
  workspace: Workspace,
  booths: readonly PackedBooth[],
  keys: IncomingKeys,
): Promise<MatchedBooths> {
  const matches = new Map<string, Match>()
  const taken = new Set<string>()
  const match = (booth: PackedBooth, key: string | undefined, by: MatchedBy): void => {
    if (key === undefined || matches.has(booth.key) || taken.has(key)) return
    matches.set(booth.key, { key, by })
    taken.add(key)
  }
  /** Where two booths of the pack lead to one here, it is neither. */
  const matchEach = (by: MatchedBy, keyOf: (booth: PackedBooth) => string | undefined): void => {
    const open = booths.filter(({ key }) => !matches.has(key))
    const found = Map.groupBy(open, keyOf)
    for (const [key, [booth, ...others]] of found)
      if (booth !== undefined && others.length === 0) match(booth, key, by)
  }
  for (const booth of booths) match(booth, keys.sameRecord('booth', booth)?.key, 'id')
  const [byExternalId, byName, byEarlierName] = [new KeysByText(), new KeysByText(), new KeysByText()]
  const namesakes = (booth: PackedBooth): number =>
    matches.has(booth.key) ? 0 : byName.get(normaliseForSearch(booth.name.trim())).length
  if (matches.size === booths.length) return { matches, namesakes }
  await workspace.lists.each(
    { entity: 'booth' },
    ['booth_external_id', 'booth_name'],
    ({ key, cells: [externalId, name] }) => {
      if (taken.has(key)) return
      if (typeof externalId === 'number') byExternalId.set(key, String(externalId))
      if (typeof name !== 'string' || name.trim() === '') return
      byName.set(key, normaliseForSearch(name.trim()))
      byEarlierName.set(key, markOf('booth', 'booth_name', name))
    },
  )
  matchEach('external-id', (booth) => byExternalId.only(String(booth.externalId)))
  matchEach('name', (booth) => byName.only(normaliseForSearch(booth.name.trim())))
  matchEach('name', (booth) =>
    (booth.earlier['booth_name'] ?? [])
      .map((mark) => byEarlierName.only(mark))
      .find((key) => key !== undefined && !taken.has(key)),
  )
  return { matches, namesakes }
}
