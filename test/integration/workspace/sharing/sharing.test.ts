import { cpSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '../../../../electron/media/import-file.ts'
import { exchange } from '../../../../electron/sharing/exchange.ts'
import { exchangeFiles } from '../../../../electron/sharing/files.ts'
import {
  applyPlanStep,
  createRecord,
  redoPlanStep,
  undoPlanStep,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { newFixture } from '../../../../shared/domain/plan/elements.ts'
import { withOwnLayers } from '../../../../shared/domain/plan/layout.ts'
import { ownLayerOf, type OwnLayers } from '../../../../shared/domain/plan/own-layers.ts'
import { deviceOf } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { servedFormats } from '../../../../shared/entities/index.ts'
import { pngFile } from '../../../support/files.ts'
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
import { addAsset } from '../../../support/workspaces/sync-rig.ts'
import { pulled, temporaryFolder } from '../../../support/workspaces/workspace.ts'

describe('two computers that share plans', () => {
  it('show the same: what one does comes to the other, whole and once', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    await all(ada, ben)
    expect(place.changes).toEqual([])
    await applyPlanStep(ada.workspace, draw('s1'))
    await applyPlanStep(ada.workspace, change({ id: 's1' }, { boothKey: 'r10' }))
    const wall = newFixture({
      id: 'w1',
      kind: 'wall',
      xMetres: 0,
      yMetres: 0,
      widthMetres: 5,
      heightMetres: 0.2,
    })
    const hall = { widthMetres: 33, heightMetres: 22, gridMetres: 1, aisleMetres: 3 }
    await applyPlanStep(
      ben.workspace,
      planStep({
        floorKey: 'r1',
        put: [wall],
        hall,
        categories: [{ id: 'c', name: 'Corner', leastSquareMetres: 9 }],
      }),
    )
    await all(ada, ben)
    expect(plan(ada)).toEqual(plan(ben))
    expect(
      plan(ada)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['s1', 'w1'])
    expect(ada.workspace.layouts.placements()).toEqual({ r10: 'r1' })
    expect(ben.workspace.layouts.placements()).toEqual({ r10: 'r1' })
    for (const { workspace } of [ada, ben]) {
      expect(workspace.layouts.get('r1').hall).toEqual(hall)
      expect(workspace.layouts.categories()).toHaveLength(1)
      expect(workspace.sharing.decisions()).toEqual([])
    }
    const count = place.changes.length
    await all(ada, ben, ada)
    expect(place.changes).toHaveLength(count)
  })

  it('ask about a stand that both gave away, and settle it once', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    await applyPlanStep(ada.workspace, draw('s1'))
    await all(ada, ben)
    ben.clock.advance(1_000)
    await applyPlanStep(ada.workspace, change({ id: 's1' }, { boothKey: 'r10' }))
    await applyPlanStep(ben.workspace, change({ id: 's1' }, { boothKey: 'r11' }))
    await all(ada, ben)
    expect(plan(ada)).toEqual(plan(ben))
    expect(plan(ada)).toMatchObject([{ boothKey: 'r11' }])
    const [decision] = ada.workspace.sharing.decisions()
    expect(decision).toMatchObject({ kind: 'seat', other: { value: { booth: 'r10' } } })
    expect(ben.workspace.sharing.decisions()).toEqual([decision])
    ada.workspace.sharing.decide(decision!.id, 'other')
    expect(() => ada.workspace.sharing.decide(decision!.id, 'keep')).toThrow('decided')
    await all(ada, ben)
    expect([plan(ada), ada.workspace.sharing.decisions()]).toEqual([plan(ben), []])
    expect(plan(ben)).toMatchObject([{ boothKey: 'r10' }])
  })

  it('never show a booth on two stands, and ask', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    await applyPlanStep(ada.workspace, draw('s1'))
    await applyPlanStep(ada.workspace, draw('s2', { number: 'A2' }))
    await all(ada, ben)
    ben.clock.advance(1_000)
    await applyPlanStep(ada.workspace, change({ id: 's1' }, { boothKey: 'r10' }))
    await applyPlanStep(ben.workspace, change({ id: 's2', number: 'A2' }, { boothKey: 'r10' }))
    await all(ada, ben)
    for (const one of [ada, ben]) {
      expect(plan(one)).toMatchObject([
        { id: 's1', boothKey: null },
        { id: 's2', boothKey: 'r10' },
      ])
      expect(one.workspace.sharing.decisions()).toMatchObject([
        { kind: 'booth-twice', booth: 'r10', otherWhat: 'element/s1' },
      ])
    }
    // Who gives the stand up leaves it to the colleague's.
    await undoPlanStep(ben.workspace, ben.workspace.layouts.steps.list(Infinity).done.at(-1)!.id)
    await all(ada, ben)
    for (const one of [ada, ben]) {
      expect(plan(one)).toMatchObject([
        { id: 's1', boothKey: 'r10' },
        { id: 's2', boothKey: null },
      ])
      expect(one.workspace.sharing.decisions()).toEqual([])
    }
  })

  it.each(['before', 'after'])(
    'leave a stand removed whose exhibitor is given another one, %s they met',
    async (when) => {
      const place = memoryLocation()
      const [ada, ben] = [computer(place), computer(place)]
      const taken = { id: 's2', number: 'A2', boothKey: 'r10' }
      await applyPlanStep(ada.workspace, draw('s1'))
      await applyPlanStep(ada.workspace, draw('s2', taken))
      await all(ada, ben)
      const removal = planStep(
        { floorKey: 'r1', remove: ['s2'] },
        { put: [standFor(null, taken)] },
        { kind: 'delete' },
      )
      await applyPlanStep(ada.workspace, removal)
      if (when === 'after') await all(ada, ben)
      await applyPlanStep(ada.workspace, change({ id: 's1' }, { boothKey: 'r10' }))
      await all(ada, ben)
      for (const one of [ada, ben]) {
        expect(plan(one)).toMatchObject([{ id: 's1', boothKey: 'r10' }])
        expect(one.workspace.sharing.decisions()).toEqual([])
      }
      await undoPlanStep(ada.workspace, ada.workspace.layouts.steps.list(Infinity).done.at(-1)!.id)
      await undoPlanStep(ada.workspace, removal.id)
      await all(ada, ben)
      for (const one of [ada, ben]) {
        expect(plan(one)).toMatchObject([
          { id: 's1', boothKey: null },
          { id: 's2', boothKey: 'r10' },
        ])
        expect(one.workspace.sharing.decisions()).toEqual([])
      }
    },
  )

  it('leave in no layer what one puts into a layer while another removes it, and keep what each did to another layer', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    const layers = (one: Computer) => one.workspace.layouts.get('r1').sheet.own
    const set = (one: Computer, own: OwnLayers) => {
      const { sheet } = one.workspace.layouts.get('r1')
      return applyPlanStep(
        one.workspace,
        planStep({ floorKey: 'r1', sheet: withOwnLayers(sheet, own) }, { sheet }, { kind: 'layers' }),
      )
    }
    const wiring = { name: 'Wiring', shown: true, locked: false }
    await applyPlanStep(ada.workspace, draw('s1'))
    await set(ada, { w: wiring, c: { ...wiring, name: 'Carpets' } })
    await all(ada, ben)
    expect(layers(ben)).toEqual(layers(ada))
    await set(ada, { c: { ...wiring, name: 'Red carpets' } })
    await applyPlanStep(ben.workspace, change({ id: 's1' }, { layer: 'w' }))
    await set(ben, { w: wiring, c: { ...wiring, name: 'Carpets', shown: false } })
    await all(ada, ben)
    for (const one of [ada, ben]) {
      expect(layers(one)).toEqual({ c: { name: 'Red carpets', shown: false, locked: false } })
      expect(ownLayerOf(layers(one), plan(one)[0]!)).toBeUndefined()
      expect(one.workspace.sharing.decisions()).toEqual([])
    }
    await applyPlanStep(ada.workspace, change({ id: 's1', layer: 'w' }, { layer: 'c' }))
    await all(ada, ben)
    expect(plan(ben)).toMatchObject([{ layer: 'c' }])
    const { layer: _layer, ...none } = plan(ben)[0]!
    await applyPlanStep(ben.workspace, planStep({ floorKey: 'r1', put: [none] }, { put: [plan(ben)[0]!] }))
    await all(ada, ben)
    expect(plan(ada)).toEqual([none])
  })

  it('let undo take back what I did, and never what others did since', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    await applyPlanStep(ada.workspace, draw('s1'))
    await all(ada, ben)
    const mine = change({ id: 's1' }, { xMetres: 20, number: 'Z1' })
    await applyPlanStep(ada.workspace, mine)
    await all(ada, ben)
    await applyPlanStep(
      ben.workspace,
      change({ id: 's1', xMetres: 20, number: 'Z1' }, { number: 'B5', boothKey: 'r11' }),
    )
    await all(ada, ben)
    // What others did is no step of mine.
    expect(ada.workspace.layouts.steps.list(Infinity).done.at(-1)?.id).toBe(mine.id)
    const left: number[] = []
    await undoPlanStep(ada.workspace, mine.id, 'page', (count) => left.push(count))
    await all(ada, ben)
    for (const one of [ada, ben])
      expect(plan(one)).toMatchObject([{ xMetres: 1, number: 'B5', boothKey: 'r11' }])
    expect(left).toEqual([1])
    await redoPlanStep(ada.workspace, mine.id)
    await all(ada, ben)
    for (const one of [ada, ben])
      expect(plan(one)).toMatchObject([{ xMetres: 20, number: 'B5', boothKey: 'r11' }])
  })

  it('take what other screens did to plans as steps, too', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    await applyPlanStep(ada.workspace, draw('s1'))
    await applyPlanStep(ada.workspace, change({ id: 's1' }, { boothKey: 'r10' }))
    await all(ada, ben)
    // The booth leaves the hall: it counts no longer, and its stand remembers it on both sides.
    updateRecord(ada.workspace, 'booth', 'r10', { floor_id: 'r2' })
    updateRecord(ben.workspace, 'booth', 'r10', { floor_id: 'r2' })
    await all(ada, ben)
    for (const one of [ada, ben]) expect(plan(one)).toMatchObject([{ boothKey: null }])
  })
})

