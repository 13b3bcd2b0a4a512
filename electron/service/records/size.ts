import { problemText } from '../../../shared/domain/problems.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Entity } from '../../../shared/entities/index.ts'
import { limits } from '../limits/limits.ts'
import { together, type FieldTexts } from '../limits/problem.ts'
import { shownWithBooth } from './related.ts'

/**
 * What makes a record larger than one can be listed, however many updates it gets. One from
 * before this limit may still become smaller.
 */
export function sizeFaults(
  entity: Entity,
  after: RecordValues,
  before: RecordValues | undefined,
): FieldTexts {
  const isTooLarge = grewBeyond(limits.recordBytes, bytesOf, after, before)
  return together(
    isTooLarge
      ? { [entity.name]: [`A record can have at most ${limits.recordBytes} bytes in all its fields.`] }
      : {},
    entity.customFields === true ? customFieldFaults(entity, after, before) : {},
    entity.name === 'representative' ? shownTextFaults(after) : {},
  )
}

function grewBeyond(
  limit: number,
  measure: (values: RecordValues) => number,
  after: RecordValues,
  before: RecordValues | undefined,
): boolean {
  const size = measure(after)
  return size > limit && (before === undefined || size > measure(before))
}

function bytesOf(values: RecordValues): number {
  return Buffer.byteLength(JSON.stringify(values))
}

function customFieldFaults(
  entity: Entity,
  after: RecordValues,
  before: RecordValues | undefined,
): FieldTexts {
  const count = (values: RecordValues): number =>
    Object.keys(values).filter((name) => !entity.declares(name)).length
  if (!grewBeyond(limits.customFields, count, after, before)) return {}
  return { [entity.name]: [`A record can have at most ${limits.customFields} custom fields.`] }
}

/** Every booth repeats these of its representatives. */
function shownTextFaults(values: RecordValues): FieldTexts {
  const isTooLong = (value: JsonValue | undefined): boolean =>
    typeof value === 'string' && value.length > limits.shownTextCharacters
  const long = shownWithBooth.filter((name) => isTooLong(values[name]))
  const text = problemText({ code: 'too-long', params: { max: limits.shownTextCharacters } })
  return Object.fromEntries(long.map((name) => [name, [text]]))
}
