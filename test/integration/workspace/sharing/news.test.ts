import { describe, expect, it } from 'vitest'
import { floorChanges } from '../../../../electron/application/views/floor-changes.ts'
import { exchange } from '../../../../electron/sharing/exchange.ts'
import { applyPlanStep, undoPlanStep } from '../../../../electron/workspace/edits/index.ts'
import { isStand, type Stand } from '../../../../shared/domain/plan/elements.ts'
import { planStep, standFor } from '../../../support/plans.ts'
import {
  meetAll as all,
  change,
  computer,
  draw,
  folderOfEvent,
  plan,
  type Computer,
} from '../../../support/sharing/computers.ts'
import { memoryLocation } from '../../../support/sharing/memory-location.ts'

/** "Ana moved s1" for each thing that was done. */
function told({ workspace }: Computer, floor = 'r1'): readonly string[] {
  return (floorChanges(workspace, floor)?.changes ?? []).map(({ person, element, deeds }) => {
    const done = deeds.map((deed) => ('name' in deed ? `${deed.kind} ${deed.name}` : deed.kind))
    return `${person} ${done.join(', ')} ${element?.id ?? 'floor'}`
  })
}

function look({ workspace }: Computer, floor = 'r1'): void {
  const found = floorChanges(workspace, floor)
  if (found !== null) workspace.sharing.sawNews(floor, found.upTo)
}

async function three(): Promise<readonly [Computer, Computer, Computer]> {
  const place = memoryLocation()
  const people = ['Ana', 'Ben', 'Cleo'].map((name) => computer(place, folderOfEvent(), { name }))
  await all(...people)
  return people as unknown as readonly [Computer, Computer, Computer]
}

const remove = (id: string, was: Partial<Stand>) =>
  planStep({ floorKey: 'r1', remove: [id] }, { put: [standFor(null, { id, ...was })] })

