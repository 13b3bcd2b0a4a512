import { shallowRef, type ShallowRef } from 'vue'
import { createClient, eventNames, type ContractClient, type Transport } from '../../shared/contract/index.ts'
import { AppError } from '../../shared/errors.ts'

/**
 * `connecting`: the first time. `lost`: the core answered before and does not now; calls fail as
 * `unreachable`.
 */
export type Connection = 'connecting' | 'connected' | 'lost'

const listeners = new Map(eventNames.map((name) => [name, new Set<(payload: never) => void>()]))
const reconnected = new Set<() => void>()
const state = shallowRef<Connection>('connecting')
let current: ContractClient | undefined

export const connection: Readonly<ShallowRef<Connection>> = state

/**
 * The one client of the page. It outlives a lost connection: listeners stay, calls go over
 * whichever transport is attached.
 */
export const client: ContractClient = {
  call(method, input, signal) {
    if (current === undefined)
      return Promise.reject(
        new AppError('unreachable', 'The application core is not reachable.', {
          details: { reason: 'core' },
        }),
      )
    return current.call(method, input, signal)
  },
  on(event, listener) {
    listeners.get(event)?.add(listener)
    return () => {
      listeners.get(event)?.delete(listener)
    }
  },
  close: detach,
}

/** Sends calls over `transport` from now on. Calls made before it is open wait in it. */
export function attach(transport: Transport): void {
  current?.close()
  current = createClient(transport)
  for (const [name, heard] of listeners) {
    current.on(name, (payload) => {
      for (const listener of [...heard]) listener(payload as never)
    })
  }
}

/** Fails everything under way as `unreachable`, and every later call until the next `attach`. */
export function detach(): void {
  current?.close()
  current = undefined
}

export function setConnection(next: Connection): void {
  const before = state.value
  state.value = next
  if (next === 'connected' && before === 'lost') for (const listener of reconnected) listener()
}

/** Runs after a lost connection is back: what was missed in between has to be asked for again. */
export function onReconnected(listener: () => void): () => void {
  reconnected.add(listener)
  return () => {
    reconnected.delete(listener)
  }
}
