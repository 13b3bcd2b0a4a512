import { viewsAtMost } from '../../../shared/contract/saved-views.ts'
import type { Handlers } from '../../../shared/contract/index.ts'
import { namedApart } from '../../../shared/domain/named-apart.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApplicationContext } from '../events/context.ts'

/** Saved views stand in the event's own folder, so that they go where it goes. */
export function viewsHandlers({
  events,
}: ApplicationContext): Pick<Handlers, 'views.list' | 'views.save' | 'views.remove'> {
  const viewsOf = async (eventId: string) => (await events.open(eventId)).workspace.views
  return {
    'views.list': async ({ eventId, entity }) => namedApart((await viewsOf(eventId)).list(entity)),
    'views.save': async ({ eventId, entity, view }) => {
      const views = await viewsOf(eventId)
      const others = views.list(entity).filter(({ id }) => id !== view.id)
      if (others.length >= viewsAtMost)
        throw new AppError('invalid-input', `There are ${viewsAtMost} views already.`, { field: 'view' })
      views.save(entity, view)
      return namedApart(views.list(entity))
    },
    'views.remove': async ({ eventId, entity, id }) => {
      const views = await viewsOf(eventId)
      views.remove(id)
      return namedApart(views.list(entity))
    },
  }
}
