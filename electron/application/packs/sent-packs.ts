import type { SentPackList, SentPackState } from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { standNumber } from '../../workspace/plan/stand-number.ts'
import type { SentPack } from '../../workspace/stores/booths.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import { peopleOf } from '../readiness/reminders.ts'

type SentWorkspace = Pick<Workspace, 'records' | 'layouts' | 'sentPacks'>

/**
 * The booths for which a pack was made, those that are wanted back first first; booths that are gone
 * are left out. `state`: only those.
 */
export function sentPackList(
  workspace: SentWorkspace,
  { state, offset, limit }: { state: SentPackState; offset: number; limit: number },
): SentPackList {
  const counts: Record<SentPackState, number> = { out: 0, waiting: 0, done: 0 }
  const found = sentBooths(workspace)
  for (const one of found) counts[stateOf(one)] += 1
  const some = found.filter((one) => stateOf(one) === state)
  return {
    counts,
    days: [...new Set(some.flatMap(({ due }) => due ?? []))],
    keys: some.map(({ booth }) => booth),
    items: some.slice(offset, offset + limit).flatMap(({ booth, madeAt, due, returnedAt, title }) => {
      const record = workspace.records.get('booth', booth)
      if (record === undefined) return []
      const number = standNumber(workspace, booth, currentValues(record)) ?? ''
      return [
        { key: booth, name: title, number, madeAt, due, returnedAt, people: peopleOf(workspace, record) },
      ]
    }),
  }
}

/** The keys of the booths whose pack has not come back, in the same order. */
export function unreturnedPacks(workspace: SentWorkspace): readonly Pick<SentPack, 'booth' | 'due'>[] {
  return sentBooths(workspace).filter((one) => stateOf(one) === 'out')
}

function stateOf({ returnedAt, settledAt }: SentPack): SentPackState {
  if (returnedAt === null) return 'out'
  return settledAt === null ? 'waiting' : 'done'
}

function sentBooths({
  records,
  sentPacks,
}: SentWorkspace): readonly (SentPack & { readonly title: string })[] {
  return sentPacks
    .list()
    .flatMap((sent) => {
      const booth = records.get('booth', sent.booth)
      return booth === undefined || booth.removed
        ? []
        : [{ ...sent, title: recordTitle('booth', currentValues(booth)) }]
    })
    .sort(
      (one, other) =>
        (one.due ?? '9').localeCompare(other.due ?? '9') || one.title.localeCompare(other.title),
    )
}
