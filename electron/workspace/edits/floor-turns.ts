import type { PlanChange } from '../../../shared/domain/plan/layout.ts'
import { currentValues, type Workspace } from '../stores/workspace.ts'
import { isOfRecord } from './bulk.ts'
import { updateRecord, writeNew } from './change.ts'
import { removeForUndo, restoreRecord } from './remove.ts'

/** Floors that changes want there come back, where they can: their plans are changed after that. */
export function bringFloorsBack(workspace: Workspace, changes: readonly PlanChange[]): void {
  for (const { floorKey, floor } of changes) {
    if (floor === undefined || floor === null) continue
    try {
      if (workspace.records.get('floor', floorKey) !== undefined) restoreRecord(workspace, 'floor', floorKey)
      else workspace.transaction(() => writeNew(workspace, 'floor', floorKey, floor))
    } catch (error) {
      if (!isOfRecord(error)) throw error
    }
  }
}

/**
 * Names a floor; `false` where it has got another name than the one that it was left with, and keeps
 * that.
 */
export function renameFloor(
  workspace: Workspace,
  { floorKey, name }: PlanChange,
  done: readonly PlanChange[],
): boolean {
  const named = nameOf(workspace, floorKey)
  if (name === undefined || named === undefined || named === name) return true
  const left = done.find((one) => one.floorKey === floorKey && one.name !== undefined)?.name
  if (left !== undefined && left !== named) return false
  updateRecord(workspace, 'floor', floorKey, { name })
  return true
}

/** Whether a floor is more than it was made as: something is on it, belongs to it, or it has got another name. */
export function isFloorInUse(workspace: Workspace, floorKey: string, made: readonly PlanChange[]): boolean {
  const { layouts, records } = workspace
  const values = made.find((one) => one.floorKey === floorKey && one.floor !== undefined)?.floor
  return (
    layouts.get(floorKey).elements.length > 0 ||
    records.dependants('floor', floorKey).length > 0 ||
    records.naming('floor', floorKey).length > 0 ||
    (values?.['name'] !== undefined && values['name'] !== nameOf(workspace, floorKey))
  )
}

/** What brings it back is noted under `token`. */
export function takeFloorAway(workspace: Workspace, token: string, floorKey: string): void {
  if (nameOf(workspace, floorKey) !== undefined) removeForUndo(workspace, token, 'floor', floorKey)
}

/** `undefined`: the floor is not there. */
function nameOf({ records }: Workspace, floorKey: string): string | undefined {
  const record = records.get('floor', floorKey)
  if (record === undefined || record.removed) return undefined
  const { name } = currentValues(record)
  return typeof name === 'string' ? name : ''
}