describe('what others did since a person looked at a floor last', () => {
  it('is told by what they did, and never what that person did', async () => {
    const [ana, ben, cleo] = await three()
    for (const id of ['s1', 's2', 's3', 's4', 's5'])
      await applyPlanStep(ben.workspace, draw(id, { number: id }))
    await all(ana, ben, cleo)
    expect(told(ana)).toHaveLength(5)
    expect(told(ben)).toEqual([])
    for (const one of [ana, cleo]) look(one)
    expect(told(ana)).toEqual([])
    for (const one of [ana, ben, cleo]) one.clock.advance(60_000)
    await applyPlanStep(ana.workspace, change({ id: 's1', number: 's1' }, { boothKey: 'r10' }))
    await applyPlanStep(ben.workspace, change({ id: 's2', number: 's2' }, { xMetres: 30 }))
    ben.clock.advance(1_000)
    await applyPlanStep(ben.workspace, change({ id: 's3', number: 's3' }, { widthMetres: 9, number: 'Z9' }))
    ben.clock.advance(1_000)
    const removal = remove('s4', { number: 's4' })
    await applyPlanStep(ben.workspace, removal)
    ben.clock.advance(1_000)
    await applyPlanStep(
      ben.workspace,
      change({ id: 's5', number: 's5' }, { hold: { boothKey: null, name: 'Acme', until: null, why: '' } }),
    )
    ben.clock.advance(1_000)
    await applyPlanStep(ben.workspace, draw('s6', { number: 'B1', boothKey: 'r11' }))
    await applyPlanStep(
      ben.workspace,
      planStep(
        { floorKey: 'r1', hall: { widthMetres: 90, heightMetres: 60, gridMetres: 1, aisleMetres: 3 } },
        { hall: ben.workspace.layouts.get('r1').hall },
      ),
    )
    await all(ana, ben, cleo)
    const bens = [
      'Ben moved s2',
      'Ben reshaped, numbered Z9 s3',
      'Ben removed s4',
      'Ben held Acme s5',
      'Ben drawn, seated Booth 11 s6',
    ]
    expect(told(ana).toSorted()).toEqual([...bens, 'Ben hall floor'].toSorted())
    expect(told(cleo).toSorted()).toEqual([...bens, 'Ben hall floor', 'Ana seated Booth 10 s1'].toSorted())
    expect(told(ben)).toEqual(['Ana seated Booth 10 s1'])
    // In the order in which it was done, and what is gone at its former place.
    expect(told(ana).slice(0, 3)).toEqual(bens.slice(0, 3))
    const gone = floorChanges(ana.workspace, 'r1')?.changes.find(({ element }) => element?.isThere === false)
    expect(gone?.element).toEqual({
      id: 's4',
      name: 's4',
      isStand: true,
      isThere: false,
      box: { minX: 1, minY: 2, maxX: 4, maxY: 5 },
    })
    expect(gone?.at).toBe(new Date(removal.at).toISOString())
  })

  it('is not what came to nothing: drawn and removed, moved and moved back, or changed by me since', async () => {
    const [ana, ben] = await three()
    for (const id of ['s1', 's2']) await applyPlanStep(ben.workspace, draw(id))
    await all(ana, ben)
    look(ana)
    await applyPlanStep(ben.workspace, draw('s3'))
    await applyPlanStep(ben.workspace, remove('s3', {}))
    await applyPlanStep(ben.workspace, change({ id: 's1' }, { xMetres: 30 }))
    await all(ana, ben)
    await applyPlanStep(ben.workspace, change({ id: 's1', xMetres: 30 }, { xMetres: 40 }))
    await all(ana, ben)
    expect(told(ana)).toEqual(['Ben moved s1'])
    await applyPlanStep(ben.workspace, change({ id: 's1', xMetres: 40 }, { xMetres: 1 }))
    await applyPlanStep(ben.workspace, change({ id: 's2' }, { number: 'Q1' }))
    await all(ana, ben)
    await applyPlanStep(ana.workspace, change({ id: 's2', number: 'Q1' }, { number: 'Q2' }))
    await all(ana, ben)
    expect(told(ana)).toEqual([])
  })

  it('is what comes late from a colleague who was away, however old, and what came after one looked', async () => {
    const [ana, ben, cleo] = await three()
    // Cleo's clock is hours behind, and she is away.
    await applyPlanStep(cleo.workspace, draw('late', { number: 'L1' }))
    for (const one of [ana, ben]) one.clock.advance(3_600_000)
    await applyPlanStep(ben.workspace, draw('s1'))
    await all(ana, ben)
    const seen = floorChanges(ana.workspace, 'r1')!
    expect(told(ana)).toEqual(['Ben drawn s1'])
    await all(cleo, ana)
    // What she saw was without it.
    ana.workspace.sharing.sawNews('r1', seen.upTo)
    expect(told(ana)).toEqual(['Cleo drawn late'])
    expect(floorChanges(ana.workspace, 'r1')?.since).toBe(new Date(ana.clock.now()).toISOString())
    look(ana)
    // An older look takes nothing back.
    ana.workspace.sharing.sawNews('r1', seen.upTo)
    expect(told(ana)).toEqual([])
  })

  it('is of the floor alone, of the one that a stand was brought to, and goes on after a restart of sharing', async () => {
    const [ana, ben] = await three()
    await applyPlanStep(ben.workspace, draw('s1'))
    await all(ana, ben)
    look(ana, 'r2')
    expect([told(ana), told(ana, 'r2')]).toEqual([['Ben drawn s1'], []])
    look(ana)
    const stand = standFor(null, { id: 's1' })
    const there = planStep({ floorKey: 'r2', put: [stand] })
    await applyPlanStep(ben.workspace, {
      ...there,
      forward: [...planStep({ floorKey: 'r1', remove: ['s1'] }).forward, ...there.forward],
    })
    await all(ana, ben)
    expect([told(ana), told(ana, 'r2')]).toEqual([['Ben left Hall 2 s1'], ['Ben moved s1']])
    const [left] = floorChanges(ana.workspace, 'r1')!.changes
    expect(left?.element).toMatchObject({
      isStand: true,
      isThere: false,
      box: { minX: stand.xMetres, minY: stand.yMetres },
    })
    look(ana)
    expect(told(ana)).toEqual([])
    // Removed there before anybody looked: it is gone from here, too.
    await applyPlanStep(ben.workspace, planStep({ floorKey: 'r2', remove: ['s1'] }))
    await all(ana, ben)
    expect([told(ana), told(ana, 'r2')]).toEqual([[], []])
    ana.workspace.sharing.turnOff()
    expect(floorChanges(ana.workspace, 'r1')).toBeNull()
    ana.workspace.sharing.turnOn({ id: 'ana', name: 'Ana' })
    await all(ana, ben)
    expect(told(ana, 'r2')).toEqual([])
  })

  it('is known from a snapshot too, which says less of how', async () => {
    const place = memoryLocation()
    const [ana, ben] = ['Ana', 'Ben'].map((name) => computer(place, folderOfEvent(), { name })) as [
      Computer,
      Computer,
    ]
    for (const id of ['s1', 's2']) await applyPlanStep(ben.workspace, draw(id))
    await all(ana, ben)
    look(ana)
    const moved = change({ id: 's1' }, { xMetres: 30 })
    await applyPlanStep(ben.workspace, moved)
    await undoPlanStep(ben.workspace, moved.id)
    await applyPlanStep(ben.workspace, change({ id: 's1' }, { xMetres: 31 }))
    await applyPlanStep(ben.workspace, draw('s3'))
    await exchange(
      ben.workspace,
      place.transport({ wantsSnapshot: () => true }),
      new AbortController().signal,
    )
    place.dropCovered()
    await all(ana)
    expect(plan(ana).filter(isStand)).toHaveLength(3)
    expect(told(ana)).toEqual(['Ben moved s1', 'Ben drawn s3'])
  })
})
