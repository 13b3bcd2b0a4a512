import { z } from 'zod'
import { AppError, toAppError, type ErrorShape } from '../errors.ts'
import { calls, isCallName, type CallName, type CallOutput, type ParsedInput } from './calls.ts'
import type { ContractEvents, EventName } from './events.ts'
import type { Transport } from './transport.ts'

export type CallResult =
  { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: ErrorShape }

/** What answers calls: parses the input, runs the handler, throws `AppError`s. */
export interface Dispatcher {
  dispatch(method: string, input: unknown, signal: AbortSignal): Promise<unknown>
}

const fromClient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: z.number().int(), method: z.string().max(64), input: z.unknown() }),
  z.object({ type: z.literal('cancel'), id: z.number().int() }),
])

/**
 * Answers the calls that come over `transport`. Returns a function that ends it and cancels what is
 * under way.
 */
export function serve(transport: Transport, dispatcher: Dispatcher): () => void {
  const running = new Map<number, AbortController>()
  const answer = (id: number, result: CallResult): void => {
    transport.send({ type: 'result', id, result })
  }
  const stop = transport.onMessage((message) => {
    const parsed = fromClient.safeParse(message)
    if (!parsed.success) return
    const request = parsed.data
    if (request.type === 'cancel') {
      running.get(request.id)?.abort()
      return
    }
    if (running.has(request.id)) return
    const controller = new AbortController()
    running.set(request.id, controller)
    dispatcher
      .dispatch(request.method, request.input, controller.signal)
      .then(
        (data) => {
          answer(request.id, { ok: true, data })
        },
        (error: unknown) => {
          answer(request.id, { ok: false, error: toAppError(error).toShape() })
        },
      )
      .finally(() => running.delete(request.id))
  })
  return () => {
    stop()
    for (const controller of running.values()) controller.abort()
    running.clear()
  }
}

/** The message that carries an event to the user interface. */
export function eventMessage<Name extends EventName>(name: Name, payload: ContractEvents[Name]): unknown {
  return { type: 'event', name, payload }
}

/** One function for every call; it gets parsed input and throws `AppError`s. */
export type Handlers = {
  readonly [Name in CallName]: (
    input: ParsedInput<Name>,
    signal: AbortSignal,
  ) => Promise<CallOutput<Name>> | CallOutput<Name>
}

/**
 * Runs handlers behind parsed input. Unknown methods and bad arguments are `AppError`s, never
 * `undefined`.
 */
export function createDispatcher(handlers: Handlers): Dispatcher {
  return {
    async dispatch(method, input, signal) {
      if (!isCallName(method)) throw new AppError('unknown-method', `There is no call “${method}”.`)
      const parsed = calls[method].input.safeParse(input)
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        const path = issue?.path.map(String).join('.') ?? ''
        throw new AppError(
          'invalid-input',
          `${method}: ${path === '' ? '' : `${path}: `}${issue?.message ?? 'wrong input'}`,
          {
            field: path === '' ? undefined : path,
          },
        )
      }
      const handler = handlers[method] as (input: unknown, signal: AbortSignal) => unknown
      return (await handler(parsed.data, signal)) ?? null
    },
  }
}
