import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function historyHandlers({
  events,
}: ApplicationContext): Pick<Handlers, 'history.settings' | 'history.keep'> {
  return {
    'history.settings': async ({ eventId }) => ({
      keptDays: (await events.open(eventId)).workspace.history.keptDays(),
    }),
    'history.keep': async ({ eventId, keptDays }) => {
      const { workspace } = await events.open(eventId)
      workspace.history.keepFor(keptDays)
      return { keptDays }
    },
  }
}
