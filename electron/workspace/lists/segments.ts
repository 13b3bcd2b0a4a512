import type { RecordCriterion, SegmentCount } from '../../../shared/contract/index.ts'
import { belongs, testOf, type Verdict } from '../../../shared/domain/segments/evaluate.ts'
import { segmentFields, type SegmentField } from '../../../shared/domain/segments/fields.ts'
import {
  readRules,
  type ReadRule,
  type RuleObstacle,
  type SegmentRule,
} from '../../../shared/domain/segments/rules.ts'
import { isEmpty } from '../../../shared/domain/record/record-values.ts'
import type { Database } from '../disk/database.ts'
import type { Forms } from '../stores/workspace.ts'
import { isFieldName, pathOf } from './record-query.ts'
import { valuesOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { RecordTable } from './table.ts'

/** Who belongs to segments, from the attendees that are here. */
export interface Segments {
  /** The rules by which attendees are narrowed, those of the named segment as they are now. */
  rulesOf(criterion: Pick<RecordCriterion, 'rules' | 'segment'>): readonly SegmentRule[] | undefined
  read(rules: readonly SegmentRule[]): readonly ReadRule[]
  /** What of the attendees must be known to tell whom these rules describe. */
  fieldsOf(rules: readonly ReadRule[]): readonly string[]
  /** To be asked for where the table has the columns of `fieldsOf`. */
  verdicts(table: RecordTable, rules: readonly ReadRule[]): SegmentVerdicts
  /** Another one where rules may be read otherwise than before. */
  readonly version: number
}

interface SegmentVerdicts {
  readonly of: (slot: number) => Verdict
  /** By rule: what keeps it from being counted. */
  readonly obstacles: readonly (RuleObstacle | null)[]
}

/** In so many attendees a field is looked for that none of them has filled in. */
const lookedAt = 2_000

export function createSegments(database: Database, transactions: Transactions, forms: Forms): Segments {
  let fields: readonly SegmentField[] | undefined
  let version = 0

  transactions.onChange((changes) => {
    if (
      !changes.some(
        (change) =>
          change.kind === 'records' && (change.entity === 'attendeeField' || change.entity === 'rule'),
      )
    )
      return
    fields = undefined
    version += 1
  })

  const fieldsNow = (): readonly SegmentField[] => {
    fields ??= segmentFields(forms.definitions('attendee'))
    return fields
  }

  /** Whether the attendees say anything of a field, be it that it is empty. */
  const isReported = (table: RecordTable, field: string): boolean => {
    if (!isFieldName(field)) return false
    if (table.slotOf.size === 0 || table.column(field).some((cell) => !isEmpty(cell))) return true
    const row = database.get(
      `SELECT 1 FROM (SELECT coalesce(draft, base) AS shown FROM record WHERE entity = 'attendee' LIMIT ${lookedAt}) WHERE json_type(shown, ?) IS NOT NULL LIMIT 1`,
      pathOf(field),
    )
    return row !== undefined
  }

  return {
    rulesOf({ rules, segment }) {
      if (rules !== undefined || segment === undefined) return rules
      return database
        .all(
          `SELECT coalesce(draft, base) AS shown FROM record
             WHERE entity = 'rule' AND removed = 0 AND json_extract(coalesce(draft, base), '$.segment_id') = ?
             ORDER BY remote_id IS NULL, CAST(remote_id AS INTEGER), id`,
          segment,
        )
        .map((row) => valuesOf(row, 'shown') ?? {})
    },
    read: (rules) => readRules(rules, fieldsNow()),
    fieldsOf: (rules) => [
      ...new Set(
        rules.flatMap(({ obstacle, field }) =>
          obstacle === undefined && field !== undefined && isFieldName(field.name) ? [field.name] : [],
        ),
      ),
    ],
    verdicts(table, rules) {
      const known = rules.map((rule): ReadRule => {
        if (rule.obstacle !== undefined || rule.field === undefined || isReported(table, rule.field.name))
          return rule
        return { ...rule, obstacle: 'field-not-here' }
      })
      const tests = known.map((rule) => ({
        test: testOf(rule),
        column: table.column(rule.field?.name ?? ''),
      }))
      return {
        of: (slot) =>
          belongs(known, (at) => {
            const rule = tests[at]
            return rule?.test(rule.column[slot])
          }),
        obstacles: known.map(({ obstacle }) => obstacle ?? null),
      }
    },
    get version() {
      return version
    },
  }
}

/** Adds up verdicts. */
export function createTally(): {
  add(verdict: Verdict): void
  count(obstacles: SegmentCount['obstacles']): SegmentCount
} {
  let certain = 0
  let open = 0
  let all = 0
  return {
    add(verdict) {
      all += 1
      if (verdict === true) certain += 1
      else if (verdict === undefined) open += 1
    },
    count: (obstacles) => ({ certain, open, all, obstacles }),
  }
}
