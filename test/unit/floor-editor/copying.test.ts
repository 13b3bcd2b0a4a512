import { beforeEach, describe, expect, it } from 'vitest'
import { createCopying, type Copying } from '../../../renderer/floor-editor/actions/copying.ts'
import { createActions } from '../../../renderer/floor-editor/actions/actions.ts'
import { createScene } from '../../../renderer/floor-editor/scene/scene.ts'
import { createSelection } from '../../../renderer/floor-editor/scene/selection.ts'
import { isStand, type Stand } from '../../../shared/domain/plan/elements.ts'
import { emptyChange, withOwnLayers } from '../../../shared/domain/plan/layout.ts'
import type { OwnLayers } from '../../../shared/domain/plan/own-layers.ts'
import { booth, sessionOf, snapshot } from './support.ts'

/** Copying over a real plan; the floor on show can be changed. */
function rigOf(placed: readonly Stand[]) {
  const { session } = sessionOf(placed)
  const scene = createScene()
  const selection = createSelection(() => undefined)
  const shown: { floor: string; drawLayer: string | null } = { floor: 'a', drawLayer: null }
  const show = (floor: string): void => {
    shown.floor = floor
    scene.load(session.plan.floor(floor)!)
    selection.clear()
  }
  show('a')
  session.plan.onChange((touched) => {
    const ids = touched.get(shown.floor)
    if (ids === undefined) return
    scene.update(session.plan.floor(shown.floor)!, ids)
    selection.prune((id) => scene.get(id) !== undefined)
  })
  const actions = createActions(session, scene, selection, {
    shown: () => shown.floor,
    drawLayer: () => shown.drawLayer,
  })
  const copying = createCopying({
    event: 'here',
    plan: session.plan,
    scene,
    selection,
    actions,
    shown: () => shown.floor,
    pastePoint: () => ({ x: 30, y: 20 }),
  })
  const giveLayers = (floor: string, own: OwnLayers): void => {
    const { sheet } = session.plan.floor(floor)!
    session.run([{ ...emptyChange(floor), sheet: withOwnLayers(sheet, own) }], {
      kind: 'layers',
      count: 1,
      seenOn: floor,
    })
  }
  return { session, scene, selection, actions, copying, show, shown, giveLayers }
}

let rig: ReturnType<typeof rigOf>
let copying: Copying
const onFloor = (): readonly Stand[] => [...rig.scene.items()].filter(isStand)
const copies = (): readonly Stand[] => onFloor().filter(({ id }) => rig.selection.has(id))

beforeEach(() => {
  rig = rigOf([booth('a', 10, 10, { number: 'A1' }), booth('b', 20, 10, { number: 'A2', locked: true })])
  copying = rig.copying
})

describe('duplicating', () => {
  it('puts a free copy beside the original, with the next number that nobody has, and selects it', () => {
    rig.selection.set(['a'])
    copying.duplicate()
    expect(copies()).toMatchObject([{ xMetres: 13, yMetres: 10, number: 'A3', boothKey: null }])
    expect(rig.session.nextUndo).toMatchObject({ kind: 'duplicate', count: 1 })
  })

  it('goes on at the distance to which the last copy was moved', () => {
    rig.selection.set(['a'])
    copying.duplicate()
    rig.actions.nudge(0, 5)
    copying.duplicate()
    expect(copies()).toMatchObject([{ xMetres: 16, yMetres: 20, number: 'A4' }])
  })

  it('is one step, which is taken back whole', () => {
    const before = snapshot(rig.session, ['a', 'b'])
    rig.selection.set(['a', 'b'])
    copying.duplicate()
    expect(copies()).toHaveLength(2)
    rig.session.undo()
    expect(snapshot(rig.session, ['a', 'b'])).toEqual(before)
  })
})

