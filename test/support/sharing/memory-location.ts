import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { NewChanges, ShareTransport } from '../../../electron/sharing/transport.ts'
import type { ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { MergedThing, ShareSnapshot } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { deviceOf } from '../../../shared/domain/plan/sharing/format/stamp.ts'

/** A place where plans are shared, in memory, as everybody reaches it through a transport of their own. */
export interface MemoryLocation {
  readonly changes: readonly ShareChange[]
  /** By hash; a test may put others there. */
  readonly files: Map<string, Uint8Array>
  transport(trouble?: Trouble): ShareTransport
  /** Keeps a snapshot's changes no longer one by one: who asks from before it gets the snapshot. */
  dropCovered(): void
}

/** How a way to the place behaves; each is asked before something is done. */
interface Trouble {
  /** How many changes one answer brings, in which order, and which once more. */
  readonly deliver?: (changes: readonly ShareChange[]) => readonly ShareChange[]
  readonly most?: () => number
  /** Throws where the line breaks: before something is kept, and after. */
  readonly before?: () => void
  readonly after?: () => void
  readonly wantsSnapshot?: () => boolean
}

/** What has gone through JSON, as everything that is shared does. */
function sent<Of>(value: Of): Of {
  return JSON.parse(JSON.stringify(value)) as Of
}

export function memoryLocation(): MemoryLocation {
  const all: ShareChange[] = []
  const files = new Map<string, Uint8Array>()
  let snapshot:
    | {
        readonly at: number
        readonly content: ShareSnapshot & { readonly things: readonly (readonly MergedThing[])[] }
      }
    | undefined
  let dropped = 0
  return {
    changes: all,
    files,
    dropCovered() {
      if (snapshot !== undefined) dropped = snapshot.at
    },
    transport: (trouble = {}) => ({
      changesSince(cursor): Promise<NewChanges> {
        trouble.before?.()
        const from = cursor === null ? 0 : Number(cursor)
        const old = from < dropped ? snapshot : undefined
        const start = old === undefined ? from : old.at
        const given = all.slice(start, start + (trouble.most?.() ?? 100))
        const changes = trouble.deliver?.(given) ?? given
        return Promise.resolve({
          ...(old === undefined ? {} : { snapshot: sent(old.content) }),
          changes: sent(changes),
          cursor: String(start + given.length),
          more: start + given.length < all.length,
          wantsSnapshot: trouble.wantsSnapshot?.() ?? false,
        })
      },
      put(changes) {
        trouble.before?.()
        const known = (one: ShareChange) =>
          all.find(({ stamp, seq }) => deviceOf(stamp) === deviceOf(one.stamp) && seq === one.seq)
        if (changes.some((one) => (known(one)?.stamp ?? one.stamp) !== one.stamp))
          return Promise.resolve('known-otherwise')
        for (const one of changes) if (known(one) === undefined) all.push(sent(one))
        trouble.after?.()
        return Promise.resolve('kept')
      },
      putSnapshot(content) {
        trouble.before?.()
        if (Symbol.iterator in content.things)
          snapshot = { at: coveredUntil(content), content: sent({ ...content, things: [...content.things] }) }
        return Promise.resolve()
      },
      files: {
        has: (hash) => Promise.resolve(files.has(hash)),
        put: async (hash, path) => void files.set(hash, await readFile(path)),
        get: (hash) => Promise.resolve(files.has(hash) ? Readable.from([files.get(hash)]) : undefined),
      },
      onNews: () => () => undefined,
      close: () => Promise.resolve(),
    }),
  }

  function coveredUntil({ covers }: ShareSnapshot): number {
    const first = all.findIndex(({ stamp, seq }) => (covers[deviceOf(stamp)]?.seq ?? 0) < seq)
    return first === -1 ? all.length : first
  }
}
