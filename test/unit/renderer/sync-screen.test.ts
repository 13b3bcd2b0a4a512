import { describe, expect, it } from 'vitest'
import { choicesStillAsked } from '../../../renderer/views/sync/decisions/conflicts/conflict-choices.ts'
import { journalState } from '../../../renderer/views/sync/entries/journal-state.ts'
import { setChange, setItems } from '../../../renderer/components/records/differences/set-change.ts'
import { attentionTab, leadsAway, openingTab } from '../../../renderer/views/sync/sync-tabs.ts'
import { transferGroups } from '../../../renderer/views/sync/transfers/transfer-groups.ts'
import { attentionCount, decisionCount } from '../../../shared/domain/sync/sync-attention.ts'
import { conflictCards } from '../../../renderer/views/sync/decisions/conflicts/conflict-cards.ts'
import {
  abridged,
  textChanges,
  textDifference,
} from '../../../renderer/components/records/differences/text-difference.ts'
import type { ConflictDetail, ConflictView } from '../../../shared/contract/index.ts'

describe('the screen of the synchronisation', () => {
  const nothing = { decisions: 0, parked: 0 }
  const idle = { phase: 'idle' } as const

  it('opens where a person is needed, decisions first', () => {
    expect(openingTab(idle, { decisions: 1, parked: 2 })).toBe('conflicts')
    expect(openingTab(idle, { decisions: 0, parked: 2 })).toBe('parked')
    expect(openingTab(idle, nothing)).toBe('waiting')
  })

  it('opens with what waits while it is not known, or still changes', () => {
    expect(openingTab(null, nothing)).toBe('waiting')
    expect(openingTab({ phase: 'pushing' }, { decisions: 1, parked: 2 })).toBe('waiting')
  })

  it('sends nobody away from where they are needed, nor from what they read', () => {
    expect(attentionTab(nothing)).toBeUndefined()
    expect(
      ['waiting', 'drafts', 'progress', 'conflicts', 'parked', 'history'].filter((tab) =>
        leadsAway(tab as 'waiting'),
      ),
    ).toEqual(['waiting', 'drafts', 'progress'])
  })

  it('counts all that does not go on without a person', () => {
    expect(attentionCount({ conflicts: 1, discrepancies: 2, questions: 3, parked: 4 })).toBe(10)
    expect(decisionCount({ conflicts: 1, discrepancies: 2, questions: 3 })).toBe(6)
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
      choicesStillAsked(
        conflict('c', 'https://x.example/a.png?expires=1&signature=1'),
        conflict('c', 'https://x.example/a.png?expires=2&signature=2'),
        choices,
      ),
    ).toEqual(choices)
  })

  it('are forgotten where a side has changed since', () => {
    expect(
      choicesStillAsked(
        conflict('c', 'https://x.example/a.png'),
        conflict('d', 'https://x.example/a.png'),
        choices,
      ),
    ).toEqual({ booth_logo: 'mine' })
    expect(
      choicesStillAsked(
        conflict('c', 'https://x.example/a.png'),
        conflict('c', 'https://x.example/b.png'),
        choices,
      ),
    ).toEqual({ city: 'theirs' })
  })
})

describe('changes on their way', () => {
  const file = (entryId: number, fileName: string) =>
    ({
      entryId,
      fileName,
      entity: 'booth',
      key: `r${entryId}`,
      title: '',
      sentBytes: 1,
      totalBytes: 2,
    }) as const

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
    const none = { reason: null, inConflict: false, awaitsExhibitor: false } as const
    expect(journalState({ ...none, state: 'queued', inConflict: true })).toBe('conflict')
    expect(journalState({ ...none, state: 'parked', inConflict: true })).toBe('parked')
    expect(journalState({ ...none, state: 'queued', awaitsExhibitor: true })).toBe('exhibitor')
    expect(journalState({ ...none, state: 'parked', reason: { kind: 'incomplete', problems: [] } })).toBe(
      'draft',
    )
    expect(journalState({ ...none, state: 'queued' })).toBe('queued')
  })
})

