import { isOfOthers } from '../../../shared/domain/sync/discrepancies.ts'
import {
  normalisedEquality,
  type NormalisedEquality,
} from '../../../shared/domain/record-fields/normalised-equality.ts'
import {
  isEmpty,
  keywordsOf,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import type { DiscrepancyKind, DiscrepantField } from '../../../shared/contract/index.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import type { Discrepancy, OwnWrite } from '../../workspace/stores/workspace.ts'

/** What a listing or a read said of one record. */
export interface Observation {
  /** A field that is absent was not reported. */
  readonly values: RecordValues
  /** Milliseconds since 1970, when it was asked. */
  readonly askedAt: number
  /** It comes from a complete listing. */
  readonly inListing: boolean
}

/** What is known of the record here. */
export interface Known {
  readonly entity: EntityName
  readonly base: RecordValues
  /** Confirmed saves whose effect is in doubt, oldest first. */
  readonly writes: readonly OwnWrite[]
  readonly discrepancies: readonly Discrepancy[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly settlingMs: number
}

export interface Understood {
  /** What the service is taken to have; fields that were not reported are as they are known. */
  readonly values: RecordValues
  /** What became of our confirmed saves, otherwise than sent. */
  readonly found: ReadonlyMap<DiscrepancyKind, readonly DiscrepantField[]>
  /**
   * Fields of our saves that the service shows in another spelling; what was sent stays, and nobody
   * needs to be told.
   */
  readonly respelled: readonly DiscrepantField[]
  /** It shows what we sent last. */
  readonly showsOurs: boolean
}

/** How many complete listings must have shown a record before what they show of our save counts. */
const pullsToSettle = 2

/**
 * Whether what a save made is beyond doubt: the settling time has passed, and two complete listings
 * have shown the record since.
 */
export function isSettled(
  { confirmedAt, pulls }: OwnWrite,
  { inListing }: Pick<Observation, 'inListing'>,
  { now, settlingMs }: Pick<Known, 'now' | 'settlingMs'>,
): boolean {
  // A clock that was set back far is no reason to wait for the time it showed.
  return Math.abs(now - confirmedAt) >= settlingMs && pulls + (inListing ? 1 : 0) >= pullsToSettle
}

/**
 * What an observation tells, by the rules of `docs/design/synchronisation.md`, "An observation is not the truth". A field
 * that is not reported stays as it is known. One that shows what was there before a save of ours is
 * out of date until that save has settled; after that the service has not taken it over. One that
 * shows nearly what was sent was altered by the service. In both cases what was sent stays;
 * anything else is somebody's change. Files are not compared here: they are known by their
 * addresses. Pure.
 */
export function understand(observation: Observation, known: Known): Understood {
  const { entity, base, writes } = known
  const { fieldNamed } = entities[entity]
  const values: Record<string, JsonValue> = { ...base, ...observation.values }
  const found = new Map<DiscrepancyKind, DiscrepantField[]>()
  const respelled: DiscrepantField[] = []
  let showsOurs = true
  if (writes.length === 0 && known.discrepancies.length === 0) return { values, found, respelled, showsOurs }
  const echoes = echoesOf(known.discrepancies)
  for (const [name, observed] of Object.entries(observation.values)) {
    const field = fieldNamed(name)
    const shown = withoutTakenOut(field, name, observed, observation, known)
    values[name] = shown
    if (field?.only === 'read' || field?.type.kind === 'file') continue
    const believed = base[name] ?? null
    if (sameValue(field, believed, shown)) {
      showsOurs &&= shown === observed
      continue
    }
    const echo = echoes.get(name)
    if (echo !== undefined && sameValue(field, echo.sent, believed) && sameValue(field, echo.shown, shown)) {
      values[name] = believed
      continue
    }
    const verdict = verdictOf(field, name, shown, believed, observation, known)
    if (verdict === 'respelled') {
      values[name] = believed
      respelled.push({ field: name, sent: believed, shown })
      continue
    }
    showsOurs = false
    if (verdict === 'theirs') continue
    if (verdict === 'stale' || !isOfOthers(verdict)) values[name] = believed
    if (verdict !== 'stale')
      found.set(verdict, [...(found.get(verdict) ?? []), { field: name, sent: believed, shown }])
  }
  return { values, found, respelled, showsOurs }
}

/**
 * A set without what a save or a detach of ours has taken out of it, as long as the service may not
 * show that yet: what others have put in meanwhile is no reason to put that in again.
 */
function withoutTakenOut(
  field: FieldDeclaration | undefined,
  name: string,
  shown: JsonValue,
  observation: Observation,
  known: Known,
): JsonValue {
  const kind = field?.type.kind
  if (kind !== 'strings' && kind !== 'references') return shown
  const ours = known.writes.findLast(
    ({ before, sent }) => name in sent && !sameValue(field, before?.[name], sent[name]),
  )
  if (ours === undefined || ours.seen || isSettled(ours, observation, known)) return shown
  const sent = itemsOf(ours.sent[name])
  const takenOut = itemsOf(ours.before?.[name]).filter((item) => !sent.includes(item))
  const items = itemsOf(shown)
  return items.some((item) => takenOut.includes(item))
    ? items.filter((item) => !takenOut.includes(item))
    : shown
}

type Verdict = 'theirs' | 'stale' | 'respelled' | DiscrepancyKind

function verdictOf(
  field: FieldDeclaration | undefined,
  name: string,
  shown: JsonValue,
  believed: JsonValue,
  observation: Observation,
  known: Known,
): Verdict {
  const { writes } = known
  const ours = writes.findLast(
    ({ before, sent }) => name in sent && !sameValue(field, before?.[name], sent[name]),
  )
  if (ours === undefined) return 'theirs'
  const sent = ours.sent[name]
  const isEarlier = writes.some(
    (write) =>
      sameValue(field, write.before?.[name], shown) ||
      (write !== ours && name in write.sent && sameValue(field, write.sent[name], shown)),
  )
  if (!sameValue(field, sent, believed)) {
    const mayBeStale = isEarlier || sameValue(field, sent, shown)
    return mayBeStale && !isSettled(ours, observation, known) ? 'stale' : 'theirs'
  }
  // What a set holds besides was added by others.
  if (holdsAll(field, sent, shown) && (!isEarlier || ours.seen)) return 'theirs'
  if (isEarlier && !isSettled(ours, observation, known)) return 'stale'
  const equality = isEarlier ? 'different' : normalisedEquality(field, sent, shown)
  return verdictOfEquality(equality, ours, isEarlier, sent)
}

function verdictOfEquality(
  equality: NormalisedEquality,
  ours: OwnWrite,
  isEarlier: boolean,
  sent: JsonValue | undefined,
): Verdict {
  if (equality === 'same' || equality === 'normalised') return 'respelled'
  // Nobody can have read a new record before it was there, to overwrite it unawares.
  if (ours.seen && ours.before === null) return 'theirs'
  // Whoever has changed it since it was shown may have known it.
  if (ours.seen) return 'changed-by-others'
  if (isEarlier) return 'not-taken-over'
  if (equality === 'near') return 'altered'
  // We had emptied it, or the service puts its own where we sent nothing.
  return isEmpty(sent) && ours.before === null ? 'theirs' : 'overwritten'
}

/** The value sent last of each field that the service is known to show otherwise. */
function echoesOf(discrepancies: readonly Discrepancy[]): ReadonlyMap<string, DiscrepantField> {
  return new Map(
    discrepancies
      .filter(({ kind }) => !isOfOthers(kind))
      .flatMap(({ fields }) => fields.map((field) => [field.field, field] as const)),
  )
}

function holdsAll(
  field: FieldDeclaration | undefined,
  sent: JsonValue | undefined,
  shown: JsonValue,
): boolean {
  const kind = field?.type.kind
  if (kind !== 'strings' && kind !== 'references' && kind !== 'keywords') return false
  const there = new Set(itemsOf(shown))
  const ours = itemsOf(sent)
  return ours.length > 0 && ours.every((item) => there.has(item))
}

function itemsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : keywordsOf(value)
}
