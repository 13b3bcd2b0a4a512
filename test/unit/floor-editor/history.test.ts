import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveToFloor, putElements } from '../../../renderer/floor-editor/actions/commands.ts'
import {
  emptyChange,
  mostStoredSteps,
  type PlanChange,
  type PlanStep,
} from '../../../shared/domain/plan/layout.ts'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import { emptyHistory, record, stepBack, type Step } from '../../../renderer/floor-editor/document/history.ts'
import type { PlanSession } from '../../../renderer/floor-editor/document/session.ts'
import { booth, hall, sessionOf, snapshot } from './support.ts'

const keys = Array.from({ length: 8 }, (_, index) => `b${index}`)
const placedKeys = keys.slice(0, 5)
const placed = placedKeys.map((id, index) => booth(id, index * 4, 2))

type Move =
  | {
      readonly kind: 'put'
      readonly floor: 'a' | 'b'
      readonly keys: readonly string[]
      readonly x: number
      readonly y: number
    }
  | { readonly kind: 'take-off'; readonly floor: 'a' | 'b'; readonly keys: readonly string[] }
  | { readonly kind: 'vacate'; readonly floor: 'a' | 'b'; readonly keys: readonly string[] }
  | {
      readonly kind: 'assign'
      readonly floor: 'a' | 'b'
      readonly keys: readonly string[]
      readonly by: number
    }
  | { readonly kind: 'move-to-floor'; readonly floor: 'a' | 'b'; readonly keys: readonly string[] }
  | { readonly kind: 'hall'; readonly floor: 'a' | 'b'; readonly width: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

const floor = fc.constantFrom('a' as const, 'b' as const)
const some = fc.subarray(keys, { minLength: 1 })
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    floor,
    keys: some,
    x: fc.integer({ min: 0, max: 50 }),
    y: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({ kind: fc.constant('take-off' as const), floor, keys: some }),
  fc.record({ kind: fc.constant('vacate' as const), floor, keys: some }),
  fc.record({ kind: fc.constant('assign' as const), floor, keys: some, by: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ kind: fc.constant('move-to-floor' as const), floor, keys: some }),
  fc.record({ kind: fc.constant('hall' as const), floor, width: fc.integer({ min: 5, max: 90 }) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('redo' as const) }),
)

function changeOf(session: PlanSession, step: Exclude<Move, { kind: 'undo' | 'redo' }>): PlanChange {
  switch (step.kind) {
    case 'put':
      return putElements(
        session.plan,
        step.floor,
        step.keys.map((key, index) => ({
          ...(session.plan.standOf(key)?.stand ?? booth(key, 0, 0)),
          xMetres: step.x + index,
          yMetres: step.y,
        })),
      )
    case 'take-off':
      return {
        ...emptyChange(step.floor),
        remove: step.keys.filter((key) => session.plan.element(key)?.floorKey === step.floor),
      }
    case 'vacate':
      return putElements(
        session.plan,
        step.floor,
        step.keys.flatMap((key) => {
          const found = session.plan.standOf(key)
          return found?.floorKey === step.floor ? [{ ...found.stand, boothKey: null }] : []
        }),
      )
    case 'assign':
      return putElements(
        session.plan,
        step.floor,
        step.keys.flatMap((key, index) => {
          const found = session.plan.element(key)
          return found?.floorKey === step.floor && isStand(found.element)
            ? [{ ...found.element, boothKey: keys[(index + step.by) % keys.length] ?? null }]
            : []
        }),
      )
    case 'move-to-floor':
      return moveToFloor(session.plan, step.floor, { kind: 'elements', ids: step.keys })
    case 'hall':
      return { ...emptyChange(step.floor), hall: { ...hall, widthMetres: step.width } }
  }
}

function perform(session: PlanSession, step: Move): void {
  if (step.kind === 'undo') session.undo()
  else if (step.kind === 'redo') session.redo()
  else session.run(changeOf(session, step), { kind: 'move', count: 1, seenOn: 'a' })
}

