import { isDeepStrictEqual } from 'node:util'
import { categoriesOf } from '../../../../shared/domain/plan/sharing/judge.ts'
import type { JsonValue } from '../../../../shared/json.ts'
import type { LayoutStore } from '../../stores/layouts.ts'
import type { ShareKind } from './kind.ts'

/** The categories of stands: `category:<id>` of the event, with its place among them. */
export function categoryKind(layouts: Pick<LayoutStore, 'categories' | 'setCategories'>): ShareKind {
  return {
    name: 'categories',
    thing: 'event',
    notes: [{ table: 'setting', on: 'INSERT', what: "'event'", when: "new.name = 'stand-categories'" }],
    here: () => (layouts.categories().length === 0 ? [] : ['']),
    read(_name, shared) {
      const facets = new Map<string, JsonValue>()
      for (const name of Object.keys(shared)) if (name.startsWith('category:')) facets.set(name, null)
      for (const [place, { id, name, leastSquareMetres }] of layouts.categories().entries())
        facets.set(`category:${id}`, { name, leastSquareMetres, place })
      return Object.fromEntries(facets)
    },
    write(_name, facets) {
      const categories = categoriesOf(facets ?? {})
      if (!isDeepStrictEqual(categories, layouts.categories())) layouts.setCategories(categories)
    },
  }
}
