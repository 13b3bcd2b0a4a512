import { isNeeded, readinessProblems } from '../../../shared/domain/readiness/problems.ts'
import {
  boundedValues,
  mostCharacters,
  oversizedFields,
} from '../../../shared/domain/record/bounded-values.ts'
import type { ReadinessRule } from '../../../shared/domain/readiness/rules.ts'
import { problemsOf } from '../../../shared/domain/record-fields/unreported.ts'
import { missingAnswers } from '../../../shared/domain/forms/entity-form.ts'
import type { Problem } from '../../../shared/domain/problems.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { ReadinessStore } from '../stores/readiness.ts'
import {
  currentValues,
  type Clock,
  type AssetStore,
  type Forms,
  type StoredRecord,
} from '../stores/workspace.ts'

const dayMs = 86_400_000
let latest = { number: Number.NaN, day: '' }

/** The day of the rules' clock, as YYYY-MM-DD. */
export function dayOf(clock: Clock): string {
  const number = Math.floor(clock.now() / dayMs)
  // Thousands of records are judged on one day.
  if (number !== latest.number) latest = { number, day: new Date(number * dayMs).toISOString().slice(0, 10) }
  return latest.day
}

type JudgedRecord = Pick<StoredRecord, 'entity' | 'key' | 'remoteId' | 'base' | 'draft' | 'state'>

/** What a record is judged by besides its values. */
export interface JudgingContext {
  readonly clock: Clock
  readonly assets: Pick<AssetStore, 'describe'>
  readonly forms: Forms
  readonly readiness: Pick<ReadinessStore, 'rules' | 'linkCheck' | 'partCount' | 'partCountAmong'>
}

/** Those in which some records are judged one after another, while nothing changes. */
export function judgingContextOf(
  circumstances: JudgingContext,
  records: readonly JudgedRecord[],
): JudgingContext {
  const { readiness } = circumstances
  return { ...circumstances, readiness: { ...readiness, partCount: readiness.partCountAmong(records) } }
}

/**
 * What a record lacks now to be ready, and what is advised, that somebody can mend: none where it is
 * only read, or is going.
 */
export function problemsNow(circumstances: JudgingContext, record: JudgedRecord): readonly Problem[] {
  return boundedProblems(circumstances, record, () => true)
}

/** What it lacks, without what is advised; for that it is not looked at. */
export function neededNow(circumstances: JudgingContext, record: JudgedRecord): readonly Problem[] {
  return boundedProblems(circumstances, record, isNeeded)
}

type IsAsked = (rule: ReadinessRule) => boolean

function boundedProblems(
  circumstances: JudgingContext,
  record: JudgedRecord,
  isAsked: IsAsked,
): readonly Problem[] {
  const { entity, base, draft } = record
  if (entities[entity].save === undefined || record.state === 'removed') return []
  const bounded = { base: base && boundedValues(base), draft: draft && boundedValues(draft) }
  if (bounded.base === base && bounded.draft === draft) return judge(circumstances, record, isAsked)
  const oversized = oversizedFields(currentValues(record))
  return [
    ...oversized.map((field) => ({ field, code: 'too-long' as const, params: { max: mostCharacters } })),
    ...judge(circumstances, { ...record, ...bounded }, isAsked).filter(
      ({ field, code }) => code !== 'too-long' || !oversized.includes(field),
    ),
  ]
}

/** One record that cannot be judged is shown as such, and keeps no list from being shown. */
function judge(circumstances: JudgingContext, record: JudgedRecord, isAsked: IsAsked): readonly Problem[] {
  try {
    return problemsIn(circumstances, record, isAsked)
  } catch {
    return [{ field: entities[record.entity].titleField, code: 'not-judged' }]
  }
}

function problemsIn(
  { clock, assets, forms, readiness }: JudgingContext,
  record: JudgedRecord,
  isAsked: IsAsked,
): readonly Problem[] {
  const { entity } = record
  const values = currentValues(record)
  const own = [
    ...problemsOf(record, { today: dayOf(clock) }),
    ...missingAnswers(forms.requiredAnswers(entity), values),
  ]
  const asked = readinessProblems(
    entity,
    values,
    readiness.rules(),
    {
      fileOf: (hash) => assets.describe(hash),
      linkCheck: (url) => readiness.linkCheck(url),
      partCount: (part, enough) => readiness.partCount(record, part, enough),
    },
    isAsked,
  )
  if (own.length === 0 || asked.length === 0) return own.length === 0 ? asked : own
  const wanting = new Set(own.map(({ field }) => field))
  // What is not there, or no link at all, needs no advice besides.
  return [...own, ...asked.filter((problem) => isNeeded(problem) || !wanting.has(problem.field))]
}
