import { describe, expect, it } from 'vitest'
import { keptChoices } from '../../../renderer/views/sync/conflict-choices.ts'
import { journalState } from '../../../renderer/views/sync/journal-state.ts'
import { setChange, setItems } from '../../../renderer/views/sync/set-change.ts'
import { attentionTab, leadsAway, openingTab } from '../../../renderer/views/sync/sync-tabs.ts'
import { transferGroups } from '../../../renderer/views/sync/transfer-groups.ts'
import type { ConflictView } from '../../../shared/contract/index.ts'

describe('the screen of the synchronisation', () => {
  it('opens where a person is needed, conflicts first', () => {
    expect(openingTab({ phase: 'idle', conflicts: 1, parked: 2 })).toBe('conflicts')
    expect(openingTab({ phase: 'idle', conflicts: 0, parked: 2 })).toBe('parked')
    expect(openingTab({ phase: 'idle', conflicts: 0, parked: 0 })).toBe('waiting')
  })

  it('opens with what waits while it is not known, or still changes', () => {
    expect(openingTab(null)).toBe('waiting')
    expect(openingTab({ phase: 'pushing', conflicts: 1, parked: 2 })).toBe('waiting')
  })

  it('sends nobody away from where they are needed, nor from what they read', () => {
    expect(attentionTab({ conflicts: 0, parked: 0 })).toBeUndefined()
    expect(['waiting', 'progress', 'conflicts', 'parked', 'history'].filter((tab) => leadsAway(tab as 'waiting'))).toEqual(['waiting', 'progress'])
  })
})

describe('a set in a conflict', () => {
  it('is told by what came and what went, whatever the order', () => {
    expect(setChange('oak, elm', 'ash, oak')).toEqual({ added: ['ash'], removed: ['elm'] })
    expect(setChange(['r1', 'r2'], ['r2', 'r1'])).toEqual({ added: [], removed: [] })
  })

  it('may be empty, or not known', () => {
    expect(setItems(undefined)).toEqual([])
    expect(setChange(null, 'oak')).toEqual({ added: ['oak'], removed: [] })
  })
})

describe('the choices made in a conflict', () => {
  const conflict = (theirs: string, url: string): ConflictView => ({
    ...{ entity: 'booth', key: 'r1', title: 'Arbor', kind: 'fields' as const, remoteId: '1', gone: false },
    fields: [
      { field: 'city', base: 'a', mine: 'b', theirs },
      { field: 'booth_logo', base: null, mine: { hash: 'h' }, theirs: { url } },
    ],
  })
  const choices = { city: 'theirs', booth_logo: 'mine' } as const

  it('stay while the sides stay, though addresses are signed anew', () => {
    expect(
      keptChoices(
        conflict('c', 'https://x.example/a.png?expires=1&signature=1'),
        conflict('c', 'https://x.example/a.png?expires=2&signature=2'),
        choices,
      ),
    ).toEqual(choices)
  })

  it('are forgotten where a side has changed since', () => {
    expect(keptChoices(conflict('c', 'https://x.example/a.png'), conflict('d', 'https://x.example/a.png'), choices)).toEqual({ booth_logo: 'mine' })
    expect(keptChoices(conflict('c', 'https://x.example/a.png'), conflict('c', 'https://x.example/b.png'), choices)).toEqual({ city: 'theirs' })
  })
})

describe('changes on their way', () => {
  const file = (entryId: number, fileName: string) =>
    ({ entryId, fileName, entity: 'booth', key: `r${entryId}`, title: '', sentBytes: 1, totalBytes: 2 }) as const

  it('are listed once with all their files', () => {
    expect(transferGroups([file(1, 'a'), file(2, 'b'), file(1, 'c')], [])).toEqual([
      { entryId: 1, state: 'sending', files: [file(1, 'a'), file(1, 'c')] },
      { entryId: 2, state: 'sending', files: [file(2, 'b')] },
    ])
  })

  it('stay in the list when they are stopped', () => {
    const stopped = [
      { entryId: 1, state: 'stopping', transfers: [file(1, 'a')] },
      { entryId: 3, state: 'stopped', transfers: [file(3, 'd')] },
    ] as const
    expect(transferGroups([file(1, 'a')], stopped).map(({ entryId, state }) => [entryId, state])).toEqual([
      [1, 'stopping'],
      [3, 'stopped'],
    ])
  })

  it('wait for a choice, not for their turn, where their record is in conflict', () => {
    expect(journalState({ state: 'queued', inConflict: true })).toBe('conflict')
    expect(journalState({ state: 'parked', inConflict: true })).toBe('parked')
    expect(journalState({ state: 'queued', inConflict: false })).toBe('queued')
  })
})