describe('what is made here and not yet known to the service', () => {
  it('is the same booth and the same floor for all, before and after it gets its id', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    const floor = createRecord(ada.workspace, 'floor', { name: 'Hall 3' })
    const booth = createRecord(ada.workspace, 'booth', { booth_name: 'Nova', floor_id: floor.key })
    const stand = standFor(booth.key, {
      id: 's1',
      hold: { boothKey: booth.key, name: '', until: null, why: '' },
    })
    await applyPlanStep(ada.workspace, planStep({ floorKey: floor.key, put: [stand] }))
    await all(ada, ben)
    expect(plan(ben, floor.key)).toMatchObject([{ id: 's1', boothKey: null }])
    // Ben hears of the records before Ada's names for them come, and plans on.
    ada.workspace.records.put({ ...floor, remoteId: '7', base: { name: 'Hall 3' }, draft: null })
    ada.workspace.records.put({
      ...booth,
      remoteId: '77',
      base: { booth_name: 'Nova', floor_id: floor.key },
      draft: null,
    })
    pulled(ben.workspace, 'floor', '7', { name: 'Hall 3' })
    pulled(ben.workspace, 'booth', '77', { booth_name: 'Nova', floor_id: 'r7' })
    await applyPlanStep(
      ben.workspace,
      planStep({ floorKey: 'r7', put: [standFor(null, { id: 's2', number: 'A2' })] }),
    )
    await all(ben, ada, ben)
    expect(plan(ben, 'r7')).toMatchObject([
      { id: 's1', boothKey: 'r77', hold: { boothKey: 'r77' } },
      { id: 's2' },
    ])
    expect(plan(ada, floor.key)).toMatchObject([
      { id: 's1', boothKey: booth.key, hold: { boothKey: booth.key } },
      { id: 's2' },
    ])
    for (const one of [ada, ben]) expect(one.workspace.sharing.decisions()).toEqual([])
  })
})

