/**
 * A request the service declines, as its error envelope tells it. Every other error thrown in a
 * request is a fault of the service (500).
 */
export class RequestProblem extends Error {
  readonly status: number
  readonly fields: FieldTexts | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, options: { readonly fields?: FieldTexts; readonly headers?: Readonly<Record<string, string>> } = {}) {
    super(message)
    this.name = 'RequestProblem'
    this.status = status
    this.fields = options.fields
    this.headers = options.headers ?? {}
  }
}

/** Field → what is wrong with it, in English. */
export type FieldTexts = Readonly<Record<string, readonly string[]>>

/** 422: the request is understood, but its values break a rule. */
export function invalid(fields: FieldTexts): RequestProblem {
  const first = Object.entries(fields)[0]
  const message = first === undefined ? 'The given data is not valid.' : `The given data is not valid. ${first[0]}: ${first[1][0] ?? ''}`
  return new RequestProblem(422, message, { fields })
}

export function notFound(what: string): RequestProblem {
  return new RequestProblem(404, `${what} was not found.`)
}

/** 503: not now; asking again soon may do. */
export function unavailable(message: string): RequestProblem {
  return new RequestProblem(503, message, { headers: { 'retry-after': '1' } })
}
