import type { ReceivedFile } from '../types.ts'
import type { Row } from '../rows.ts'

type Value = string | number

/** Statements that both databases understand, with parameters `$1`, `$2` and so on. */
export interface PlanStatements {
  all(sql: string, values?: readonly Value[]): Promise<readonly Row[]>
}

/** What a storage lends to the plans of one event. */
export interface PlanDatabase {
  /** What was committed. */
  readonly committed: PlanStatements
  /**
   * Runs `work` as one transaction, which may run more than once. `files` are sealed before its
   * commit and not removed meanwhile. `fileBytes` of the event, as the transaction sees them.
   */
  write<Result>(
    work: (statements: PlanStatements, fileBytes: () => Promise<number>) => Promise<Result>,
    files?: readonly ReceivedFile[],
  ): Promise<Result>
}

/** Few lengths, so that a database meets few different statements. */
const lengths = [100, 10, 1] as const

/** Rows by few statements: `into` names the table and its columns. */
export async function insertRows(
  statements: PlanStatements,
  into: string,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  for (let at = 0; at < rows.length;) {
    const length = lengths.find((most) => most <= rows.length - at) ?? 1
    const some = rows.slice(at, at + length)
    let number = 0
    const places = some.map((row) => `(${row.map(() => `$${(number += 1)}`).join(', ')})`)
    await statements.all(`INSERT INTO ${into} VALUES ${places.join(', ')}`, some.flat())
    at += length
  }
}

/** The rows of `select … IN (…)` for all of `values`; the list is added after the statement's own parameters. */
export async function rowsIn(
  statements: PlanStatements,
  select: string,
  own: readonly Value[],
  values: readonly Value[],
): Promise<readonly Row[]> {
  const found: Row[] = []
  for (let at = 0; at < values.length; at += lengths[0]) {
    const some = values.slice(at, at + lengths[0])
    const length = lengths.findLast((most) => most >= some.length) ?? lengths[0]
    const padded = Array.from({ length }, (_, index) => some[Math.min(index, some.length - 1)] ?? 0)
    const list = padded.map((_, index) => `$${own.length + index + 1}`).join(', ')
    found.push(...(await statements.all(`${select} IN (${list})`, [...own, ...padded])))
  }
  return found
}
