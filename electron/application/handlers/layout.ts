import type { Handlers } from '../../../shared/contract/index.ts'
import { applyPlanStep, redoPlanStep, undoPlanStep } from '../../workspace/edits/index.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'

/** Of the changes of steps: a page reads them all before it shows a plan. */
const toldCharacters = 1024 * 1024

export function layoutHandlers({
  events,
}: ApplicationContext): Pick<Handlers, Extract<keyof Handlers, `layout.${string}`>> {
  const workspaceOf = async (eventId: string) => (await events.open(eventId)).workspace
  return {
    'layout.get': async ({ eventId, floorKey, since }) =>
      (await workspaceOf(eventId)).layouts.read(floorKey, since),
    'layout.apply': async ({ eventId, step, origin }) => ({
      revisions: await applyPlanStep(await workspaceOf(eventId), step, origin),
    }),
    'layout.undo': async ({ eventId, stepId, origin }) =>
      stepAgain(undoPlanStep, await workspaceOf(eventId), stepId, origin),
    'layout.redo': async ({ eventId, stepId, origin }) =>
      stepAgain(redoPlanStep, await workspaceOf(eventId), stepId, origin),
    'layout.steps': async ({ eventId }) => (await workspaceOf(eventId)).layouts.steps.list(toldCharacters),
    'layout.categories': async ({ eventId }) => (await workspaceOf(eventId)).layouts.categories(),
    'layout.standHistory': async ({ eventId, standId }) =>
      (await workspaceOf(eventId)).layouts.standHistory(standId),
  }
}

async function stepAgain(
  again: typeof undoPlanStep,
  workspace: Workspace,
  stepId: string,
  origin: string | undefined,
) {
  let left = 0
  const revisions = await again(workspace, stepId, origin, (count) => (left = count))
  return { revisions, ...(left === 0 ? {} : { left }) }
}
