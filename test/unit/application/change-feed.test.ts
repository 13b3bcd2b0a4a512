import { describe, expect, it } from 'vitest'
import { createChangeFeed } from '../../../electron/application/events/change-feed.ts'
import type { WorkspaceChange } from '../../../electron/workspace/stores/workspace.ts'
import type { SyncState } from '../../../shared/contract/index.ts'

const state: SyncState = {
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

function feed() {
  const told: (readonly [string, unknown])[] = []
  const due: (() => void)[] = []
  const changes = createChangeFeed({
    eventId: 'fair',
    emit: (name, payload) => void told.push([name, payload]),
    syncState: () => state,
    revisionOf: () => 3,
    soon: (work) => void due.push(work),
  })
  return { changes, told, due, tick: () => due.splice(0).forEach((work) => work()) }
}

function booths(count: number): readonly WorkspaceChange[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'records', entity: 'booth', key: `r${index}` }))
}

describe('what changes in a workspace', () => {
  it('is told once per entity for all that happens within one tick', () => {
    const { changes, told, due, tick } = feed()
    changes.changed([
      { kind: 'records', entity: 'booth', key: 'r1' },
      { kind: 'records', entity: 'floor', key: 'r9' },
    ])
    changes.changed([
      { kind: 'records', entity: 'booth', key: 'r1' },
      { kind: 'records', entity: 'booth', key: 'r2' },
      { kind: 'layout', floorKey: 'r9' },
      { kind: 'layout', floorKey: 'r9', origin: 'page' },
      { kind: 'layout', floorKey: 'r9', origin: 'page' },
    ])
    changes.syncChanged()
    changes.syncChanged()
    expect(told).toEqual([])
    expect(due).toHaveLength(1)
    tick()
    expect(told).toEqual([
      ['records.changed', { eventId: 'fair', entity: 'booth', keys: ['r1', 'r2'] }],
      ['records.changed', { eventId: 'fair', entity: 'floor', keys: ['r9'] }],
      ['layout.changed', { eventId: 'fair', floorKey: 'r9', revision: 3, origin: null }],
      ['layout.changed', { eventId: 'fair', floorKey: 'r9', revision: 3, origin: 'page' }],
      ['sync.changed', { eventId: 'fair', state }],
    ])
  })

  it('names at most 500 records; more are told as many', () => {
    const { changes, told, tick } = feed()
    changes.changed(booths(500))
    tick()
    changes.changed(booths(501))
    tick()
    expect(told.map(([, payload]) => (payload as { keys: readonly string[] | null }).keys?.length)).toEqual([
      500,
      undefined,
    ])
  })

  it('is told anew in the next tick, and no more after closing', () => {
    const { changes, told, tick } = feed()
    changes.changed(booths(1))
    tick()
    changes.changed(booths(1))
    tick()
    expect(told).toHaveLength(2)
    changes.changed(booths(1))
    changes.close()
    tick()
    expect(told).toHaveLength(2)
  })

  it('is told of what belongs to the event beside its records, each once', () => {
    const { changes, told, tick } = feed()
    const all: readonly WorkspaceChange[] = [
      { kind: 'readiness' },
      { kind: 'views', entity: 'booth' },
      { kind: 'views', entity: 'session' },
      { kind: 'templates' },
      { kind: 'snapshots', booth: 'r1' },
    ]
    changes.changed(all)
    changes.changed(all)
    tick()
    expect(told).toEqual([
      ['readiness.changed', { eventId: 'fair' }],
      ['views.changed', { eventId: 'fair', entity: 'booth' }],
      ['views.changed', { eventId: 'fair', entity: 'session' }],
      ['templates.changed', { eventId: 'fair' }],
      ['snapshots.changed', { eventId: 'fair', booth: 'r1' }],
    ])
    changes.close()
  })
})
