import { watch, type Ref } from 'vue'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { RecordWindow } from '../../stores/records/window.ts'
import type { TableSelection } from './table/selection.ts'
import { useUndo } from '../undo/useUndo.ts'
import { useReveal } from './useReveal.ts'

/** Selects in its list what comes back by an undo, and brings the first of it into sight. */
export function useRestoredRecords(
  entity: EntityName,
  records: RecordWindow,
  selection: TableSelection,
  table: Readonly<Ref<{ readonly reveal: (index: number) => void } | null>>,
): void {
  const undo = useUndo()
  const reveal = useReveal(records, table)
  watch(undo.cameBack, (cameBack) => {
    const keys = cameBack.filter((record) => record.entity === entity).map(({ key }) => key)
    const [first] = keys
    if (first === undefined) return
    selection.choose(keys)
    void reveal(first)
  })
}
