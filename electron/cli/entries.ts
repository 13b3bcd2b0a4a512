import { readFile } from 'node:fs/promises'
import { text as textOfStream } from 'node:stream/consumers'
import { z } from 'zod'
import type { JsonValue } from '../../shared/domain/record/record-values.ts'
import { AppError } from '../../shared/errors.ts'

const jsonObject = z.record(z.string(), z.json())

/** One record of a file, before anybody has looked at what it says. */
export interface Entry {
  /** Where it stands: the number of its line, or of the item in an array. From 1. */
  readonly line: number
  /** Its fields, or why they cannot be read. */
  readonly content: Readonly<Record<string, JsonValue>> | AppError
}

/** What a record file holds: one record, or any number of them. */
export type Entries =
  | { readonly kind: 'one'; readonly entry: Entry }
  | { readonly kind: 'many'; readonly entries: readonly Entry[] }

/**
 * Reads a record file: one JSON object, an array of them, or one a line; `-` is standard input.
 * Throws `file-missing`, and `invalid-input` where it is none of these.
 */
export async function readEntries(path: string): Promise<Entries> {
  const text = await readText(path)
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch (cause) {
    const lines = text
      .split('\n')
      .flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, text: line }]))
    // What is cut off in its first record is one broken document, and no list of lines.
    if (lines.length > 1 && isJson(lines[0]?.text ?? ''))
      return {
        kind: 'many',
        entries: lines.map(({ line, text: one }) => entryOf(line, () => JSON.parse(one))),
      }
    throw notJson(`The record file “${path}”`, cause)
  }
  if (Array.isArray(whole))
    return { kind: 'many', entries: whole.map((item: unknown, index) => entryOf(index + 1, () => item)) }
  if (typeof whole !== 'object' || whole === null)
    throw new AppError('invalid-input', `The record file “${path}” must contain JSON objects.`)
  return { kind: 'one', entry: entryOf(1, () => whole) }
}

function entryOf(line: number, read: () => unknown): Entry {
  let json: unknown
  try {
    json = read()
  } catch (cause) {
    return { line, content: notJson('It', cause) }
  }
  const parsed = jsonObject.safeParse(json)
  return {
    line,
    content: parsed.success ? parsed.data : new AppError('invalid-input', 'It is no JSON object.'),
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await (path === '-' ? textOfStream(process.stdin) : readFile(path, 'utf8'))
  } catch (cause) {
    throw new AppError('file-missing', `The record file “${path}” cannot be read.`, { cause })
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function notJson(what: string, cause: unknown): AppError {
  return new AppError(
    'invalid-input',
    `${what} is not JSON: ${cause instanceof Error ? cause.message : ''}`,
    { cause },
  )
}
