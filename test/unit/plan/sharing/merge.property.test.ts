import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStand, newStand, type Stand } from '../../../../shared/domain/plan/elements.ts'
import type { ShareChange } from '../../../../shared/domain/plan/sharing/format/change.ts'
import { keyThing } from '../../../../shared/domain/plan/sharing/facets.ts'
import { decidedBy } from '../../../../shared/domain/plan/sharing/judge.ts'
import type { Noted } from '../../../../shared/domain/plan/sharing/writing.ts'
import {
  notedStand,
  virtualComputer,
  type VirtualComputer,
} from '../../../support/sharing/virtual-computer.ts'

const devices = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'] as const
/** One of them stands under its key until its id is known. */
const booths = ['r10', 'r11', 'l0000000000000000000000000000000a'] as const
const keyed = { key: booths[2], id: '99', name: 'r99' }

const kinds = [
  'draw',
  'draw',
  'place',
  'place',
  'vacate',
  'number',
  'number',
  'hold',
  'move',
  'remove',
  'swap',
  'many',
  'id',
] as const
const action = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(...kinds, 'hear', 'hear', 'hear', 'snapshot'),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  twice: fc.boolean(),
})
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

interface World {
  readonly computers: readonly VirtualComputer[]
  /** All that was ever written. */
  readonly written: ShareChange[]
  /** What each has not heard yet. */
  readonly unheard: ShareChange[][]
  ids: number
}

function newWorld(hoursApart: number): World {
  let time = 1_800_000_000_000
  const clock = (at: number) => () => (time += 1) + at * hoursApart * 3_600_000
  return {
    computers: devices.map((device, at) => virtualComputer(device, clock(at - 1))),
    written: [],
    unheard: devices.map(() => []),
    ids: 0,
  }
}

const stands = (computer: VirtualComputer): readonly Stand[] =>
  [...computer.plans().floors.values()].flatMap(({ elements }) => elements.filter(isStand))

function notedBy(world: World, computer: VirtualComputer, { what, a, b }: Action): readonly Noted[] {
  const all = stands(computer)
  const one = all[a % Math.max(1, all.length)]
  const other = all[b % Math.max(1, all.length)]
  const draw = (): Noted => {
    world.ids += 1
    return notedStand(
      null,
      newStand({
        id: `s${world.ids}`,
        number: `A${b % 4}`,
        xMetres: a % 50,
        yMetres: 1,
        widthMetres: 3,
        heightMetres: 3,
      }),
    )
  }
  if (what === 'draw') return [draw()]
  if (what === 'many') return [draw(), draw(), draw()]
  if (what === 'id') return []
  if (one === undefined || other === undefined) return []
  const to = (after: Partial<Stand>): readonly Noted[] => [notedStand(one, { ...one, ...after })]
  switch (what) {
    case 'place': {
      const booth = booths[b % booths.length] ?? null
      const name =
        booth === keyed.key && all.some(({ boothKey }) => boothKey === keyed.name) ? keyed.name : booth
      const left = all.find(({ boothKey, id }) => boothKey === name && id !== one.id)
      return [
        ...(left === undefined ? [] : [notedStand(left, { ...left, boothKey: null })]),
        ...to({ boothKey: name }),
      ]
    }
    case 'vacate':
      return to({ boothKey: null })
    case 'number':
      return to({ number: `B${b % 5}` })
    case 'hold':
      return to({ hold: { boothKey: null, name: `for ${b}`, until: null, why: '' } })
    case 'move':
      return to({ xMetres: b % 50 })
    case 'remove':
      return [notedStand(one, null)]
    case 'swap':
      return one.id === other.id
        ? []
        : [...to({ boothKey: other.boothKey }), notedStand(other, { ...other, boothKey: one.boothKey })]
    case 'hear':
    case 'snapshot':
      return []
  }
}

function publish(world: World, who: number, changes: readonly ShareChange[]): void {
  world.written.push(...changes)
  for (const [at, unheard] of world.unheard.entries()) if (at !== who) unheard.push(...changes)
}

function act(world: World, action: Action): void {
  const { who, what, a, b, twice } = action
  const computer = world.computers[who]!
  if (what === 'hear') {
    const unheard = world.unheard[who]!
    const [change] = twice
      ? unheard.slice(a % Math.max(1, unheard.length))
      : unheard.splice(a % Math.max(1, unheard.length), 1)
    if (change !== undefined) computer.receive(change)
    return
  }
  if (what === 'snapshot') {
    computer.takeSnapshot(world.computers[b % 3]!.snapshot())
    return
  }
  // Only the computer on which a record was made says what the service calls it.
  const isNaming = what === 'id' && who === 0
  const naming = [{ what: keyThing(keyed.key), facets: { id: { value: keyed.id } } }]
  publish(
    world,
    who,
    isNaming ? computer.writeRows(naming) : computer.write(notedBy(world, computer, action), 2),
  )
}