describe('a step of thousands', () => {
  it('is shown when its last part has come, and not before', async () => {
    const place = memoryLocation()
    const ada = computer(place)
    const ben = computer(place)
    await all(ada, ben)
    const stands = Array.from({ length: 2_100 }, (_, at) =>
      standFor(null, { id: `s${at}`, number: String(at) }),
    )
    await applyPlanStep(ada.workspace, planStep({ floorKey: 'r1', put: stands }))
    await all(ada)
    expect(place.changes.map(({ part }) => part)).toEqual([
      { at: 1, of: 2 },
      { at: 2, of: 2 },
    ])
    const late = place.changes.slice(1)
    const slow = place.transport({ deliver: (changes) => changes.filter(({ part }) => part?.at !== 2) })
    await exchange(ben.workspace, slow, new AbortController().signal)
    expect(plan(ben)).toEqual([])
    ben.workspace.sharing.take({ changes: [...late, ...late], cursor: '2' })
    expect(plan(ben)).toHaveLength(2_100)
  }, 30_000)
})

describe('a plan that was there before', () => {
  it('becomes the first changes, once, and comes to who joins later', async () => {
    const place = memoryLocation()
    const ada = computer(place, folderOfEvent(), { isOn: false })
    await applyPlanStep(ada.workspace, draw('s1'))
    ada.workspace.sharing.turnOn({ id: 'ada', name: 'Ada' })
    await all(ada)
    // The same folder, copied before: the same plan is there once.
    const copy = temporaryFolder()
    cpSync(ada.folder, copy, { recursive: true, filter: (path) => !path.endsWith('workspace.lock') })
    const twin = computer(place, copy)
    const ben = computer(place)
    await all(ada, twin, ben)
    for (const one of [ada, twin, ben]) {
      expect(plan(one)).toEqual([standFor(null, { id: 's1' })])
      expect(one.workspace.sharing.decisions()).toEqual([])
    }
    expect(place.changes).toHaveLength(1)
  })

  it('is asked about where both had drawn the hall, and nothing is doubled meanwhile', async () => {
    const place = memoryLocation()
    const [ada, ben] = [
      computer(place, folderOfEvent(), { isOn: false }),
      computer(place, folderOfEvent(), { isOn: false }),
    ]
    await applyPlanStep(ada.workspace, draw('ada-1'))
    await applyPlanStep(ben.workspace, draw('ben-1'))
    await applyPlanStep(ben.workspace, draw('ben-2', { number: 'A2' }))
    ada.workspace.sharing.turnOn({ id: 'ada', name: 'Ada' })
    ben.workspace.sharing.turnOn({ id: 'ben', name: 'Ben' })
    await all(ada, ben)
    const ids = (one: Computer) => plan(one).map(({ id }) => id)
    expect([ids(ada), ids(ben)]).toEqual([['ada-1'], ['ada-1']])
    const [decision] = ben.workspace.sharing.decisions()
    expect(decision).toMatchObject({
      kind: 'two-plans',
      what: 'floor/r1',
      other: { person: { name: 'Ben' } },
    })
    ben.workspace.sharing.decide(decision!.id, 'other')
    await all(ada, ben)
    expect([ids(ada), ids(ben)]).toEqual([
      ['ben-1', 'ben-2'],
      ['ben-1', 'ben-2'],
    ])
    expect(ada.workspace.sharing.decisions()).toEqual([])
  })
})

