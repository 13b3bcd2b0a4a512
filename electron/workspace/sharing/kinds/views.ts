import { isDeepStrictEqual } from 'node:util'
import { entityNames } from '../../../../shared/entities/index.ts'
import { viewWith, type SavedViewStore } from '../../stores/saved-views.ts'
import type { ShareKind } from './kind.ts'

/** Named looks at lists: things of their own, with `entity`, `name` and `look`. */
export function viewKind(views: SavedViewStore): ShareKind {
  return {
    name: 'views',
    thing: 'view',
    notes: [
      { table: 'saved_view', on: 'INSERT', what: "'view/' || new.id" },
      { table: 'saved_view', on: 'DELETE', what: "'view/' || old.id" },
    ],
    here: () => views.ids(),
    read(id) {
      const view = views.get(id)
      return view === undefined ? null : { ...view }
    },
    write(id, facets) {
      const view = viewWith(facets ?? {})
      if (!isDeepStrictEqual(view, views.get(id))) views.keep(id, view)
    },
  }
}

/** Which of them a list begins with: `usual-view:<entity>` of the event, the id of one or `''`. */
export function usualViewKind(views: SavedViewStore): ShareKind {
  return {
    name: 'usual-views',
    thing: 'event',
    notes: [{ table: 'setting', on: 'INSERT', what: "'event'", when: "new.name GLOB 'default-view.*'" }],
    here: () => (entityNames.some((entity) => views.usual(entity) !== '') ? [''] : []),
    read: (_name, shared) =>
      Object.fromEntries(
        entityNames
          .map((entity) => [`usual-view:${entity}`, views.usual(entity)] as const)
          .filter(([name, id]) => id !== '' || shared[name] !== undefined),
      ),
    write(_name, facets) {
      for (const entity of entityNames) {
        const id = facets?.[`usual-view:${entity}`]
        const usual = typeof id === 'string' ? id : ''
        if (usual !== views.usual(entity)) views.setUsual(entity, usual)
      }
    },
  }
}
