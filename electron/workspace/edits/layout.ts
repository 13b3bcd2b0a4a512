import type { Hall, LayoutItem } from '../../../shared/contract/index.ts'
import type { Workspace } from '../types.ts'
import { editable, updateRecord } from './change.ts'

export interface LayoutChange {
  readonly put: readonly LayoutItem[]
  readonly remove: readonly string[]
  /** Booths that change floor without a place there: booth key → floor key. */
  readonly floorOf?: Readonly<Record<string, string>> | undefined
  readonly hall?: Hall | undefined
}

/** One step of the floor editor: places and hall, and the floor each booth belongs to from now on, journalled like any other change. */
export function applyLayout(workspace: Workspace, floorKey: string, change: LayoutChange): void {
  workspace.transaction(() => {
    editable(workspace, 'floor', floorKey)
    for (const item of change.put) updateRecord(workspace, 'booth', item.id, { floor_id: floorKey })
    for (const [booth, floor] of Object.entries(change.floorOf ?? {})) {
      updateRecord(workspace, 'booth', booth, { floor_id: floor })
      // Moved by hand: it shall not come back to where it once stood.
      workspace.layouts.removeBooth(booth)
    }
    workspace.layouts.apply(floorKey, change)
  })
}
