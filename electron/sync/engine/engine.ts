import PQueue from 'p-queue'
import type { SyncDirection } from '../../../shared/contract/index.ts'
import { isMadeInBulk } from '../../../shared/entities/bulk.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError, toAppError, type ErrorCode } from '../../../shared/errors.ts'
import type { Gateway } from '../../gateway/requests/types.ts'
import { waitFor, type SyncContext } from '../context.ts'
import { settleDiscrepancy } from '../decisions/discrepancies.ts'
import { resolveConflict, retryEntry } from '../decisions/decisions.ts'
import { discardEntry } from '../decisions/discard.ts'
import { ensureConflictFile } from '../files/conflict-file.ts'
import { createFileFetcher } from '../files/files.ts'
import { withRetries } from '../observation/pages.ts'
import { createPlaces } from '../geo-lookups/places.ts'
import { createPause, throwIfAborted } from './pause.ts'
import { answerMissing } from '../pull/absence.ts'
import { pullAll, pullEntity, wasPulled } from '../pull/pull.ts'
import type { PullParts } from '../pull/pull-listing.ts'
import { createBulkOffers } from '../push/bulk-offers.ts'
import type { PushParts } from '../push/parts.ts'
import { pushEntry } from '../push/push.ts'
import { pushTogether } from '../push/together.ts'
import { pushAll } from '../push/push-run.ts'
import { createQueue } from '../planning/queue.ts'
import { createCandidateFinder } from '../look-up/candidates.ts'
import { lookUp } from '../look-up/reconcile.ts'
import { recoverEntries } from './recover.ts'
import { createRemoteReader } from '../observation/remote.ts'
import { createRuns } from './runs.ts'
import { defaultSettings } from '../settings.ts'
import { createStateBoard, lastPulledSetting, lastPushedSetting } from './sync-state.ts'
import { planSteps } from '../planning/plan.ts'
import { createReadBack } from '../push/read-back.ts'
import { readingOf } from './reading.ts'
import { createReturnTimer } from './return-timer.ts'
import { createScheduler } from './scheduler.ts'
import { createStops } from './stops.ts'
import { useSuggestions } from '../../workspace/edits/index.ts'
import type { RunOptions, SyncEngine, SyncEngineOptions, SyncMode, SyncProgress } from '../types.ts'

/**
 * The synchronisation of one open event. It writes through `workspace` and talks through `gateway`;
 * nothing happens before the first call.
 */