describe('undo and redo', () => {
  it('restore the identical document after any run of steps, and do them again', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (steps) => {
        const { session } = sessionOf(placed, keys.slice(5))
        const before = snapshot(session, keys)
        for (const step of steps) perform(session, step)
        while (session.redo() !== undefined);
        const after = snapshot(session, keys)
        while (session.undo() !== undefined);
        expect(snapshot(session, keys)).toEqual(before)
        while (session.redo() !== undefined);
        expect(snapshot(session, keys)).toEqual(after)
      }),
      { numRuns: 300 },
    )
  })

  it('leave the core with the same document that is shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (steps) => {
        const shown = sessionOf(placed, keys.slice(5))
        for (const step of steps) perform(shown.session, step)
        await shown.session.settled()
        const core = sessionOf(placed, keys.slice(5)).session
        const kept = new Map<string, PlanStep>()
        for (const message of shown.sent) {
          if (message.kind === 'apply') kept.set(message.step.id, message.step)
          const step = message.kind === 'apply' ? message.step : kept.get(message.stepId)!
          for (const change of message.kind === 'undo' ? step.backward : step.forward) core.plan.apply(change)
        }
        expect(snapshot(core, keys)).toEqual(snapshot(shown.session, keys))
      }),
    )
  })

  it('send one call for a step, and one for taking it back', async () => {
    const { session, sent } = sessionOf(placed, keys.slice(5))
    session.run(moveToFloor(session.plan, 'b', { kind: 'elements', ids: placedKeys }), {
      kind: 'move-to-floor',
      count: 5,
      seenOn: 'a',
    })
    session.undo()
    await session.settled()
    expect(sent).toMatchObject([
      { kind: 'apply', step: { id: 'step-1', forward: [{ floorKey: 'b' }], backward: [{ floorKey: 'a' }] } },
      { kind: 'undo', stepId: 'step-1' },
    ])
  })

  it('go on from the steps that the core kept', () => {
    const first = sessionOf(placed).session
    first.run(putElements(first.plan, 'a', [booth('b0', 30, 30)]), { kind: 'move', count: 1, seenOn: 'a' })
    const { joinKey: _joinKey, ...step } = first.nextUndo!
    const { session } = sessionOf([booth('b0', 30, 30), ...placed.slice(1)])
    session.takeOver({ done: [step], undone: [] })
    session.undo()
    expect(snapshot(session, keys)).toEqual(snapshot(sessionOf(placed).session, keys))
    expect(session.nextRedo).toMatchObject(step)
  })

  it('of which only the core knows the changes are taken back there, and what is done before the plan was read is said not to be', async () => {
    const rig = sessionOf(placed)
    const { session, sent } = rig
    const large = {
      id: 'large',
      kind: 'array',
      count: 900,
      seenOn: 'a',
      at: 1,
      forward: [],
      backward: [],
      isWhole: false,
    } as const
    const before = snapshot(session, keys)
    session.takeOver({ done: [large], undone: [] })
    expect(session.undo()).toMatchObject({ id: 'large' })
    session.run(putElements(session.plan, 'a', [booth('b0', 30, 30)]), {
      kind: 'move',
      count: 1,
      seenOn: 'a',
    })
    expect(session.redo()).toBeUndefined()
    await session.settled()
    expect([sent, snapshot(session, keys)]).toEqual([[{ kind: 'undo', stepId: 'large' }], before])
    expect(rig.tooSoon).toBe(1)
    session.takeOver({ done: [], undone: [large] })
    expect(session.redo()).toMatchObject({ id: 'large' })
  })

  it('is undone and done again as often as it was asked for while the plan of a large step was read', () => {
    const large = {
      id: 'large',
      kind: 'array',
      count: 900,
      seenOn: 'a',
      at: 1,
      forward: [],
      backward: [],
      isWhole: false,
    } as const
    const small = {
      id: 'small',
      kind: 'hall',
      count: 1,
      seenOn: 'a',
      at: 1,
      forward: [],
      backward: [],
      isWhole: true,
    } as const
    const { session } = sessionOf(placed)
    session.takeOver({ done: [small, large, { ...large, id: 'larger' }], undone: [] })
    const undone: (string | undefined)[] = []
    const undo = (): void => session.whenSeen(() => undone.push(session.undo()?.id))
    for (let press = 0; press < 3; press += 1) undo()
    expect(undone).toEqual(['larger'])
    session.takeOver({ done: [small, large], undone: [{ ...large, id: 'larger' }] })
    expect(undone).toEqual(['larger', 'large'])
    session.takeOver({ done: [small], undone: [large, { ...large, id: 'larger' }] })
    expect(undone).toEqual(['larger', 'large', 'small'])
  })

  it('are kept as far back as the core keeps them', async () => {
    const { session } = sessionOf([booth('b0', 0, 0)])
    const move = (x: number): void =>
      session.run(putElements(session.plan, 'a', [booth('b0', x, 0)]), {
        kind: 'move',
        count: 1,
        seenOn: 'a',
      })
    for (let x = 1; x <= mostStoredSteps + 5; x += 1) move(x)
    await session.settled()
    let undone = 0
    while (session.undo() !== undefined) undone += 1
    expect([undone, session.plan.standOf('b0')?.stand.xMetres]).toEqual([mostStoredSteps, 5])
  })

  it('leave the changes of what was done long ago to the core when they would fill the memory of the page', () => {
    const put = Array.from({ length: 30_000 }, () => placed[0]!)
    const changes = [{ ...emptyChange('a'), put }]
    const large = (id: string): Step => ({
      ...{ id, kind: 'move', count: put.length, seenOn: 'a', at: 1 },
      ...{ forward: changes, backward: changes, joinKey: null, isWhole: true },
    })
    const history = ['first', 'second', 'last'].map(large).reduce(record, emptyHistory)
    const last = stepBack(history)!
    const second = stepBack(last.history)!
    const first = stepBack(second.history)!
    expect(
      [last, second, first].map(({ step }) => [
        step.id,
        step.isWhole,
        step.forward.length,
        step.backward.length,
      ]),
    ).toEqual([
      ['last', true, 1, 1],
      ['second', false, 0, 0],
      ['first', false, 0, 0],
    ])
  })

  it('give a booth its floor back when a move to another floor is undone', () => {
    const { session } = sessionOf(placed, ['b5'])
    session.run(
      [
        moveToFloor(session.plan, 'b', { kind: 'elements', ids: ['b0'] }),
        moveToFloor(session.plan, 'b', { kind: 'booths', keys: ['b5'] }),
      ],
      {
        kind: 'move-to-floor',
        count: 2,
        seenOn: 'a',
      },
    )
    expect([session.plan.floorOf('b0'), session.plan.floorOf('b5')]).toEqual(['b', 'b'])
    expect(session.plan.standOf('b5')).toBeUndefined()
    session.undo()
    expect([session.plan.floorOf('b0'), session.plan.floorOf('b5')]).toEqual(['a', 'a'])
    expect(session.plan.standOf('b0')).toEqual({ floorKey: 'a', stand: placed[0] })
  })

  it('make one step of nudges that follow each other, and two where a second has passed', () => {
    const rig = sessionOf([booth('b0', 0, 0)])
    const { session } = rig
    const nudge = (x: number): void =>
      session.run(putElements(session.plan, 'a', [booth('b0', x, 0)]), {
        kind: 'move',
        count: 1,
        seenOn: 'a',
        joinKey: 'nudge b0',
      })
    for (const x of [0.1, 0.2, 0.3]) {
      rig.clock += 300
      nudge(x)
    }
    rig.clock += 1_001
    nudge(0.4)
    session.undo()
    expect(session.plan.standOf('b0')?.stand.xMetres).toBe(0.3)
    session.undo()
    expect(session.plan.standOf('b0')?.stand.xMetres).toBe(0)
    expect(session.nextUndo).toBeUndefined()
  })

  it('forget what was undone once something new is done', () => {
    const { session } = sessionOf([booth('b0', 0, 0)])
    session.run(putElements(session.plan, 'a', [booth('b0', 5, 0)]), { kind: 'move', count: 1, seenOn: 'a' })
    session.undo()
    session.run(putElements(session.plan, 'a', [booth('b0', 0, 5)]), { kind: 'move', count: 1, seenOn: 'a' })
    expect(session.redo()).toBeUndefined()
    expect(session.plan.standOf('b0')?.stand).toMatchObject({ xMetres: 0, yMetres: 5 })
  })
})

