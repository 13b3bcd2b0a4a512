import { elementKinds, isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { planStep, type PlanStep } from '../../../shared/domain/plan/layout.ts'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import type { Row } from '../disk/database.ts'
import { checked, parseJson, textOf, unreadable } from '../disk/rows.ts'
import type { StoredElement } from '../stores/layouts.ts'

/** A stand with its booth as far as that counts: `counts` is 1 then. */
export const elementsWithBooths = `
  plan_element
    LEFT JOIN record ON record.entity = 'booth' AND record.key = plan_element.booth_key AND record.removed = 0
    LEFT JOIN record_reference AS reference
      ON reference.record_id = record.id AND reference.field = 'floor_id' AND reference.is_current = 1 AND reference.target_key = plan_element.floor_key`

export const elementColumns =
  'plan_element.id, plan_element.floor_key, plan_element.booth_key, plan_element.body, reference.target_key IS NOT NULL AS counts'

const kinds: ReadonlySet<unknown> = new Set(elementKinds)

/**
 * Checked by hand, and no further than what tells a plan's element from anything else: only checked
 * elements are written, and a schema would take several times as long as a plan of 50,000 may.
 */
export function elementOf(row: Row): PlanElement {
  const element = bodyOf(row)
  return isStand(element)
    ? { ...element, boothKey: row['counts'] === 1 ? textOf(row, 'booth_key') : null }
    : element
}

export function storedOf(row: Row): StoredElement {
  return {
    floorKey: textOf(row, 'floor_key'),
    boothKey: row['booth_key'] === null ? null : textOf(row, 'booth_key'),
    element: bodyOf(row),
  }
}

function bodyOf(row: Row): PlanElement {
  const body = parseJson(textOf(row, 'body'))
  if (!isElement(body)) throw unreadable('no element of a plan')
  return body
}

function isElement(value: unknown): value is PlanElement {
  return (
    isObject(value) &&
    kinds.has(value['kind']) &&
    typeof value['id'] === 'string' &&
    typeof value['xMetres'] === 'number'
  )
}

/** Who stands on a stand is told by its column alone. */
export function elementText(element: PlanElement): string {
  return JSON.stringify(isStand(element) ? { ...element, boothKey: null } : element)
}

/** Written from a checked step, as elements are. */
export function stepOf(row: Row): PlanStep {
  const step = parseJson(textOf(row, 'body'))
  if (!isStep(step)) throw unreadable('no step of a plan')
  return step
}

function isStep(value: unknown): value is PlanStep {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    Array.isArray(value['forward']) &&
    Array.isArray(value['backward'])
  )
}

const stepHead = planStep.omit({ forward: true, backward: true })

/** What a step was, without what it changed. */
export function headOf(row: Row): Omit<PlanStep, 'forward' | 'backward'> {
  return checked(stepHead, parseJson(textOf(row, 'head')))
}
