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
