import { isDeepStrictEqual } from 'node:util'
import { viewsAtMost, type SavedView } from '../../../shared/contract/saved-views.ts'
import type { ChangeKind } from '../../../shared/domain/change-kinds.ts'
import type { ReadinessRules } from '../../../shared/domain/readiness/rules.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { NamedContent, NamedContentKind } from '../stores/booths.ts'
import type { EventItem } from '../stores/undo.ts'
import type { Workspace } from '../stores/workspace.ts'
import { asEntry } from './as-entry.ts'
import { changeItems, namedContentsOf, noteItem } from './event-items.ts'

/**
 * Sets what the event asks of its booths, as an entry of the history. Gives the token that takes it
 * back, `null` where nothing changes.
 */
export function setRequirementsAsEntry(workspace: Workspace, rules: ReadinessRules): string | null {
  if (isDeepStrictEqual(rules, workspace.readiness.rules())) return null
  return itemsAsEntry(workspace, 'ask', [{ of: 'readiness', id: '' }], () =>
    workspace.readiness.setRules(rules),
  )
}

/**
 * Adds a view, or replaces the one with its id, as an entry of the history. Gives its token, `null`
 * where nothing changes.
 *
 * @throws AppError `invalid-input` where there are too many
 */
export function saveViewAsEntry(workspace: Workspace, entity: EntityName, view: SavedView): string | null {
  const { views } = workspace
  if (views.list(entity).filter(({ id }) => id !== view.id).length >= viewsAtMost)
    throw new AppError('invalid-input', `There are ${viewsAtMost} views already.`, { field: 'view' })
  const items: readonly EventItem[] = [
    { of: 'view', id: view.id },
    { of: 'usual-view', id: entity },
  ]
  return itemsAsEntry(workspace, kindOfSave(views.get(view.id)?.name, view.name), items, () =>
    views.save(entity, view),
  )
}

function kindOfSave(before: string | undefined, name: string): ChangeKind {
  if (before === undefined) return 'make-view'
  return before === name ? 'change-view' : 'rename-view'
}

/** Removes a view, as an entry of the history. Gives its token, `null` where it is not there. */
export function removeViewAsEntry(workspace: Workspace, id: string): string | null {
  return itemsAsEntry(workspace, 'remove-view', [{ of: 'view', id }], () => workspace.views.remove(id))
}

/** Keeps what `add` adds to templates or named states, as an entry of the history with its token. */
export function keepContentAsEntry(
  workspace: Workspace,
  of: NamedContentKind,
  add: () => NamedContent,
): { readonly added: NamedContent; readonly token: string } {
  return asEntry(workspace, `make-${of}`, undefined, (token) => {
    const added = add()
    const { name } = added
    noteItem(workspace, token(), { kind: 'item', of, id: String(added.id), before: null, after: { name } })
    return { added, token: token() }
  })
}

/**
 * Gives a template or a named state another name, as an entry of the history. Gives its token, `null`
 * where it has that name.
 *
 * @throws AppError `not-found`
 */
export function renameContentAsEntry(
  workspace: Workspace,
  of: NamedContentKind,
  id: number,
  name: string,
): string | null {
  const contents = namedContentsOf(workspace, of)
  if (contents.nameOf(id) === undefined)
    throw new AppError('not-found', 'This saved state of a booth is not here any more.')
  return itemsAsEntry(workspace, `rename-${of}`, [{ of, id: String(id) }], () => contents.rename(id, name))
}

/**
 * Takes a template or a named state out of its list, as an entry of the history. Gives its token, `null`
 * where it is out of it already.
 *
 * @throws AppError `not-found`
 */
export function removeContentAsEntry(workspace: Workspace, of: NamedContentKind, id: number): string | null {
  return itemsAsEntry(workspace, `remove-${of}`, [{ of, id: String(id) }], () =>
    namedContentsOf(workspace, of).remove(id),
  )
}

/** Does `work` as an entry that notes what becomes of these items. Gives its token, `null`: nothing has changed. */
function itemsAsEntry(
  workspace: Workspace,
  kind: ChangeKind,
  items: readonly EventItem[],
  work: () => void,
): string | null {
  return asEntry(workspace, kind, undefined, (token) =>
    changeItems(workspace, token, items, work) ? token() : null,
  )
}
