import type { NamedRecord } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { useText } from '../../locales/index.ts'

export interface RecordNames {
  /** The record's own name, else what it is and where: "Booth without a name (A12, Hall 1)". */
  readonly full: (entity: EntityName, record: Pick<NamedRecord, 'title'> & Partial<NamedRecord>) => string
  /** The same behind words that have said what it is: "without a name (A12, Hall 1)". */
  readonly brief: (record: NamedRecord) => string
  /** One about to be made, of an entity that can be: "New booth". */
  readonly fresh: (entity: EntityName) => string
}

/** What records are called to a person, never by id or key. */
export function useRecordName(): RecordNames {
  const { t, has } = useText()
  const nameless = (place: readonly string[]): string =>
    place.length === 0 ? t('forms.nameless') : t('forms.namelessAt', { place: place.join(', ') })
  return {
    full: (entity, { title, place = [] }) =>
      title || t('forms.namelessEntity', { entity: t(`entities.${entity}`, 1), nameless: nameless(place) }),
    brief: ({ title, place }) => title || nameless(place),
    fresh(entity) {
      const key = `newRecords.${entity}`
      return has(key) ? t(key) : t(`entities.${entity}`, 1)
    },
  }
}
