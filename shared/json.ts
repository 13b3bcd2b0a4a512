export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type JsonObject = { readonly [key: string]: JsonValue }

/** What `text` says as JSON; `undefined` where it is none. What it may be is for a schema to say. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A value as one line of many. Two characters that JSON leaves in its texts end a line for some
 * readers, Node's own among them.
 */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

/** A value as it is once it has gone through JSON, such as the result of a job; what is `undefined` is left out. */
export function plainJson(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue
}
