import { reasonName, type Reason } from '../../../shared/domain/readiness/reason.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Matches } from './matching.ts'
import type { RecordTable } from './table.ts'
import type { ListedProblem } from '../stores/lists.ts'

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
    const found = [...reasonsIn(entity, problemsIn(text)).keys()].some((name) => wanted.has(name))
    known.set(text, found)
    return found
  }
  return (slot) => among(problems[slot] ?? null) || among(advice[slot] ?? null)
}

/** A problem of a record of an entity, or of a part of it, as a reason. */
export function reasonOf(entity: EntityName, { part = entity, field, code }: ListedProblem): Reason {
  return { entity: part, field, code }
}

/** The reasons among problems, by their names: each once, however many parts have it. */
export function reasonsIn(
  entity: EntityName,
  problems: readonly ListedProblem[],
): ReadonlyMap<string, Reason> {
  return new Map(
    problems.map((problem) => {
      const reason = reasonOf(entity, problem)
      return [reasonName(reason), reason]
    }),
  )
}
