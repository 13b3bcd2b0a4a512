import type { EntityName } from '../../../../../shared/entities/index.ts'
import { createSeats, type Seats } from './seats.ts'
import type { Modelled } from '../world/values.ts'

export type RecordAddress = `${EntityName}/${string}`

/**
 * What the person wanted, written down by the one who plays the person: the program must not lose
 * any of it.
 */
export interface Ledger {
  /** A copy of the folder has sent what waited in it. */
  hasCopy: boolean
  /** Others have made the like of a record made here. */
  hasLikes: boolean
  /** What the person gave last to a field, and when, by the history's counter. */
  intention(
    address: RecordAddress,
    field: string,
  ): { readonly value: string; readonly at: number } | undefined
  /** The person has seen what others gave to the field, and stays with it. */
  confirms(address: RecordAddress, field: string): void
  /** The value the person gave last to a field. */
  wants(address: RecordAddress, field: string, value: string): void
  /** The person has given up the change, of all fields or of one. */
  givesUp(address: RecordAddress, field?: string): void
  wanted(): readonly { readonly address: RecordAddress; readonly field: string; readonly value: string }[]
  /** A record is about to be created here with this mark; duplicates and clones share one. */
  created(entity: EntityName, mark: string | number): void
  /** It has been, and this is it. */
  made(entity: Modelled, key: string, mark: string): void
  /** It has been counted as one that was created here. */
  isMade(address: RecordAddress): boolean
  creations(): readonly {
    readonly address: `${Modelled}/${string}`
    readonly entity: Modelled
    readonly key: string
    readonly mark: string
  }[]
  /** The person let go of the record itself, wherever it may be. */
  abandons(address: RecordAddress): void
  isAbandoned(address: RecordAddress): boolean
  /** How many records were created here with the mark. */
  count(entity: EntityName, mark: string | number): number
  /** The person removed the record, and with it others. */
  removed(cause: RecordAddress, all: readonly RecordAddress[]): void
  /** The person has taken the removal back; what `isHere` denies did not come back with it. */
  restored(cause: RecordAddress, isHere?: (address: RecordAddress) => boolean): void
  isRemoved(address: RecordAddress): boolean
  /** It was removed by itself, not along with something else. */
  isCause(address: RecordAddress): boolean
  /** The person has taken something out of a set. */
  replacesSet(address: RecordAddress): void
  hasReplacedSet(address: RecordAddress): boolean
  /** The person has said that it is the same as one on the service. */
  takesAsSame(address: RecordAddress): void
  isTakenAsSame(address: RecordAddress): boolean
  /** The person has let somebody else's value stand in place of this one. */
  yields(value: string): void
  readonly yielded: ReadonlySet<string>
  /** The person has changed the record. */
  edited(address: RecordAddress): void
  /** When last, by the history's counter. */
  editedAt(address: RecordAddress): number
  /** The person has put a file of this name into the record. */
  gave(address: RecordAddress, name: string): void
  /**
   * The names of the files that the person has put into the record; `undefined`: into none, or it
   * was made from another one.
   */
  given(address: RecordAddress): ReadonlySet<string> | undefined
  /** Who is wanted in which session. */
  readonly seats: Seats
  /** Every file the person has added, by hash. */
  readonly files: Set<string>
}

export function createLedger(now: () => number): Ledger {
  const intentions = new Map<RecordAddress, Map<string, { readonly value: string; readonly at: number }>>()
  const created = new Map<string, number>()
  const made: ReturnType<Ledger['creations']>[number][] = []
  const given = new Map<RecordAddress, ReadonlySet<string>>()
  const edits = new Map<RecordAddress, number>()
  const same = new Set<RecordAddress>()
  const yielded = new Set<string>()
  const replaced = new Set<RecordAddress>()
  const abandoned = new Set<RecordAddress>()
  const removals = new Map<RecordAddress, readonly RecordAddress[]>()
  return {
    hasCopy: false,
    hasLikes: false,
    wants(address, field, value) {
      const fields =
        intentions.get(address) ?? new Map<string, { readonly value: string; readonly at: number }>()
      intentions.set(address, fields.set(field, { value, at: now() }))
    },
    intention: (address, field) => intentions.get(address)?.get(field),
    confirms(address, field) {
      const fields = intentions.get(address)
      const intention = fields?.get(field)
      if (intention !== undefined) fields?.set(field, { ...intention, at: now() })
    },
    givesUp(address, field) {
      if (field === undefined) intentions.delete(address)
      else intentions.get(address)?.delete(field)
    },
    wanted: () =>
      [...intentions].flatMap(([address, fields]) =>
        [...fields].map(([field, { value }]) => ({ address, field, value })),
      ),
    created(entity, mark) {
      const name = `${entity} ${mark}`
      created.set(name, (created.get(name) ?? 0) + 1)
    },
    count: (entity, mark) => created.get(`${entity} ${mark}`) ?? 0,
    made: (entity, key, mark) => void made.push({ address: `${entity}/${key}`, entity, key, mark }),
    isMade: (address) => made.some((one) => one.address === address),
    creations: () => made,
    abandons: (address) => void abandoned.add(address),
    isAbandoned: (address) => abandoned.has(address),
    removed: (cause, all) => void removals.set(cause, all),
    restored(cause, isHere = () => true) {
      const left = (removals.get(cause) ?? []).filter((address) => !isHere(address))
      removals.delete(cause)
      for (const address of left) removals.set(address, [address])
    },
    isCause: (address) => removals.has(address),
    isRemoved: (address) => [...removals.values()].some((all) => all.includes(address)),
    takesAsSame: (address) => void same.add(address),
    isTakenAsSame: (address) => same.has(address),
    yields: (value) => void yielded.add(value),
    yielded,
    edited: (address) => void edits.set(address, now()),
    editedAt: (address) => edits.get(address) ?? 0,
    replacesSet: (address) => void replaced.add(address),
    hasReplacedSet: (address) => replaced.has(address),
    gave(address, name) {
      given.set(address, new Set([...(given.get(address) ?? []), name]))
    },
    given: (address) => given.get(address),
    seats: createSeats(now),
    files: new Set(),
  }
}
