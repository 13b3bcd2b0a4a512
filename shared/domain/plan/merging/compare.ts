import { canonicalJson } from '../../record/record-values.ts'
import { layerOf, type PlanElement, type Stand } from '../elements.ts'
import { inOwnLayer } from '../own-layers.ts'
import { centreOf, roundMetres } from '../geometry/rectangle.ts'
import type { Hall } from '../layout.ts'

/**
 * Why an element of a file cannot simply be taken. `other-floor` and `booth-unknown` are for a
 * person to decide; the others cannot be taken at all.
 */
export type MergeConflict =
  | 'number-twice'
  | 'booth-twice'
  | 'picture-missing'
  | 'place-missing'
  | 'cell-unread'
  | 'other-floor'
  | 'booth-unknown'
const decidable: ReadonlySet<MergeConflict | null> = new Set<MergeConflict | null>([
  null,
  'other-floor',
  'booth-unknown',
])

interface FieldDifference {
  readonly field: MergeField
  /** As a person reads them; empty: nothing. */
  readonly before: string
  readonly after: string
}

/** What a file says of one element, beside what is here. */
export interface PlanDifference {
  /** Of the element here, else of the one in the file: the same whenever both are compared again. */
  readonly id: string
  readonly verdict: 'new' | 'changed' | 'same' | 'gone' | 'conflict'
  readonly kind: PlanElement['kind'] | 'hall'
  /** The stand's number, the fixture's text, the background's name. */
  readonly name: string
  /** By what both are known to be the same. */
  readonly matchedBy: 'id' | 'number' | 'place' | null
  readonly fields: readonly FieldDifference[]
  readonly conflict: MergeConflict | null
  readonly takeable: boolean
}

/** A difference with what taking it would put here; `null`: the element goes. */
export interface PlanMerge {
  readonly difference: PlanDifference
  readonly here: PlanElement | null
  readonly there: PlanElement | null
}

/** An element as a file tells of it. */
export interface IncomingElement {
  readonly id: string | null
  /** The id that it got when it came before, where its own is another element's. */
  readonly idAsCopy?: string
  readonly kind: PlanElement['kind']
  readonly number: string
  /** Where it stands, as far as the file says so. */
  readonly at: { readonly x: number; readonly y: number } | null
  /** As it would be here, in the place of `here` if that is given. */
  readonly build: (here: PlanElement | undefined) => {
    readonly element: PlanElement | null
    readonly conflict: MergeConflict | null
  }
}

export interface MergeWords {
  /** What a booth and a category are called. */
  readonly boothName: (key: string) => string
  readonly categoryName: (id: string) => string
  /** Empty: the floor has no such layer. */
  readonly layerName: (id: string) => string
}

/**
 * What a file says of each element of a floor, stand by stand, in the order of the file; what only
 * this floor has comes last, if the file tells of the floor as a whole. Elements are known again by
 * their ids, else stands by their numbers, else by their places. With `isSamePlan`, the plan at another
 * time, by their ids alone, and each is changed by whatever differs, be it told or not.
 */
export function compareElements(
  here: readonly PlanElement[],
  incoming: readonly IncomingElement[],
  {
    words,
    isWhole,
    isSamePlan = false,
  }: { readonly words: MergeWords; readonly isWhole: boolean; readonly isSamePlan?: boolean },
): readonly PlanMerge[] {
  const matches = matched(here, incoming, isSamePlan)
  const merges = incoming.map((one, at) => {
    const { element: before, by = null } = matches.found.get(at) ?? {}
    const { element, conflict: ownConflict } = one.build(before)
    const conflict = matches.ambiguous.has(at) ? 'number-twice' : ownConflict
    const fields = element === null ? [] : differences(before, element, words)
    const differs =
      fields.length > 0 ||
      (isSamePlan && before !== undefined && element !== null && !isSame(before, element, words))
    const verdict = verdictOf(conflict, before !== undefined, differs)
    const told = element ?? before
    return {
      here: before ?? null,
      there: element,
      difference: {
        id: (before ?? element)?.id ?? one.id ?? `row-${at}`,
        verdict,
        kind: one.kind,
        name: told === undefined ? one.number : nameOf(told),
        matchedBy: by,
        fields,
        conflict: verdict === 'conflict' ? conflict : null,
        takeable: verdict !== 'same' && element !== null && decidable.has(conflict),
      },
    } satisfies PlanMerge
  })
  return [...merges, ...(isWhole ? here.filter(({ id }) => !matches.known.has(id)).map(gone) : [])]
}

