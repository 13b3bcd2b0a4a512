import type { UpdateState } from '../../../shared/contract/updates.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Log, SettingsPort, Updater } from './types.ts'
import type { Clock } from '../../workspace/stores/workspace.ts'

export interface Updates {
  state(): UpdateState
  /** As the settings say by now: looks where that was just allowed. */
  applyPreferences(): void
  check(): Promise<void>
  /** Throws what the call `updates.restart` throws. */
  restart(): void
  onChange(listener: () => void): void
  close(): void
}

export interface UpdatesParts {
  /** None: this installation cannot bring itself up to date. */
  readonly updater: Updater | undefined
  readonly settings: Pick<SettingsPort, 'preferences'>
  /** Whether something is under way that the end of the program would break off. */
  readonly isBusy: () => boolean
  readonly clock: Clock
  readonly log: Log
}

/** A program that runs for weeks looks again after so many milliseconds. */
const everyMs = 6 * 60 * 60_000

export function createUpdates({ updater, settings, isBusy, clock, log }: UpdatesParts): Updates {
  const listeners = new Set<() => void>()
  let state:
    Exclude<UpdateState, { phase: 'ready' }> | { readonly phase: 'ready'; readonly version: string } = {
    phase: updater === undefined ? 'unsupported' : 'off',
  }
  let underWay: Promise<void> | undefined
  const put = (next: typeof state): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const isWanted = (): boolean => settings.preferences().updates
  const current = (failed: boolean): typeof state => ({
    phase: 'current',
    checkedAt: new Date(clock.now()).toISOString(),
    failed,
  })

  const run = async (source: Updater): Promise<void> => {
    put({ phase: 'checking' })
    try {
      const version = await source.look(settings.preferences().updateFeed)
      if (version === undefined || !isWanted()) {
        put(isWanted() ? current(false) : { phase: 'off' })
        return
      }
      put({ phase: 'downloading', version, percent: 0 })
      await source.fetch((percent) => {
        if (state.phase === 'downloading' && Math.floor(percent) !== state.percent)
          put({ phase: 'downloading', version, percent: Math.floor(percent) })
      })
      put({ phase: 'ready', version })
    } catch (error) {
      // Nobody waits for it: the settings say that it did not work, and it is tried again.
      log.warn('Looking for a newer version did not work.', { reason: toAppError(error).message })
      put(isWanted() ? current(true) : { phase: 'off' })
    }
  }
  const check = (): Promise<void> => {
    if (updater === undefined || !isWanted() || state.phase === 'ready') return Promise.resolve()
    underWay ??= run(updater).finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const timer = setInterval(() => void check(), everyMs).unref()

  return {
    state: () => (state.phase === 'ready' ? { ...state, busy: isBusy() } : state),
    applyPreferences() {
      if (updater === undefined) return
      // What is here already is installed: it has been proven, and was wanted.
      if (!isWanted() && state.phase === 'current') put({ phase: 'off' })
      if (isWanted() && state.phase === 'off') void check()
    },
    check,
    restart() {
      if (state.phase !== 'ready' || updater === undefined)
        throw new AppError('not-found', 'There is no newer version here.')
      if (isBusy()) {
        throw new AppError(
          'conflict',
          'Something is under way that a start of the new version would break off.',
          {
            details: { reason: 'update-busy' },
          },
        )
      }
      updater.restart()
    },
    onChange: (listener) => void listeners.add(listener),
    close: () => clearInterval(timer),
  }
}