describe('copying and pasting', () => {
  it('brings free stands to another floor, at the point that is meant, with numbers of their own', () => {
    rig.selection.set(['a'])
    const text = copying.copy()!
    rig.show('b')
    expect(copying.paste(text)).toEqual({ leftOut: 0 })
    expect(onFloor()).toMatchObject([{ xMetres: 28.5, yMetres: 18.5, number: 'A3', boothKey: null }])
    expect(rig.session.plan.standOf('a')?.floorKey).toBe('a')
  })

  it('pasted twice at one point lies side by side, so that both are seen', () => {
    rig.selection.set(['a'])
    const text = copying.copy()!
    copying.paste(text)
    copying.paste(text)
    const places = onFloor().map(({ xMetres, yMetres }) => `${xMetres} ${yMetres}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it('cut, a stand comes back with its booth and number; what is locked stays', () => {
    rig.selection.set(['a', 'b'])
    const text = copying.cut()!
    expect(onFloor().map(({ id }) => id)).toEqual(['b'])
    expect(rig.session.plan.standOf('a')).toBeUndefined()
    rig.show('b')
    copying.paste(text)
    expect(onFloor()).toMatchObject([{ number: 'A1', boothKey: 'a' }])
    expect(rig.session.plan.floorOf('a')).toBe('b')
  })

  it('pasted a second time, what was cut comes without its booth, which stands already', () => {
    rig.selection.set(['a'])
    const text = copying.cut()!
    copying.paste(text)
    copying.paste(text)
    expect(onFloor().filter(({ boothKey }) => boothKey === 'a')).toHaveLength(1)
  })

  it('leaves the floor alone where the clipboard holds something else', () => {
    const before = snapshot(rig.session, ['a', 'b'])
    expect(copying.paste('some words')).toBeNull()
    expect(snapshot(rig.session, ['a', 'b'])).toEqual(before)
    rig.selection.clear()
    expect(copying.copy()).toBeNull()
  })
})

describe('aligning', () => {
  it('is refused where stands would come to lie on each other or on others', () => {
    rig = rigOf([booth('a', 10, 10), booth('b', 20, 11), booth('c', 10, 20)])
    rig.selection.set(['a', 'b'])
    expect(rig.actions.align('left')).toBe(false)
    expect(rig.scene.get('b')?.xMetres).toBe(20)
    expect(rig.actions.align('top')).toBe(true)
    expect(rig.scene.get('b')?.yMetres).toBe(10)
  })
})

describe('grouping', () => {
  it('is a step, and so is taking apart', () => {
    rig.selection.set(['a', 'b'])
    rig.actions.group()
    const [first, second] = copies()
    expect(first?.group).not.toBeNull()
    expect(second?.group).toBe(first?.group)
    expect([...rig.scene.groups.membersOf(first!.group!)].sort()).toEqual(['a', 'b'])
    rig.actions.ungroup()
    expect(copies().map(({ group }) => group)).toEqual([null, null])
    rig.session.undo()
    rig.session.undo()
    expect(rig.session.nextUndo).toBeUndefined()
    expect(copies().map(({ group }) => group)).toEqual([null, null])
  })
})

describe('layers of people’s own', () => {
  const open = { shown: true, locked: false }
  const layersOf = (): readonly (string | undefined)[] => copies().map(({ layer }) => layer)

  beforeEach(() => {
    rig.giveLayers('a', { wiring: { name: 'Wiring', ...open }, carpets: { name: 'Carpets', ...open } })
    rig.giveLayers('b', { other: { name: 'Wiring', ...open } })
    rig.selection.set(['a'])
    rig.actions.setLayer('wiring')
  })

  it('take what is pasted into the one that is called so on the other floor, or into none', () => {
    const text = copying.copy()!
    copying.paste(text)
    expect(layersOf()).toEqual(['wiring'])
    rig.show('b')
    copying.paste(text)
    expect(layersOf()).toEqual(['other'])
    rig.giveLayers('b', { other: { name: 'Else', ...open } })
    copying.paste(text)
    expect(layersOf()).toEqual([undefined])
  })

  it('are made with what goes into them and is not locked, as one step', () => {
    const carpets = { name: 'Carpets', ...open }
    rig.selection.set(['a', 'b'])
    rig.actions.setLayer('new', {
      wiring: { name: 'Wiring', ...open },
      carpets,
      new: { name: 'New', ...open },
    })
    const now = () => [
      rig.scene.sheet.own?.['new']?.name,
      rig.scene.get('a')?.layer,
      rig.scene.get('b')?.layer,
    ]
    expect(now()).toEqual(['New', 'new', undefined])
    rig.session.undo()
    expect(now()).toEqual([undefined, 'wiring', undefined])
    rig.session.redo()
    expect(now()).toEqual(['New', 'new', undefined])
  })

  it('take what moves to another floor in the same way', () => {
    rig.actions.moveToFloor('b', { kind: 'elements', ids: ['a'] })
    expect(rig.session.plan.element('a')).toMatchObject({ floorKey: 'b', element: { layer: 'other' } })
    rig.session.undo()
    expect(rig.session.plan.element('a')).toMatchObject({ floorKey: 'a', element: { layer: 'wiring' } })
  })

  it('take what is pasted and drawn where one draws, but neither copies nor what was there', () => {
    rig.shown.drawLayer = 'carpets'
    copying.paste(copying.copy()!)
    expect(layersOf()).toEqual(['carpets'])
    const drawn = booth('drawn', 30, 30, { boothKey: null })
    rig.actions.commit([drawn, booth('b', 20, 10, { number: 'A9' })], 'draw')
    expect(rig.scene.get('drawn')?.layer).toBe('carpets')
    expect(rig.scene.get('b')?.layer).toBeUndefined()
    rig.selection.set(['a'])
    copying.duplicate()
    expect(layersOf()).toEqual(['wiring'])
  })

  it.each([{ shown: false }, { locked: true }])(
    'take nothing that is drawn where they are %o: it could not be selected',
    (state) => {
      rig.giveLayers('a', { carpets: { name: 'Carpets', ...open, ...state } })
      rig.shown.drawLayer = 'carpets'
      rig.actions.commit([booth('drawn', 30, 30, { boothKey: null })], 'draw')
      expect(rig.scene.get('drawn')).toMatchObject({ id: 'drawn' })
      expect(rig.scene.isSelectable('drawn')).toBe(true)
    },
  )

  it('that were removed leave their elements in none, and have them again when that is undone', () => {
    rig.giveLayers('a', {})
    expect(rig.scene.sheet.own).toBeUndefined()
    rig.giveLayers('a', { wiring: { name: 'Wiring', shown: false, locked: false } })
    expect(rig.scene.isSelectable('a')).toBe(false)
    rig.session.undo()
    expect(rig.scene.isSelectable('a')).toBe(true)
    rig.session.undo()
    expect(rig.scene.sheet.own?.['wiring']?.name).toBe('Wiring')
    expect(rig.scene.get('a')?.layer).toBe('wiring')
  })

  it('hide and lock for whatever selects', () => {
    rig.giveLayers('a', { wiring: { name: 'Wiring', shown: true, locked: true } })
    expect([...rig.scene.selectable()].map(({ id }) => id)).toEqual(['b'])
    expect(rig.scene.at({ x: 11, y: 11 })).toBeUndefined()
    expect(rig.scene.caught({ minX: 0, minY: 0, maxX: 50, maxY: 50 }, 'touch').map(({ id }) => id)).toEqual([
      'b',
    ])
  })
})
