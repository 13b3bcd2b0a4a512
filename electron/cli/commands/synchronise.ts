import type { SharingState, SyncDirection, SyncState } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { exitCodeOfState } from '../output/exit-code.ts'
import type { CommandResult } from '../output/output.ts'
import { createProgressLine } from '../output/progress-line.ts'
import { withSession, type CliSession } from '../session/session.ts'
import { stateSummary, stateText } from '../output/state-output.ts'
import { sharingLines } from './sharing.ts'
import { decisionLines, openEntries } from './status.ts'
import type { EventFolder } from '../session/event-folder.ts'

export interface SynchroniseOptions {
  readonly signal: AbortSignal
  /** Tell on standard error how far it is. */
  readonly progress: boolean
}

const directions = { pull: 'pull', push: 'push', sync: 'both' } as const satisfies Record<
  string,
  SyncDirection
>

/**
 * Throws `unreachable`, `wrong-credentials`, `not-a-service`, … where nothing could be done, and
 * where the network went away in the middle.
 */
export function synchronise(
  folder: EventFolder,
  command: 'pull' | 'push' | 'sync',
  { signal, progress }: SynchroniseOptions,
): Promise<CommandResult> {
  return withSession(folder, async (session) => {
    const { engine, open } = session
    // Before the service is asked: a shared folder is there without it.
    const sharing = command === 'sync' ? await open.sharing.exchange() : undefined
    const line = progress ? createProgressLine() : undefined
    try {
      await engine.run(directions[command], {
        signal,
        ...(line === undefined ? {} : { onProgress: (step) => line.show(step) }),
      })
    } finally {
      line?.end()
    }
    const state = engine.state()
    if (state.phase === 'offline')
      throw new AppError('unreachable', state.error?.message ?? 'The service is not reachable.', {
        details: stateSummary(state),
      })
    return resultOf(session, command, state, sharing)
  })
}

function resultOf(
  session: CliSession,
  command: 'pull' | 'push' | 'sync',
  state: SyncState,
  sharing: SharingState | undefined,
): CommandResult {
  const shared = sharing?.on === true ? sharing : undefined
  const entries = openEntries(session)
  return {
    json: { command, ...stateSummary(state), entries, ...(shared === undefined ? {} : { sharing: shared }) },
    text: [
      `${command}: ${stateText(state)}.`,
      ...entries
        .filter(({ state: at }) => at === 'parked')
        .map(
          ({ entity, title, reason, error }) =>
            `${reason?.kind === 'incomplete' ? 'draft' : 'parked'}: ${entity} “${printableLine(title)}”: ${printableLine(error?.message ?? '')}`,
        ),
      ...decisionLines(session),
      ...(shared === undefined ? [] : sharingLines(shared)),
    ].join('\n'),
    exitCode: (shared?.problem ?? null) === null ? exitCodeOfState(state, command !== 'pull') : 1,
  }
}
