import type { PlanLog } from '../../../shared/contract/plan-history.ts'
import type { Known, ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { MergedThing } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { timeOf, type Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { AppError } from '../../../shared/errors.ts'
import { betweenSteps } from '../../workspace/edits/index.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'

/** What is done with a log while it is read. */
interface LogReader {
  /** Each thing that the log begins with. */
  know(thing: MergedThing): void
  /** Then each change, in the order of their stamps. */
  read(change: ShareChange): void
}

export interface LogBeginning {
  /** The changes that only the beginning tells of. */
  readonly covers: Known
  /** The stamp from which on all is known; `undefined`: nothing is. */
  readonly since: Stamp | undefined
}

/**
 * Reads all that is known of shared plans, and lets others have their turn meanwhile. `prepare` makes
 * the reader once it is known what the log begins with.
 *
 * @throws AppError `invalid-input` with the reason `not-shared`, and the signal's reason
 */
export async function readLog<Reader extends LogReader>(
  workspace: Workspace,
  prepare: (beginning: LogBeginning) => Reader,
  signal?: AbortSignal,
): Promise<{ readonly beginning: LogBeginning; readonly reader: Reader }> {
  const { sharing } = workspace
  const state = sharing.state()
  if (state === undefined)
    throw new AppError('invalid-input', 'The plans are not shared, so nobody knows who changed what.', {
      details: { reason: 'not-shared' },
    })
  // What was done last is not written down before others are to get it.
  await betweenSteps(workspace, () => sharing.writeDown())
  const { log } = sharing
  const covers = log.covers()
  const covered = Object.values(covers).map(({ stamp }) => stamp)
  const [first] = state.isJoined ? log.changes(undefined) : []
  const beginning = {
    covers,
    since:
      covered.length === 0
        ? first?.stamp
        : covered.reduce((latest, stamp) => (stamp > latest ? stamp : latest)),
  }
  const reader = prepare(beginning)
  if (!state.isJoined) return { beginning, reader }
  const pause = pacer()
  for (let things = log.base(''); things.length > 0; things = log.base(things.at(-1)?.what ?? '')) {
    for (const thing of things) reader.know(thing)
    await pause()
    signal?.throwIfAborted()
  }
  for (let changes = log.changes(undefined); changes.length > 0; changes = log.changes(changes.at(-1))) {
    for (const change of changes) reader.read(change)
    await pause()
    signal?.throwIfAborted()
  }
  return { beginning, reader }
}

export function sinceOf({ since }: LogBeginning): PlanLog['since'] {
  return since === undefined ? null : isoOf(since)
}

/** When a stamp was made, in ISO 8601. */
export function isoOf(stamp: Stamp): string {
  return new Date(timeOf(stamp)).toISOString()
}
