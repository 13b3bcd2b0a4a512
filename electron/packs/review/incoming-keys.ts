import type { PackManifest, PackedBooth } from '../../../shared/domain/packs/manifest.ts'
import { foldText } from '../../../shared/domain/folded-text.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/types.ts'
import { markOf } from '../earlier-values.ts'

/** By what a booth of a pack was known again here. */
type MatchedBy = 'id' | 'external-id' | 'name'

export interface Match {
  readonly key: string
  readonly by: MatchedBy
}

/** What the keys of a pack mean here. */
export interface IncomingKeys {
  /** The record here that is this one of the same event; of another event ids mean nothing. */
  sameRecord(entity: EntityName, packed: { readonly key: string; readonly remoteId: string | null }): StoredRecord | undefined
  /** Values as they are here: records that are named by their keys here, those that are not here left out. */
  translated(entity: EntityName, values: RecordValues): RecordValues
}

export function incomingKeys({ records }: Workspace, manifest: PackManifest, isSameEvent: boolean): IncomingKeys {
  const named = new Map(manifest.surroundings.map((one) => [`${one.entity} ${one.key}`, one]))
  const byTitle = new Map<EntityName, ReadonlyMap<string, string | null>>()
  const titles = (entity: EntityName): ReadonlyMap<string, string | null> => {
    const known = byTitle.get(entity)
    if (known !== undefined) return known
    const own = new Map<string, string | null>()
    for (const one of records.list({ entity }).items) noteOnly(own, foldText(titleOf(one)), one.key)
    byTitle.set(entity, own)
    return own
  }
  const sameRecord: IncomingKeys['sameRecord'] = (entity, { key, remoteId }) => {
    if (!isSameEvent) return undefined
    const found = (remoteId === null ? undefined : records.getByRemoteId(entity, remoteId)) ?? records.get(entity, key)
    return found?.removed === false ? found : undefined
  }
  const keyHere = (entity: EntityName, key: string): string | undefined => {
    const packed = named.get(`${entity} ${key}`)
    const same = sameRecord(entity, packed ?? { key, remoteId: null })
    if (same !== undefined || packed === undefined) return same?.key
    return titles(entity).get(foldText(recordTitle(entity, packed.values))) ?? undefined
  }
  return {
    sameRecord,
    translated(entity, values) {
      const translated: Record<string, JsonValue> = {}
      for (const [name, value] of Object.entries(values)) {
        const type = entities[entity].fieldNamed(name)?.type
        if (type?.kind !== 'reference' && type?.kind !== 'references') {
          translated[name] = value
          continue
        }
        const keys = (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'string' ? (keyHere(type.to, one) ?? []) : []))
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

/** Notes whose a text is; `null`: several have it, so that it is nobody's. */
function noteOnly(texts: Map<string, string | null>, text: string, key: string): void {
  if (text !== '') texts.set(text, texts.has(text) ? null : key)
}

/**
 * Which booth here each booth of a pack is: by id within the same event, else by external id, else by a
 * name that only one has here and in the pack, which an earlier pack may have said.
 */
export async function matchBooths(workspace: Workspace, booths: readonly PackedBooth[], keys: IncomingKeys): Promise<ReadonlyMap<string, Match>> {
  const matches = new Map<string, Match>()
  const taken = new Set<string>()
  const match = (booth: PackedBooth, key: string | undefined, by: MatchedBy): void => {
    if (key === undefined || matches.has(booth.key) || taken.has(key)) return
    matches.set(booth.key, { key, by })
    taken.add(key)
  }
  /** Where two booths of the pack lead to one here, it is neither. */
  const matchEach = (by: MatchedBy, keyOf: (booth: PackedBooth) => string | null | undefined): void => {
    const open = booths.filter(({ key }) => !matches.has(key))
    const found = Map.groupBy(open, keyOf)
    for (const [key, [booth, ...others]] of found) if (booth !== undefined && others.length === 0) match(booth, key ?? undefined, by)
  }
  for (const booth of booths) match(booth, keys.sameRecord('booth', booth)?.key, 'id')
  if (matches.size === booths.length) return matches
  const byExternalId = new Map<string, string | null>()
  const byName = new Map<string, string | null>()
  const byEarlierName = new Map<string, string | null>()
  await workspace.lists.each({ entity: 'booth' }, ['booth_external_id', 'booth_name'], ({ key, cells: [externalId, name] }) => {
    if (typeof externalId === 'number') noteOnly(byExternalId, String(externalId), key)
    if (typeof name !== 'string') return
    noteOnly(byName, foldText(name.trim()), key)
    noteOnly(byEarlierName, markOf('booth', 'booth_name', name), key)
  })
  matchEach('external-id', (booth) => byExternalId.get(String(booth.externalId)))
  matchEach('name', (booth) => byName.get(foldText(booth.name.trim())))
  matchEach('name', (booth) =>
    (booth.earlier['booth_name'] ?? []).map((mark) => byEarlierName.get(mark)).find((key) => key != null && !taken.has(key)),
  )
  return matches
}
