import type { ListedProblem } from '../../../electron/workspace/stores/lists.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'

/** All that is advised for the booths of a workspace. */
export async function adviceIn({ lists }: Workspace): Promise<readonly ListedProblem[]> {
  const found: ListedProblem[] = []
  await lists.each({ entity: 'booth' }, [], ({ advice }) => void found.push(...advice))
  return found
}
