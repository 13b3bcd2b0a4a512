import { computed, type ComputedRef } from 'vue'
import { rulesOf } from '../../../../shared/domain/fields/kinds/rules-of.ts'
import type { ShownAs } from '../../../../shared/domain/fields/rules.ts'
import { titleFields } from '../../../../shared/domain/record/record-title.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { useText } from '../../../locales/index.ts'
import type { EntityFields } from '../fields/useEntityFields.ts'
import type { Sorting, TableColumn } from '../table/columns.ts'
import { titleColumn } from '../views/useListLook.ts'

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

/** The columns that are not fields, besides the title. */
const stateColumn = ':state'
const problemsColumn = ':problems'
const updatedColumn = ':updated'

export function firstSorting(entity: EntityName): Sorting {
  return { by: firstOrder[entity] ?? titleColumn, descending: false }
}

const shownByDefault = 4

/** The columns a table has as long as nobody has chosen others. */
export function usualColumns(entity: EntityName): readonly string[] {
  const titles = titleFields(entity)
  const fields =
    chosen[entity] ??
    entities[entity].readable
      .map(({ name }) => name)
      .filter((name) => !titles.includes(name))
      .slice(0, shownByDefault)
  return [titleColumn, ...fields, stateColumn]
}

/** Everything a table of these columns needs of each record. */
export function listedFields(entity: EntityName, columns: readonly string[]): readonly string[] {
  return [...new Set([...titleFields(entity), ...columns.filter((column) => !column.startsWith(':'))])]
}

/**
 * All columns an entity's table can have: what it is called, its fields, what it lacks, when it was
 * changed, how it stands to the service.
 */
export function useEntityColumns(
  entity: EntityName,
  fields: EntityFields,
): ComputedRef<readonly TableColumn[]> {
  const { t } = useText()
  const titles = titleFields(entity)
  return computed(() => [
    {
      id: titleColumn,
      label: t(`entities.${entity}`, 1),
      widthPixels: 260,
      compactPixels: 166,
      pinned: true,
    },
    ...fields.all.value
      // One field that is the whole title would be there twice; of several parts each may be wanted.
      .filter(
        ({ field: { name, type } }) =>
          rulesOf(type).shownAs !== 'nothing' && (titles.length > 1 || !titles.includes(name)),
      )
      .map(({ field, label }) => ({
        id: field.name,
        label,
        ...(widths[rulesOf(field.type).shownAs] ?? usualWidths),
      })),
    { id: problemsColumn, label: t('lists.filter.readiness'), widthPixels: 140, compactPixels: 130 },
    { id: updatedColumn, label: t('lists.columns.updated'), widthPixels: 150, compactPixels: 130 },
    { id: stateColumn, label: t('forms.state'), widthPixels: 124, compactPixels: 116 },
  ])
}

const usualWidths = { widthPixels: 160, compactPixels: 102 }
const widths: Readonly<Partial<Record<ShownAs, typeof usualWidths>>> = {
  // A time is of no use cut off.
  time: { widthPixels: 172, compactPixels: 172 },
  day: { widthPixels: 130, compactPixels: 108 },
  'yes-no': { widthPixels: 90, compactPixels: 84 },
}
