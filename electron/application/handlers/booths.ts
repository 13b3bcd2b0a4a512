import type { Handlers } from '../../../shared/contract/index.ts'
import { addRepresentative, asEntry, cloneBooth } from '../../workspace/edits/index.ts'
import type { ApplicationContext } from '../events/context.ts'
import { recordDetail } from '../views/record-detail.ts'

export function boothsHandlers({
  events,
}: ApplicationContext): Pick<Handlers, 'booths.addRepresentative' | 'booths.clone'> {
  return {
    'booths.addRepresentative': async ({ eventId, key, values }) => {
      const { workspace } = await events.open(eventId)
      return { key: addRepresentative(workspace, key, values) }
    },
    'booths.clone': async ({ eventId, key, name }) => {
      const { workspace } = await events.open(eventId)
      const clone = asEntry(workspace, 'make', 'booth', (token) =>
        cloneBooth(workspace, key, name, { token: token() }),
      )
      return recordDetail(clone, workspace)
    },
  }
}