describe('a folder that was copied or brought back', () => {
  it('writes under a device of its own, and loses nothing', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    await applyPlanStep(ada.workspace, draw('s1'))
    await all(ada, ben)
    await applyPlanStep(ada.workspace, draw('s2', { number: 'A2' }))
    ada.workspace.sharing.writeDown()
    const copy = temporaryFolder()
    cpSync(ada.folder, copy, { recursive: true, filter: (path) => !path.endsWith('workspace.lock') })
    await applyPlanStep(ada.workspace, draw('s3', { number: 'A3' }))
    await all(ada, ben)
    const backup = computer(place, copy)
    await applyPlanStep(backup.workspace, draw('s4', { number: 'A4' }))
    await all(backup, ada, ben)
    for (const one of [backup, ada, ben]) {
      expect(plan(one).map(({ id }) => id)).toEqual(['s1', 's2', 's3', 's4'])
      expect(one.workspace.sharing.decisions()).toEqual([])
    }
  })
})

describe('a picture that a plan shows', () => {
  it('comes with it, whole, and only where it is what its name says', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    const { hash } = await addAsset(ada.workspace, await pngFile({ seed: 7 }), 'hall.png')
    const image = newFixture({
      id: 'i1',
      kind: 'image',
      image: hash,
      xMetres: 0,
      yMetres: 0,
      widthMetres: 5,
      heightMetres: 5,
    })
    await applyPlanStep(ada.workspace, planStep({ floorKey: 'r1', put: [image] }))
    await all(ada, ben)
    const filesOf = ({ workspace }: Computer) => {
      const inspect = (path: string, name: string) => inspectFile({ path, name, formats: servedFormats })
      return exchangeFiles(
        { workspace, files: place.transport().files, inspect, there: new Set() },
        new AbortController().signal,
      )
    }
    // Not there yet: another time.
    await filesOf(ben)
    expect(ben.workspace.assets.describe(hash)).toBeUndefined()
    place.files.set(hash, await pngFile({ seed: 8 }))
    await filesOf(ben)
    expect(ben.workspace.assets.describe(hash)).toBeUndefined()
    place.files.clear()
    await filesOf(ada)
    await filesOf(ben)
    expect(await ben.workspace.assets.verify(hash)).toBe(true)
  })
})

