import type { Access } from '../../gateway/access.ts'
import type { Present, ShareTransport } from '../transport.ts'
import { serviceTransport } from './transport.ts'

/**
 * Plans shared through the event's service, by the access of the moment: credentials are entered
 * again, the service moves to another port. Throws what `serviceTransport` and `find` throw.
 */
export function currentServiceTransport(
  find: (signal: AbortSignal | undefined) => Promise<Access>,
): ShareTransport {
  const newsListeners = new Set<() => void>()
  const presentListeners = new Set<(present: readonly Present[]) => void>()
  let shown: Present | null = null
  let current: { readonly access: Access; readonly transport: ShareTransport } | undefined
  let isClosed = false
  /** Whoever exchanges once opens no live connection. */
  let isFollowed = false

  const leave = async (): Promise<void> => {
    const { transport } = current ?? {}
    current = undefined
    await transport?.close()
  }
  const now = async (signal: AbortSignal): Promise<ShareTransport> => {
    const access = await find(signal)
    signal.throwIfAborted()
    if (current?.access === access) return current.transport
    void leave()
    const transport = serviceTransport(access)
    if (isClosed) return transport
    current = { access, transport }
    if (isFollowed) subscribe(transport)
    return transport
  }
  const subscribe = (transport: ShareTransport): void => {
    transport.onNews(() => {
      for (const listener of newsListeners) listener()
    })
    transport.presence?.onChange((present) => {
      for (const listener of presentListeners) listener(present)
    })
    if (shown !== null) transport.presence?.show(shown)
  }
  const follow = (): void => {
    if (isFollowed || isClosed) return
    isFollowed = true
    if (current !== undefined) subscribe(current.transport)
  }

  return {
    changesSince: async (cursor, signal) => (await now(signal)).changesSince(cursor, signal),
    put: async (changes, signal) => (await now(signal)).put(changes, signal),
    putSnapshot: async (snapshot, signal) => (await now(signal)).putSnapshot(snapshot, signal),
    files: {
      has: async (hash, signal) => (await now(signal)).files.has(hash, signal),
      put: async (hash, path, signal) => (await now(signal)).files.put(hash, path, signal),
      get: async (hash, signal) => (await now(signal)).files.get(hash, signal),
    },
    onNews(listener) {
      newsListeners.add(listener)
      follow()
      return () => newsListeners.delete(listener)
    },
    presence: {
      show(present) {
        shown = present
        if (isFollowed) current?.transport.presence?.show(present)
      },
      onChange(listener) {
        presentListeners.add(listener)
        follow()
        return () => presentListeners.delete(listener)
      },
    },
    async close() {
      isClosed = true
      newsListeners.clear()
      presentListeners.clear()
      await leave()
    },
  }
}
