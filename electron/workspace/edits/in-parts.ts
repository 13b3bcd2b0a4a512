import type { ChangeKind } from '../../../shared/domain/change-kinds.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Workspace } from '../stores/workspace.ts'

/** A change that goes on for a while, as one entry of the history. */
export interface EntryInParts {
  /** `null`: nothing has been changed. */
  readonly token: () => string | null
  /** One part of it, all of it or nothing. The entry begins with the first that asks for its token. */
  readonly part: <T>(work: (token: () => string) => T) => T
}

/**
 * Does a change in parts, as one entry of the history with what it does to plans; whoever takes it
 * back meanwhile waits until all of it is done. `token`: goes on with an entry.
 */
export async function inParts<T>(
  workspace: Workspace,
  { kind, entity, token: begun = null }: EntryToBegin,
  change: (entry: EntryInParts) => Promise<T>,
): Promise<T> {
  const { undo } = workspace
  const watch = workspace.layouts.watch()
  // One that was taken back meanwhile is not gone on with.
  let token = begun !== null && undo.isKnown(begun) ? begun : null
  if (token !== null) undo.hold(token)
  const own = (): string => {
    if (token === null) undo.hold((token = undo.begin(kind, entity)))
    return token
  }
  try {
    return await change({
      token: () => token,
      part(work) {
        const before = token
        try {
          return watch.during(() => workspace.transaction(() => work(own)))
        } catch (error) {
          // What was begun with it is undone with it.
          if (token !== before && token !== null) undo.release(token)
          token = before
          throw error
        }
      },
    })
  } finally {
    watch.record({ token: token ?? undefined })
    if (token !== null) undo.release(token)
  }
}

interface EntryToBegin {
  readonly kind: ChangeKind
  /** Of whose records; `undefined`: of those of the first that is noted. */
  readonly entity: EntityName | undefined
  readonly token?: string | null
}
