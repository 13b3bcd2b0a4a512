import type { IncomingHttpHeaders } from 'node:http'
import type { ResourceName, Values } from './resources.ts'
import type { FileContent } from './state.ts'

/** One request as it came over the wire. */
export interface WireRequest {
  readonly method: string
  /** Path and query, as sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** One request, as it stays in the record of them all. */
export interface SeenRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** What it is about, where it is about one of the resources. */
  readonly resource: ResourceName | undefined
  readonly kind: 'create' | 'update' | 'remove' | 'upload' | 'detach' | 'list' | 'file' | 'other'
  /** Of the record that it names. */
  readonly id: string | undefined
  readonly fields: Values
  readonly files: Readonly<Record<string, FileContent & { readonly sha256: string }>>
}

/** What happens to a request otherwise than by the personality. */
export type Turn =
  /** Nothing is stored. */
  | {
      readonly kind: 'refuse'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: Values
    }
  /** Nothing is stored, and the connection ends without an answer. */
  | { readonly kind: 'hang-up' }
  /** The connection ends without an answer, and so much later it is done all the same. */
  | { readonly kind: 'hang-up-and-do-later'; readonly afterMs: number }
  /** It is done, and the answer says this. */
  | {
      readonly kind: 'do-and-answer'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
    }
  /** It is done, and the connection ends without an answer. */
  | { readonly kind: 'do-and-hang-up' }

/**
 * Asked for every request before it is done; what it does itself, or waits for, happens between a
 * client's read and its write.
 */
export type Rule = (request: SeenRequest) => Turn | undefined | Promise<Turn | undefined>

/** The turn for the first `count` requests that fit. */
export function firstOf(count: number, fits: (request: SeenRequest) => boolean, turn: Turn | Rule): Rule {
  let left = count
  return (request) => {
    if (left === 0 || !fits(request)) return undefined
    left -= 1
    return typeof turn === 'function' ? turn(request) : turn
  }
}
