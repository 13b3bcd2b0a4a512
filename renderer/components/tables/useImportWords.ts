import { z } from 'zod'
import type { TableTarget } from '../../../shared/contract/index.ts'
import { languagesIn } from '../../../shared/domain/programme/session-texts.ts'
import { isEmpty, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { useFormats } from '../../locales/formats.ts'
import { loadLanguages, useText } from '../../locales/index.ts'
import { useLanguageNames } from '../event-setup/language-names.ts'
import type { ImportWords } from '../../stores/tables/import-table.ts'
import { useFieldValueText } from '../records/cells/useCellTexts.ts'
import { useFieldTexts } from '../records/fields/field-texts.ts'
import { useEntityFields } from '../records/fields/useEntityFields.ts'

/**
 * What the fields of an entity and their choices are called, for the core to know them by in a file:
 * in the page's language first, and in all others, as a list may come from somebody who speaks one
 * of those.
 */
export function useImportWords(entity: EntityName): () => Promise<ImportWords> {
  const texts = useFieldTexts()
  return async () => {
    await loadLanguages()
    const { fields } = entities[entity]
    return {
      labels: Object.fromEntries(fields.map(({ name }) => [name, texts.labels(entity, name)])),
      choices: Object.fromEntries(
        fields.flatMap(({ name, type }) =>
          type.kind === 'enum'
            ? [
                [
                  name,
                  Object.fromEntries(type.values.map((value) => [value, texts.choices(entity, name, value)])),
                ],
              ]
            : [],
        ),
      ),
    }
  }
}

/** What a column of a table stands for, in words. */
export function useTargetText(entity: EntityName): (target: TableTarget) => string {
  const { t } = useText()
  const texts = useFieldTexts()
  const fields = useEntityFields(entity)
  return ({ part, field, kind }) => {
    const label = fields.named(field)?.label ?? texts.label(entity, field)
    if (part === 'id') return t('tables.import.columns.id')
    if (part === 'stand') return t('tables.import.columns.stand')
    if (part === 'titles') return t('tables.import.columns.byTitle', { field: label })
    return kind === 'reference' || kind === 'references'
      ? t('tables.import.columns.byId', { field: label })
      : label
  }
}

const recordToMake = z.strictObject({ name: z.string() })

/** What a row of a dry run is told with: the fields' labels, and values as texts. */
export interface RowTexts {
  readonly label: (field: string) => string
  readonly value: (field: string, value: JsonValue) => string
  readonly field: (name: string) => FieldDeclaration | undefined
}

/** Whether the cells of a field can say only what there is, so that it can be offered. */
export function offersChoices({ type }: FieldDeclaration): boolean {
  const isListed =
    (type.kind === 'string' && type.place === 'country') || (type.kind === 'json' && type.per === 'language')
  return isListed || 'to' in type || type.kind === 'boolean' || type.kind === 'enum'
}

export function useRowTexts(entity: EntityName): RowTexts {
  const { t } = useText()
  const texts = useFieldTexts()
  const fields = useEntityFields(entity)
  const valueText = useFieldValueText(entity)
  const formats = useFormats()
  const languages = useLanguageNames()

  /** Each language, with what the record is called in it. */
  function languagesText(value: JsonValue): string {
    return formats.value.list(
      languagesIn(value).map(({ code, title }) => {
        const name = languages.value.nameOf(code)
        return title === '' ? name : t('tables.import.check.titleIn', { language: name, title })
      }),
    )
  }

  return {
    label: (name) => fields.named(name)?.label ?? texts.label(entity, name),
    field: (name) => fields.named(name)?.field,
    value(name, value) {
      if (isEmpty(value)) return t('tables.import.check.empty')
      const made = recordToMake.safeParse(value)
      if (made.success) return made.data.name
      const field = fields.named(name)?.field
      const text =
        field === undefined
          ? ''
          : field.type.kind === 'json' && field.type.per === 'language'
            ? languagesText(value)
            : valueText(field, value)
      if (text !== '') return text
      return typeof value === 'string' ? value : JSON.stringify(value)
    },
  }
}
