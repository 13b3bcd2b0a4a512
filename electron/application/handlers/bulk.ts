import type { Handlers } from '../../../shared/contract/index.ts'
import { changeField, previewField } from '../../workspace/edits/index.ts'
import { selectedKeys } from '../../workspace/lists/selected-keys.ts'
import type { ApplicationContext } from '../events/context.ts'
import { clashesOfChange } from '../programme/programme.ts'

export function bulkHandlers({
  events,
  jobs,
}: ApplicationContext): Pick<Handlers, 'bulk.preview' | 'bulk.change'> {
  return {
    'bulk.preview': async ({ eventId, entity, selection, field, change }, signal) => {
      const { workspace } = await events.open(eventId)
      const wanted = { entity, keys: await selectedKeys(workspace, entity, selection), field, change }
      return {
        ...(await previewField(workspace, wanted, signal)),
        clashes: clashesOfChange(workspace, wanted),
      }
    },
    'bulk.change': async ({ eventId, entity, selection, field, change }) => {
      const { workspace } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const keys = await selectedKeys(workspace, entity, selection)
        const onDone = (done: number): void => report({ phase: 'changing', entity, done, total: keys.length })
        onDone(0)
        return { ...(await changeField(workspace, { entity, keys, field, change }, { signal, onDone })) }
      })
      return { jobId }
    },
  }
}