describe('a step the core refuses', () => {
  it('is taken back together with those built on it, and what was saved before stays', async () => {
    const rig = sessionOf([booth('b0', 0, 0)])
    const { session } = rig
    const to = (x: number): void =>
      session.run(putElements(session.plan, 'a', [booth('b0', x, 0)]), {
        kind: 'move',
        count: 1,
        seenOn: 'a',
      })
    to(5)
    await session.settled()
    rig.refuseNext = new Error('The disk is full.')
    to(10)
    to(15)
    expect(session.plan.standOf('b0')?.stand.xMetres).toBe(15)
    await session.settled()
    expect(session.plan.standOf('b0')?.stand.xMetres).toBe(5)
    expect(rig.refusals).toEqual([new Error('The disk is full.')])
    expect(rig.sent).toHaveLength(1)
    session.undo()
    expect(session.plan.standOf('b0')?.stand.xMetres).toBe(0)
    expect(session.nextUndo).toBeUndefined()
  })

  it('leaves undo and redo as they were when it was an undo', async () => {
    const rig = sessionOf([booth('b0', 0, 0)])
    const { session } = rig
    session.run(putElements(session.plan, 'a', [booth('b0', 5, 0)]), { kind: 'move', count: 1, seenOn: 'a' })
    await session.settled()
    rig.refuseNext = new Error('The disk is full.')
    session.undo()
    await session.settled()
    expect(session.plan.standOf('b0')?.stand.xMetres).toBe(5)
    expect(session.nextUndo).toBeDefined()
    expect(session.nextRedo).toBeUndefined()
  })
})

describe('what the core says', () => {
  it('leaves the stand of a booth free that belongs to another floor now', () => {
    const { session } = sessionOf(placed)
    session.plan.setBoothFloors(new Map(placedKeys.map((key) => [key, key === 'b0' ? 'b' : 'a'])))
    expect(session.plan.standOf('b0')).toBeUndefined()
    expect(session.plan.floorOf('b0')).toBe('b')
    expect(session.plan.element('b0')?.element).toEqual({ ...placed[0], boothKey: null })
    expect(session.plan.standOf('b1')).toBeDefined()
  })
})