/** A layer that was removed, perhaps by somebody else, is none. */
function isSame(one: PlanElement, other: PlanElement, { layerName }: MergeWords): boolean {
  const counting = (element: PlanElement): PlanElement =>
    element.layer === undefined || layerName(element.layer) !== '' ? element : inOwnLayer(element, undefined)
  return canonicalJson(counting(one)) === canonicalJson(counting(other))
}

function verdictOf(
  conflict: MergeConflict | null,
  isHere: boolean,
  differs: boolean,
): 'conflict' | 'new' | 'changed' | 'same' {
  if (conflict !== null && (differs || !decidable.has(conflict))) return 'conflict'
  if (!isHere) return 'new'
  return differs ? 'changed' : 'same'
}

/** What a file says of the hall; nothing where it is as it is here. */
export function compareHall(here: Hall, there: Hall): PlanDifference | undefined {
  const fields = [
    field(
      'hall',
      `${here.widthMetres} × ${here.heightMetres}`,
      `${there.widthMetres} × ${there.heightMetres}`,
    ),
    field('grid', String(here.gridMetres), String(there.gridMetres)),
    field('aisle', String(here.aisleMetres), String(there.aisleMetres)),
  ].flat()
  if (fields.length === 0) return undefined
  return {
    id: hallDifference,
    verdict: 'changed',
    kind: 'hall',
    name: '',
    matchedBy: null,
    fields,
    conflict: null,
    takeable: true,
  }
}

/** The id of the difference that is about the hall; no element's id has a dot. */
export const hallDifference = 'the.hall'

function gone(here: PlanElement): PlanMerge {
  const difference = {
    id: here.id,
    verdict: 'gone',
    kind: here.kind,
    name: nameOf(here),
    matchedBy: null,
    fields: [],
    conflict: null,
  } as const
  return { here, there: null, difference: { ...difference, takeable: true } }
}

interface Matches {
  readonly found: ReadonlyMap<
    number,
    { readonly element: PlanElement; readonly by: 'id' | 'number' | 'place' }
  >
  /** Positions of those of whose number there are several, here or in the file. */
  readonly ambiguous: ReadonlySet<number>
  /** Ids of those here that were found, or may be meant. */
  readonly known: ReadonlySet<string>
}

function matched(
  here: readonly PlanElement[],
  incoming: readonly IncomingElement[],
  isSamePlan: boolean,
): Matches {
  const found = new Map<number, { readonly element: PlanElement; readonly by: 'id' | 'number' | 'place' }>()
  const ambiguous = new Set<number>()
  const known = new Set<string>()
  const take = (at: number, element: PlanElement, by: 'id' | 'number' | 'place'): void => {
    found.set(at, { element, by })
    known.add(element.id)
  }
  const byId = new Map(here.map((element) => [element.id, element]))
  const takeById = (idOf: (one: IncomingElement) => string | null | undefined): void =>
    incoming.forEach((one, at) => {
      const element = found.has(at) ? undefined : byId.get(idOf(one) ?? '')
      if (element !== undefined && sameSort(element.kind, one.kind) && !known.has(element.id))
        take(at, element, 'id')
    })
  takeById(({ id }) => id)
  takeById(({ idAsCopy }) => idAsCopy)
  if (isSamePlan) return { found, ambiguous, known }
  const left = (): readonly PlanElement[] => here.filter(({ id }) => !known.has(id))
  const open = (): readonly number[] =>
    incoming.flatMap((_one, at) => (found.has(at) || ambiguous.has(at) ? [] : [at]))

  const byNumber = Map.groupBy(left().filter(hasNumber), ({ number }) => number.trim())
  const asked = Map.groupBy(
    open().filter((at) => incoming[at]?.kind === 'stand' && incoming[at].number.trim() !== ''),
    (at) => incoming[at]?.number.trim() ?? '',
  )
  for (const [number, positions] of asked) {
    const [first, ...others] = byNumber.get(number) ?? []
    const [position] = positions
    if (first === undefined || position === undefined) continue
    if (others.length === 0 && positions.length === 1) take(position, first, 'number')
    else {
      for (const at of positions) ambiguous.add(at)
      for (const { id } of [first, ...others]) known.add(id)
    }
  }

  const places = Map.groupBy(left(), (element) => placeKey(element.kind, centreOf(element)))
  for (const at of open()) {
    const one = incoming[at]
    if (one === undefined || one.at === null) continue
    const element = places
      .get(placeKey(one.kind, one.at))
      ?.find(({ id, kind }) => !known.has(id) && sameSort(kind, one.kind))
    if (element !== undefined && !(hasNumber(element) && one.number.trim() !== '')) take(at, element, 'place')
  }
  return { found, ambiguous, known }
}

