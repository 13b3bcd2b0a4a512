import type { BoothToRemind, Reason } from '../../../shared/contract/index.ts'
import { exhibitorOf } from '../../../shared/domain/exhibitor.ts'
import { dueOf } from '../../../shared/domain/readiness/problems.ts'
import { reasonName } from '../../../shared/domain/readiness/reason.ts'
import { readinessScore } from '../../../shared/domain/readiness/score.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { suggestionsFor } from '../../workspace/edits/index.ts'
import { reasonOf, reasonsIn } from '../../workspace/lists/lacking.ts'
import type { ListedProblem } from '../../workspace/stores/lists.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'

type ReminderWorkspace = Pick<Workspace, 'lists' | 'records' | 'readiness'>

/** The booths that are not ready. */
export interface ReminderList {
  /** By name. */
  readonly keys: readonly string[]
  /** Every reason that one of them has. */
  readonly reasons: readonly Reason[]
  /** Every day on which something is due, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** One of them in full; `undefined`: it has gone meanwhile. */
  of(key: string): BoothToRemind | undefined
}

/** Goes in slices. */
export async function reminderList({ lists, records, readiness }: ReminderWorkspace): Promise<ReminderList> {
  const rules = readiness.rules()
  const problemsOf = new Map<string, readonly ListedProblem[]>()
  const reasons = new Map<string, Reason>()
  await lists.each({ entity: 'booth', problems: 'with' }, [], ({ key, problems }) => {
    problemsOf.set(key, problems)
    for (const [name, reason] of reasonsIn('booth', problems)) reasons.set(name, reason)
  })
  const days = new Set([rules.due, ...rules.rules.map(({ due }) => due)].filter((day) => day !== null))
  return {
    keys: [...problemsOf.keys()],
    reasons: [...reasons.values()],
    days: [...days],
    of(key) {
      const record = records.get('booth', key)
      const problems = problemsOf.get(key)
      if (record === undefined || record.removed || problems === undefined) return undefined
      const values = currentValues(record)
      const owed = new Map<string, BoothToRemind['reasons'][number]>()
      for (const problem of problems) {
        const reason = reasonOf('booth', problem)
        owed.set(reasonName(reason), { ...reason, due: dueOf(rules, reason.entity, problem) })
      }
      const sorted = [...owed.values()].sort((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'))
      return {
        key,
        name: recordTitle('booth', values),
        score: readinessScore(readiness.asked(), problems),
        reasons: sorted,
        people: peopleOf({ records }, record),
        due: sorted[0]?.due ?? null,
      }
    },
  }
}

/** Who can be written to about a booth, the best first: the exhibitor, contacts, representatives. */
export function peopleOf(
  { records }: Pick<Workspace, 'records'>,
  booth: StoredRecord,
): BoothToRemind['people'] {
  const exhibitor = exhibitorOf(currentValues(booth))
  const suggestions = suggestionsFor({ records }, booth).map(({ source, name, email }) => ({
    role: source,
    name,
    email,
  }))
  const people = [{ role: 'exhibitor' as const, ...exhibitor }, ...suggestions].filter(
    ({ email }) => email !== '',
  )
  // Who has no address can still be named.
  return people.length > 0 || exhibitor.name === '' ? people : [{ role: 'exhibitor', ...exhibitor }]
}
