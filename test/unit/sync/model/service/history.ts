import type { JsonValue } from '../../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../../shared/entities/index.ts'

/**
 * Who changed something on the service. `late`: a write of ours that the program had given up.
 * `copy`: a copy of the folder.
 */
export type Author = 'us' | 'late' | 'copy' | 'others'

/** A request as the service's history names it. */
export interface Write {
  readonly author: Author
  /** When the program's run began that sent it. */
  readonly begunAt: number
  /** When it left for the service, by the service's clock: it may be on its way for minutes. */
  readonly leftAt: number
}

/**
 * What happened to one field of one record on the service. A removal is a change of every field to
 * `null`.
 */
export interface FieldChange {
  readonly at: number
  readonly elapsed: number
  readonly author: Author
  readonly entity: EntityName
  readonly id: number
  readonly field: string
  readonly before: JsonValue
  readonly after: JsonValue
  /** It was asked for, and did not go along with the removal of something else. */
  readonly isDirect: boolean
  /** When `before` was written, and by others; `null`: not by others. */
  readonly othersWroteAt: number | null
  /**
   * It was others who wrote what was before, and the program knew it or must have read it: so it
   * must keep a copy.
   */
  readonly mustBeKept: boolean
}

/** Everything that ever happened on the service, in the order of one counter. */
export interface History {
  readonly changes: readonly FieldChange[]
  /** A run of the program begins. */
  begin(): void
  readonly begunAt: number
  /** When a run began, by the service's clock. */
  elapsedAt(begunAt: number): number
  /** Counts up with everything that happens. */
  readonly now: number
  changed(change: Omit<FieldChange, 'at' | 'elapsed'>): void
  /** Who wrote a value that is there now. */
  writerOf(entity: EntityName, id: number, field: string): FieldChange | undefined
}

export function createHistory(elapsed: () => number): History {
  let now = 0
  let begunAt = 0
  const changes: FieldChange[] = []
  const begun = new Map<number, number>()
  const last = new Map<string, FieldChange>()
  const name = (entity: EntityName, id: number, field: string): string => `${entity} ${id} ${field}`
  return {
    changes,
    begin() {
      begunAt = now += 1
      begun.set(begunAt, elapsed())
    },
    elapsedAt: (run) => begun.get(run) ?? 0,
    get now() {
      return now
    },
    get begunAt() {
      return begunAt
    },
    changed(change) {
      now += 1
      const complete: FieldChange = { ...change, at: now, elapsed: elapsed() }
      changes.push(complete)
      last.set(name(change.entity, change.id, change.field), complete)
    },
    writerOf: (entity, id, field) => last.get(name(entity, id, field)),
  }
}
