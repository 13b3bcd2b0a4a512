import { problemText } from '../../../shared/domain/problems.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Entity } from '../../../shared/entities/index.ts'
import { limits } from '../http/limits.ts'
import { invalid } from '../http/problem.ts'
import { shownWithBooth } from './related.ts'

/**
 * Keeps records at a size at which they can be listed, however many updates they get. One from
 * before this limit may still become smaller. Throws 422.
 */
export function checkSize(entity: Entity, after: RecordValues, before: RecordValues | undefined): void {
  if (grewBeyond(limits.recordBytes, bytesOf, after, before))
    throw invalid({ [entity.name]: [`A record can have at most ${limits.recordBytes} bytes in all its fields.`] })
  if (entity.customFields === true) checkCustomFields(entity, after, before)
  if (entity.name === 'representative') checkShownTexts(after)
}

function grewBeyond(limit: number, measure: (values: RecordValues) => number, after: RecordValues, before: RecordValues | undefined): boolean {
  const size = measure(after)
  return size > limit && (before === undefined || size > measure(before))
}

function bytesOf(values: RecordValues): number {
  return Buffer.byteLength(JSON.stringify(values))
}

function checkCustomFields(entity: Entity, after: RecordValues, before: RecordValues | undefined): void {
  const count = (values: RecordValues): number => Object.keys(values).filter((name) => !entity.declares(name)).length
  if (grewBeyond(limits.customFields, count, after, before))
    throw invalid({ [entity.name]: [`A record can have at most ${limits.customFields} custom fields.`] })
}

/** Every booth repeats these of its representatives. */
function checkShownTexts(values: RecordValues): void {
  const isTooLong = (value: JsonValue | undefined): boolean => typeof value === 'string' && value.length > limits.shownTextCharacters
  const long = shownWithBooth.filter((name) => isTooLong(values[name]))
  const text = problemText({ code: 'too-long', params: { max: limits.shownTextCharacters } })
  if (long.length > 0) throw invalid(Object.fromEntries(long.map((name) => [name, [text]])))
}
