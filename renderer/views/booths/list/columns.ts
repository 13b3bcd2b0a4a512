import { computed, type ComputedRef } from 'vue'
import type { JsonValue } from '../../../../shared/domain/record/record-values.ts'
import { rulesOf } from '../../../../shared/domain/fields/kinds/rules-of.ts'
import type { Control } from '../../../../shared/domain/fields/rules.ts'
import { validateField } from '../../../../shared/domain/record-fields/validation.ts'
import type { Problem } from '../../../../shared/domain/problems.ts'
import { entities, isWritable } from '../../../../shared/entities/index.ts'
import { useEntityColumns } from '../../../components/records/cells/table-columns.ts'
import type { EntityFields } from '../../../components/records/fields/useEntityFields.ts'
import type { TableColumn } from '../../../components/records/table/columns.ts'
import { titleColumn } from '../../../components/records/views/useListLook.ts'
import type { Formats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'

export const usualBoothColumns: readonly string[] = [
  titleColumn,
  'floor_id',
  ':problems',
  ':state',
  'keywords',
  'active',
  'hide',
]

const widths: Readonly<Record<string, readonly [widthPixels: number, compactPixels: number]>> = {
  [titleColumn]: [260, 176],
  floor_id: [150, 104],
  // What is missing first, and the way to go on.
  ':problems': [204, 188],
  ':state': [128, 100],
  keywords: [220, 100],
  exhibitor_name: [170, 140],
  exhibitor_email: [220, 170],
  active: [92, 68],
  hide: [100, 88],
}

/** What is written in one line. */
const lines: readonly Control['as'][] = [
  'text',
  'capitals',
  'colour',
  'place',
  'email',
  'url',
  'number',
  'words',
]

/** How a cell is edited in place; `undefined`: the booth's editor is the place for it. */
export function editorOf(column: string): 'text' | 'choice' | 'switch' | 'floor' | undefined {
  const field = entities.booth.fieldNamed(fieldOfColumn(column))
  if (field === undefined || !isWritable(field) || 'encoding' in field.type) return undefined
  const { control } = rulesOf(field.type)
  if (control.as === 'record') return control.of === 'floor' ? 'floor' : undefined
  if (control.as === 'choice' || control.as === 'switch') return control.as
  return lines.includes(control.as) ? 'text' : undefined
}

/**
 * What is typed in a cell as a value of its field, and the rule that it breaks; it need not be
 * complete.
 */
export function readCellText(
  column: string,
  text: string,
  { readDecimal }: Pick<Formats, 'readDecimal'>,
): { readonly value: JsonValue; readonly problem: Problem | undefined } {
  const field = entities.booth.fieldNamed(fieldOfColumn(column))
  if (field === undefined) return { value: text, problem: undefined }
  const { as } = rulesOf(field.type).control
  const isNumber = as === 'number'
  const isNothing = text === '' && (isNumber || field.nullable === true || as === 'choice')
  if (isNothing) return { value: null, problem: undefined }
  const number = readDecimal(text)
  if (isNumber && number === null) return { value: null, problem: { field: field.name, code: 'not-number' } }
  const value = isNumber ? number : text
  const problem = validateField(field, { [field.name]: value }, { today: '' }).find(
    ({ code }) => code !== 'required',
  )
  return { value, problem }
}

/** The field that a column shows. */
export function fieldOfColumn(column: string): string {
  return column === titleColumn ? 'booth_name' : column
}

/** The columns of the table of booths: those of any entity, some in fewer words and narrower. */
export function useBoothColumns(fields: EntityFields): ComputedRef<readonly TableColumn[]> {
  const { t } = useText()
  const columns = useEntityColumns('booth', fields)
  return computed(() =>
    columns.value.map((column) => {
      const [widthPixels, compactPixels] = widths[column.id] ?? [column.widthPixels, column.compactPixels]
      const label =
        column.id === 'active' || column.id === 'hide' ? t(`booths.columns.${column.id}`) : column.label
      return { ...column, label, widthPixels, compactPixels }
    }),
  )
}