/** To the decimetre, so that what was rounded on the way stands where it stood. */
function placeKey(kind: PlanElement['kind'], { x, y }: { readonly x: number; readonly y: number }): string {
  return `${kind} ${Math.round(x * 10)} ${Math.round(y * 10)}`
}

function hasNumber(element: PlanElement): element is Stand {
  return element.kind === 'stand' && element.number.trim() !== ''
}

/** A fixture may become another kind of fixture, and never a stand. */
function sameSort(a: PlanElement['kind'], b: PlanElement['kind']): boolean {
  const sort = (kind: PlanElement['kind']): string =>
    kind === 'stand' || kind === 'background' ? kind : 'fixture'
  return sort(a) === sort(b)
}

function nameOf(element: PlanElement): string {
  if (element.kind === 'stand') return element.number
  return element.kind === 'background' ? element.name : element.text
}

const mergeFields = [
  'hall',
  'grid',
  'aisle',
  'kind',
  'number',
  'booth',
  'hold',
  'category',
  'priceClass',
  'place',
  'size',
  'rotation',
  'outline',
  'text',
  'file',
  'look',
  'locked',
  'group',
  'layer',
  'order',
] as const
type MergeField = (typeof mergeFields)[number]

function field(name: MergeField, before: string, after: string): readonly FieldDifference[] {
  return before === after ? [] : [{ field: name, before, after }]
}

/** Of a new element everything that it says. */
function differences(
  here: PlanElement | undefined,
  there: PlanElement,
  words: MergeWords,
): readonly FieldDifference[] {
  const before = here === undefined ? new Map<MergeField, string>() : told(here, words)
  const after = told(there, words)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    field(name, before.get(name) ?? '', after.get(name) ?? ''),
  )
}

function told(element: PlanElement, words: MergeWords): ReadonlyMap<MergeField, string> {
  const fields = new Map<MergeField, string>()
  if (element.kind === 'stand') {
    fields.set('number', element.number)
    fields.set('booth', element.boothKey === null ? '' : words.boothName(element.boothKey))
    fields.set('hold', element.hold === null ? '' : holdText(element.hold, words))
    fields.set('category', element.category === null ? '' : words.categoryName(element.category))
    fields.set('priceClass', element.priceClass)
  } else fields.set('kind', element.kind)
  fields.set('place', `${roundMetres(element.xMetres)}, ${roundMetres(element.yMetres)}`)
  fields.set('size', `${roundMetres(element.widthMetres)} × ${roundMetres(element.heightMetres)}`)
  fields.set('rotation', element.rotationDegrees === 0 ? '' : `${element.rotationDegrees}°`)
  if (element.kind === 'background') {
    const { name, hash, page, opacity, crop, hiddenLayers } = element
    fields.set('file', `${name}${page === null ? '' : `, ${page}`} (${hash.slice(0, 8)})`)
    fields.set(
      'look',
      [
        `${Math.round(opacity * 100)} %`,
        ...[crop.left, crop.top, crop.right, crop.bottom],
        ...hiddenLayers,
      ].join(', '),
    )
  } else {
    fields.set(
      'outline',
      element.outline === null ? '' : element.outline.map(([x, y]) => `${short(x)} ${short(y)}`).join(', '),
    )
  }
  if (element.kind !== 'stand' && element.kind !== 'background') {
    fields.set('text', element.text)
    fields.set('file', element.image?.slice(0, 8) ?? '')
  }
  fields.set('locked', element.locked ? '✓' : '')
  fields.set('group', element.group ?? '')
  fields.set('layer', element.layer === undefined ? '' : words.layerName(element.layer))
  fields.set('order', element.z === 0 ? '' : `${layerOf(element)} ${element.z}`)
  return fields
}

function short(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

function holdText(
  { boothKey, name, until, why }: NonNullable<Stand['hold']>,
  { boothName }: MergeWords,
): string {
  return [boothKey === null ? name : boothName(boothKey) || name, until ?? '', why]
    .filter((part) => part !== '')
    .join(' · ')
}
