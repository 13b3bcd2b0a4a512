import { reasonName } from '../../../shared/domain/readiness/reason.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Matches } from './matching.ts'
import type { RecordTable } from './table.ts'
import type { ListedProblem } from './types.ts'

/** Whether the record in a slot, or a part of it, has one of these reasons (`reasonName`). */
export function hasReason(
  { entity, problems, advice }: RecordTable,
  names: readonly string[],
  problemsIn: (text: string | null) => readonly ListedProblem[],
): Matches {
  const wanted = new Set(names)
  // Many records lack the same.
  const known = new Map<string | null, boolean>()
  const among = (text: string | null): boolean => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = reasonNames(entity, problemsIn(text)).some((name) => wanted.has(name))
    known.set(text, found)
    return found
  }
  return (slot) => among(problems[slot] ?? null) || among(advice[slot] ?? null)
}

/** What problems of records of an entity, and of their parts, are called as reasons. */
export function reasonNames(entity: EntityName, problems: readonly ListedProblem[]): readonly string[] {
  return problems.map(({ part = entity, field, code }) => reasonName({ entity: part, field, code }))
}
