import type { JsonValue } from '../../json.ts'

type Values = Readonly<Record<string, JsonValue>>

/** The most characters of a text that are shown, searched and judged. */
export const mostCharacters = 100_000
/** How deep lists and objects of a value may lie in each other; no service of the interface takes more. */
const mostLevels = 64

export function boundedText(text: string): string {
  // No pair is halved.
  return text.length <= mostCharacters ? text : text.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * The whole of a text of which a person has edited what is shown (`boundedText`): the rest stays as
 * it was, but where they have emptied it.
 */
export function wholeText(before: string, shown: string): string {
  return shown === '' ? '' : shown + before.slice(boundedText(before).length)
}

/**
 * The values as they are shown in lists, searched and judged: texts of at most `mostCharacters`, and
 * `null` for what lies too deep. What is stored and sent stays whole. Almost all records are whole
 * already, and are not copied then.
 */
export function boundedValues(values: Values): Values {
  if (Object.values(values).every((value) => isWhole(value))) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, bounded(value, 0)]))
}

/** Whether lists and objects lie deeper in each other than is read of a value. */
export function isTooDeep(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (
    levels === 0 ||
    Object.values<unknown>(value as Readonly<Record<string, unknown>>).some((item) =>
      isTooDeep(item, levels - 1),
    )
  )
}

/** The fields whose texts are longer than is shown of them. */
export function oversizedFields(values: Values): readonly string[] {
  return Object.keys(values).filter((name) => isOversized(values[name]))
}

const isOversized = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' && value.length > mostCharacters

function isWhole(value: JsonValue, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return !isOversized(value)
  return levels > 0 && Object.values(value).every((item) => isWhole(item, levels - 1))
}

function bounded(value: JsonValue, level: number): JsonValue {
  if (typeof value === 'string') return boundedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (level === mostLevels) return null
  if (Array.isArray(value)) return value.map((item: JsonValue) => bounded(item, level + 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, bounded(item, level + 1)]))
}
