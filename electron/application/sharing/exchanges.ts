import { randomUUID } from 'node:crypto'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/types.ts'
import { exchange } from '../../sharing/exchange.ts'
import { exchangeFiles, type FileExchange } from '../../sharing/files.ts'
import type { Present, ShareTransport } from '../../sharing/transport.ts'
import type { Workspace } from '../../workspace/types.ts'

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

/** Steps that follow each other at once go together. */
const afterStepMs = 300
/** Files that arrive together are read together. */
const afterNewsMs = 100
const waitsMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const

export function createExchanges({ workspace, transport, name, inspect, onOutcome, onOthers, log }: ExchangesParts): Exchanges {
  const end = new AbortController()
  const there = new Set<string>()
  const stops: (() => void)[] = []
  let outcome: ExchangeOutcome = { problem: null, lastAt: null }
  let others: readonly Present[] = []
  let shown: Present = { id: randomUUID(), name, floor: null, pointer: null, selection: [] }
  let failures = 0
  let turn: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isGoingOn = false

  const round = async (): Promise<void> => {
    if (end.signal.aborted) return
    clearTimeout(timer)
    timer = undefined
    try {
      await exchange(workspace, transport, end.signal)
      await exchangeFiles({ workspace, files: transport.files, inspect, there }, end.signal)
      failures = 0
      outcome = { problem: null, lastAt: workspace.clock.now() }
    } catch (thrown) {
      if (end.signal.aborted) return
      const problem = toAppError(thrown)
      if (failures === 0) log.warn('Plans could not be exchanged.', { code: problem.code, reason: problem.message })
      failures += 1
      outcome = { ...outcome, problem }
      if (isGoingOn) soon(waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0)
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
  /** The first that asks says when. */
  const soon = (ms: number): void => {
    timer ??= setTimeout(() => void now(), ms)
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
        workspace.onChange((changes) => {
          if (changes.some(({ kind }) => kind === 'layout')) soon(afterStepMs)
        }),
        transport.onNews(() => soon(afterNewsMs)),
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
