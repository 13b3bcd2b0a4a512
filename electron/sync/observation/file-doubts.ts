import type { DiscrepancyKind, DiscrepantField } from '../../../shared/contract/index.ts'
import { isAtAddress } from '../../../shared/domain/files/file-address.ts'
import {
  fileValue,
  isEmpty,
  isObject,
  type FileValue,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { entities } from '../../../shared/entities/index.ts'
import { isSettled, type Known, type Observation } from './understand.ts'

/** A file of the service, known by its address, that may be one of ours. */
export interface FileToCompare {
  readonly url: string
  /** Of ours. */
  readonly hash: string
  /** Where that was until now, if the address alone is another. */
  readonly formerUrl?: string
}

export interface UnderstoodFiles {
  readonly values: RecordValues
  /** What became of our confirmed saves, otherwise than sent. */
  readonly found: ReadonlyMap<DiscrepancyKind, readonly DiscrepantField[]>
  /** Something of ours is not shown, or not for certain. */
  readonly isInDoubt: boolean
  /** What must be compared by content before anything can be said. */
  readonly unread: readonly FileToCompare[]
}

export interface FileKnowledge {
  /** Which content an address is known to hold. */
  readonly hashOfUrl: (url: string) => string | undefined
  /** The service stores pictures otherwise than it is sent them. */
  readonly reencodes: boolean
  /** The contents that could be had have been compared. */
  readonly areCompared: boolean
}

/**
 * What an observation tells of files that a save of ours has changed and that are in doubt. The
 * others stay as they were observed. Pure.
 */
export function understandFiles(
  values: RecordValues,
  observation: Observation,
  known: Known,
  files: FileKnowledge,
): UnderstoodFiles {
  const understood: Record<string, JsonValue> = { ...values }
  const found = new Map<DiscrepancyKind, readonly DiscrepantField[]>()
  const unread: FileToCompare[] = []
  let isInDoubt = false
  for (const field of entities[known.entity].files) {
    const { name } = field
    const observed = observation.values[name]
    if (observed === undefined) continue
    const believed = known.base[name] ?? null
    const ours = known.writes.findLast(
      ({ before, sent }) => name in sent && !sameValue(field, before?.[name], sent[name]),
    )
    if (
      ours === undefined ||
      sameValue(field, believed, observed) ||
      !sameValue(field, ours.sent[name], believed)
    )
      continue
    const verdict = verdictOf(fileValue(believed), fileValue(ours.before?.[name]), observed, {
      ...files,
      reencodes: files.reencodes && !ours.seen,
    })
    const tell = (kind: DiscrepancyKind): void => {
      found.set(kind, [...(found.get(kind) ?? []), { field: name, sent: believed, shown: observed }])
    }
    isInDoubt ||= verdict.kind !== 'ours'
    switch (verdict.kind) {
      case 'ours':
        understood[name] = isObject(believed) ? { ...believed, url: verdict.url } : observed
        break
      case 'earlier':
        understood[name] = believed
        if (!isSettled(ours, observation, known)) break
        if (ours.seen) understood[name] = observed
        tell(ours.seen ? 'changed-by-others' : 'not-taken-over')
        break
      case 'theirs':
        if (!isEmpty(believed) && !(ours.seen && ours.before === null))
          tell(ours.seen ? 'changed-by-others' : 'overwritten')
        break
      case 'unread':
        unread.push(verdict.file)
        understood[name] = believed
        break
    }
  }
  return { values: understood, found, isInDoubt, unread: files.areCompared ? [] : unread }
}

type Verdict =
  | { readonly kind: 'ours'; readonly url: string }
  | { readonly kind: 'earlier' | 'theirs' }
  | { readonly kind: 'unread'; readonly file: FileToCompare }

function verdictOf(
  ours: FileValue | undefined,
  before: FileValue | undefined,
  observed: JsonValue,
  files: FileKnowledge,
): Verdict {
  const shown = fileValue(observed)
  if (shown?.url === undefined) return { kind: before?.url === undefined ? 'earlier' : 'theirs' }
  const { url } = shown
  const isEarlierAddress = isAtAddress(before, url)
  const byAddress = { kind: isEarlierAddress ? 'earlier' : 'theirs' } as const
  if (ours?.hash === undefined) return byAddress
  // Addressed anew, it is still what was sent.
  if (!isEarlierAddress && files.hashOfUrl(url) === ours.hash) return { kind: 'ours', url }
  // Read back already, under another address.
  if (ours.url !== undefined) return byAddress
  // A service may keep what is replaced under the same address: then only the content tells, as it
  // is now.
  const hash = isEarlierAddress && !files.areCompared ? undefined : files.hashOfUrl(url)
  if (hash === undefined) return { kind: 'unread', file: { url, hash: ours.hash } }
  if (hash === ours.hash) return { kind: 'ours', url }
  if (hash === before?.hash) return { kind: 'earlier' }
  // What the service has made of ours is another file than was sent, and so is what others put
  // there once ours was seen.
  if (files.reencodes) return { kind: 'ours', url }
  return before?.hash === undefined ? byAddress : { kind: 'theirs' }
}
