import type { DecisionSide, SharedDecision } from '../../../shared/contract/index.ts'
import type { DecisionChoice } from '../../../shared/domain/plan/sharing/choice.ts'
import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { centreOf } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { boothOfSeat, nameWithin } from '../../../shared/domain/plan/sharing/facets.ts'
import type { FacetHead } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import type { PlanDecision } from '../../../shared/domain/plan/sharing/judge.ts'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import type { JsonValue } from '../../../shared/json.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { recordTitle } from './record-title.ts'

/** What is to be decided about shared plans, with the names that people know. */
export function sharedDecisions(workspace: Workspace): readonly SharedDecision[] {
  return workspace.sharing.decisions().map((decision) => sharedDecision(workspace, decision))
}

function sharedDecision(workspace: Workspace, decision: PlanDecision): SharedDecision {
  const { counted, other } =
    'counted' in decision ? decision : { counted: decision.removal, other: decision.beside }
  const valueOf = valueIn(workspace, decision)
  return {
    id: decision.id,
    kind: decision.kind,
    floor: floorOf(workspace, decision),
    thing: thingOf(workspace, decision),
    element: elementOf(workspace, decision.what),
    otherElement: 'otherWhat' in decision ? elementOf(workspace, decision.otherWhat) : null,
    counted: sideOf(counted, valueOf),
    other: sideOf(other, valueOf),
    choices: choicesOf(decision),
  }
}

/** Of two plans both may be taken; two stands with one number need another number, which is no choice between the two. */
function choicesOf({ kind }: PlanDecision): readonly DecisionChoice[] {
  switch (kind) {
    case 'two-plans':
      return ['keep', 'other', 'both']
    case 'number-twice':
      return ['keep']
    case 'seat':
    case 'text':
    case 'removed':
    case 'booth-twice':
      return ['keep', 'other']
  }
}

function sideOf(
  { person, at, value }: FacetHead,
  valueOf: (value: JsonValue) => string | null,
): DecisionSide {
  return { person: person.name, at: new Date(at).toISOString(), value: valueOf(value) }
}

function valueIn(workspace: Workspace, decision: PlanDecision): (value: JsonValue) => string | null {
  switch (decision.kind) {
    case 'seat':
    case 'booth-twice':
      return (value) => seatText(workspace, value)
    case 'text':
      return (value) => (decision.facet === 'category' ? categoryText(workspace, value) : plainText(value))
    case 'number-twice':
      return plainText
    case 'removed':
    case 'two-plans':
      return () => null
  }
}

/** Who has the stand, or for whom it is held. */
function seatText(workspace: Workspace, value: JsonValue): string {
  const booth = boothOfSeat(value)
  if (booth !== null) return sharedBoothTitle(workspace, booth)
  const hold = isObject(value) ? value['hold'] : undefined
  if (!isObject(hold)) return ''
  const { boothKey, name } = hold
  return typeof boothKey === 'string'
    ? sharedBoothTitle(workspace, boothKey)
    : (plainText(name ?? null) ?? '')
}

/** What people know a booth by that is named as those who share name it. */
export function sharedBoothTitle({ records, sharing }: Workspace, name: string): string {
  const key = sharing.nameHere('booth', name)
  return recordTitle('booth', key, records.get('booth', key))
}

function categoryText({ layouts }: Workspace, value: JsonValue): string | null {
  return layouts.categories().find(({ id }) => id === value)?.name ?? plainText(value)
}

function plainText(value: JsonValue): string | null {
  if (value === null) return ''
  if (isObject(value)) return plainText(value['name'] ?? null)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function floorOf({ records, layouts, sharing }: Workspace, { what }: PlanDecision): SharedDecision['floor'] {
  const [floor, element] = [nameWithin('floor', what), nameWithin('element', what)]
  const key =
    floor === undefined
      ? element === undefined
        ? undefined
        : layouts.stored(element)?.floorKey
      : sharing.nameHere('floor', floor)
  return key === undefined ? null : { key, name: recordTitle('floor', key, records.get('floor', key)) }
}

/** What is decided about that stands on no plan. */
function thingOf(
  { layouts, views, templates, snapshots }: Workspace,
  decision: PlanDecision,
): SharedDecision['thing'] {
  const { what } = decision
  const facet = 'facet' in decision ? decision.facet : ''
  const [view, template, state] = [
    nameWithin('view', what),
    nameWithin('template', what),
    nameWithin('state', what),
  ]
  if (view !== undefined) return { kind: 'view', name: views.get(view)?.name ?? '' }
  if (template !== undefined) return { kind: 'template', name: templates.shared.get(template)?.name ?? '' }
  if (state !== undefined) return { kind: 'state', name: snapshots.shared.get(state)?.name ?? '' }
  if (facet.startsWith('letter:')) return { kind: 'letter', name: '' }
  if (!facet.startsWith('category:')) return null
  return {
    kind: 'category',
    name: layouts.categories().find(({ id }) => facet === `category:${id}`)?.name ?? '',
  }
}

function elementOf({ layouts }: Workspace, what: string): SharedDecision['element'] {
  const id = nameWithin('element', what)
  if (id === undefined) return null
  const element = layouts.stored(id)?.element
  if (element === undefined) return { id, name: '', middle: null }
  return { id, name: writtenOn(element), middle: centreOf(element) }
}

/** An element's number or text, which may be empty. */
export function writtenOn(element: PlanElement): string {
  if (isStand(element)) return element.number
  return element.kind === 'background' ? element.name : element.text
}
