import type { Handlers } from '../../../shared/contract/index.ts'
import { applyLayout } from '../../workspace/edits/index.ts'
import type { ApplicationContext } from '../context.ts'

export function layoutHandlers({ events }: ApplicationContext): Pick<Handlers, 'layout.get' | 'layout.apply'> {
  return {
    'layout.get': async ({ eventId, floorKey }) => (await events.open(eventId)).workspace.layouts.get(floorKey),
    'layout.apply': async ({ eventId, floorKey, origin, ...change }) => {
      const { workspace } = await events.open(eventId)
      await applyLayout(workspace, floorKey, change, origin)
      return { revision: workspace.layouts.revision(floorKey) }
    },
  }
}
