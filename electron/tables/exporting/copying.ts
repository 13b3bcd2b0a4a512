import type { TableCell } from '../../../shared/domain/cells/cell.ts'
import { copiedColumns, copiedHeadings, type ShownField } from '../../../shared/domain/tables/copied-table.ts'
import type { RecordNames } from '../../../shared/domain/cells/record-names.ts'
import { comparedName } from '../../../shared/domain/record/search-text.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { keysOf, recordCells, type OutgoingRecords } from './exporting.ts'
import { columnsOf } from '../importing/plan.ts'
import { createRecordNames, titlesOf } from '../importing/record-index.ts'

interface CopyRequest extends OutgoingRecords {
  readonly shown: readonly ShownField[]
  /** Field → what it is called, in the person's language first. */
  readonly labels: Readonly<Record<string, readonly string[]>>
}

/** Records as rows of cells for the clipboard, headings first, of which an import says nothing new. Goes in slices. */
export async function copyRecords(
  workspace: Workspace,
  { shown, labels, ...request }: CopyRequest,
  signal: AbortSignal,
): Promise<readonly (readonly TableCell[])[]> {
  const { entity } = request
  const all = columnsOf(workspace, entity)
  const columns = copiedColumns(all, shown)
  const named = new Set(
    columns.flatMap(({ field, part }) => (part === 'titles' && 'to' in field.type ? [field.type.to] : [])),
  )
  const cellsOf = recordCells(workspace, entity, columns, await unmistakableNames(workspace, [...named]))
  const rows: (readonly TableCell[])[] = [copiedHeadings(entity, columns, shown, { all, labels })]
  const pause = pacer()
  for (const key of await keysOf(workspace, request)) {
    const cells = cellsOf(key)
    if (cells !== undefined) rows.push(cells)
    await pause()
    signal.throwIfAborted()
  }
  return rows
}

/** Names of records by which an import finds them again: the id of one that shares its title. */
async function unmistakableNames(workspace: Workspace, named: readonly EntityName[]): Promise<RecordNames> {
  const names = createRecordNames(workspace)
  const titles = new Map<EntityName, Awaited<ReturnType<typeof titlesOf>>>()
  for (const entity of named) titles.set(entity, await titlesOf(workspace, entity))
  return {
    idOf: (entity, key) => names.idOf(entity, key),
    titleOf(entity, key) {
      const title = names.titleOf(entity, key)
      const called = titles.get(entity)?.get(comparedName(title)) ?? []
      return called.length === 1 && called[0] === key ? title : names.idOf(entity, key)
    },
  }
}
