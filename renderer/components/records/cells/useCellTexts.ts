import { computed, type ComputedRef } from 'vue'
import {
  fileValue,
  keywordsOf,
  type JsonValue,
  type RecordValues,
} from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../../shared/entities/index.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { spelled } from '../../../../shared/domain/record-fields/spelling.ts'
import { instantOfTime, toLocalDay } from '../../../../shared/domain/zoned-time.ts'
import { useEvent } from '../../../stores/event.ts'
import { useNamedRecords } from '../../../stores/records/titles.ts'
import { fileName, whereFileIs } from '../../fields/file-name.ts'
import { useFieldTexts } from '../fields/field-texts.ts'
import type { EntityFields } from '../fields/useEntityFields.ts'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'

/** What values of an entity's fields say in one line of text. References are shown by their titles. */
export function useFieldValueText(entity: EntityName): (field: FieldDeclaration, value: JsonValue) => string {
  const { t } = useText()
  const formats = useFormats()
  const texts = useFieldTexts()
  const event = useEvent()
  const named = useNamedRecords()

  function titleOf(to: EntityName, key: string): string {
    const record = named.get(to, key)
    if (record === undefined) return ''
    return record === null ? t('forms.titleOfMissing') : recordTitle(to, record.values)
  }

  return (field, written) => {
    const value = spelled(field, written)
    const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const zone = event.current?.timezone ?? undefined
    switch (field.type.kind) {
      case 'boolean':
        return value === true ? t('forms.yes') : t('forms.no')
      case 'enum':
        return texts.choice(entity, field.name, plain)
      case 'date': {
        const day = toLocalDay(plain, zone ?? '')
        return day === '' ? plain : formats.value.date(`${day}T12:00:00Z`, 'UTC')
      }
      case 'timestamp': {
        const at = instantOfTime(plain, zone ?? '')
        return Number.isNaN(at) ? plain : formats.value.dateTime(new Date(at).toISOString(), zone)
      }
      case 'integer':
      case 'numeric':
        // A number that names a record is no amount.
        return typeof value === 'number' && field.name !== entities[entity].naturalKey
          ? formats.value.number(value)
          : plain
      case 'keywords':
        return keywordsOf(value).join(', ')
      case 'strings':
        return Array.isArray(value) ? value.map(String).join(', ') : plain
      case 'reference':
        return typeof value === 'string' ? titleOf(field.type.to, value) : ''
      case 'references': {
        const { to } = field.type
        return Array.isArray(value) ? value.map((key) => titleOf(to, String(key))).join(', ') : ''
      }
      case 'file': {
        const file = fileValue(value)
        return file === undefined ? '' : (fileName(file) ?? t(`media.file.${whereFileIs(file)}`))
      }
      case 'json':
        return ''
      case 'string':
      case 'email':
      case 'url':
        return plain.replaceAll(/\s+/g, ' ')
    }
  }
}

/** What a record's fields say, by their names; `fields` has those that the event has added. */
export function useCellTexts(
  entity: EntityName,
  fields?: Pick<EntityFields, 'named'>,
): ComputedRef<(values: RecordValues, field: string) => string> {
  const textOf = useFieldValueText(entity)
  return computed(() => (values, name) => {
    const value = values[name]
    const field = entities[entity].fieldNamed(name) ?? fields?.named(name)?.field
    if (field === undefined || value === undefined || value === null || value === '') return ''
    return textOf(field, value)
  })
}
