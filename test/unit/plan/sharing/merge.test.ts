import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { newStand } from '../../../../shared/domain/plan/elements.ts'
import { floorThing, keyThing } from '../../../../shared/domain/plan/sharing/facets.ts'
import {
  batchOf,
  readBatch,
  type ChangeRow,
  type ShareChange,
} from '../../../../shared/domain/plan/sharing/format/change.ts'
import { readSnapshot, snapshotLines } from '../../../../shared/domain/plan/sharing/format/snapshot-file.ts'
import { deviceOf, isStamp, nextStamp, timeOf } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { AppError } from '../../../../shared/errors.ts'
import {
  facetsOfStand,
  notedStand,
  virtualComputer,
  type VirtualComputer,
} from '../../../support/sharing/virtual-computer.ts'

const stand = newStand({ id: 's1', number: 'A1', xMetres: 1, yMetres: 1, widthMetres: 3, heightMetres: 3 })

function two(): readonly [VirtualComputer, VirtualComputer, () => void] {
  let time = 1_800_000_000_000
  const [one, other] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map((device) =>
    virtualComputer(device, () => (time += 1)),
  )
  const meet = (): void => {
    const [mine, theirs] = [one!.snapshot(), other!.snapshot()]
    one!.takeSnapshot(theirs)
    other!.takeSnapshot(mine)
    expect(one!.plans()).toEqual(other!.plans())
  }
  return [one!, other!, meet]
}

const elements = (computer: VirtualComputer, floor = 'r1') => computer.plans().floors.get(floor)?.elements

describe('what two people do to one stand', () => {
  it('is all kept where it does not touch', () => {
    const [ada, ben, meet] = two()
    ada.write([notedStand(null, stand)])
    meet()
    ada.write([notedStand(stand, { ...stand, number: 'B7' })])
    ben.write([notedStand(stand, { ...stand, xMetres: 9, locked: true })])
    meet()
    expect(elements(ada)).toEqual([{ ...stand, number: 'B7', xMetres: 9, locked: true }])
    expect(ada.plans().decisions).toEqual([])
  })

  it('is a decision where both gave the seat, until a person who sees it says so', () => {
    const [ada, ben, meet] = two()
    ada.write([notedStand(null, stand)])
    meet()
    ada.write([notedStand(stand, { ...stand, boothKey: 'r10' })])
    ben.write([notedStand(stand, { ...stand, boothKey: 'r11' })])
    meet()
    expect(elements(ada)).toMatchObject([{ boothKey: 'r11' }])
    expect(ada.plans().decisions).toMatchObject([
      { kind: 'seat', counted: { person: { id: 'bbbbbbbbbbbb' } }, other: { value: { booth: 'r10' } } },
    ])
    // A stand elsewhere for the one that lost settles it.
    const other = newStand({ ...stand, id: 's2', number: 'A2' })
    ben.write([notedStand(null, { ...other, boothKey: 'r10' })])
    meet()
    expect(ada.plans().decisions).toEqual([])
    expect(elements(ada)?.map((one) => one.kind === 'stand' && one.boothKey)).toEqual(['r11', 'r10'])
  })

  it('stays where one removed it and the other changed it, and goes where nobody did', () => {
    const [ada, ben, meet] = two()
    ada.write([notedStand(null, stand), notedStand(null, { ...stand, id: 's2', number: 'A2' })])
    meet()
    ada.write([notedStand(stand, null), notedStand({ ...stand, id: 's2', number: 'A2' }, null)])
    ben.write([notedStand(stand, { ...stand, number: 'A9' })])
    meet()
    expect(elements(ada)).toEqual([{ ...stand, number: 'A9' }])
    expect(ada.plans().decisions).toMatchObject([{ kind: 'removed', beside: { value: 'A9' } }])
    ben.write([notedStand({ ...stand, number: 'A9' }, null)])
    meet()
    expect([ada.plans().decisions, elements(ada)]).toEqual([[], undefined])
  })

  it('names a number that both gave to different stands', () => {
    const [ada, ben, meet] = two()
    ada.write([notedStand(null, stand)])
    ben.write([notedStand(null, { ...stand, id: 's2' })])
    meet()
    expect(ada.plans().decisions).toMatchObject([
      { kind: 'number-twice', what: 'element/s1', otherWhat: 'element/s2' },
    ])
  })
})

