import { randomUUID } from 'node:crypto'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/requests/types.ts'
import { exchange } from '../../sharing/exchange.ts'
import { exchangeFiles, type FileExchange } from '../../sharing/files.ts'
import type { Present, ShareTransport } from '../../sharing/transport.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'

/** Where a person is, with the names that those who share have. */
type Where = Pick<Present, 'floor' | 'pointer' | 'selection'>

/** How the last exchange ended. */
interface ExchangeOutcome {
  readonly problem: AppError | null
  /** Milliseconds since 1970; `null`: none has come to its end. */
  readonly lastAt: number | null
}

/** The exchanges with one place: one at a time, and each whole. What goes wrong is an outcome, never thrown. */
export interface Exchanges {
  outcome(): ExchangeOutcome
  /** The others who are here now, where the place can tell. */
  others(): readonly Present[]
  /** Shows the others where this person is. */
  show(where: Where): void
  /** Resolves when everything that is there now was exchanged, or could not be. */
  now(): Promise<void>
  /** From now on goes on by itself, beginning at once. */
  goOn(): void
  /** Breaks off what is under way, which loses nothing, and waits for its end. */
  close(): Promise<void>
}

export interface ExchangesParts {
  readonly workspace: Workspace
  readonly transport: ShareTransport
  /** The name that the others see while this goes on by itself. */
  readonly name: string
  readonly inspect: FileExchange['inspect']
  readonly onOutcome: () => void
  readonly onOthers: () => void
  readonly log: Pick<Log, 'warn'>
}

/** From one exchange to the next: steps that follow each other go together, and so do files that arrive together. */
const betweenMs = { steps: 300, news: 100 } as const
const waitsMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const

function waitAfter(times: number): number {
  return waitsMs[Math.min(times, waitsMs.length) - 1] ?? 0
}

export function createExchanges({
  workspace,
  transport,
  name,
  inspect,
  onOutcome,
  onOthers,
  log,
}: ExchangesParts): Exchanges {
  const end = new AbortController()
  const there = new Set<string>()
  const stops: (() => void)[] = []
  let outcome: ExchangeOutcome = { problem: null, lastAt: null }
  let others: readonly Present[] = []
  let shown: Present = { id: randomUUID(), name, floor: null, pointer: null, selection: [] }
  let failures = 0
  let misses = 0
  let turn: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let endedAt = -Infinity
  let isGoingOn = false

  const round = async (): Promise<void> => {
    if (end.signal.aborted) return
    clearTimeout(timer)
    timer = undefined
    dueAt = Infinity
    try {
      await exchange(workspace, transport, end.signal)
      const isWhole = await exchangeFiles({ workspace, files: transport.files, inspect, there }, end.signal)
      endedAt = performance.now()
      failures = 0
      // Whoever shows a file tells of it before it is there.
      misses = isWhole ? 0 : misses + 1
      if (misses > 0 && isGoingOn) soon(waitAfter(misses))
      outcome = { problem: null, lastAt: workspace.clock.now() }
    } catch (error) {
      if (end.signal.aborted) return
      endedAt = performance.now()
      const problem = toAppError(error)
      if (failures === 0)
        log.warn('Plans could not be exchanged.', { code: problem.code, reason: problem.message })
      failures += 1
      outcome = { ...outcome, problem }
      if (isGoingOn) soon(waitAfter(failures))
    }
    onOutcome()
  }
  const now = (): Promise<void> => {
    next ??= turn.then(() => {
      next = undefined
      return round()
    })
    turn = next
    return next
  }
  /** So long after the last one ended: at once, where that has been. After trouble nobody asks sooner. */
  const soon = (ms: number): void => {
    const at = Math.max(performance.now(), endedAt + ms)
    if (timer !== undefined && (failures > 0 || at >= dueAt)) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void now(), Math.max(0, at - performance.now()))
  }
  return {
    outcome: () => outcome,
    others: () => others,
    show(where) {
      shown = { ...shown, ...where }
      if (isGoingOn) transport.presence?.show(shown)
    },
    now,
    goOn() {
      if (isGoingOn) return
      isGoingOn = true
      stops.push(
        workspace.onChange(() => {
          // What others did changes things here, too, and is nothing to tell them.
          if (workspace.sharing.isAnyUntold()) soon(betweenMs.steps)
        }),
        transport.onNews(() => soon(betweenMs.news)),
        transport.presence?.onChange((present) => {
          others = present
          onOthers()
        }) ?? (() => undefined),
      )
      transport.presence?.show(shown)
      void now()
    },
    async close() {
      end.abort()
      clearTimeout(timer)
      for (const stop of stops) stop()
      await turn
      await transport.close()
    },
  }
}
