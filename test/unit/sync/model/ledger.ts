import type { EntityName } from '../../../../shared/entities/index.ts'

export type RecordAddress = `${EntityName}/${string}`

/** What the person wanted, written down by the one who plays the person: the program must not lose any of it. */
export interface Ledger {
  /** The value the person gave last to a field. */
  wants(address: RecordAddress, field: string, value: string): void
  /** The person has given up the change, of all fields or of one. */
  givesUp(address: RecordAddress, field?: string): void
  wanted(): readonly { readonly address: RecordAddress; readonly field: string; readonly value: string }[]
  /** A record was created here with this mark; twins and clones share one. */
  created(entity: EntityName, mark: string | number): void
  /** How many records were created here with the mark. */
  count(entity: EntityName, mark: string | number): number
  /** The person removed the record, and with it others. */
  removed(cause: RecordAddress, all: readonly RecordAddress[]): void
  restored(cause: RecordAddress): void
  isRemoved(address: RecordAddress): boolean
  /** Every file the person has added, by hash. */
  readonly files: Set<string>
}

export function createLedger(): Ledger {
  const wishes = new Map<RecordAddress, Map<string, string>>()
  const created = new Map<string, number>()
  const removals = new Map<RecordAddress, readonly RecordAddress[]>()
  return {
    wants(address, field, value) {
      const fields = wishes.get(address) ?? new Map<string, string>()
      wishes.set(address, fields.set(field, value))
    },
    givesUp(address, field) {
      if (field === undefined) wishes.delete(address)
      else wishes.get(address)?.delete(field)
    },
    wanted: () => [...wishes].flatMap(([address, fields]) => [...fields].map(([field, value]) => ({ address, field, value }))),
    created(entity, mark) {
      const name = `${entity} ${mark}`
      created.set(name, (created.get(name) ?? 0) + 1)
    },
    count: (entity, mark) => created.get(`${entity} ${mark}`) ?? 0,
    removed: (cause, all) => void removals.set(cause, all),
    restored: (cause) => void removals.delete(cause),
    isRemoved: (address) => [...removals.values()].some((all) => all.includes(address)),
    files: new Set(),
  }
}
