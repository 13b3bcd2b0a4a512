import type { Handlers } from '../../../shared/contract/index.ts'
import { cloneBooth } from '../../workspace/edits.ts'
import type { ApplicationContext } from '../context.ts'

export function boothsHandlers({ events }: ApplicationContext): Pick<Handlers, 'booths.clone'> {
  return {
    'booths.clone': async ({ eventId, key, name }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(cloneBooth(workspace, key, name))
    },
  }
}
