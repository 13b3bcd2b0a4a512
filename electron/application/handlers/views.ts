import type { Handlers } from '../../../shared/contract/index.ts'
import { namedApart } from '../../../shared/domain/named-apart.ts'
import { removeViewAsEntry, saveViewAsEntry } from '../../workspace/edits/index.ts'
import type { ApplicationContext } from '../events/context.ts'

/** Saved views stand in the event's own folder, so that they go where it goes. */
export function viewsHandlers({
  events,
}: ApplicationContext): Pick<Handlers, 'views.list' | 'views.save' | 'views.remove'> {
  const opened = async (eventId: string) => (await events.open(eventId)).workspace
  return {
    'views.list': async ({ eventId, entity }) => namedApart((await opened(eventId)).views.list(entity)),
    'views.save': async ({ eventId, entity, view }) => {
      const workspace = await opened(eventId)
      const token = saveViewAsEntry(workspace, entity, view)
      return { views: namedApart(workspace.views.list(entity)), token }
    },
    'views.remove': async ({ eventId, entity, id }) => {
      const workspace = await opened(eventId)
      const token = removeViewAsEntry(workspace, id)
      return { views: namedApart(workspace.views.list(entity)), token }
    },
  }
}