function settle(world: World, order: number): void {
  for (const [who, computer] of world.computers.entries()) {
    const unheard = world.unheard[who]!
    const turned = [
      ...unheard.slice(order % Math.max(1, unheard.length)),
      ...unheard.slice(0, order % Math.max(1, unheard.length)),
    ]
    for (const change of order % 2 === 0 ? turned : turned.reverse()) computer.receive(change)
  }
}

const text = (computer: VirtualComputer): string => {
  const { floors, ...rest } = computer.plans()
  return JSON.stringify({ ...rest, floors: [...floors].sort() })
}

const stories = fc.record({
  actions: fc.array(action, { maxLength: 40 }),
  order: fc.nat(100),
  hoursApart: fc.constantFrom(0, 1, 5, 10_000),
})
const runs = { numRuns: 300 }

describe('plans that several computers change', () => {
  it('are the same in the end, in whatever order changes came, how late and how often', () => {
    fc.assert(
      fc.property(stories, ({ actions, order, hoursApart }) => {
        const world = newWorld(hoursApart)
        for (const one of actions) act(world, one)
        settle(world, order)
        const [first, ...others] = world.computers.map(text)
        for (const other of others) expect(other).toBe(first)
        // Also for one that comes later and gets a snapshot, or everything backwards.
        const late = virtualComputer('dddddddddddd', () => 5)
        late.takeSnapshot(world.computers[order % 3]!.snapshot())
        const backwards = virtualComputer('eeeeeeeeeeee', () => 5)
        for (const change of [...world.written].reverse()) backwards.receive(change)
        expect([text(late), text(backwards)]).toEqual([first, first])
      }),
      runs,
    )
  })

  it('never have a booth on two stands, at any moment', () => {
    fc.assert(
      fc.property(stories, ({ actions, hoursApart }) => {
        const world = newWorld(hoursApart)
        for (const one of actions) {
          act(world, one)
          for (const computer of world.computers) {
            const seated = stands(computer).flatMap(({ boothKey }) => boothKey ?? [])
            expect(new Set(seated).size).toBe(seated.length)
          }
        }
      }),
      runs,
    )
  })

  it('lose no seat and no text that somebody gave beside another without saying so', () => {
    fc.assert(
      fc.property(stories, ({ actions, order, hoursApart }) => {
        const world = newWorld(hoursApart)
        for (const one of actions) act(world, one)
        settle(world, order)
        const { decisions, floors } = world.computers[0]!.plans()
        const there = new Map(
          [...floors.values()].flatMap(({ elements }) =>
            elements.map((element) => [`element/${element.id}`, element]),
          ),
        )
        const writes = world.written.flatMap(({ stamp, rows }) =>
          rows.flatMap(({ what, facets }) =>
            Object.entries(facets).map(([facet, { value, replaced = [] }]) => ({
              what,
              facet,
              stamp,
              value,
              replaced,
            })),
          ),
        )
        for (const { what, facet, stamp, value } of writes) {
          const beside = writes.filter((one) => one.what === what && one.facet === facet)
          if (
            decidedBy(what, facet) === undefined ||
            !there.has(what) ||
            beside.some(({ replaced }) => replaced.includes(stamp))
          )
            continue
          const counted = beside
            .filter((one) => !beside.some(({ replaced }) => replaced.includes(one.stamp)))
            .sort((a, b) => (a.stamp < b.stamp ? 1 : -1))[0]
          if (JSON.stringify(counted?.value) === JSON.stringify(value)) continue
          expect(
            decisions.some(
              (one) =>
                'facet' in one && one.what === what && one.facet === facet && one.other.stamp === stamp,
            ),
          ).toBe(true)
        }
        // A seat that counts and whose booth is not shown there is a decision as well.
        for (const [what, element] of there) {
          const seat = world.computers[0]!.snapshot()
            .things.find((thing) => thing.what === what)
            ?.facets['seat']?.heads.at(-1)
          const { booth } = (seat?.value ?? {}) as { booth?: string | null }
          if (booth == null || (isStand(element) && element.boothKey !== null)) continue
          expect(decisions.some((one) => one.kind === 'booth-twice' && one.otherWhat === what)).toBe(true)
        }
      }),
      runs,
    )
  })
})
