import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { spokenEveryMs, spokenLines } from '../../../../renderer/views/floors/others/spoken-lines.ts'
import { summedUp, type Heard } from '../../../../renderer/views/floors/others/summed-up.ts'

describe('what others do is spoken', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('in at most one line in five seconds, each in one line, and at the latest five seconds after it came', () => {
    const waits = fc.array(
      fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 12_000 })),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(waits, (gaps) => {
        const said: { readonly at: number; readonly heard: readonly number[] }[] = []
        const came: number[] = []
        const lines = spokenLines<number>((heard) => void said.push({ at: performance.now(), heard }))
        for (const [one, gap] of gaps.entries()) {
          vi.advanceTimersByTime(gap)
          came.push(performance.now())
          lines.hear(one)
        }
        vi.advanceTimersByTime(spokenEveryMs)
        expect(said.flatMap(({ heard }) => heard)).toEqual(gaps.map((_, one) => one))
        for (const { at, heard } of said)
          for (const one of heard) expect(at - (came[one] ?? 0)).toBeLessThanOrEqual(spokenEveryMs)
        for (const [line, { at }] of said.entries())
          if (line > 0) expect(at - (said[line - 1]?.at ?? 0)).toBeGreaterThanOrEqual(spokenEveryMs)
        vi.advanceTimersByTime(spokenEveryMs)
        expect(said.every(({ heard }) => heard.length > 0)).toBe(true)
        lines.stop()
      }),
    )
  })

  it('no more once it has stopped', () => {
    const say = vi.fn<(heard: readonly string[]) => void>()
    const lines = spokenLines<string>(say)
    lines.hear('one')
    lines.stop()
    vi.advanceTimersByTime(2 * spokenEveryMs)
    expect(say).not.toHaveBeenCalled()
  })
})

describe('what was heard together', () => {
  const moved = (person: string, isStand = true): Heard => ({ kind: 'moved', person, isStand })

  it('is counted by person and by what they did, with a word for what is no stand', () => {
    expect(
      summedUp([
        moved('Ana'),
        { kind: 'numbered', person: 'Ben', isStand: true },
        moved('Ana'),
        moved('Ben', false),
        moved('Ben'),
      ]),
    ).toEqual([
      { kind: 'moved', person: 'Ana', count: 2, areStands: true },
      { kind: 'numbered', person: 'Ben', count: 1, areStands: true },
      { kind: 'moved', person: 'Ben', count: 2, areStands: false },
    ])
  })

  it('says of who came and went only what is another than before', () => {
    const [came, gone] = [
      { kind: 'came', person: 'Ana' },
      { kind: 'gone', person: 'Ana' },
    ] as const
    expect(summedUp([came, gone])).toEqual([])
    expect(summedUp([gone, came, gone])).toMatchObject([{ kind: 'gone', person: 'Ana' }])
    expect(summedUp([came])).toMatchObject([{ kind: 'came' }])
  })
})