describe('the records of a conflict', () => {
  const conflict = (key: string, kind: ConflictView['kind'], remoteId: string): ConflictDetail => ({
    ...{ entity: 'booth', key, kind, remoteId, title: key, place: [], gone: false, fields: [], sets: [] },
    twin: kind === 'twin' ? { cause: 'several', taken: null, otherKey: null } : null,
    orphan: null,
  })

  it('are shown once each, with all that one may be', () => {
    const cards = conflictCards([
      conflict('r1', 'fields', '1'),
      conflict('l2', 'twin', '7'),
      conflict('l3', 'twin', '9'),
      conflict('l2', 'twin', '8'),
    ])
    expect(
      cards.map((card) =>
        card.kind === 'duplicates' ? card.candidates.map(({ remoteId }) => remoteId) : card.conflict.key,
      ),
    ).toEqual(['r1', ['7', '8'], ['9']])
  })
})

describe('two versions of a text', () => {
  const marked = (one: string, other: string) => {
    const difference = textDifference(one, other)
    const text = (parts: typeof difference.one): string =>
      parts.map(({ kind, text: words }) => (kind !== 'same' && words !== '' ? `[${words}]` : words)).join('')
    return [text(difference.one), text(difference.other)]
  }

  it.each([
    ['We make things by the river.', 'We make things', 'We make things[ by the river.]', 'We make things'],
    ['Salt & Pepper', 'Salt &amp; Pepper', 'Salt & Pepper', 'Salt &[amp;] Pepper'],
    [
      'the house by the river',
      'The House by the River',
      '[the house] by the[ river]',
      '[The House] by the[ River]',
    ],
    ['one\ntwo', 'one\ntwo', 'one\ntwo', 'one\ntwo'],
    ['Größe 日本', 'Grösse 日本', '[Größe] 日本', '[Grösse] 日本'],
    // Without spaces between words.
    ['東京で展示会を開く', '大阪で展示会を開く', '[東京]で展示会を開く', '[大阪]で展示会を開く'],
    ['ภาษาไทยง่าย', 'ภาษาลาวง่าย', 'ภาษา[ไทย]ง่าย', 'ภาษา[ลาว]ง่าย'],
    ['हिन्दी भाषा', 'हिन्दी शब्द', 'हिन्दी[ भाषा]', 'हिन्दी[ शब्द]'],
  ])('%j and %j are marked where they differ', (one, other, first, second) => {
    expect(marked(one, other)).toEqual([first, second])
  })

  it('say what was done to one, in its order', () => {
    const said = textChanges('We make chairs by the river.', 'We make tables and chairs by the sea.').map(
      ({ kind, text }) => `${kind}:${text.trim()}`,
    )
    expect(said).toEqual([
      'same:We make',
      'added:tables and',
      'same:chairs by the',
      'removed:river',
      'added:sea',
      'same:.',
    ])
  })

  it('make up both texts again, however they are cut', () => {
    const [one, other] = [` a  b, c\n\n${'word '.repeat(2_000)}end`, `b c ${'other '.repeat(2_000)} end `]
    const difference = textDifference(one, other)
    expect(difference.one.map(({ text }) => text).join('')).toBe(one)
    expect(difference.other.map(({ text }) => text).join('')).toBe(other)
  })

  it('are cut short where both say the same, and never where they differ', () => {
    const { one } = textDifference(
      `${'same '.repeat(100)}mine ${'same '.repeat(100)}`,
      `${'same '.repeat(100)}theirs ${'same '.repeat(100)}`,
    )
    const short = abridged(one, 10)
    expect(short.map((part) => part?.text ?? null)).toEqual([null, ' same same', ' mine', ' same ', null])
    const { other: cut } = textDifference('word '.repeat(100).trim(), 'word '.repeat(50).trim())
    expect(abridged(cut, 10).map((part) => part?.text ?? null)).toEqual([null, ' word word', ''])
    expect(abridged([{ kind: 'added', text: 'x'.repeat(900) }], 10)).toEqual([
      { kind: 'added', text: 'x'.repeat(900) },
    ])
  })
})
