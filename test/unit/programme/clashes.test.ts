import { describe, expect, it } from 'vitest'
import { clashesOf, type TimedSession } from '../../../shared/domain/programme/clashes.ts'

const hour = 3_600_000
const session = (key: string, from: number, to: number, rest: Partial<TimedSession> = {}): TimedSession => ({
  key,
  startMs: from * hour,
  endMs: to * hour,
  trackKey: null,
  speakerKeys: [],
  ...rest,
})

describe('clashes of a programme', () => {
  it('names a speaker who is in two sessions at once', () => {
    expect(
      clashesOf([
        session('late', 10.5, 12, { speakerKeys: ['ada', 'bao'] }),
        session('early', 10, 11, { speakerKeys: ['ada'] }),
        session('else', 10, 12, { speakerKeys: ['bea'] }),
      ]),
    ).toEqual([{ kind: 'speaker', of: 'ada', sessions: ['early', 'late'] }])
  })

  it('names a track that holds two sessions at once, also where a long one goes on beneath short ones', () => {
    const inTrack = { trackKey: 'main' }
    expect(clashesOf([session('long', 9, 12, inTrack), session('first', 9, 10, inTrack), session('second', 11, 12, inTrack)])).toEqual([
      { kind: 'track', of: 'main', sessions: ['first', 'long'] },
      { kind: 'track', of: 'main', sessions: ['long', 'second'] },
    ])
  })

  it('takes sessions that follow each other, last no time or have no track for no clash', () => {
    const ada = { speakerKeys: ['ada', 'ada'], trackKey: 'main' }
    expect(clashesOf([session('a', 9, 10, ada), session('b', 10, 11, ada), session('c', 10.5, 10.5, ada)])).toEqual([])
    expect(clashesOf([session('a', 9, 10), session('b', 9, 10)])).toEqual([])
  })
})
