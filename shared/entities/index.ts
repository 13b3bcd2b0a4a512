import { compileEntities, type CompiledEntity, type NarrowedListing as NarrowedListingOf } from './compile.ts'
import type * as declared from './declared/declaration.ts'
import { declarations } from './list.ts'

export {
  convertibleFormats,
  documentFormats,
  fileFormats,
  imageFormats,
  libraryFormats,
  pictureFormats,
  planFormats,
  servedFormats,
  videoFormats,
  isReadable,
  isSaved,
  isWritable,
  type FileFormat,
  type PlaceKind,
  type SaveDeclaration,
} from './declared/declaration.ts'

export type EntityName = (typeof declarations)[number]['name']
export type Entity = CompiledEntity<EntityName>
export type FieldDeclaration = declared.FieldDeclaration<EntityName>
export type FieldKind = declared.FieldKind<EntityName>
export type NarrowedListing = NarrowedListingOf<EntityName>
export type FilterDeclaration = declared.FilterDeclaration<EntityName>
export type ListDeclaration = declared.ListDeclaration<EntityName>
export type RemoveDeclaration = declared.RemoveDeclaration<EntityName>

/** Every entity by its name, in the order of the list. */
export const entities = compileEntities<EntityName>(declarations)

export const entityNames: readonly EntityName[] = declarations.map(({ name }) => name)

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(entities, name)
}

/** Entities in an order in which every one comes after those it refers to. */
export const dependencyOrder: readonly EntityName[] = sortByDependency()

function sortByDependency(): readonly EntityName[] {
  const ordered = new Set<EntityName>()
  const visit = (name: EntityName): void => {
    if (ordered.has(name)) return
    entities[name].referenced.forEach(visit)
    ordered.add(name)
  }
  entityNames.forEach(visit)
  return [...ordered]
}

/**
 * What the local copy has, in the order in which it is brought. Lookups and reports are read when a
 * screen asks for them.
 */
export const pulledEntities: readonly EntityName[] = entityNames.filter(
  (name) => entities[name].list !== undefined && entities[name].list.onDemand !== true,
)

/** The entities whose records a person can create, change and remove. */
export const writableEntities: readonly EntityName[] = dependencyOrder.filter(
  (name) => entities[name].save !== undefined,
)
