import { AppError, errorCodes, type ErrorShape } from '../errors.ts'
import { eventNames, type EventName } from './events.ts'
import type { CallResult } from './server.ts'

// Read by hand and not by schemas: every start of the page does, and zod would be a third of it.

export type MessageOfCore =
  | { readonly type: 'result'; readonly id: number; readonly result: CallResult }
  | { readonly type: 'event'; readonly name: EventName; readonly payload: unknown }

/** What came over a transport, as a message of the core; `undefined`: it is none. */
export function readMessage(message: unknown): MessageOfCore | undefined {
  const { type, id, result: answered, name: said, payload } = membersOf(message)
  if (type === 'event') {
    const name = eventNames.find((one) => one === said)
    return name === undefined ? undefined : { type, name, payload }
  }
  const result = readCallResult(answered)
  return type === 'result' && Number.isInteger(id) && result !== undefined
    ? { type, id: Number(id), result }
    : undefined
}

/** What a call, or a request in place of one, was answered with; `undefined`: it is no answer. */
export function readCallResult(value: unknown): CallResult | undefined {
  const { ok, data, error: refused } = membersOf(value)
  if (ok === true) return { ok, data }
  const error = readError(refused)
  return ok === false && error !== undefined ? { ok, error } : undefined
}

function readError(value: unknown): ErrorShape | undefined {
  const { code: said, message, field, details } = membersOf(value)
  const code = errorCodes.find((one) => one === said)
  if (code === undefined || typeof message !== 'string') return undefined
  return {
    code,
    message,
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof details === 'object' && details !== null ? { details: membersOf(details) } : {}),
  }
}

/** A text of the core's answer, by its name. Throws `internal` where there is none. */
export function textOf(answer: unknown, name: string): string {
  const text = membersOf(answer)[name]
  if (typeof text !== 'string') throw new AppError('internal', `The application core gave no ${name}.`)
  return text
}

/** The members of an object; of anything else none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
