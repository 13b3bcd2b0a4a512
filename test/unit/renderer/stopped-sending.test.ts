import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attach, detach, setConnection } from '../../../renderer/bridge/client.ts'
import { useEvent } from '../../../renderer/stores/event.ts'
import { useStoppedSending } from '../../../renderer/stores/journal/stopped-sending.ts'
import { useSync } from '../../../renderer/stores/journal/sync.ts'
import {
  createTransportPair,
  eventMessage,
  serve,
  type SyncState,
  type Transfer,
} from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'

const film: Transfer = {
  entryId: 7,
  entity: 'video',
  key: 'l1',
  title: 'Film',
  fileName: 'film.mp4',
  sentBytes: 10,
  totalBytes: 100,
}
const idle: SyncState = {
  ...{
    phase: 'idle',
    waiting: 1,
    awaitingExhibitor: 0,
    drafts: 0,
    parked: 0,
    held: 0,
    conflicts: 0,
    discrepancies: 0,
    questions: 0,
    unanswered: null,
    transfers: [],
    progress: null,
  },
  ...{ lastPulledAt: null, lastPushedAt: null, error: null },
}
const sending: SyncState = { ...idle, phase: 'pushing', transfers: [film] }

let calls: (readonly [method: string, entryId: unknown])[]
let open: readonly number[]
let refuse: AppError | undefined
let tell: (state: SyncState) => void
let end: () => void

function answer(method: string, input: unknown): Promise<unknown> {
  calls.push([method, (input as { readonly entryId?: number }).entryId])
  if (method === 'events.open') return Promise.resolve({ id: 'e', name: 'Event' })
  if (method === 'sync.state') return Promise.resolve(sending)
  if (method === 'sync.entries')
    return Promise.resolve({ items: open.map((id) => ({ id })), total: open.length })
  return refuse === undefined ? Promise.resolve(null) : Promise.reject(refuse)
}

beforeEach(async () => {
  calls = []
  open = [7]
  refuse = undefined
  const [near, far] = createTransportPair()
  attach(near)
  tell = (state) => far.send(eventMessage('sync.changed', { eventId: 'e', state }))
  end = serve(far, { dispatch: answer })
  setActivePinia(createPinia())
  await useEvent().open('e')
  const sync = useSync()
  useStoppedSending()
  await vi.waitFor(() => expect(sync.state?.phase).toBe('pushing'))
})

afterEach(() => {
  end()
  detach()
  setConnection('connecting')
})

const states = () => useStoppedSending().stopped.map(({ entryId, state }) => [entryId, state])
const until = (expected: readonly (readonly [number, string])[]) =>
  vi.waitFor(() => expect(states()).toEqual(expected))

/** The film is stopped, and has really ended. */
async function stopFilm(): Promise<void> {
  await useStoppedSending().stop(7)
  tell(idle)
  await until([[7, 'stopped']])
}

describe('a change whose sending was stopped', () => {
  it('is stopping until it has left the line, and then stopped', async () => {
    await useStoppedSending().stop(7)
    expect(calls).toContainEqual(['sync.stop', 7])
    tell({ ...sending, waiting: 2 })
    await vi.waitFor(() => expect(useSync().state?.waiting).toBe(2))
    expect(states()).toEqual([[7, 'stopping']])
    tell(idle)
    await until([[7, 'stopped']])
  })

  it('is sent when asked for, and is under way again as soon as its files move', async () => {
    await stopFilm()
    await useStoppedSending().sendNow(7)
    expect(calls).toContainEqual(['sync.retry', 7])
    expect(states()).toEqual([[7, 'asked']])
    tell(sending)
    await until([])
  })

  it('is no longer stopped once the next run sends it', async () => {
    await stopFilm()
    tell(sending)
    await until([])
  })

  it('is forgotten when it was sent after all, or taken back', async () => {
    open = []
    await useStoppedSending().stop(7)
    tell(idle)
    await until([])
  })

  it('is forgotten when it is taken back later', async () => {
    await stopFilm()
    open = []
    tell({ ...idle, waiting: 0 })
    await until([])
  })

  it('goes on being sent where the stop was refused', async () => {
    refuse = new AppError('internal', 'No.')
    await useStoppedSending().stop(7)
    expect(states()).toEqual([])
  })
})
