import type { ReviewedPart } from '../../../shared/contract/index.ts'
import { incomingFields, type IncomingField } from '../../../shared/domain/packs/compare.ts'
import { normaliseForSearch } from '../../../shared/domain/record/search-normalisation.ts'
import {
  packedParts,
  type PackedBooth,
  type PackedPart,
  type PackedRecord,
} from '../../../shared/domain/packs/manifest.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { isEmpty, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'
import { commonBase, markOf } from '../earlier-values.ts'
import { comparedValues, partsOf } from '../pack-records.ts'
import { titleOf, type IncomingKeys } from './incoming-keys.ts'

/** What a pack changes in a part; `key`: of the part here, where it is. */
export interface ComparedPart extends Pick<ReviewedPart, 'kind' | 'title'> {
  readonly entity: PackedPart
  /** By which a choice names it. */
  readonly id: string
  /** Of the part in the pack. */
  readonly packedKey: string
  readonly key: string | null
  readonly fields: readonly IncomingField[]
}

export interface ComparedBooth {
  readonly fields: readonly IncomingField[]
  readonly parts: readonly ComparedPart[]
}

interface Comparison {
  readonly workspace: Workspace
  readonly keys: IncomingKeys
  /** Whether the pack was made from this event: else there is no version that both come from. */
  readonly isSameEvent: boolean
}

/** What a booth of a pack changes here. `mine`: the booth that it is; `undefined`: a new one. */
export function compareBooth(
  comparison: Comparison,
  booth: PackedBooth,
  mine: StoredRecord | undefined,
): ComparedBooth {
  return {
    fields: compareRecord(comparison, 'booth', booth, mine).filter(({ field }) => field !== 'booth_rep_ids'),
    parts: packedParts.flatMap((entity) => compareParts(comparison, booth, mine, entity)),
  }
}

function compareRecord(
  { workspace, keys, isSameEvent }: Comparison,
  entity: 'booth' | PackedPart,
  packed: Pick<PackedRecord, 'base' | 'values' | 'earlier'>,
  mine: StoredRecord | undefined,
): readonly IncomingField[] {
  const here = mine === undefined ? {} : comparedValues(workspace, entity, currentValues(mine))
  // Packs of before had addresses in them.
  const translated = (values: RecordValues): RecordValues =>
    keys.translated(entity, comparedValues(workspace, entity, values))
  const from = { base: translated(packed.base ?? {}), earlier: packed.earlier }
  const base = isSameEvent && mine !== undefined ? commonBase(entity, from, here) : {}
  return incomingFields(entity, base, here, translated(packed.values)).filter(
    ({ field }) => field !== 'booth_id',
  )
}

function compareParts(
  comparison: Comparison,
  booth: PackedBooth,
  mine: StoredRecord | undefined,
  entity: PackedPart,
): readonly ComparedPart[] {
  const { workspace, keys } = comparison
  const locals = mine === undefined ? [] : partsOf(workspace, mine, entity)
  const localKeys = new Set(locals.map(({ key }) => key))
  const matched = matchParts(comparison, booth, entity, locals)
  const found: ComparedPart[] = []
  for (const packed of booth.parts[entity]) {
    const part = matched.get(packed.key)
    const title = recordTitle(entity, packed.values)
    const fields = compareRecord(comparison, entity, packed, part)
    const told = { id: `${entity}:${packed.key}`, packedKey: packed.key, entity, title }
    const isHere = part !== undefined && localKeys.has(part.key)
    if (isHere) {
      if (fields.length > 0) found.push({ ...told, kind: 'changed', key: part.key, fields })
    } else if (!isLeftOutHere(comparison, packed)) {
      found.push({ ...told, kind: 'added', key: part?.key ?? null, fields })
    }
  }
  for (const gone of booth.removed) {
    if (gone.entity !== entity) continue
    const part = keys.sameRecord(entity, { key: gone.key, remoteId: null })
    if (part === undefined || !localKeys.has(part.key)) continue
    found.push({
      id: `${entity}:${gone.key}`,
      packedKey: gone.key,
      entity,
      title: titleOf(part),
      kind: 'removed',
      key: part.key,
      fields: [],
    })
  }
  return found
}

/** One that was sent along as it was, and that we have taken away meanwhile, is not news. */
function isLeftOutHere({ isSameEvent }: Comparison, { base, values }: PackedRecord): boolean {
  return isSameEvent && base !== null && JSON.stringify(base) === JSON.stringify(values)
}

/**
 * The parts here that those of the pack are: by id, as an earlier pack had them, people by their address, others by what
 * they are called or lead to.
 */
function matchParts(
  { keys, isSameEvent }: Comparison,
  booth: PackedBooth,
  entity: PackedPart,
  locals: readonly StoredRecord[],
): ReadonlyMap<string, StoredRecord> {
  const matched = new Map<string, StoredRecord>()
  const taken = new Set<string>()
  const match = (packed: PackedRecord, found: StoredRecord | undefined): void => {
    if (found === undefined || matched.has(packed.key) || taken.has(found.key)) return
    matched.set(packed.key, found)
    taken.add(found.key)
  }
  for (const packed of booth.parts[entity]) match(packed, keys.sameRecord(entity, packed))
  const { uniqueField: unique, titleField } = entities[entity]
  const known = unique ?? titleField
  const byMark = firstLeft(locals, taken, (local) => markOf(entity, known, currentValues(local)[known]))
  for (const packed of isSameEvent ? booth.parts[entity] : [])
    match(
      packed,
      (packed.earlier[known] ?? []).map(byMark).find((local) => local !== undefined),
    )
  const byTitle = firstLeft(locals, taken, (local) => normaliseForSearch(titleOf(local)))
  for (const packed of booth.parts[entity]) {
    const own = unique === undefined ? undefined : packed.values[unique]
    if (typeof own === 'string' && own !== '') match(packed, keys.havingUnique(entity, own))
    if (unique === undefined) match(packed, byTitle(normaliseForSearch(recordTitle(entity, packed.values))))
  }
  return matched
}

/** Finds the first record of a text that is not taken. Packs of others may have any number of parts. */
function firstLeft(
  records: readonly StoredRecord[],
  taken: ReadonlySet<string>,
  textOf: (record: StoredRecord) => string,
): (text: string) => StoredRecord | undefined {
  const groups = Map.groupBy(records, textOf)
  const passed = new Map<string, number>()
  return (text) => {
    const group = groups.get(text) ?? []
    let at = passed.get(text) ?? 0
    for (let first = group[at]; first !== undefined && taken.has(first.key); first = group[at]) at += 1
    passed.set(text, at)
    return group[at]
  }
}

/** The values of a new record: all that is there. */
export function valuesOf(fields: readonly IncomingField[]): RecordValues {
  return Object.fromEntries(
    fields.filter(({ accepted }) => !isEmpty(accepted)).map(({ field, accepted }) => [field, accepted]),
  )
}
