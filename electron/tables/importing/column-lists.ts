import { itemsOfCell } from '../../../shared/domain/cells/cell.ts'
import type { TableColumn } from '../../../shared/domain/tables/columns.ts'
import type { ListedLanguage } from '../../../shared/domain/cells/cell-reading.ts'
import { namedLanguages } from '../../../shared/domain/cells/language-cells.ts'
import type { FieldDeclaration } from '../../../shared/entities/index.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import type { ListColumns } from './corrections.ts'

/** The columns whose cells hold several values, by what they stand for, and how these are told apart. */
export function listColumns(
  columns: readonly TableColumn[],
  mapping: readonly (string | null)[],
): ListColumns {
  const fieldOf = new Map(columns.map(({ name, field }) => [name, field]))
  return new Map(
    mapping.flatMap((name, index) => {
      const field = name === null ? undefined : fieldOf.get(name)
      if (field === undefined) return []
      return field.type.kind === 'references'
        ? [[index, itemsOfCell] as const]
        : isPerLanguage(field)
          ? [[index, namedLanguages] as const]
          : []
    }),
  )
}

/** Whether a field says something of each language, so that cells can name these. */
export function isPerLanguage({ type }: FieldDeclaration): boolean {
  return type.kind === 'json' && type.per === 'language'
}

/** The languages of the service's list, as far as it is here. */
export function listedLanguages(workspace: Workspace): readonly ListedLanguage[] {
  return [...workspace.records.iterate('language')].flatMap((record) => {
    const { code, name } = currentValues(record)
    return typeof code === 'string' && code !== ''
      ? [{ code, name: typeof name === 'string' ? name : '' }]
      : []
  })
}
