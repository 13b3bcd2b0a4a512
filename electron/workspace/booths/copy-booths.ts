import { createReadStream } from 'node:fs'
import type { AssetInfo, BulkResult, CopyLoss } from '../../../shared/contract/index.ts'
import type { BoothContent, BoothPart } from '../../../shared/domain/booths/booth-content.ts'
import { normaliseForSearch } from '../../../shared/domain/record/search-normalisation.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import {
  fileValue,
  isEmpty,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { changeEach } from '../edits/bulk.ts'
import { pacer, type SliceOptions } from '../disk/slices.ts'
import { currentValues, titleOf, type Workspace } from '../stores/workspace.ts'
import { createRecordNameIndex } from '../records/record-name-index.ts'
import { boothContentOf, makeBooth } from '../edits/booth-content.ts'

/** A value that cannot go along to another event. */
interface Lost extends Pick<CopyLoss, 'field' | 'reason'> {
  readonly entity: EntityName
  /** What is named; of a file, what its record is called. */
  readonly title: string
}

export interface CarriedBooth {
  readonly content: BoothContent
  readonly lost: readonly Lost[]
  /** Of the files that the content names. */
  readonly hashes: readonly string[]
}

export interface CarryOptions {
  /** The floor that stands for one of the former event; `null`: none. */
  readonly floorOf: (key: string) => string | null
  /** Also the booth's number in another system: the exhibition itself is copied. */
  readonly keepsNumber?: boolean
}

/**
 * Finds what records of an event are called in another: by e-mail address where they have one, else by
 * title. What several are called there is none of them.
 */
export function counterparts(
  from: Workspace,
  to: Workspace,
): (entity: EntityName, key: string) => string | undefined {
  const known = new Map<EntityName, ReadonlyMap<string, string | undefined>>()
  const nameOf = (entity: EntityName, values: RecordValues): string => {
    const { uniqueField } = entities[entity]
    const unique = uniqueField === undefined ? undefined : values[uniqueField]
    return normaliseForSearch(
      typeof unique === 'string' && unique !== '' ? unique : recordTitle(entity, values),
    )
  }
  const namesIn = (entity: EntityName): ReadonlyMap<string, string | undefined> => {
    const before = known.get(entity)
    if (before !== undefined) return before
    const names = new Map<string, string | undefined>()
    for (const record of to.records.iterate(entity)) {
      const name = nameOf(entity, currentValues(record))
      if (!record.removed && name !== '') names.set(name, names.has(name) ? undefined : record.key)
    }
    known.set(entity, names)
    return names
  }
  return (entity, key) => {
    const record = from.records.get(entity, key)
    const name = record === undefined ? '' : nameOf(entity, currentValues(record))
    return name === '' ? undefined : namesIn(entity).get(name)
  }
}

/**
 * A booth as it goes to another event: what it names by what the other event calls it, files by
 * their content, and what cannot go along. Numbers of the service are dropped.
 */
export function carriedBooth(
  from: Workspace,
  key: string,
  counterpart: (entity: EntityName, key: string) => string | undefined,
  { floorOf, keepsNumber = false }: CarryOptions,
): CarriedBooth {
  const lost: Lost[] = []
  const hashes = new Set<string>()
  const assetHere = (hash: string | undefined): AssetInfo | undefined =>
    hash !== undefined && from.assets.isHere(hash) ? from.assets.describe(hash) : undefined
  const carried = (entity: EntityName, values: RecordValues): RecordValues => {
    const kept: Record<string, JsonValue> = {}
    const { naturalKey } = entities[entity]
    for (const [name, value] of Object.entries(values)) {
      if ((name === naturalKey && !keepsNumber) || isEmpty(value)) continue
      const type = entities[entity].fieldNamed(name)?.type
      if (type?.kind === 'file') {
        const file = fileValue(value)
        const asset = assetHere(file?.hash)
        if (asset === undefined)
          lost.push({ entity, field: name, reason: 'file-not-here', title: recordTitle(entity, values) })
        else {
          hashes.add(asset.hash)
          kept[name] = { hash: asset.hash, name: file?.name ?? asset.name }
        }
      } else if (type?.kind === 'reference' || type?.kind === 'references') {
        const { to } = type
        const there = (Array.isArray(value) ? value : [value]).flatMap(
          (one: JsonValue): readonly string[] => {
            if (typeof one !== 'string') return []
            const found = to === 'floor' ? (floorOf(one) ?? undefined) : counterpart(to, one)
            if (found !== undefined) return [found]
            // Which floor is asked for by itself.
            if (to !== 'floor')
              lost.push({ entity, field: name, reason: 'unknown-there', title: titleOf(from, to, one) })
            return []
          },
        )
        const [first] = there
        if (type.kind === 'references') kept[name] = there
        else if (first !== undefined) kept[name] = first
      } else kept[name] = value
    }
    return kept
  }
  const { values, parts } = boothContentOf(from, key)
  const content = {
    values: carried('booth', values),
    parts: parts.map((part): BoothPart => ({ ...part, values: carried(part.entity, part.values) })),
  }
  return { content, lost, hashes: [...hashes] }
}

