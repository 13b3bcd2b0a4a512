import type { SavedView } from '../../../shared/contract/saved-views.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { JsonObject, JsonValue } from '../../../shared/json.ts'

/** A view as it is kept; this program may not understand its look. */
interface StoredView {
  readonly entity: string
  readonly name: string
  readonly look: JsonValue
}

/** The looks at lists that people have given a name. */
export interface SavedViewStore {
  /** By name. Those that a later version wrote otherwise are left out. */
  list(entity: EntityName): readonly SavedView[]
  /** Adds a view, or replaces the one with its id. */
  save(entity: EntityName, view: SavedView): void
  remove(id: string): void
  ids(): readonly string[]
  get(id: string): StoredView | undefined
  /** `undefined`: it goes. */
  keep(id: string, view: StoredView | undefined): void
  /** The id of the one that a list begins with; it may be gone. `''`: none. */
  usual(entity: string): string
  setUsual(entity: string, id: string): void
}

/** The view with these parts; `undefined`: this program does not understand them. */
export function viewWith({ entity, name, look }: JsonObject): StoredView | undefined {
  return typeof entity === 'string' && typeof name === 'string' && look !== undefined
    ? { entity, name, look }
    : undefined
}
