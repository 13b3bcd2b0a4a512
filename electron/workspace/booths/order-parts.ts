import type { OrderedPart } from '../../../shared/domain/booths/booth-content.ts'
import { editable } from '../edits/change.ts'
import type { Workspace } from '../stores/workspace.ts'

/**
 * Puts a booth's documents or videos into an order. What takes it back is noted under `token`.
 * `false`: they stand so already. @throws AppError `not-found`
 */
export function orderParts(
  workspace: Workspace,
  token: () => string,
  boothKey: string,
  entity: OrderedPart,
  keys: readonly string[],
): boolean {
  return workspace.transaction(() => {
    editable(workspace, 'booth', boothKey)
    const before = workspace.partOrders.get(boothKey, entity)
    if (before.join(' ') === keys.join(' ')) return false
    workspace.partOrders.set(boothKey, entity, keys)
    workspace.undo.note(token(), 'booth', boothKey, { kind: 'order', part: entity, before, after: keys })
    return true
  })
}