describe('a program that runs twice at once, as a copied machine does', () => {
  it('goes on under another device, with what it had not sent', async () => {
    const place = memoryLocation()
    const [ada, ben] = [computer(place), computer(place)]
    await applyPlanStep(ada.workspace, draw('s1'))
    await all(ada, ben)
    await applyPlanStep(ada.workspace, change({ id: 's1' }, { boothKey: 'r10' }))
    await applyPlanStep(ada.workspace, draw('s2', { number: 'A2' }))
    // Its double has sent something else under the same device meanwhile.
    const [sent] = place.changes
    const double = { ...sent!, seq: 2, stamp: sent!.stamp.replace('0000', '00zz'), rows: [] }
    await place.transport().put([double], new AbortController().signal)
    await all(ada, ben)
    expect(new Set(place.changes.map(({ stamp }) => deviceOf(stamp))).size).toBe(2)
    for (const one of [ada, ben]) {
      expect(plan(one)).toMatchObject([{ id: 's1', boothKey: 'r10' }, { id: 's2' }])
      expect(one.workspace.sharing.decisions()).toEqual([])
      expect(one.workspace.sharing.unsentCount()).toBe(0)
    }
  })
})

describe('plans that are not shared', () => {
  it('write nothing of it, also after sharing was ended', async () => {
    const place = memoryLocation()
    const ada = computer(place)
    await applyPlanStep(ada.workspace, draw('s1'))
    await all(ada)
    ada.workspace.sharing.turnOff()
    await applyPlanStep(ada.workspace, draw('s2'))
    await all(ada)
    expect([
      place.changes.length,
      ada.workspace.sharing.state(),
      ada.workspace.sharing.unsentCount(),
    ]).toEqual([1, undefined, 0])
    expect(plan(ada)).toHaveLength(2)
  })
})
