import { describe, expect, it } from 'vitest'
import type { Stand } from '../../../shared/domain/plan/elements.ts'
import { isHoldExpired } from '../../../shared/domain/plan/assignment/moves.ts'
import { createSeating } from '../../../renderer/floor-editor/actions/seating.ts'
import { booth, sessionOf, snapshot } from './support.ts'

const free = (id: string, x: number, more: Partial<Stand> = {}): Stand =>
  booth(id, x, 0, { boothKey: null, number: id, ...more })
const heldFor = (boothKey: string | null) => ({ boothKey, name: 'Somebody', until: null, why: '' })

function rigOf(stands: readonly Stand[], tray: readonly string[]) {
  const { session } = sessionOf(stands, [...tray, ...stands.flatMap(({ boothKey }) => boothKey ?? [])])
  const seating = createSeating(session.plan, (changes, kind, count) =>
    session.run(changes, { kind, count, seenOn: 'a' }),
  )
  return {
    session,
    seating,
    drop: (keys: readonly string[], standId: string) => {
      const proposal = seating.proposeSeats(keys, standId)!
      seating.seat(proposal)
      return proposal
    },
    onStand: (id: string) => (session.plan.element(id)?.element as Stand).boothKey,
  }
}

describe('putting booths on stands', () => {
  it('gives a free or held stand to a booth of the tray, and nobody holds it any more', () => {
    const { drop, onStand, session } = rigOf([free('s1', 0, { hold: heldFor(null) })], ['t1'])
    expect(drop(['t1'], 's1')).toMatchObject({ kind: 'assign', toTray: [], leftOut: [] })
    expect(onStand('s1')).toBe('t1')
    expect((session.plan.element('s1')?.element as Stand).hold).toBeNull()
  })

  it('sends whoever stood there to the tray, and one undo brings both back', () => {
    const { drop, onStand, session } = rigOf([free('s1', 0, { boothKey: 'b1' })], ['t1'])
    const before = snapshot(session, ['b1', 't1'])
    expect(drop(['t1'], 's1')).toMatchObject({ kind: 'replace', toTray: ['b1'] })
    expect([onStand('s1'), session.plan.standOf('b1')]).toEqual(['t1', undefined])
    session.undo()
    expect(snapshot(session, ['b1', 't1'])).toEqual(before)
  })

  it('swaps two that stand, over floors too, in one step', () => {
    const { drop, onStand, session } = rigOf(
      [free('s1', 0, { boothKey: 'b1' }), free('s2', 3, { boothKey: 'b2' })],
      [],
    )
    const before = snapshot(session, ['b1', 'b2'])
    expect(drop(['b1'], 's2').kind).toBe('swap')
    expect([onStand('s1'), onStand('s2')]).toEqual(['b2', 'b1'])
    session.undo()
    session.run(
      { floorKey: 'b', put: [free('s3', 0, { boothKey: 'b2' })], remove: [], floorOf: {} },
      { kind: 'move', count: 1, seenOn: 'b' },
    )
    expect(drop(['b2'], 's1').kind).toBe('swap')
    expect([onStand('s1'), onStand('s3'), session.plan.floorOf('b1'), session.plan.floorOf('b2')]).toEqual([
      'b2',
      'b1',
      'b',
      'a',
    ])
    session.undo()
    session.undo()
    expect(snapshot(session, ['b1', 'b2'])).toEqual(before)
  })

  it('leaves a stand free when its booth goes to another', () => {
    const { drop, onStand } = rigOf([free('s1', 0, { boothKey: 'b1' }), free('s2', 3)], [])
    expect(drop(['b1'], 's2').kind).toBe('move')
    expect([onStand('s1'), onStand('s2')]).toEqual([null, 'b1'])
    expect(drop(['b1'], 's2')).toMatchObject({ kind: 'stay', seats: [] })
  })

  it('fills the free stands from there on in reading order, passing over taken and held ones, and says who finds none', () => {
    const stands = [
      free('s1', 0),
      free('s2', 3, { boothKey: 'b1' }),
      free('s3', 6, { hold: heldFor(null) }),
      free('s4', 9),
      booth('s5', 0, 6, { boothKey: null }),
    ]
    const { drop, onStand } = rigOf(stands, ['t1', 't2', 't3', 't4'])
    const proposal = drop(['t1', 't2', 't3', 't4'], 's2')
    expect(proposal).toMatchObject({ kind: 'fill', leftOut: ['t4'] })
    expect(['s1', 's2', 's3', 's4', 's5'].map(onStand)).toEqual(['t3', 'b1', null, 't1', 't2'])
    expect(rigOf([free('s1', 0, { boothKey: 'b1' })], ['t1', 't2']).drop(['t1', 't2'], 's1')).toMatchObject({
      kind: 'none',
      leftOut: ['t1', 't2'],
    })
  })

  it('confirms what is held for booths that are known', () => {
    const { seating, onStand, session } = rigOf(
      [free('s1', 0, { hold: heldFor('t1') }), free('s2', 3, { hold: heldFor(null) })],
      ['t1'],
    )
    expect(seating.confirm([...(session.plan.floor('a')?.elements.values() ?? [])] as Stand[])).toBe(1)
    expect([onStand('s1'), onStand('s2')]).toEqual(['t1', null])
  })
})

describe('a hold', () => {
  it('ends with its last day', () => {
    const hold = (until: string | null) => ({ hold: { ...heldFor(null), until } })
    expect(isHoldExpired(hold('2026-03-01'), '2026-03-01')).toBe(false)
    expect(isHoldExpired(hold('2026-03-01'), '2026-03-02')).toBe(true)
    expect(isHoldExpired(hold(null), '2099-01-01')).toBe(false)
  })
})
