import type { Workspace } from '../stores/workspace.ts'

const turns = new WeakMap<Workspace, Promise<unknown>>()

/**
 * One after the other: steps of plans, and whatever is taken back. What is last must be known when one
 * of them begins.
 */
export function inTurn<T>(workspace: Workspace, work: () => Promise<T>): Promise<T> {
  const before = turns.get(workspace) ?? Promise.resolve()
  const turn = before.then(work, work)
  turns.set(
    workspace,
    turn.catch(() => undefined),
  )
  return turn
}

/**
 * Does what takes an entry of the history back, or does it again, when nothing is added to that any
 * more and it is its turn. Called off, it does not wait for the entry.
 */
export async function inTurnOfEntry<T>(
  workspace: Workspace,
  token: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { undo } = workspace
  const whole = undo.whole(token, signal)
  // What is whole already has its turn before whatever is asked for later.
  if (whole !== undefined) await whole
  return inTurn(workspace, async () => {
    try {
      return await work()
    } finally {
      undo.stop(token)
    }
  })
}