export function createSyncEngine(options: SyncEngineOptions): SyncEngine {
  const settings = { ...defaultSettings, ...options.settings }
  const pause = createPause()
  const queue = createQueue(options.workspace, settings, options.clock)
  const { workspace } = queue
  const context: SyncContext = {
    workspace,
    gateway: heldWhilePaused(options.gateway, (signal) => pause.untilResumed(signal)),
    clock: options.clock,
    random: options.random,
    log: options.log,
    settings,
    inspect: options.inspect,
    wait: options.wait ?? waitFor,
  }
  /** For what a screen needs, which is not held. */
  const unheld: SyncContext = { ...context, gateway: options.gateway }
  const remote = createRemoteReader(context)
  const finder = createCandidateFinder(context)
  const unheldRemote = createRemoteReader(unheld)
  const files = createFileFetcher(unheld, unheldRemote)
  const readBack = createReadBack(context, files, remote)
  const bulk = createBulkOffers(context)
  const turns = new PQueue({ concurrency: settings.parallel })
  const pushParts: PushParts = {
    context,
    remote,
    files,
    finder,
    readBack,
    bulk,
    turns,
    onTransfer: (entry, request, progress) => board.transfer(entry, request, progress),
  }
  let mode: SyncMode = { automatic: false }
  let largeFilesToo = false
  const holdFilesAboveBytes = (): number | null => (largeFilesToo ? null : (mode.holdFilesAboveBytes ?? null))
  const stops = createStops()
  const board = createStateBoard(workspace, () => queue.entries(), holdFilesAboveBytes)
  const closing = new AbortController()
  let wake = new AbortController()
  const stopListening = options.workspace.onChange((changes) => {
    queue.changed(changes)
    board.changed()
    wakeUp()
    if (changes.some(({ kind }) => kind === 'journal')) scheduler.changed()
  })
  const wakeUp = (): void => {
    // A reason of its own: the usual one is an exception, which costs more than what is woken.
    wake.abort('changed')
    wake = new AbortController()
  }
  /** Whether a push would have something to do now. */
  const canPush = (): boolean =>
    planSteps({
      entries: queue.entries(),
      running: new Set(),
      now: context.clock.now(),
      holdUntil: 0,
      settings,
      holdFilesAboveBytes: holdFilesAboveBytes(),
    }).steps.length > 0

  const pull = async (parts: PullParts, signal: AbortSignal): Promise<void> => {
    board.stage({ phase: pause.paused ? 'paused' : 'pulling' })
    await pullAll(parts, signal)
    const now = new Date(context.clock.now()).toISOString()
    // A power cut that takes it takes some of what was pulled, too.
    workspace.transaction(() => workspace.settings.set(lastPulledSetting, now), 'later')
  }

  const push = async (
    parts: PullParts,
    report: (progress: SyncProgress) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    board.stage({ phase: pause.paused ? 'paused' : 'pushing' })
    // A pull may have seen newer.
    remote.forget()
    finder.forget()
    // A create without an answer is looked up among the ids that were unknown; so those that are
    // there must be known first.
    const creates = new Set(queue.entries().flatMap(({ entity, isCreate }) => (isCreate ? [entity] : [])))
    for (const entity of creates) {
      const list = entities[entity].list
      if (list !== undefined && !list.path.includes('{') && !wasPulled(context, entity))
        await pullEntity(parts, entity, signal)
    }
    const waiting = queue
      .entries()
      .filter(
        ({ isCreate, state, entity }) => isCreate && state === 'queued' && isMadeInBulk(entities[entity]),
      )
    if (waiting.length >= settings.togetherFrom) await bulk.ask(signal)
    const result = await pushAll(
      {
        context,
        entries: () => queue.entries(),
        perform: async (step, stepSignal) => {
          if (step.kind === 'look-up')
            return [await lookUp(context, remote, files, step.entity, step.entryIds, stepSignal)]
          try {
            const settled =
              step.kind === 'send-together'
                ? await pushTogether(pushParts, step.entryIds, (id) => stops.stopped.has(id), stepSignal)
                : [await pushEntry(pushParts, step.entryId, stepSignal)]
            // Whoever waits looks again before anything is overwritten.
            if (settled.some(({ kind }) => kind === 'trouble' || kind === 'stop')) remote.forget()
            return settled
          } finally {
            if (step.kind === 'send') board.transferEnded(step.entryId)
          }
        },
        pauseSignal: () => pause.signal(),
        untilResumed: (until) => pause.untilResumed(until),
        entrySignal: (entryId) => stops.signalOf(entryId),
        held: () => ({
          stopped: stops.stopped,
          holdFilesAboveBytes: holdFilesAboveBytes(),
          mostTogether: bulk.current()?.items,
        }),
        wakeSignal: () => wake.signal,
        onProgress: (done, total, entity) => {
          board.stage({ progress: { done, total } })
          report({ phase: 'pushing', entity, done, total })
        },
      },
      signal,
    )
    throwIfAborted(signal)
    if (result.stopped !== null) throw result.stopped
    await readBack.all(signal)
    throwIfAborted(signal)
    report({ phase: 'finishing', entity: null, done: 0, total: null })
    for (const entity of result.readBack) await pullEntity(parts, entity, signal)
    workspace.settings.set(lastPushedSetting, new Date(context.clock.now()).toISOString())
    if (result.nextAt !== null) returnTimer.at(result.nextAt - context.clock.now(), 'push')
  }

  const execute = async (
    direction: SyncDirection,
    report: (progress: SyncProgress) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    returnTimer.stop()
    stops.clear()
    board.stage({ phase: pause.paused ? 'paused' : direction === 'push' ? 'pushing' : 'pulling' })
    const parts: PullParts = {
      context,
      files,
      remote,
      onProgress: (entity, done, total) => report({ phase: 'pulling', entity, done, total }),
    }
    try {
      report({ phase: 'authenticating', entity: null, done: 0, total: null })
      recoverEntries(context)
      await withRetries(context, signal, () => context.gateway.authenticate(signal))
      board.stage({ error: null })
      if (direction !== 'push') await pull(parts, signal)
      if (direction !== 'pull') await push(parts, report, signal)
      board.stage({ phase: pause.paused ? 'paused' : 'idle', progress: null, error: null })
      // What can still be sent is seen when the time has come.
      scheduler.changed()
    } catch (cause) {
      const error = signal.aborted
        ? new AppError('cancelled', 'The synchronisation was stopped.')
        : toAppError(cause)
      ended(direction, error)
      throw error
    } finally {
      largeFilesToo = false
    }
  }

  const ended = (direction: SyncDirection, error: AppError): void => {
    const isCancelled = error.code === 'cancelled'
    if (!isCancelled)
      context.log.warn('The synchronisation stopped.', {
        direction,
        code: error.code,
        message: error.message,
      })
    if (error.code === 'unreachable') {
      board.stage({ phase: pause.paused ? 'paused' : 'offline', progress: null, error: error.toShape() })
      if (!closing.signal.aborted) returnTimer.whenReachable(direction)
      return
    }
    // Without credentials nothing can go on by itself: a person has to do something first.
    const needsPerson = needsCredentials(error.code)
    board.stage({
      phase: pause.paused || needsPerson ? 'paused' : 'idle',
      progress: null,
      error: isCancelled ? null : error.toShape(),
    })
  }

  const untilClosed = (signal: AbortSignal | undefined): AbortSignal =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
  const requeue = (entryIds: readonly number[]): void => {
    for (const id of entryIds) stops.clear(id)
    workspace.transaction(() => {
      for (const id of entryIds) retryEntry(workspace, id)
    })
  }
  const runs = createRuns(execute, closing.signal)
  const runBehind = (direction: SyncDirection): void => {
    runs.run(direction, {}, true).catch((error: unknown) => {
      // The state tells; there is nobody to throw to.
      context.log.info('A run in the background ended early.', { message: toAppError(error).message })
    })
  }
  const returnTimer = createReturnTimer({
    context,
    authenticate: (signal) => options.gateway.authenticate(signal),
    run: runBehind,
    paused: () => pause.paused,
    closing: closing.signal,
  })
  const scheduler = createScheduler({
    context,
    run(direction) {
      if (direction !== 'push' || canPush()) runBehind(direction)
    },
    // Without a connection the return timer looks out for it.
    held: () =>
      pause.paused || board.state().phase === 'offline' || needsCredentials(board.state().error?.code),
  })

  /** Set while the machine sleeps, unless the person had paused before. */
  let sleeps = false

  return {
    ...readingOf(queue, board),
    onState: (listener) => board.onState(listener),
    setMode(next) {
      mode = next
      board.changed()
      wakeUp()
      scheduler.configure(next)
    },
    run(direction: SyncDirection, runOptions: RunOptions = {}) {
      pause.resume()
      if (runOptions.largeFiles === true) {
        largeFilesToo = true
        wakeUp()
      }
      return runs.run(direction, runOptions, false)
    },
    async lookAgain(names, signal) {
      const parts: PullParts = { context: unheld, files, remote: unheldRemote, onProgress: () => undefined }
      for (const entity of names) await pullEntity(parts, entity, untilClosed(signal))
    },
    pause() {
      pause.pause()
      board.stage({ phase: 'paused' })
    },
    resume() {
      const { error } = board.state()
      sleeps = false
      pause.resume()
      const direction = runs.current()
      if (direction !== undefined) board.stage({ phase: direction === 'pull' ? 'pulling' : 'pushing' })
      else if (error !== null || queue.entries().length > 0) runBehind('push')
      else board.stage({ phase: 'idle' })
    },
    sleep() {
      if (pause.paused) return
      sleeps = true
      pause.pause()
    },
    wake() {
      if (!sleeps) return
      sleeps = false
      const wasOffline = board.state().phase === 'offline'
      const needsPerson = needsCredentials(board.state().error?.code)
      pause.resume()
      const direction = runs.current()
      if (direction !== undefined) board.stage({ phase: direction === 'pull' ? 'pulling' : 'pushing' })
      else if (mode.automatic && !needsPerson) runBehind('both')
      // Whoever was looking out for the service looks at once.
      else if (wasOffline) returnTimer.whenReachable('push')
    },
    stop(entryId) {
      stops.stop(entryId)
      wakeUp()
    },
    requeue,
    retry(entryId) {
      requeue([entryId])
      if (!pause.paused) runBehind('push')
    },
    discard: (entryId) => discardEntry(workspace, entryId),
    useSuggestions(uses) {
      useSuggestions(workspace, uses)
      // What each change waits for is found out anew.
      queue.changed([{ kind: 'journal' }])
      board.changed()
      wakeUp()
      scheduler.changed()
    },
    settleDiscrepancy: (id, answer) => settleDiscrepancy(workspace, id, answer),
    answerQuestion(id, answer) {
      answerMissing(context, id, answer)
      board.changed()
    },
    resolve: (entity, key, choices, record, meant) =>
      resolveConflict(workspace, entity, key, choices, record, meant),
    ensureAsset: (entity, key, field, signal) => files.ensure(entity, key, field, untilClosed(signal)),
    conflictFile: (version, signal) =>
      ensureConflictFile({ workspace, files, remote: unheldRemote }, version, untilClosed(signal)),
    places: createPlaces(unheld, closing.signal),
    async close() {
      closing.abort()
      scheduler.stop()
      await runs.settled()
      returnTimer.stop()
      stopListening()
      board.close()
    },
  }
}

function needsCredentials(code: ErrorCode | undefined): boolean {
  return code === 'wrong-credentials' || code === 'token-expired'
}

/** While the person has paused, no new page is asked for; what a screen needs is not held. */
function heldWhilePaused(gateway: Gateway, untilResumed: (signal: AbortSignal) => Promise<void>): Gateway {
  return {
    authenticate: (signal) => gateway.authenticate(signal),
    async list(request) {
      if (request.signal?.aborted !== true) await untilResumed(request.signal ?? new AbortController().signal)
      return gateway.list(request)
    },
    save: (request, onProgress, signal) => gateway.save(request, onProgress, signal),
    bulkOffer: (signal) => gateway.bulkOffer(signal),
    saveTogether: (requests, signal) => gateway.saveTogether(requests, signal),
    upload: (request, onProgress, signal) => gateway.upload(request, onProgress, signal),
    detach: (request, signal) => gateway.detach(request, signal),
    remove: (request, signal) => gateway.remove(request, signal),
    download: (url, signal, largestBytes) => gateway.download(url, signal, largestBytes),
    fileValidators: (url, signal) => gateway.fileValidators(url, signal),
    close: () => gateway.close(),
  }
}
