import { toAppError } from '../../../shared/errors.ts'
import type { BulkOutcome, KeyedSave } from '../../gateway/requests/types.ts'
import type { JournalEntry } from '../../workspace/stores/workspace.ts'
import { createKeyOf } from './create-key.ts'
import type { Ready } from './make-ready.ts'
import type { PushParts } from './parts.ts'
import { pushEntry, settleError } from './push.ts'
import { leave, longestUnnotedMs, readySave, takeOutcome } from './save.ts'
import { isCreate, type Settled } from '../settle.ts'

interface Prepared {
  readonly entry: JournalEntry
  readonly ready: Ready
  readonly save: KeyedSave
}

/** What an item has around its values, in bytes. */
const aroundValuesBytes = 512

/**
 * Sends creates of one kind by one request, as many of them as it can hold; what is left over waits
 * for the next. Each stays a change of its own: it is written down before the first byte leaves,
 * and settled by what the service says of it alone. `isStopped`: a person has stopped this one;
 * what has left goes on. Never throws for reasons of the network.
 */
export async function pushTogether(
  parts: PushParts,
  entryIds: readonly number[],
  isStopped: (entryId: number) => boolean,
  signal: AbortSignal,
): Promise<readonly Settled[]> {
  const { context, bulk, turns } = parts
  const { workspace, clock } = context
  const { journal } = workspace
  const most = bulk.current()
  const [first] = entryIds
  if (first === undefined) return []
  if (most === undefined) return [await pushEntry(parts, first, signal)]
  const before: Settled[] = []
  const prepared: Prepared[] = []
  let bytes = 0
  for (const id of entryIds) {
    if (signal.aborted) return before
    const one = isStopped(id) ? undefined : await prepare(parts, id, before, signal)
    if (one === undefined) continue
    bytes += Buffer.byteLength(JSON.stringify(one.save.values)) + aroundValuesBytes
    if (bytes > most.bytes) {
      if (prepared.length === 0) return [...before, await pushEntry(parts, id, signal)]
      break
    }
    prepared.push(one)
  }
  const writtenAt = clock.now()
  const left = workspace.transaction(
    () =>
      prepared.filter(({ entry, ready }) => !isStopped(entry.id) && leave(context, entry, ready, writtenAt)),
    'later',
  )
  if (left.length === 0) return before
  const comeBack = (): void =>
    workspace.transaction(() => left.forEach(({ entry }) => journal.advance(entry.id, { kind: 'return' })))
  try {
    await workspace.flush()
  } catch (error) {
    comeBack()
    return [...before, { kind: 'stop', error: toAppError(error) }]
  }
  const outcome = await turns.add(async () => {
    if (signal.aborted) return undefined
    const now = clock.now()
    // The settle time counts from when they left.
    if (Math.abs(now - writtenAt) > longestUnnotedMs)
      workspace.transaction(() =>
        left.forEach(({ entry }) => journal.advance(entry.id, { kind: 'delay', at: now })),
      )
    return context.gateway.saveTogether(
      left.map(({ save }) => save),
      signal,
    )
  })
  if (outcome?.kind === 'not-taken') bulk.withdraw()
  if (outcome?.kind !== 'answered') {
    comeBack()
    return before
  }
  return [...before, ...(await settleAll(parts, left, outcome, signal))]
}

/** `undefined`: it cannot be sent now, which the journal says, or `settled`. */
async function prepare(
  parts: PushParts,
  entryId: number,
  settled: Settled[],
  signal: AbortSignal,
): Promise<Prepared | undefined> {
  const entry = parts.context.workspace.journal.get(entryId)
  if (entry?.state !== 'queued' || !isCreate(parts.context, entry)) return undefined
  try {
    const ready = await readySave(parts, entry, signal)
    if (ready === undefined) return undefined
    return {
      entry,
      ready,
      save: { ...ready.request, idempotencyKey: createKeyOf(entry, ready.draft, ready.request.values) },
    }
  } catch (error) {
    settled.push(settleError(parts.context, entry, error))
    return undefined
  }
}

async function settleAll(
  parts: PushParts,
  left: readonly Prepared[],
  { outcomes }: Extract<BulkOutcome, { kind: 'answered' }>,
  signal: AbortSignal,
): Promise<readonly Settled[]> {
  const { context, readBack } = parts
  try {
    const settled = context.workspace.transaction(
      () =>
        left.map(({ entry, ready }, index) => {
          const outcome = outcomes[index]
          return outcome === undefined
            ? { kind: 'done' as const }
            : takeOutcome(parts, entry, ready.record, outcome, signal)
        }),
      'later',
    )
    for (const [index, { kind }] of settled.entries()) {
      const entry = left[index]?.entry
      if (kind === 'confirmed' && entry !== undefined) readBack.owe(entry.entity, entry.key, [])
    }
    await readBack.whatIsDue(signal)
    return inOrder(settled)
  } catch (error) {
    // They have left, and the disk cannot keep what became of them: the next run finds that out.
    return [{ kind: 'stop', error: toAppError(error) }]
  }
}

/** What went well first, and a trouble that they share once. */
function inOrder(settled: readonly Settled[]): readonly Settled[] {
  const confirmed = settled.filter(({ kind }) => kind === 'confirmed')
  const trouble = settled
    .filter((one) => one.kind === 'trouble')
    .sort((a, b) => (b.retryAfterMs ?? 0) - (a.retryAfterMs ?? 0))
  const stop = settled.filter(({ kind }) => kind === 'stop')
  return [...confirmed, ...trouble.slice(0, 1), ...stop.slice(0, 1)]
}
