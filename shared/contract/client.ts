import { AppError } from '../errors.ts'
import { readMessage } from './answers.ts'
import type { CallInput, CallName, CallOutput } from './calls.ts'
import type { ContractEvents, EventName } from './events.ts'
import type { Transport } from './transport.ts'

/** What the user interface uses. */
export interface ContractClient {
  call<Name extends CallName>(
    method: Name,
    input: CallInput<Name>,
    signal?: AbortSignal,
  ): Promise<CallOutput<Name>>
  on<Name extends EventName>(event: Name, listener: (payload: ContractEvents[Name]) => void): () => void
  /** Rejects everything under way; later calls fail as `unreachable`. */
  close(): void
}

/** Calls over `transport`. An answer with an error becomes an `AppError` again. */
export function createClient(transport: Transport): ContractClient {
  const pending = new Map<
    number,
    { readonly resolve: (data: unknown) => void; readonly reject: (error: AppError) => void }
  >()
  const listeners = new Map<EventName, Set<(payload: never) => void>>()
  let nextId = 1
  let closed = false

  const stop = transport.onMessage((message) => {
    const said = readMessage(message)
    if (said === undefined) return
    if (said.type === 'event') {
      for (const listener of listeners.get(said.name) ?? []) listener(said.payload as never)
      return
    }
    const { id, result } = said
    const waiting = pending.get(id)
    pending.delete(id)
    if (result.ok) waiting?.resolve(result.data)
    else waiting?.reject(AppError.fromShape(result.error))
  })

  return {
    call<Name extends CallName>(
      method: Name,
      input: CallInput<Name>,
      signal?: AbortSignal,
    ): Promise<CallOutput<Name>> {
      if (closed)
        return Promise.reject(
          new AppError('unreachable', 'The application core is not reachable.', {
            details: { reason: 'core' },
          }),
        )
      if (signal?.aborted === true) return Promise.reject(cancelled())
      const id = nextId++
      return new Promise<unknown>((resolve, reject) => {
        const onAbort = (): void => {
          if (!pending.delete(id)) return
          transport.send({ type: 'cancel', id })
          reject(cancelled())
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        const settle =
          <T>(then: (value: T) => void) =>
          (value: T): void => {
            signal?.removeEventListener('abort', onAbort)
            then(value)
          }
        pending.set(id, { resolve: settle(resolve), reject: settle(reject) })
        transport.send({ type: 'call', id, method, input })
      }) as Promise<CallOutput<Name>>
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set)
      set.add(listener)
      return () => {
        set.delete(listener)
      }
    },
    close() {
      closed = true
      stop()
      for (const waiting of pending.values())
        waiting.reject(
          new AppError('unreachable', 'The connection to the application core was lost.', {
            details: { reason: 'core' },
          }),
        )
      pending.clear()
    },
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The operation was cancelled.')
}
