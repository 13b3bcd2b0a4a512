/** The chosen rows by key, the row the keyboard is on, and the row from which a range is drawn. */
export interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly cursor: string | null
  readonly anchor: string | null
}

export const nothingSelected: Selection = { chosen: new Set(), cursor: null, anchor: null }

export function toggle(selection: Selection, key: string): Selection {
  const chosen = new Set(selection.chosen)
  if (!chosen.delete(key)) chosen.add(key)
  return { chosen, cursor: key, anchor: key }
}

/** Everything between the anchor and `key`, in the order of `keys`, is added to what is chosen. */
export function extendTo(selection: Selection, keys: readonly string[], key: string): Selection {
  const anchor = selection.anchor ?? selection.cursor ?? key
  const from = keys.indexOf(anchor)
  const to = keys.indexOf(key)
  if (from < 0 || to < 0) return toggle(selection, key)
  return { chosen: new Set([...selection.chosen, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]), cursor: key, anchor }
}

export function selectAll(selection: Selection, keys: readonly string[]): Selection {
  return { ...selection, chosen: new Set(keys) }
}

export function clear(selection: Selection): Selection {
  return { ...selection, chosen: new Set(), anchor: null }
}

/** The cursor moved by `steps` rows; at the ends it stays. Without a cursor it enters at the near end. */
export function moveCursor(selection: Selection, keys: readonly string[], steps: number): Selection {
  if (keys.length === 0) return selection
  const at = selection.cursor === null ? -1 : keys.indexOf(selection.cursor)
  const entered = steps > 0 ? 0 : keys.length - 1
  const next = at < 0 ? entered : Math.min(keys.length - 1, Math.max(0, at + steps))
  return { ...selection, cursor: keys[next] ?? null, anchor: keys[next] ?? null }
}

/** What the keyboard's commands act on: the chosen rows, or else the row the cursor is on. */
export function targets(selection: Selection): readonly string[] {
  if (selection.chosen.size > 0) return [...selection.chosen]
  return selection.cursor === null ? [] : [selection.cursor]
}

/** Without the rows that are gone from the event. Rows only filtered away stay chosen no longer, either: nobody sees them. */
export function keepOnly(selection: Selection, keys: readonly string[]): Selection {
  const there = new Set(keys)
  const chosen = new Set([...selection.chosen].filter((key) => there.has(key)))
  return {
    chosen,
    cursor: selection.cursor !== null && there.has(selection.cursor) ? selection.cursor : null,
    anchor: selection.anchor !== null && there.has(selection.anchor) ? selection.anchor : null,
  }
}