/**
 * Copies files from one event's store into another's, each compared with its hash on the way, with
 * the original that it was made of. What is there already is left alone.
 *
 * @throws AppError `asset-missing`, `disk-full`, `disk-error`, `cancelled`
 */
export async function carryFiles(
  from: Workspace,
  to: Workspace,
  hashes: readonly string[],
  { signal, onDone }: Pick<SliceOptions, 'signal' | 'onDone'> = {},
): Promise<void> {
  const waiting = new Set(hashes)
  let done = 0
  for (const hash of waiting) {
    signal?.throwIfAborted()
    const info = from.assets.describe(hash)
    const made = from.assets.origin(hash)
    if (made !== undefined) waiting.add(made.originalHash)
    if (to.assets.describe(hash) === undefined || !(await to.assets.isSound(hash))) {
      if (info === undefined) throw damaged(hash, undefined)
      const { hash: _hash, name, sizeBytes: _sizeBytes, originalHash: _originalHash, ...facts } = info
      const added = await to.assets.add(
        createReadStream(from.assets.path(hash)),
        name,
        () => Promise.resolve(facts),
        {
          signal,
          fetchedFrom: from.assets.fetchedFrom(hash),
        },
      )
      if (added.hash !== hash) throw damaged(hash, name)
    }
    onDone?.((done += 1))
  }
  for (const hash of waiting) {
    const made = from.assets.origin(hash)
    if (made !== undefined) to.assets.noteDerived(hash, made)
  }
}

function damaged(hash: string, name: string | undefined): AppError {
  return new AppError(
    'asset-missing',
    `The file ${name === undefined ? '' : `“${name}” `}is damaged in the folder it should come from.`,
    {
      details: { hash },
    },
  )
}

/** Whether an event has a booth that is called so. */
export async function boothsThere(to: Workspace): Promise<(booth: RecordValues) => boolean> {
  const namesakes = await createRecordNameIndex(to, 'booth')
  return (booth) => namesakes.doubled(booth).length > 0
}

/**
 * Makes booths in another event of those of this one, in slices: every file is there before the
 * first booth is made, so that a crash leaves files without a booth and never a booth without its
 * files. Those whose names it has already are left where they are, unless they are wanted too. The
 * token is one of the other event.
 */
export async function copyToEvent(
  from: Workspace,
  to: Workspace,
  keys: readonly string[],
  carry: CarryOptions,
  {
    onFile,
    withTaken = false,
    ...options
  }: SliceOptions & { readonly onFile?: (done: number) => void; readonly withTaken?: boolean },
): Promise<BulkResult> {
  const counterpart = counterparts(from, to)
  const isThere = withTaken ? () => false : await boothsThere(to)
  const here = keys.filter((key) => {
    const booth = from.records.get('booth', key)
    return booth?.removed === false && !isThere(currentValues(booth))
  })
  const hashes = new Set<string>()
  const breathe = pacer()
  for (const key of here) {
    for (const hash of carriedBooth(from, key, counterpart, carry).hashes) hashes.add(hash)
    await breathe()
  }
  await carryFiles(from, to, [...hashes], { signal: options.signal, onDone: onFile })
  return changeEach(to, here, options, { kind: 'copy', entity: 'booth' }, (key, token) => {
    makeBooth(to, carriedBooth(from, key, counterpart, carry).content, token())
    return true
  })
}
