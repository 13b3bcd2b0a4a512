import { describe, expect, it } from 'vitest'
import {
  clashesAt,
  clashesMade,
  clashesOf,
  nextFreeStart,
  type TimedSession,
} from '../../../shared/domain/programme/clashes.ts'

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
    ).toEqual([
      { kind: 'speaker', of: 'ada', sessions: ['early', 'late'], fromMs: 10.5 * hour, untilMs: 11 * hour },
    ])
  })

  it('names a track that holds two sessions at once, also where a long one goes on beneath short ones', () => {
    const inTrack = { trackKey: 'main' }
    expect(
      clashesOf([
        session('long', 9, 12, inTrack),
        session('first', 9, 10, inTrack),
        session('second', 11, 12, inTrack),
      ]),
    ).toEqual([
      { kind: 'track', of: 'main', sessions: ['first', 'long'], fromMs: 9 * hour, untilMs: 10 * hour },
      { kind: 'track', of: 'main', sessions: ['long', 'second'], fromMs: 11 * hour, untilMs: 12 * hour },
    ])
  })

  it('takes sessions that follow each other, last no time or have no track for no clash', () => {
    const ada = { speakerKeys: ['ada', 'ada'], trackKey: 'main' }
    expect(
      clashesOf([session('a', 9, 10, ada), session('b', 10, 11, ada), session('c', 10.5, 10.5, ada)]),
    ).toEqual([])
    expect(clashesOf([session('a', 9, 10), session('b', 9, 10)])).toEqual([])
  })
})

describe('a session at another place', () => {
  const ada = { speakerKeys: ['ada'] }
  const others = [
    session('here', 9, 10, { trackKey: 'main' }),
    session('a', 9, 10, ada),
    session('b', 10, 11, { trackKey: 'main' }),
  ]

  it('clashes with what is there, and not with itself where it was', () => {
    const carried = session('here', 9.5, 10.5, { trackKey: 'main', ...ada })
    expect(clashesAt(carried, others)).toEqual([
      { kind: 'speaker', of: 'ada', sessions: ['a', 'here'], fromMs: 9.5 * hour, untilMs: 10 * hour },
      { kind: 'track', of: 'main', sessions: ['here', 'b'], fromMs: 10 * hour, untilMs: 10.5 * hour },
    ])
  })

  it('makes only the clashes that were not there before', () => {
    const before = [session('a', 9, 10, ada), session('b', 9, 10, ada), session('c', 11, 12, ada)]
    // The pair clashes for longer, and one of them with a third.
    const after = [session('a', 9, 10, ada), session('b', 9.5, 11.5, ada), session('c', 11, 12, ada)]
    expect(clashesMade(before, after)).toMatchObject([{ sessions: ['b', 'c'] }])
    expect(clashesMade(after, before)).toEqual([])
  })

  it('is free again where a gap is long enough for it, in its track and for those who speak in it', () => {
    const main = { trackKey: 'main' }
    const it = session('it', 9, 10, { ...main, ...ada })
    expect(nextFreeStart(it, [it])).toBe(10 * hour)
    const taken = [
      it,
      session('half', 10.5, 11, main),
      session('ada', 11.75, 12.5, { ...ada, trackKey: 'else' }),
      session('else', 12.5, 14, { trackKey: 'else' }),
    ]
    expect(nextFreeStart(it, taken)).toBe(12.5 * hour)
  })
})
