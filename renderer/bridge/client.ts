import { shallowRef, type ShallowRef } from 'vue'
import { createClient, eventNames, type ContractClient, type ContractEvents, type EventName, type Transport } from '../../shared/contract/index.ts'
import { AppError } from '../../shared/errors.ts'

/** `connecting`: the first time. `lost`: the core answered before and does not now; calls fail as `unreachable`. */
export type Connection = 'connecting' | 'connected' | 'lost'

type Listener<Name extends EventName> = (payload: ContractEvents[Name]) => void

const listeners: { readonly [Name in EventName]: Set<Listener<Name>> } = {
  'events.changed': new Set(),
  'records.changed': new Set(),
  'layout.changed': new Set(),
  'sync.changed': new Set(),
  'job.changed': new Set(),
}
const reconnected = new Set<() => void>()
const state = shallowRef<Connection>('connecting')
let current: ContractClient | undefined

export const connection: Readonly<ShallowRef<Connection>> = state

/** The one client of the page. It outlives a lost connection: listeners stay, calls go over whichever transport is attached. */
export const client: ContractClient = {
  call(method, input, signal) {
    if (current === undefined) return Promise.reject(new AppError('unreachable', 'The application core is not reachable.'))
    return current.call(method, input, signal)
  },
  on(event, listener) {
    listeners[event].add(listener)
    return () => {
      listeners[event].delete(listener)
    }
  },
  close: detach,
}

/** Sends calls over `transport` from now on. Calls made before it is open wait in it. */
export function attach(transport: Transport): void {
  current?.close()
  current = createClient(transport)
  for (const name of eventNames) relay(current, name)
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

function relay<Name extends EventName>(from: ContractClient, name: Name): void {
  from.on(name, (payload) => {
    for (const listener of [...listeners[name]]) listener(payload)
  })
}
