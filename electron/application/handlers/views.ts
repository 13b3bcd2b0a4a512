import { savedView, viewsAtMost, type SavedView } from '../../../shared/contract/saved-views.ts'
import type { Handlers } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workspace } from '../../workspace/types.ts'
import type { ApplicationContext } from '../context.ts'

/** Saved views stand among the settings of the event's own folder, so that they go where it goes. */
export function viewsHandlers({ events }: ApplicationContext): Pick<Handlers, 'views.list' | 'views.save' | 'views.remove'> {
  return {
    'views.list': async ({ eventId, entity }) => viewsOf((await events.open(eventId)).workspace, entity),
    'views.save': async ({ eventId, entity, view }) => {
      const { workspace } = await events.open(eventId)
      return change(workspace, entity, (views) => {
        const others = views.filter(({ id }) => id !== view.id)
        if (others.length >= viewsAtMost) throw new AppError('invalid-input', `There are ${viewsAtMost} views already.`, { field: 'view' })
        return [...(view.isDefault ? others.map((other) => ({ ...other, isDefault: false })) : others), view]
      })
    },
    'views.remove': async ({ eventId, entity, id }) => {
      const { workspace } = await events.open(eventId)
      return change(workspace, entity, (views) => views.filter((view) => view.id !== id))
    },
  }
}

const settingOf = (entity: EntityName): string => `views.${entity}`

/** Those that a later version wrote otherwise are left out, not the rest. */
function viewsOf({ settings }: Workspace, entity: EntityName): readonly SavedView[] {
  const stored: unknown = JSON.parse(settings.get(settingOf(entity)) ?? '[]')
  const views = Array.isArray(stored) ? stored.flatMap((view: unknown) => savedView.safeParse(view).data ?? []) : []
  return views.sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }))
}

function change(workspace: Workspace, entity: EntityName, make: (views: readonly SavedView[]) => readonly SavedView[]): readonly SavedView[] {
  workspace.transaction(() => workspace.settings.set(settingOf(entity), JSON.stringify(make(viewsOf(workspace, entity)))))
  return viewsOf(workspace, entity)
}
