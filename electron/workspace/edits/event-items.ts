import { isDeepStrictEqual } from 'node:util'
import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { plainJson } from '../../../shared/json.ts'
import { readReadiness, writeReadiness } from '../readiness/store.ts'
import type { NamedContentKind } from '../stores/booths.ts'
import { viewWith } from '../stores/saved-views.ts'
import { ofNoRecord, type EventItem, type UndoWhat } from '../stores/undo.ts'
import type { Workspace } from '../stores/workspace.ts'

type ItemChange = Extract<UndoWhat, { kind: 'item' }>

interface ItemAccess {
  read(workspace: Workspace, id: string): RecordValues | null
  write(workspace: Workspace, id: string, parts: RecordValues | null): void
}

const accesses: Readonly<Record<EventItem['of'], ItemAccess>> = {
  readiness: {
    read: (workspace) => {
      const { rules, letter } = readReadiness(workspace)
      return { rules: plainJson(rules), letter: plainJson(letter) }
    },
    write: (workspace, _id, parts) => writeReadiness(workspace, parts),
  },
  view: {
    read({ views }, id) {
      const view = views.get(id)
      return view === undefined ? null : { ...view }
    },
    write: ({ views }, id, parts) => views.keep(id, viewWith(parts ?? {})),
  },
  'usual-view': {
    read: ({ views }, entity) => ({ id: views.usual(entity) }),
    write({ views }, entity, parts) {
      const id = parts?.['id']
      views.setUsual(entity, typeof id === 'string' ? id : '')
    },
  },
  template: nameIn('template'),
  state: nameIn('state'),
}

/** Of templates and named states the name alone: the rest of them never changes. */
function nameIn(kind: NamedContentKind): ItemAccess {
  return {
    read(workspace, id) {
      const name = namedContentsOf(workspace, kind).nameOf(Number(id))
      return name === undefined ? null : { name }
    },
    write(workspace, id, parts) {
      const contents = namedContentsOf(workspace, kind)
      const name = parts?.['name']
      if (typeof name === 'string') contents.rename(Number(id), name)
      else contents.remove(Number(id))
    },
  }
}

/** The parts of an item as it is now; `null`: it is not there. */
export function readItem(workspace: Workspace, { of, id }: EventItem): RecordValues | null {
  return accesses[of].read(workspace, id)
}

/** Brings an item to these parts; `null`: it goes. @throws AppError `not-found` */
export function writeItem(workspace: Workspace, { of, id }: EventItem, parts: RecordValues | null): void {
  accesses[of].write(workspace, id, parts)
}

/** Does `work`, and notes what becomes of these items under the token. `false`: nothing has changed. */
export function changeItems(
  workspace: Workspace,
  token: () => string,
  items: readonly EventItem[],
  work: () => void,
): boolean {
  const before = items.map((item) => readItem(workspace, item))
  work()
  const changes = items.flatMap((item, index) => changeOf(workspace, item, before[index] ?? null) ?? [])
  for (const what of changes) noteItem(workspace, token(), what)
  return changes.length > 0
}

function changeOf(
  workspace: Workspace,
  item: EventItem,
  before: RecordValues | null,
): ItemChange | undefined {
  const after = readItem(workspace, item)
  if (isDeepStrictEqual(before, after)) return undefined
  if (before === null || after === null) return { kind: 'item', ...item, before, after }
  const parts = Object.keys(after).filter((part) => !isDeepStrictEqual(before[part], after[part]))
  return { kind: 'item', ...item, before: picked(before, parts), after: picked(after, parts) }
}

/** To be called in the transaction that changes an item. */
export function noteItem({ undo }: Workspace, token: string, what: ItemChange): void {
  undo.note(token, ofNoRecord.entity, ofNoRecord.key, what)
}

/** The templates of an event, or the named states of its booths. */
export function namedContentsOf(
  { templates, snapshots }: Workspace,
  of: NamedContentKind,
): Workspace['templates' | 'snapshots'] {
  return of === 'template' ? templates : snapshots
}
