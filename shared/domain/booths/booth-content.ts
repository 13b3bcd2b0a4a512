import { z } from 'zod'
import { entities, entityNames, type EntityName } from '../../entities/index.ts'
import { isObject, type RecordValues } from '../record/record-values.ts'

const values = z.custom<RecordValues>(isObject)

/**
 * All that can be written of a booth and of what belongs to it alone: its documents, videos and
 * vacancies, in their order here, each without the field that names the booth. Files name their
 * asset where it is known. Kept in databases.
 */
export const boothContent = z.object({
  values,
  parts: z.array(z.object({ entity: z.enum(entityNames), key: z.string(), values })),
})
export type BoothContent = z.infer<typeof boothContent>
export type BoothPart = BoothContent['parts'][number]

/** The entities whose records belong to one booth alone, and the field by which they name it. */
export const boothParts: readonly { readonly entity: EntityName; readonly field: string }[] =
  entities.booth.partFields.filter(({ on }) => on === 'part')

/** Those of them whose order is kept. */
export const orderedParts = ['document', 'video'] as const satisfies readonly EntityName[]
export type OrderedPart = (typeof orderedParts)[number]

/** What of a booth names it alone or says where it is: no other booth has it from a template. */
const identity = [
  'booth_name',
  'booth_external_id',
  'exhibitor_name',
  'exhibitor_email',
  'booth_rep_ids',
  'floor_id',
] as const

/** The groups a person chooses from when a booth becomes a template. */
export const templateGroups = [
  'texts',
  'address',
  'media',
  'visibility',
  'documents',
  'videos',
  'jobs',
] as const
export type TemplateGroup = (typeof templateGroups)[number]

const groupOfField: Readonly<Record<string, TemplateGroup>> = {
  ...{ address: 'address', pobox: 'address', city: 'address', state: 'address', country: 'address' },
  ...{ active: 'visibility', hide: 'visibility', accessible_for: 'visibility' },
}
const groupOfPart: Readonly<Partial<Record<EntityName, TemplateGroup>>> = {
  document: 'documents',
  video: 'videos',
  job: 'jobs',
}

function groupOf(field: string): TemplateGroup | undefined {
  if (identity.some((name) => name === field)) return undefined
  return groupOfField[field] ?? (entities.booth.fieldNamed(field)?.type.kind === 'file' ? 'media' : 'texts')
}

/** What of a booth goes into a template; never who it is. Pure. */
export function templateContent(
  { values: all, parts }: BoothContent,
  groups: readonly TemplateGroup[],
): BoothContent {
  const isChosen = (group: TemplateGroup | undefined): boolean =>
    group !== undefined && groups.includes(group)
  return {
    values: Object.fromEntries(Object.entries(all).filter(([field]) => isChosen(groupOf(field)))),
    parts: parts.filter(({ entity }) => isChosen(groupOfPart[entity])),
  }
}
