import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function historyHandlers({
  events,
}: ApplicationContext): Pick<Handlers, 'history.settings' | 'history.keep'> {
  return {
    'history.settings': async ({ eventId }) => ({
      retentionDays: (await events.open(eventId)).workspace.history.retentionDays(),
    }),
    'history.keep': async ({ eventId, retentionDays }) => {
      const { workspace } = await events.open(eventId)
      workspace.history.keepFor(retentionDays)
      return { retentionDays }
    },
  }
}
