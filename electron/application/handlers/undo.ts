import type { Handlers } from '../../../shared/contract/index.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import { takeBack } from '../../workspace/edits/index.ts'
import type { UndoDirection } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'
import { judgeAll } from './readiness.ts'
import { sliced } from './records.ts'

export function undoHandlers({
  events,
  jobs,
}: ApplicationContext): Pick<Handlers, 'undo.state' | 'records.undo' | 'records.redo'> {
  const turn = async (direction: UndoDirection, eventId: string, token: string) => {
    const { workspace } = await events.open(eventId)
    if (!workspace.undo.isKnown(token, direction))
      throw new AppError('not-found', 'This change cannot be taken back any more.')
    const jobId = jobs.start('bulk', 'restoring', async (signal, report) => {
      const asked = workspace.readiness.rules()
      const options = sliced(signal, report, 'restoring', null, workspace.undo.count(token, direction))
      const { examples, records, ...counts } = await takeBack(workspace, token, { ...options, direction })
      if (workspace.readiness.rules() !== asked) await judgeAll(workspace, signal, report)
      return {
        ...counts,
        examples: examples.map((example): JsonObject => ({ ...example })),
        records: records.map((record): JsonObject => ({ ...record })),
      }
    })
    return { jobId }
  }
  return {
    'undo.state': async ({ eventId }) => {
      const { undo } = (await events.open(eventId)).workspace
      return { ...undo.next(), undone: undo.undone() }
    },
    'records.undo': ({ eventId, token }) => turn('undo', eventId, token),
    'records.redo': ({ eventId, token }) => turn('redo', eventId, token),
  }
}
