import { booth } from './booth.ts'
import { document, video } from './booth-media.ts'
import type { EntityDeclaration, EntityName, FieldDeclaration } from './declaration.ts'
import { event, language } from './event.ts'
import { floor } from './floor.ts'
import { attendeeField, jobField, journeyStep, qrScan, representativeField, speakerField } from './forms-and-reports.ts'
import { job, jobCategory } from './jobs.ts'
import { city, country, region } from './lookups.ts'
import { attendee, representative, speaker } from './people.ts'
import { rule, segment } from './segments.ts'
import { handout, session, track } from './sessions.ts'

export * from './declaration.ts'

/** Every entity of the interface, in the order in which the interface's tables and screens name them. */
export const entities: Readonly<Record<EntityName, EntityDeclaration>> = {
  event,
  language,
  floor,
  booth,
  document,
  video,
  representative,
  jobCategory,
  job,
  attendee,
  speaker,
  segment,
  rule,
  track,
  session,
  handout,
  country,
  region,
  city,
  attendeeField,
  speakerField,
  representativeField,
  jobField,
  qrScan,
  journeyStep,
}

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(entities, name)
}

export function fieldOf(entity: EntityDeclaration, name: string): FieldDeclaration | undefined {
  return entity.fields.find((field) => field.name === name)
}

/** The entities a record of `entity` may refer to, each once. */
export function parentsOf(entity: EntityDeclaration): readonly EntityName[] {
  const parents = new Set<EntityName>()
  for (const { type } of entity.fields) {
    if ((type.kind === 'reference' || type.kind === 'references') && type.to !== entity.name) parents.add(type.to)
  }
  return [...parents]
}

/** The fields through which a record disappears, or is emptied, when a record of `target` is removed. */
export function referencesTo(target: EntityName): readonly { readonly entity: EntityName; readonly field: FieldDeclaration }[] {
  return Object.values(entities).flatMap((entity) =>
    entity.fields
      .filter(({ type }) => (type.kind === 'reference' || type.kind === 'references') && type.to === target)
      .map((field) => ({ entity: entity.name, field })),
  )
}

/** Entities in an order in which every one comes after those it refers to. */
export const dependencyOrder: readonly EntityName[] = sortByDependency()

function sortByDependency(): readonly EntityName[] {
  const ordered: EntityName[] = []
  const visit = (name: EntityName): void => {
    if (ordered.includes(name)) return
    for (const parent of parentsOf(entities[name])) visit(parent)
    ordered.push(name)
  }
  for (const name of Object.keys(entities)) if (isEntityName(name)) visit(name)
  return ordered
}

/** The entities whose records a person can create, change and remove. */
export const writableEntities: readonly EntityName[] = dependencyOrder.filter((name) => entities[name].save !== undefined)
