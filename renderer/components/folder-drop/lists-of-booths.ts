import { isJunkName, segmentsOf } from '../../../shared/domain/folder-drop/dropped-path.ts'
import { isTable } from '../file-in/file-kinds.ts'
import type { FileTree, TreeFile } from '../file-in/file-tree.ts'

/** How lists of booths are called, where several tables lie beside each other. */
const listName = /booth|exhibitor|aussteller|stand|compan|firm|list|import|expos|wystaw|参展|出展|участник/i
const mostTables = 5

/**
 * The tables that may be lists of the booths: at the top, or in the folder that was dropped. Of
 * several, those that are called so: the others are price lists of exhibitors.
 */
export function listsOfBooths({ files }: FileTree): readonly TreeFile[] {
  if (files.length < 2) return []
  const tables = files.filter(
    ({ path, file }) => isTable(file) && segmentsOf(path).length <= 2 && !isJunkName(file.name),
  )
  const named = tables.filter(({ file }) => listName.test(file.name))
  const found = tables.length === 1 ? tables : named
  return found.length > mostTables ? [] : found
}
