import { computed, type ComputedRef } from 'vue'
import {
  fileValue,
  keywordsOf,
  type JsonValue,
  type RecordValues,
} from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../../shared/entities/index.ts'
import { rulesOf } from '../../../../shared/domain/fields/kinds/rules-of.ts'
import type { ShownAs } from '../../../../shared/domain/fields/rules.ts'
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
  const fieldTexts = useFieldTexts()
  const event = useEvent()
  const named = useNamedRecords()

  function titleOf(to: EntityName, key: string): string {
    const record = named.get(to, key)
    if (record === undefined) return ''
    return record === null ? t('forms.titleOfMissing') : recordTitle(to, record.values)
  }

  const zone = (): string | undefined => event.current?.timezone ?? undefined
  const texts: Readonly<
    Record<ShownAs, (value: JsonValue, plain: string, field: FieldDeclaration) => string>
  > = {
    text: (_value, plain) => plain.replaceAll(/\s+/g, ' '),
    // A number that names a record is no amount.
    number: (value, plain, { name }) =>
      typeof value === 'number' && name !== entities[entity].naturalKey ? formats.value.number(value) : plain,
    day(_value, plain) {
      const day = toLocalDay(plain, zone() ?? '')
      return day === '' ? plain : formats.value.date(`${day}T12:00:00Z`, 'UTC')
    },
    time(_value, plain) {
      const at = instantOfTime(plain, zone() ?? '')
      return Number.isNaN(at) ? plain : formats.value.dateTime(new Date(at).toISOString(), zone())
    },
    choice: (_value, plain, { name }) => fieldTexts.choice(entity, name, plain),
    'yes-no': (value) => (value === true ? t('forms.yes') : t('forms.no')),
    words: (value, plain) => (Array.isArray(value) ? value.map(String) : keywordsOf(plain)).join(', '),
    records(value, plain, { type }) {
      const keys = Array.isArray(value) ? value : plain === '' ? [] : [plain]
      return keys.map((key) => ('to' in type ? titleOf(type.to, String(key)) : '')).join(', ')
    },
    file(value) {
      const file = fileValue(value)
      return file === undefined ? '' : (fileName(file) ?? t(`media.file.${whereFileIs(file)}`))
    },
    nothing: () => '',
  }

  return (field, written) => {
    const value = spelled(field, written)
    const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return texts[rulesOf(field.type).shownAs](value, plain, field)
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
