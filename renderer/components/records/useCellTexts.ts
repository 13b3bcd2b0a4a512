import { computed, type ComputedRef } from 'vue'
import { fileValue, keywordsOf, type JsonValue, type RecordValues } from '../../../shared/domain/record-values.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'
import { useEvent } from '../../stores/event.ts'
import { useRecords, type RecordList } from '../../stores/records.ts'
import { fileName } from '../fields/file-name.ts'
import { useFieldTexts } from './field-texts.ts'
import { recordTitle, titleFields } from '../../../shared/domain/record-title.ts'

/** What a record's fields say in one line of text. References are shown by their titles. */
export function useCellTexts(entity: EntityName, fields: readonly string[]): ComputedRef<(values: RecordValues, field: string) => string> {
  const { t } = useText()
  const formats = useFormats()
  const texts = useFieldTexts()
  const event = useEvent()
  const declaration = entities[entity]
  const targets = new Map<EntityName, RecordList>()
  for (const name of fields) {
    const type = declaration.fieldNamed(name)?.type
    if ((type?.kind === 'reference' || type?.kind === 'references') && !targets.has(type.to)) {
      targets.set(type.to, useRecords(type.to, titleFields(type.to)))
    }
  }

  function titleOf(to: EntityName, key: string): string {
    const list = targets.get(to)
    const record = list?.byKey.value.get(key)
    if (record === undefined) return list?.ready.value === true ? t('forms.titleOfMissing') : ''
    return recordTitle(to, record.values)
  }

  function textOf(field: FieldDeclaration, value: JsonValue): string {
    const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const zone = event.current?.timezone ?? undefined
    switch (field.type.kind) {
      case 'boolean':
        return value === true ? t('forms.yes') : t('forms.no')
      case 'enum':
        return texts.choice(entity, field.name, plain)
      case 'date':
        return formats.value.date(`${plain}T12:00:00Z`, 'UTC')
      case 'timestamp':
        return formats.value.dateTime(plain, zone)
      case 'integer':
      case 'numeric':
        return typeof value === 'number' ? formats.value.number(value) : plain
      case 'keywords':
        return keywordsOf(value).join(', ')
      case 'strings':
        return Array.isArray(value) ? value.map(String).join(', ') : ''
      case 'reference':
        return typeof value === 'string' ? titleOf(field.type.to, value) : ''
      case 'references': {
        const { to } = field.type
        return Array.isArray(value) ? value.map((key) => titleOf(to, String(key))).join(', ') : ''
      }
      case 'file': {
        const file = fileValue(value)
        return file === undefined ? '' : (fileName(file) ?? t('media.file.onService'))
      }
      case 'json':
        return ''
      case 'string':
      case 'email':
      case 'url':
        return plain.replaceAll(/\s+/g, ' ')
    }
  }

  return computed(() => (values, name) => {
    const value = values[name]
    const field = declaration.fieldNamed(name)
    if (field === undefined || value === undefined || value === null || value === '') return ''
    return textOf(field, value)
  })
}
