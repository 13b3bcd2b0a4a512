import { computed, type ComputedRef } from 'vue'
import { titleFields } from '../../../../shared/domain/record/record-title.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { useText } from '../../../locales/index.ts'
import { useFieldTexts } from '../fields/field-texts.ts'
import type { Sorting, TableColumn } from '../table/columns.ts'

/**
 * The fields a table shows after the title, most telling first; entities not named here show their
 * first few.
 */
const chosen: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  representative: ['email', 'company', 'job_title', 'phone'],
  speaker: ['email', 'company', 'job_title', 'country'],
  attendee: ['email', 'company', 'job_title', 'country', 'city'],
  document: ['booth_id', 'file'],
  video: ['booth_id', 'file'],
  segment: ['description'],
  rule: ['operator', 'segment_id', 'joiner'],
  track: ['colour'],
  session: ['start', 'end', 'track_id', 'speaker_ids'],
  handout: ['session_id', 'file'],
  job: ['booth_id', 'job_type', 'experience_level', 'location', 'application_deadline', 'is_active'],
}

/** What a table is ordered by at first: where time matters more than the name, time. */
const firstOrder: Readonly<Partial<Record<EntityName, string>>> = { session: 'start' }

/** The columns that are not fields. */
export const titleColumn = ':title'
const stateColumn = ':state'

export function firstSorting(entity: EntityName): Sorting {
  return { by: firstOrder[entity] ?? titleColumn, descending: false }
}

const shownByDefault = 4

export function tableFields(entity: EntityName): readonly string[] {
  const titles = titleFields(entity)
  return (
    chosen[entity] ??
    entities[entity].readable
      .map(({ name }) => name)
      .filter((name) => !titles.includes(name))
      .slice(0, shownByDefault)
  )
}

/** Everything a table needs of each record. */
export function listedFields(entity: EntityName): readonly string[] {
  return [...new Set([...titleFields(entity), ...tableFields(entity)])]
}

/**
 * The columns of an entity's table: what it is called, some of its fields, how it stands to the
 * service.
 */
export function useEntityColumns(entity: EntityName): ComputedRef<readonly TableColumn[]> {
  const { t } = useText()
  const texts = useFieldTexts()
  return computed(() => [
    { id: titleColumn, label: t(`entities.${entity}`, 1), widthPixels: 260, compactPixels: 180, pinned: true },
    ...tableFields(entity).map((field) => ({ id: field, label: texts.label(entity, field), ...widthsOf(entity, field) })),
    { id: stateColumn, label: t('forms.state'), widthPixels: 124, compactPixels: 124 },
  ])
}

function widthsOf(entity: EntityName, field: string): { readonly widthPixels: number; readonly compactPixels: number } {
  switch (entities[entity].fieldNamed(field)?.type.kind) {
    case 'timestamp':
      // A time is of no use cut off.
      return { widthPixels: 172, compactPixels: 172 }
    case 'date':
      return { widthPixels: 130, compactPixels: 120 }
    case 'boolean':
      return { widthPixels: 90, compactPixels: 70 }
    default:
      return { widthPixels: 160, compactPixels: 110 }
  }
}
