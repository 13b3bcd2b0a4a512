import { beforeEach, describe, expect, it } from 'vitest'
import { newFixture, type Stand } from '../../../shared/domain/plan/elements.ts'
import { toScreen } from '../../../renderer/floor-editor/view/camera.ts'
import { centreOf, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { handlePoint } from '../../../renderer/floor-editor/geometry/resize.ts'
import { rotateHandleAt, shapedSelection } from '../../../renderer/floor-editor/tools/shaping.ts'
import type { PointerInput } from '../../../renderer/floor-editor/tools/stage.ts'
import type { Tools } from '../../../renderer/floor-editor/tools/tools.ts'
import { booth } from './support.ts'
import { stageOf } from './tool-rig.ts'

type Keys = Partial<Pick<PointerInput, 'shift' | 'alt' | 'mod' | 'button' | 'finger'>>

let rig: ReturnType<typeof stageOf>
let tools: Tools

const input = (point: Point, keys: Keys = {}): PointerInput => {
  const screen = toScreen(rig.state.camera, point)
  return { screen, client: screen, button: 0, shift: false, alt: false, mod: false, finger: false, ...keys }
}
const drag = (from: Point, to: Point, keys: Keys = {}): void => {
  tools.down(input(from, keys))
  tools.move(input({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, keys))
  tools.move(input(to, keys))
  tools.up(input(to, keys))
}
const click = (at: Point, keys: Keys = {}): void => {
  tools.down(input(at, keys))
  tools.up(input(at, keys))
}
/** The stand of a booth. */
const standOf = (boothKey: string): Stand => rig.session.plan.standOf(boothKey)!.stand
const placeOf = (boothKey: string): Point => ({ x: standOf(boothKey).xMetres, y: standOf(boothKey).yMetres })

beforeEach(() => {
  rig = stageOf(
    [booth('a', 10, 10), booth('b', 20, 10), booth('locked', 30, 10, { locked: true })],
    ['t1', 't2'],
  )
  tools = rig.tools
})

describe('asking for two points', () => {
  const asked = () => {
    const answers: (readonly Point[] | null)[] = []
    tools.pick((points) => answers.push(points))
    return answers
  }

  it('takes two clicks, level or plumb with Shift, and selects nothing', () => {
    const answers = asked()
    click({ x: 11, y: 11 })
    click({ x: 21, y: 12 }, { shift: true })
    expect(answers).toEqual([
      [
        { x: 11, y: 11 },
        { x: 21, y: 11 },
      ],
    ])
    expect(rig.selection.ids.size).toBe(0)
    expect(tools.state).toBe('idle')
  })

  it('gives nothing where it is called off', () => {
    const answers = asked()
    click({ x: 11, y: 11 })
    expect(tools.cancel()).toBe(true)
    expect(answers).toEqual([null])
  })
})

describe('groups', () => {
  beforeEach(() => {
    rig = stageOf([
      booth('a', 10, 10, { group: 'g' }),
      booth('b', 20, 10, { group: 'g' }),
      booth('c', 30, 10),
    ])
    tools = rig.tools
  })

  it('are selected whole by a click and by a frame that touches one of them', () => {
    click({ x: 11, y: 11 })
    expect([...rig.selection.ids].sort()).toEqual(['a', 'b'])
    click({ x: 40, y: 30 })
    drag({ x: 9, y: 9 }, { x: 12, y: 14 })
    expect([...rig.selection.ids].sort()).toEqual(['a', 'b'])
  })

  it('let one of them be selected by Alt or Ctrl', () => {
    click({ x: 11, y: 11 }, { alt: true })
    expect([...rig.selection.ids]).toEqual(['a'])
    click({ x: 21, y: 11 }, { mod: true })
    expect([...rig.selection.ids]).toEqual(['b'])
  })

  it('come and go whole with Shift', () => {
    click({ x: 31, y: 11 })
    click({ x: 11, y: 11 }, { shift: true })
    expect([...rig.selection.ids].sort()).toEqual(['a', 'b', 'c'])
    click({ x: 21, y: 11 }, { shift: true })
    expect([...rig.selection.ids]).toEqual(['c'])
  })

  it('move whole where one of them is dragged', () => {
    drag({ x: 11, y: 11 }, { x: 11, y: 21 })
    expect(['a', 'b', 'c'].map((id) => rig.scene.get(id)?.yMetres)).toEqual([20, 20, 10])
  })
})

describe('dragging with Alt', () => {
  it('leaves the originals with their booths and drops copies, which are selected', () => {
    drag({ x: 11, y: 11 }, { x: 11, y: 21 }, { alt: true })
    expect(placeOf('a')).toEqual({ x: 10, y: 10 })
    expect(rig.scene.get('copy-a')).toMatchObject({ xMetres: 10, yMetres: 20, boothKey: null })
    expect([...rig.selection.ids]).toEqual(['copy-a'])
    expect(rig.session.nextUndo?.kind).toBe('duplicate')
  })

  it('leaves nothing where it is called off', () => {
    tools.down(input({ x: 11, y: 11 }, { alt: true }))
    tools.move(input({ x: 11, y: 21 }, { alt: true }))
    expect(tools.cancel()).toBe(true)
    expect(rig.scene.get('copy-a')).toBeUndefined()
    expect(rig.session.nextUndo).toBeUndefined()
  })
})

describe('selecting', () => {
  it('takes what is clicked, adds with Shift, lets go on empty floor', () => {
    click({ x: 11, y: 11 })
    expect([...rig.selection.ids]).toEqual(['a'])
    click({ x: 21, y: 11 }, { shift: true })
    expect([...rig.selection.ids]).toEqual(['a', 'b'])
    click({ x: 21, y: 11 }, { shift: true })
    expect([...rig.selection.ids]).toEqual(['a'])
    click({ x: 40, y: 30 })
    expect(rig.selection.ids.size).toBe(0)
  })

  it('takes what a frame touches, whichever way it is drawn, and with Alt only what it encloses', () => {
    drag({ x: 9, y: 9 }, { x: 21, y: 14 })
    expect([...rig.selection.ids].sort()).toEqual(['a', 'b'])
    drag({ x: 21, y: 14 }, { x: 9, y: 9 }, { alt: true })
    expect([...rig.selection.ids]).toEqual(['a'])
  })

  it('shows what the frame would take while it is drawn', () => {
    tools.down(input({ x: 9, y: 9 }))
    tools.move(input({ x: 12, y: 14 }))
    expect([...rig.state.preview.caught]).toEqual(['a'])
    tools.move(input({ x: 21, y: 14 }))
    expect([...rig.state.preview.caught].sort()).toEqual(['a', 'b'])
  })

  it('leaves one of many selected where it is clicked without being dragged', () => {
    rig.selection.set(['a', 'b'])
    click({ x: 11, y: 11 })
    expect([...rig.selection.ids]).toEqual(['a'])
  })
})

describe('dragging', () => {
  it('moves a booth onto the grid, as one step', () => {
    drag({ x: 11, y: 11 }, { x: 15.2, y: 20.1 })
    expect(placeOf('a')).toEqual({ x: 14, y: 19 })
    expect(tools.state).toBe('idle')
    expect(rig.state.lifted.size).toBe(0)
    rig.session.undo()
    expect(placeOf('a')).toEqual({ x: 10, y: 10 })
  })

  it('snaps to a neighbour and shows the guide while it does', () => {
    tools.down(input({ x: 11, y: 11 }))
    tools.move(input({ x: 17.8, y: 11.1 }))
    expect(rig.state.preview.guides.length).toBeGreaterThan(0)
    tools.up(input({ x: 17.8, y: 11.1 }))
    expect(placeOf('a')).toEqual({ x: 17, y: 10 })
  })

  it('does not snap with Alt, and stays on one axis with Shift', () => {
    drag({ x: 11, y: 11 }, { x: 15.23, y: 20.17 }, { mod: true })
    expect(placeOf('a')).toEqual({ x: 14.23, y: 19.17 })
    drag({ x: 21, y: 11 }, { x: 22, y: 25 }, { shift: true })
    expect(placeOf('b').x).toBe(20)
  })

  it('moves all that is selected, but nothing that is locked', () => {
    rig.selection.set(['a', 'b', 'locked'])
    drag({ x: 11, y: 11 }, { x: 11, y: 21 })
    expect([placeOf('a'), placeOf('b'), placeOf('locked')]).toEqual([
      { x: 10, y: 20 },
      { x: 20, y: 20 },
      { x: 30, y: 10 },
    ])
  })

  it('says how far it went, and how wide the ways around it are, with those that are too narrow', () => {
    rig = stageOf([
      booth('a', 10, 10),
      booth('b', 20, 10),
      newFixture({ id: 'w', kind: 'wall', xMetres: 4, yMetres: 14, widthMetres: 12, heightMetres: 0.2 }),
    ])
    tools = rig.tools
    tools.down(input({ x: 11, y: 11 }))
    tools.move(input({ x: 16.5, y: 10.5 }, { mod: true }))
    expect(rig.state.preview.measure).toEqual({ kind: 'shift', dx: 5.5, dy: -0.5 })
    expect(rig.state.preview.pointer).toEqual({ x: 16.5, y: 10.5 })
    const clearances = rig.state.preview.guides.filter(({ kind }) => kind === 'clear')
    expect(clearances).toEqual([
      { kind: 'clear', axis: 'x', at: 11, from: 0, to: 15.5, isNarrow: false },
      { kind: 'clear', axis: 'x', at: 11.25, from: 18.5, to: 20, isNarrow: true },
      { kind: 'clear', axis: 'y', at: 17, from: 0, to: 9.5, isNarrow: false },
      { kind: 'clear', axis: 'y', at: 15.75, from: 12.5, to: 14, isNarrow: false },
    ])
  })

  it('makes a copy for as long as Alt is held, also where it is pressed on the way', () => {
    tools.down(input({ x: 11, y: 11 }))
    tools.move(input({ x: 11, y: 21 }))
    expect([...rig.state.lifted]).toEqual(['a'])
    tools.move(input({ x: 11, y: 21 }, { alt: true }))
    expect([rig.state.lifted.size, tools.cursor, rig.state.preview.items[0]?.id]).toEqual([
      0,
      'copy',
      'copy-a',
    ])
    tools.move(input({ x: 11, y: 21 }))
    expect([[...rig.state.lifted], tools.cursor, rig.state.preview.items[0]?.id]).toEqual([
      ['a'],
      'grabbing',
      'a',
    ])
    tools.move(input({ x: 11, y: 21 }, { alt: true }))
    tools.up(input({ x: 11, y: 21 }, { alt: true }))
    expect(placeOf('a')).toEqual({ x: 10, y: 10 })
    expect(rig.scene.get('copy-a')).toMatchObject({ xMetres: 10, yMetres: 20 })
    expect([...rig.selection.ids]).toEqual(['copy-a'])
  })

  it('is taken back by Escape', () => {
    tools.down(input({ x: 11, y: 11 }))
    tools.move(input({ x: 25, y: 25 }))
    expect(tools.state).toBe('dragging')
    expect(tools.cancel()).toBe(true)
    tools.up(input({ x: 25, y: 25 }))
    expect(placeOf('a')).toEqual({ x: 10, y: 10 })
    expect(rig.state.preview.items).toEqual([])
    expect(rig.session.nextUndo).toBeUndefined()
  })

  it('drops booths on the tab of another floor', () => {
    tools.down(input({ x: 11, y: 11 }))
    rig.state.zone = { kind: 'floor', floorKey: 'b' }
    tools.move(input({ x: 15, y: -2 }))
    expect(rig.state.hovering).toMatchObject({
      zone: { kind: 'floor', floorKey: 'b' },
      carried: { kind: 'elements', ids: ['a'] },
    })
    tools.up(input({ x: 15, y: -2 }))
    expect(rig.session.plan.standOf('a')).toEqual({ floorKey: 'b', stand: booth('a', 10, 10) })
    expect(rig.state.hovering).toBeNull()
    rig.session.undo()
    expect(rig.session.plan.standOf('a')?.floorKey).toBe('a')
  })

  it('drops booths back into the tray, and leaves their stands free', () => {
    tools.down(input({ x: 11, y: 11 }))
    rig.state.zone = { kind: 'tray' }
    tools.move(input({ x: -5, y: 10 }))
    tools.up(input({ x: -5, y: 10 }))
    expect(rig.session.plan.standOf('a')).toBeUndefined()
    expect(rig.session.plan.floorOf('a')).toBe('a')
    expect(rig.scene.get('a')).toEqual({ ...booth('a', 10, 10), boothKey: null })
  })

  it('does not begin before the pointer has moved a little', () => {
    tools.down(input({ x: 11, y: 11 }))
    tools.move({ ...input({ x: 11, y: 11 }), screen: { x: 222, y: 221 } })
    expect(tools.state).toBe('pressed')
  })
})

describe('carrying from the tray', () => {
  it('places the booths where they are let go, snapped, and selects them', () => {
    tools.place(['t1', 't2'])
    tools.move(input({ x: 40.1, y: 25.2 }))
    expect(rig.state.preview.items).toMatchObject([{ boothKey: 't1' }, { boothKey: 't2' }])
    tools.up(input({ x: 40.1, y: 25.2 }))
    expect(placeOf('t1')).toEqual({ x: 37, y: 23.5 })
    expect(placeOf('t2')).toEqual({ x: 40, y: 23.5 })
    expect([...rig.selection.ids]).toEqual([standOf('t1').id, standOf('t2').id])
  })

  it('places nothing outside the canvas', () => {
    tools.place(['t1'])
    tools.move(input({ x: -5, y: 10 }))
    tools.up(input({ x: -5, y: 10 }))
    expect(rig.session.nextUndo).toBeUndefined()
    expect(tools.state).toBe('idle')
  })

  it('changes the floor of an unplaced booth on another floor’s tab', () => {
    tools.place(['t1'])
    rig.state.zone = { kind: 'floor', floorKey: 'b' }
    tools.move(input({ x: 5, y: -3 }))
    tools.up(input({ x: 5, y: -3 }))
    expect(rig.session.plan.floorOf('t1')).toBe('b')
    expect(rig.session.plan.standOf('t1')).toBeUndefined()
  })
})

describe('the tape measure', () => {
  const measured = () => rig.state.drawing.measured

  it('goes from click to click or along a drag, from corner to corner where they are near; Escape ends it', () => {
    tools.arm({ id: 'measure' })
    tools.move(input({ x: 13.1, y: 10.1 }))
    expect(rig.state.preview.tape).toEqual([{ x: 13, y: 10 }])
    click({ x: 13.1, y: 10.1 })
    tools.move(input({ x: 19.9, y: 12.9 }))
    expect(rig.state.preview.tape).toEqual([
      { x: 13, y: 10 },
      { x: 20, y: 13 },
    ])
    click({ x: 19.9, y: 12.9 })
    expect(measured()).toEqual([
      { x: 13, y: 10 },
      { x: 20, y: 13 },
    ])
    // It stays while the pointer goes elsewhere, until another one begins.
    tools.move(input({ x: 40, y: 20 }))
    expect(rig.state.preview.tape).toHaveLength(2)
    drag({ x: 13, y: 11.5 }, { x: 20.1, y: 12 }, { shift: true })
    expect(measured()).toEqual([
      { x: 13, y: 11.5 },
      { x: 20, y: 11.5 },
    ])
    expect([rig.selection.ids.size, rig.session.nextUndo]).toEqual([0, undefined])
    expect(tools.cancel()).toBe(true)
    expect([tools.state, rig.state.drawing.tool, measured(), rig.state.preview.tape]).toEqual([
      'idle',
      null,
      null,
      [],
    ])
    expect(tools.cancel()).toBe(false)
  })

  it('finds the edge of a stand, of a slanted one and of the hall, and nothing with Ctrl', () => {
    rig = stageOf([booth('a', 10, 10), booth('s', 30, 20, { rotationDegrees: 45 })])
    tools = rig.tools
    tools.arm({ id: 'measure' })
    const at = (point: Point, keys: Keys = {}): Point => {
      tools.move(input(point, keys))
      return rig.state.preview.tape[0]!
    }
    expect(at({ x: 11.2, y: 9.8 })).toEqual({ x: 11.2, y: 10 })
    const onSlant = at({ x: 31.5 + 1.2, y: 21.5 + 1.1 })
    expect(onSlant.x - 31.5 + (onSlant.y - 21.5)).toBeCloseTo(1.5 * Math.SQRT2)
    expect(at({ x: 25, y: 0.2 })).toEqual({ x: 25, y: 0 })
    expect(at({ x: 11.2, y: 9.8 }, { mod: true })).toEqual({ x: 11.2, y: 9.8 })
    expect(at({ x: 20, y: 20.3 })).toEqual({ x: 20, y: 20.3 })
  })
})

describe('handles', () => {
  it('resize to the edge of a neighbour that is near, saying how far it is to it; with Ctrl they do not', () => {
    rig = stageOf([booth('a', 10, 10), booth('n', 10, 20, { widthMetres: 5.3 })])
    tools = rig.tools
    rig.selection.set(['a'])
    const corner = handlePoint(rig.scene.get('a')!, { horizontal: 1, vertical: 0 })
    tools.down(input(corner))
    tools.move(input({ x: 15.2, y: corner.y }))
    expect(rig.state.preview.guides).toContainEqual(
      expect.objectContaining({ kind: 'line', axis: 'x', at: 15.3, clear: [13, 20] }),
    )
    expect(rig.state.preview.measure).toEqual({ kind: 'metres', sides: [5.3, 3] })
    tools.move(input({ x: 15.2, y: corner.y }, { mod: true }))
    expect(rig.state.preview.measure).toEqual({ kind: 'metres', sides: [5.2, 3] })
    tools.up(input({ x: 15.2, y: corner.y }, { mod: true }))
    expect(rig.scene.get('a')).toMatchObject({ xMetres: 10, widthMetres: 5.2 })
  })

  it('resize a booth in steps of the grid', () => {
    rig.selection.set(['a'])
    const corner = handlePoint(rig.scene.get('a')!, { horizontal: 1, vertical: 1 })
    drag(corner, { x: corner.x + 2.1, y: corner.y + 1.2 })
    expect(rig.scene.get('a')).toMatchObject({ xMetres: 10, yMetres: 10, widthMetres: 5, heightMetres: 4 })
  })

  it('turn a booth', () => {
    rig.selection.set(['a'])
    const item = rig.scene.get('a')!
    const handle = rotateHandleAt(item, rig.state.camera)
    const from = { x: handle.x / 20, y: handle.y / 20 }
    drag(from, { x: centreOf(item).x + 10, y: centreOf(item).y })
    expect(rig.scene.get('a')).toMatchObject({ rotationDegrees: 90, xMetres: 10, yMetres: 10 })
  })

  it('turn several booths together about their common middle, as they stand to each other', () => {
    const ids = [...rig.scene.items()]
      .filter(({ locked }) => !locked)
      .slice(0, 2)
      .map(({ id }) => id)
    rig.selection.set(ids)
    const before = ids.map((id) => centreOf(rig.scene.get(id)!))
    const [first, second] = before
    const middle = rig.scene.boundsOf(ids)!
    const centre = { x: (middle.minX + middle.maxX) / 2, y: (middle.minY + middle.maxY) / 2 }
    const { frame } = shapedSelection({
      selection: rig.selection,
      scene: rig.scene,
      camera: rig.state.camera,
    })!
    const handle = rotateHandleAt(frame, rig.state.camera)
    drag({ x: handle.x / 20, y: handle.y / 20 }, { x: centre.x + 10, y: centre.y })
    const after = ids.map((id) => centreOf(rig.scene.get(id)!))
    after.forEach(({ x, y }, at) => {
      // A quarter turn about the common middle.
      expect(x).toBeCloseTo(centre.x - (before[at]!.y - centre.y), 3)
      expect(y).toBeCloseTo(centre.y + (before[at]!.x - centre.x), 3)
    })
    expect(Math.hypot(after[1]!.x - after[0]!.x, after[1]!.y - after[0]!.y)).toBeCloseTo(
      Math.hypot(second!.x - first!.x, second!.y - first!.y),
      3,
    )
  })

  it('scale several together from the corner across or, with Alt, from their centre; locked ones stay, and it is one step', () => {
    const before = [...rig.scene.items()]
    rig.selection.set(['a', 'b', 'locked'])
    const { frame, items } = shapedSelection({
      selection: rig.selection,
      scene: rig.scene,
      camera: rig.state.camera,
    })!
    expect(items.map(({ id }) => id)).toEqual(['a', 'b'])
    const corner = handlePoint(frame, { horizontal: 1, vertical: 1 })
    drag(corner, { x: corner.x + 13, y: corner.y + 3 })
    expect(rig.scene.get('a')).toMatchObject({ xMetres: 10, yMetres: 10, widthMetres: 6, heightMetres: 6 })
    expect(rig.scene.get('b')).toMatchObject({ xMetres: 30, yMetres: 10, widthMetres: 6, heightMetres: 6 })
    expect(rig.scene.get('locked')).toEqual(before[2])
    expect(rig.session.nextUndo).toMatchObject({ kind: 'resize', count: 2 })
    rig.session.undo()
    expect(
      JSON.stringify([...rig.scene.items()].toSorted((one, other) => (one.id < other.id ? -1 : 1))),
    ).toBe(JSON.stringify(before))
    drag(corner, { x: corner.x + 6.5, y: corner.y + 1.5 }, { alt: true })
    expect(rig.scene.get('a')).toMatchObject({ xMetres: 3.5, yMetres: 8.5, widthMetres: 6, heightMetres: 6 })
    expect(rig.scene.get('b')).toMatchObject({ xMetres: 23.5, yMetres: 8.5 })
  })

  it('are caught by a finger from farther off than by a mouse, which still moves by its middle', () => {
    rig.selection.set(['a'])
    const corner = handlePoint(rig.scene.get('a')!, { horizontal: 1, vertical: 1 })
    const beside = { x: corner.x + 0.6, y: corner.y + 0.6 }
    for (const [at, keys, state] of [
      [beside, {}, 'pressed'],
      [beside, { finger: true }, 'resizing'],
      [centreOf(rig.scene.get('a')!), { finger: true }, 'pressed'],
    ] as const) {
      tools.down(input(at, keys))
      expect(tools.state).toBe(state)
      tools.cancel()
      rig.selection.set(['a'])
    }
  })

  it('are not there for locked booths', () => {
    rig.selection.set(['locked'])
    const corner = handlePoint(rig.scene.get('locked')!, { horizontal: 1, vertical: 1 })
    tools.down(input(corner))
    expect(tools.state).toBe('pressed')
  })
})

describe('panning', () => {
  it('moves the floor by the middle button, and by any button while the hand is out', () => {
    const before = rig.state.camera
    tools.down(input({ x: 11, y: 11 }, { button: 1 }))
    expect(tools.state).toBe('panning')
    tools.move({ ...input({ x: 11, y: 11 }), screen: { x: 320, y: 220 } })
    tools.up(input({ x: 11, y: 11 }, { button: 1 }))
    expect(rig.state.camera.x).toBeCloseTo(before.x - 5, 6)
    rig.state.hand = true
    tools.down(input({ x: 11, y: 11 }))
    expect(tools.state).toBe('panning')
    tools.up(input({ x: 11, y: 11 }))
    expect(rig.selection.ids.size).toBe(0)
  })
})

describe('steps by key', () => {
  it('nudge what is selected and not locked, as one step', () => {
    rig.selection.set(['a', 'locked'])
    for (let step = 0; step < 3; step++) rig.actions.nudge(0.1, 0)
    expect(placeOf('a')).toEqual({ x: 10.3, y: 10 })
    expect(placeOf('locked')).toEqual({ x: 30, y: 10 })
    rig.session.undo()
    expect(placeOf('a')).toEqual({ x: 10, y: 10 })
  })

  it('take stands off the floor, but none that is locked', () => {
    rig.actions.remove(['a', 'locked'])
    expect(rig.scene.get('a')).toBeUndefined()
    expect(rig.session.plan.standOf('a')).toBeUndefined()
    expect(rig.session.plan.floorOf('a')).toBe('a')
    expect(rig.scene.get('locked')).toBeDefined()
  })

  it('place booths on the next free spots and say which found none', () => {
    expect(rig.actions.placeFree(['t1', 't2'])).toEqual([])
    expect([placeOf('t1'), placeOf('t2')]).toEqual([
      { x: 0, y: 0 },
      { x: 3, y: 0 },
    ])
  })

  it('arrange everything at once, and take it back at once', () => {
    rig.actions.arrange(rig.actions.proposeArrangement(['t1', 't2']).fitting)
    expect(rig.scene.size).toBe(5)
    expect(rig.scene.overlapping().size).toBe(0)
    rig.session.undo()
    expect(rig.scene.size).toBe(3)
  })

  it('enlarge the hall only in what is proposed, and take it back with the booths', () => {
    rig.actions.setHall({ ...rig.scene.hall, widthMetres: 12, heightMetres: 8 })
    const before = rig.scene.hall
    const { fitting, enlarged } = rig.actions.proposeArrangement(['t1', 't2'])
    expect([rig.scene.size, rig.scene.hall]).toEqual([3, before])
    expect([fitting.items.length, fitting.hall]).toEqual([0, before])
    rig.actions.arrange(enlarged!)
    expect(rig.scene.hall.widthMetres).toBeGreaterThan(12)
    expect(['t1', 't2'].filter((key) => rig.scene.outside().has(standOf(key).id))).toEqual([])
    rig.session.undo()
    expect([rig.scene.size, rig.scene.hall]).toEqual([3, before])
  })

  it('refuse to spread booths onto one that is not selected', () => {
    rig.actions.commit(
      [booth('a', 0, 20), booth('b', 3, 20), booth('t1', 30, 20), booth('t2', 15, 20)],
      'place',
    )
    rig.selection.set(['a', 'b', 't1'])
    expect(rig.actions.distribute('x')).toBe(false)
    rig.selection.add(['t2'])
    expect(rig.actions.distribute('x')).toBe(true)
    expect([placeOf('b'), placeOf('t2')]).toEqual([
      { x: 10, y: 20 },
      { x: 20, y: 20 },
    ])
  })

  it('bring what stands outside into the hall, and say what found no room', () => {
    rig.actions.commit([booth('a', -2, 5), booth('b', 80, 5, { widthMetres: 90 })], 'place')
    rig.selection.set(['a', 'b'])
    expect(rig.actions.moveInside()).toBe(1)
    expect(placeOf('a')).toEqual({ x: 0, y: 5 })
  })
})

describe('carrying booths onto stands', () => {
  it('tells beforehand what letting go would do, and does it', () => {
    rig = stageOf([booth('b1', 0, 0), booth('free', 6, 0, { boothKey: null })], ['t1'])
    tools = rig.tools
    tools.place(['t1'])
    tools.move(input({ x: 1.5, y: 1.5 }))
    expect(rig.state.hovering?.zone).toMatchObject({
      kind: 'stands',
      seating: { kind: 'replace', toTray: ['b1'] },
    })
    tools.move(input({ x: 7.5, y: 1.5 }))
    expect(rig.state.preview.seating).toMatchObject({ kind: 'assign' })
    tools.up(input({ x: 7.5, y: 1.5 }))
    expect([rig.state.hovering, rig.state.preview.seating]).toEqual([null, null])
    expect(standOf('t1').id).toBe('free')
    expect([...rig.selection.ids]).toEqual(['free'])
  })

  it('swaps by the name chip of a selected stand, and takes its booth off over the tray', () => {
    rig = stageOf([booth('b1', 0, 0), booth('b2', 6, 0)])
    tools = rig.tools
    rig.state.chip = () => ({ boothKey: 'b1', stand: standOf('b1') })
    tools.down(input({ x: 1.5, y: 3.5 }))
    rig.state.chip = undefined
    expect(tools.state).toBe('placing')
    tools.move(input({ x: 7.5, y: 1.5 }))
    tools.up(input({ x: 7.5, y: 1.5 }))
    expect([standOf('b1').id, standOf('b2').id]).toEqual(['b2', 'b1'])
    rig.session.undo()
    expect([standOf('b1').id, standOf('b2').id]).toEqual(['b1', 'b2'])
    rig.state.zone = { kind: 'tray' }
    tools.place(['b1'], standOf('b1'))
    tools.move(input({ x: 30, y: 30 }))
    tools.up(input({ x: 30, y: 30 }))
    expect(rig.session.plan.standOf('b1')).toBeUndefined()
  })

  it('gives a booth that leaves its stand another of the same size on bare floor', () => {
    rig = stageOf([booth('b1', 0, 0, { widthMetres: 6 })])
    tools = rig.tools
    tools.place(['b1'], standOf('b1'))
    tools.move(input({ x: 30, y: 20 }))
    tools.up(input({ x: 30, y: 20 }))
    expect(standOf('b1')).toMatchObject({ widthMetres: 6, heightMetres: 3 })
    expect(rig.session.plan.element('b1')?.element).toMatchObject({ boothKey: null })
  })
})