describe('a floor that two people had planned before', () => {
  const begin = (computer: VirtualComputer, id: string): void => {
    const made: ChangeRow = {
      what: `element/${id}`,
      facets: {
        life: { value: { there: true } },
        ...Object.fromEntries(
          Object.entries(facetsOfStand({ ...stand, id })).map(([name, value]) => [name, { value }]),
        ),
      },
    }
    const [{ stamp }] = computer.writeRows([made]) as readonly [ShareChange]
    computer.writeRows([
      { what: floorThing('r1'), facets: { begun: { value: { taken: [stamp], left: [] } } } },
    ])
  }

  it('shows the earlier plan, and asks', () => {
    const [ada, ben, meet] = two()
    begin(ada, 'of-ada')
    begin(ben, 'of-ben')
    meet()
    expect(elements(ada)?.map(({ id }) => id)).toEqual(['of-ada'])
    const [decision] = ada.plans().decisions
    expect(decision).toMatchObject({ kind: 'two-plans', other: { person: { id: 'bbbbbbbbbbbb' } } })
  })
})

describe('a floor that has no id yet', () => {
  it('is the same floor once it has', () => {
    const [ada, ben, meet] = two()
    const key = 'l0000000000000000000000000000000b'
    ada.writeRows([
      {
        what: floorThing(key),
        facets: { hall: { value: { widthMetres: 10, heightMetres: 20, gridMetres: 1, aisleMetres: 2 } } },
      },
    ])
    ada.write([notedStand(null, stand, key)])
    meet()
    ada.writeRows([{ what: keyThing(key), facets: { id: { value: '7' } } }])
    ben.write([notedStand(null, { ...stand, id: 's2', number: 'A2' }, 'r7')])
    meet()
    expect([...ben.plans().floors]).toMatchObject([
      ['r7', { hall: { widthMetres: 10 }, elements: [{ id: 's1' }, { id: 's2' }] }],
    ])
  })
})

describe('what a newer program writes', () => {
  it('is kept and passed on', () => {
    const [ada, ben, meet] = two()
    const facets = { sparkle: { value: { much: [1, 2] } } }
    const [change] = ada.writeRows([
      { what: 'element/s1', facets },
      { what: 'weather/today', facets },
    ])
    const { changes } = readBatch(JSON.parse(JSON.stringify(batchOf([change!]))))
    expect(changes).toEqual([change])
    meet()
    expect(ben.snapshot().things).toEqual(ada.snapshot().things)
    expect(() => readBatch({ ...batchOf([]), version: 99 })).toThrow(AppError)
    expect(() => readBatch({ changes: [] })).toThrow('no changes')
  })
})

describe('a snapshot as a file', () => {
  it('is read whole, or not at all', async () => {
    const [ada] = two()
    ada.write([notedStand(null, stand), notedStand(null, { ...stand, id: 's2', number: 'A2' })])
    const { covers, things } = ada.snapshot()
    const lines: string[] = []
    for await (const line of snapshotLines({ covers, at: 5, things: things.map((thing) => [thing]) }))
      lines.push(line)
    const read = (some: readonly string[]) => readSnapshot(Readable.from(some))
    expect(await read(lines)).toEqual({ covers, at: 5, things })
    for (let end = 0; end < lines.length; end += 1)
      await expect(read(lines.slice(0, end))).rejects.toMatchObject({ code: 'file-damaged' })
    await expect(read([...lines, lines[1]!])).rejects.toMatchObject({ code: 'file-damaged' })
    await expect(
      read([lines[0]!.replace('"version":1', '"version":2'), ...lines.slice(1)]),
    ).rejects.toMatchObject({ code: 'file-type' })
  })
})

describe('stamps', () => {
  it('are later than all that is known, whatever the clock shows', () => {
    const device = 'aaaaaaaaaaaa'
    const far = nextStamp(undefined, Date.UTC(2150, 0), 'bbbbbbbbbbbb')
    let last = far
    for (let at = 0; at < 100; at += 1) {
      const next = nextStamp(last, at % 2 === 0 ? 0 : 1_800_000_000_000, device)
      expect(next > last && isStamp(next) && deviceOf(next) === device).toBe(true)
      last = next
    }
    expect(timeOf(last)).toBe(Date.UTC(2150, 0))
    expect(isStamp(nextStamp(undefined, Date.UTC(9_000, 0), device))).toBe(true)
    expect(isStamp('zzzzzzzzz0000aaaaaaaaaaaa')).toBe(false)
  })
})
