/**
 * A request the service declines, as its error envelope tells it. Every other error thrown in a
 * request is a fault of the service (500).
 */
export class RequestProblem extends Error {
  readonly status: number
  readonly fields: FieldTexts | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    options: { readonly fields?: FieldTexts; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
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
  const message =
    first === undefined
      ? 'The given data is not valid.'
      : `The given data is not valid. ${first[0]}: ${first[1][0] ?? ''}`
  return new RequestProblem(422, message, { fields })
}

/** What was found wrong, each field once: with what was found first. */
export function together(...found: readonly FieldTexts[]): FieldTexts {
  const all = new Map<string, readonly string[]>()
  for (const [field, texts] of found.flatMap((one) => Object.entries(one)))
    if (!all.has(field)) all.set(field, texts)
  return Object.fromEntries(all)
}

/** Throws 422 with all that was found wrong, if anything was. */
export function refuse(faults: FieldTexts): void {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

export function notFound(what: string): RequestProblem {
  return new RequestProblem(404, `${what} was not found.`)
}

/** 503: not now; asking again soon may do. */
export function unavailable(message: string): RequestProblem {
  return new RequestProblem(503, message, { headers: { 'retry-after': '1' } })
}
