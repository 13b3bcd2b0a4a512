import type { Handlers } from '../../../shared/contract/index.ts'
import { cloneBooth } from '../../workspace/edits/index.ts'
import type { ApplicationContext } from '../context.ts'
import { recordDetail } from '../views/record-detail.ts'

export function boothsHandlers({ events }: ApplicationContext): Pick<Handlers, 'booths.clone'> {
  return {
    'booths.clone': async ({ eventId, key, name }) => {
      const { workspace } = await events.open(eventId)
      return recordDetail(cloneBooth(workspace, key, name), workspace)
    },
  }
}
