import { boothOfSeat, nameWithin, type ThingKind } from '../../../shared/domain/plan/sharing/facets.ts'
import type { MergedFacets } from '../../../shared/domain/plan/sharing/merge.ts'
import { inactiveStampsOf, type InactiveStamps } from '../../../shared/domain/plan/sharing/existence.ts'
import { refOf, type Things } from '../../../shared/domain/plan/sharing/things.ts'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'
import { packedText } from './packed.ts'
import { thingIn, thingsAfter } from './thing-tables.ts'

/** The merged things of an event, and what is looked up in them. */
export interface MergedStore extends Things {
  /** For what comes from others: `turn` is noted where they changed something. */
  arriving(turn: number): Things
  /** What others have changed of a floor, and of what is on it, after a turn. */
  changedSince(floor: string, turn: number): readonly string[]
  /** The elements of other floors that others have changed after a turn. */
  changedOnOtherFloors(floor: string, turn: number): readonly string[]
  /** The elements one of whose seats names a booth. */
  claimants(booth: string): readonly string[]
  /** The booths that seats of things named which were put since this was asked last, before or after. */
  takeTouchedBooths(): ReadonlySet<string>
  inactive(): InactiveStamps
  /** Names of all things of a kind. */
  names(kind: ThingKind): readonly string[]
  /** Of which something may be for a person to decide. */
  open(): readonly string[]
  page(after: string, count: number): readonly { readonly what: string; readonly facets: MergedFacets }[]
  /** Forgets what is kept in memory: a transaction was rolled back. */
  forget(): void
}

const mostInMemory = 20_000

export function createMergedStore(database: Database): MergedStore {
  let inactive: InactiveStamps | undefined
  let touched = new Set<string>()
  const kept = new Map<string, MergedFacets>()
  const get = (what: string): MergedFacets | undefined => {
    const known = kept.get(what)
    if (known !== undefined) return known
    const thing = thingIn(database, 'sharing_thing', what)
    if (thing !== undefined) keep(what, thing)
    return thing
  }
  const keep = (what: string, thing: MergedFacets): void => {
    if (kept.size >= mostInMemory) kept.clear()
    kept.set(what, thing)
  }
  /** `turn`: when it came from others; `null`: it was done here. */
  const put = (what: string, thing: MergedFacets, turn: number | null): void => {
    const element = nameWithin('element', what)
    const before = get(what)
    if (element !== undefined) noteClaims(element, before, thing)
    database.run(
      `INSERT INTO sharing_thing (what, facets, is_open, floor, taken) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (what) DO UPDATE
         SET facets = excluded.facets, is_open = excluded.is_open, floor = excluded.floor, taken = coalesce(excluded.taken, taken)`,
      ...[
        what,
        packedText(thing),
        isOpen(thing) ? 1 : 0,
        floorOfThing(what, thing),
        hasNewHead(before, thing) ? turn : null,
      ],
    )
    keep(what, thing)
    if (nameWithin('floor', what) !== undefined) inactive = undefined
    const key = nameWithin('key', what)
    if (key === undefined) return
    const ref = refOf(store, key)
    database.run('UPDATE OR REPLACE sharing_claim SET booth = ? WHERE booth = ?', ref, key)
    database.run('UPDATE sharing_thing SET floor = ? WHERE floor = ?', ref, key)
  }
  const floorOfThing = (what: string, thing: MergedFacets): string | null => {
    const frame = thing['frame']?.heads.at(-1)?.value
    const name = nameWithin('floor', what) ?? (isObject(frame) ? frame['floor'] : undefined)
    return typeof name === 'string' ? refOf(store, name) : null
  }
  const store: MergedStore = {
    get,
    put: (what, thing) => put(what, thing, null),
    arriving: (turn) => ({
      get,
      put: (what, thing) => put(what, thing, turn),
      remove: (what) => store.remove(what),
    }),
    changedSince: (floor, turn) =>
      database
        .all('SELECT what FROM sharing_thing WHERE floor = ? AND taken > ?', floor, turn)
        .map((row) => textOf(row, 'what')),
    changedOnOtherFloors: (floor, turn) =>
      database
        .all(
          'SELECT what FROM sharing_thing WHERE floor IN (SELECT DISTINCT floor FROM sharing_thing WHERE floor <> ?) AND taken > ?',
          floor,
          turn,
        )
        .map((row) => textOf(row, 'what'))
        .filter((what) => nameWithin('element', what) !== undefined),
    remove(what) {
      database.run('DELETE FROM sharing_thing WHERE what = ?', what)
      kept.delete(what)
      inactive = undefined
    },
    claimants: (booth) =>
      database
        .all('SELECT element FROM sharing_claim WHERE booth = ?', booth)
        .map((row) => textOf(row, 'element')),
    takeTouchedBooths() {
      const taken = touched
      touched = new Set()
      return taken
    },
    inactive: () =>
      (inactive ??= new Set(
        store.names('floor').flatMap((floor) => inactiveStampsOf(get(`floor/${floor}`) ?? {})),
      )),
    names: (kind) =>
      database
        .all(
          `SELECT what FROM sharing_thing WHERE what >= ? AND what < ? ORDER BY what`,
          `${kind}/`,
          `${kind}0`,
        )
        .map((row) => textOf(row, 'what').slice(kind.length + 1)),
    open: () =>
      database
        .all('SELECT what FROM sharing_thing WHERE is_open = 1 ORDER BY what')
        .map((row) => textOf(row, 'what')),
    page: (after, count) => thingsAfter(database, 'sharing_thing', after, count),
    forget() {
      kept.clear()
      touched.clear()
      inactive = undefined
    },
  }
  const boothsOf = (thing: MergedFacets | undefined): ReadonlySet<string> =>
    new Set(
      (thing?.['seat']?.heads ?? [])
        .flatMap(({ value }) => boothOfSeat(value) ?? [])
        .map((booth) => refOf(store, booth)),
    )
  const noteClaims = (element: string, before: MergedFacets | undefined, after: MergedFacets): void => {
    const [had, has] = [boothsOf(before), boothsOf(after)]
    for (const booth of [...had, ...has]) touched.add(booth)
    for (const booth of had)
      if (!has.has(booth))
        database.run('DELETE FROM sharing_claim WHERE booth = ? AND element = ?', booth, element)
    for (const booth of has)
      if (!had.has(booth))
        database.run('INSERT OR IGNORE INTO sharing_claim (booth, element) VALUES (?, ?)', booth, element)
  }
  return store
}

function hasNewHead(before: MergedFacets | undefined, after: MergedFacets): boolean {
  return Object.entries(after).some(([name, { heads }]) =>
    heads.some(({ stamp }) => before?.[name]?.heads.some((head) => head.stamp === stamp) !== true),
  )
}

/** Something of it was written side by side, or it was removed: whether that is to be decided is judged then. */
function isOpen(thing: MergedFacets): boolean {
  return Object.entries(thing).some(
    ([name, { heads }]) =>
      heads.length > 1 || (name === 'life' && isObject(heads[0]?.value) && heads[0].value['there'] === false),
  )
}
