import {
  eventThing,
  isTransient,
  nameWithin,
  type Facets,
} from '../../../shared/domain/plan/sharing/facets.ts'
import { countedFacets, existenceOf } from '../../../shared/domain/plan/sharing/existence.ts'
import type { Noted } from '../../../shared/domain/plan/sharing/writing.ts'
import type { KindNames, ShareKind } from './kinds/kind.ts'
import type { MergedStore } from './merged.ts'
import type { SharingStateStore } from './state.ts'
import type { SharedFile } from '../stores/sharing.ts'

/** A thing of some kinds as it is here. */
export interface Belonging {
  readonly what: string
  readonly here: Facets
}

/** What belongs to the event beside its plans, of the kinds that are shared by now. */
export interface Belongings {
  /** What is different here from what is shared; `undefined`: it is of no kind that is. `what` as it is called here. */
  noted(what: string): Noted | undefined
  /** Writes what things show, where anything else is here. Within a transaction. */
  project(things: Iterable<string>): void
  /** All things of these kinds that are shared. */
  all(): readonly string[]
  /** Things that name a record, as all call them. */
  naming(key: string): readonly string[]
  /** Everything of the kinds that are not shared yet, as if nobody had shared it; they are from now on. */
  takeNew(): readonly Belonging[]
  /** The files that these things show and that are nowhere but here. */
  files(): readonly SharedFile[]
  forget(): void
}

interface Parts {
  readonly kinds: readonly ShareKind[]
  readonly merged: MergedStore
  readonly names: KindNames
  readonly kept: Pick<SharingStateStore, 'kinds' | 'setKinds'>
}

export function createBelongings({ kinds, merged, names, kept }: Parts): Belongings {
  const known = (): readonly ShareKind[] => {
    const shared = new Set(kept.kinds())
    return kinds.filter(({ name }) => shared.has(name))
  }
  const nameOf = (kind: ShareKind, what: string): string | undefined =>
    kind.thing === 'event' ? (what === eventThing ? '' : undefined) : nameWithin(kind.thing, what)
  const outside = ({ thing }: Pick<ShareKind, 'thing'>, name: string): string => {
    if (thing === 'event') return eventThing
    return `${thing}/${thing === 'booth' ? names.outside('booth', name) : name}`
  }
  const inside = ({ thing }: ShareKind, name: string): string =>
    thing === 'booth' ? names.here('booth', name) : name
  const shared = (what: string): Facets | null => {
    const thing = merged.get(what) ?? {}
    if (isTransient(what) && !existenceOf(thing, merged.inactive()).isThere) return null
    const { life: _life, ...facets } = countedFacets(thing, merged.inactive())
    return facets
  }
  const read = (of: readonly ShareKind[], name: string, before: Facets): Facets | null => {
    const parts = of.map((kind) => kind.read(name, before)).filter((facets) => facets !== null)
    return parts.length === 0 ? null : Object.fromEntries(parts.flatMap((facets) => Object.entries(facets)))
  }
  return {
    noted(what) {
      const of = known().filter((kind) => nameOf(kind, what) !== undefined)
      const [first] = of
      if (first === undefined) return undefined
      const name = nameOf(first, what) ?? ''
      const thing = outside(first, name)
      const before = shared(thing)
      const counted =
        before === null ? null : of.reduce((facets, kind) => kind.named?.(facets) ?? facets, before)
      return { what: thing, before: counted, after: read(of, name, counted ?? {}) }
    },
    project(things) {
      const of = known()
      for (const what of things) {
        for (const kind of of) {
          const name = nameOf(kind, what)
          if (name !== undefined && merged.get(what) !== undefined)
            kind.write(inside(kind, name), shared(what))
        }
      }
    },
    all: () =>
      [...new Set(known().map(({ thing }) => thing))].flatMap((thing) =>
        thing === 'event' ? [eventThing] : merged.names(thing).map((name) => `${thing}/${name}`),
      ),
    naming: (key) => known().flatMap((kind) => (kind.naming?.(key) ?? []).map((name) => outside(kind, name))),
    takeNew() {
      const shared = new Set(kept.kinds())
      const fresh = kinds.filter(({ name }) => !shared.has(name))
      kept.setKinds(kinds.map(({ name }) => name))
      return [...Map.groupBy(fresh, ({ thing }) => thing)].flatMap(([thing, of]) =>
        [...new Set(of.flatMap((kind) => kind.here()))].flatMap((name): readonly Belonging[] => {
          const here = read(of, name, {})
          return here === null ? [] : [{ what: outside({ thing }, name), here }]
        }),
      )
    },
    files: () => known().flatMap((kind) => kind.files?.() ?? []),
    forget() {
      for (const kind of kinds) kind.forget?.()
    },
  }
}
