export interface Selection {
  readonly ids: ReadonlySet<string>
  has(id: string): boolean
  /** Replaces the selection. */
  set(ids: Iterable<string>): void
  add(ids: Iterable<string>): void
  toggle(id: string): void
  clear(): void
  /** Everything of `all` that is not selected now. */
  invert(all: Iterable<string>): void
  /** Lets go of what `exists` no longer knows. */
  prune(exists: (id: string) => boolean): void
}

/** Which items of the floor are selected. `onChange` hears only of real changes. */
export function createSelection(onChange: () => void): Selection {
  let ids: ReadonlySet<string> = new Set()

  const set = (next: Iterable<string>): void => {
    const wanted = new Set(next)
    if (wanted.size === ids.size && [...wanted].every((id) => ids.has(id))) return
    ids = wanted
    onChange()
  }

  return {
    get ids() {
      return ids
    },
    has: (id) => ids.has(id),
    set,
    add: (more) => set([...ids, ...more]),
    toggle(id) {
      set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])
    },
    clear: () => set([]),
    invert: (all) => set([...all].filter((id) => !ids.has(id))),
    prune(exists) {
      set([...ids].filter(exists))
    },
  }
}
