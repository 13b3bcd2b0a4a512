import { beforeEach, describe, expect, it } from 'vitest'
import type { DrawTool } from '../../../renderer/floor-editor/tools/drawing/draw-tool.ts'
import { modifiers } from '../../../renderer/floor-editor/tools/modifiers.ts'
import type { PointerInput } from '../../../renderer/floor-editor/tools/stage.ts'
import { toScreen } from '../../../renderer/floor-editor/view/camera.ts'
import { newFixture, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { centreOf, cornersOf, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeArea } from '../../../shared/domain/plan/geometry/shape.ts'
import type { ArrayOptions } from '../../../shared/domain/plan/stands/array.ts'
import { booth } from './support.ts'
import { stageOf } from './tool-rig.ts'

let rig: ReturnType<typeof stageOf>

const input = (point: Point, keys: Partial<PointerInput> = {}): PointerInput => {
  const screen = toScreen(rig.state.camera, point)
  return { screen, client: screen, button: 0, shift: false, alt: false, mod: false, finger: false, ...keys }
}
const press = (at: Point, keys: Partial<PointerInput> = {}): void => {
  rig.tools.down(input(at, keys))
  rig.tools.up(input(at, keys))
}
const drag = (from: Point, to: Point, keys: Partial<PointerInput> = {}): void => {
  rig.tools.down(input(from, keys))
  rig.tools.move(input(to, keys))
  rig.tools.up(input(to, keys))
}
const drawn = (): readonly PlanElement[] => [...rig.scene.items()].filter(({ id }) => id !== 'b1')

const rectangle: DrawTool = { id: 'stand', form: 'rectangle' }
const block: ArrayOptions = {
  size: { widthMetres: 3, heightMetres: 3 },
  aisleMetres: 3,
  backToBack: true,
  perBlock: null,
  rows: null,
  columns: null,
}

describe('drawing', () => {
  beforeEach(() => {
    rig = stageOf([booth('b1', 40, 30)])
  })

  it('a rectangle makes a free stand on the grid, selects it, and puts the tool down', () => {
    rig.tools.arm(rectangle)
    drag({ x: 10.1, y: 10.1 }, { x: 15.9, y: 13.9 })
    expect(drawn()).toMatchObject([
      { kind: 'stand', xMetres: 10, yMetres: 10, widthMetres: 6, heightMetres: 4, boothKey: null },
    ])
    expect(rig.selection.ids).toEqual(new Set(drawn().map(({ id }) => id)))
    expect(rig.state.drawing.tool).toBeNull()
    rig.session.undo()
    expect(drawn()).toEqual([])
  })

  it('says the size beside the pointer while it is dragged, and the tool stays in the hand where that is wanted', () => {
    rig.tools.keepsTool = true
    rig.tools.arm(rectangle)
    rig.tools.down(input({ x: 10, y: 10 }))
    rig.tools.move(input({ x: 16, y: 14 }))
    expect(rig.state.preview.measure).toEqual({ kind: 'metres', sides: [6, 4] })
    expect(rig.state.preview.pointer).toEqual({ x: 16, y: 14 })
    rig.tools.up(input({ x: 16, y: 14 }))
    expect(rig.state.drawing.tool).toEqual(rectangle)
    drag({ x: 20, y: 10 }, { x: 23, y: 13 })
    expect(drawn()).toHaveLength(2)
  })

  it('with Shift makes a square, with Alt draws from the centre, with both both', () => {
    const shapes: readonly [Partial<PointerInput>, object][] = [
      [{ shift: true }, { xMetres: 20, yMetres: 14, widthMetres: 6, heightMetres: 6 }],
      [{ alt: true }, { xMetres: 14, yMetres: 16, widthMetres: 12, heightMetres: 8 }],
      [
        { shift: true, alt: true },
        { xMetres: 14, yMetres: 14, widthMetres: 12, heightMetres: 12 },
      ],
    ]
    for (const [keys, shape] of shapes) {
      rig.tools.arm(rectangle)
      drag({ x: 20, y: 20 }, { x: 26, y: 16 }, keys)
      expect(drawn()).toMatchObject([shape])
      rig.session.undo()
    }
  })

  it('with Ctrl snaps to nothing', () => {
    rig.tools.arm(rectangle)
    drag({ x: 10.11, y: 10.11 }, { x: 15.37, y: 13.42 }, { mod: true })
    expect(drawn()).toMatchObject([{ xMetres: 10.11, yMetres: 10.11, widthMetres: 5.26, heightMetres: 3.31 }])
  })

  it('a wall with Shift lies at a multiple of 15°, and with Alt goes both ways', () => {
    rig.tools.arm({ id: 'fixture', kind: 'wall', form: 'rectangle', text: '' })
    drag({ x: 20, y: 20 }, { x: 26, y: 23 }, { shift: true, alt: true })
    const [wall] = drawn()
    expect(wall?.rotationDegrees).toBe(30)
    expect(wall?.widthMetres).toBeCloseTo(2 * (6 * Math.cos(Math.PI / 6) + 3 * 0.5), 2)
  })

  it('every meaning of a held key has one key, whatever is done', () => {
    const keys = new Map<string, Set<string>>()
    for (const meanings of Object.values(modifiers))
      for (const [meaning, key] of Object.entries(meanings))
        keys.set(meaning, (keys.get(meaning) ?? new Set()).add(key))
    for (const [meaning, of] of keys) expect([meaning, of.size]).toEqual([meaning, 1])
  })

  it('with a click puts one of the usual size there', () => {
    rig.tools.arm(rectangle)
    press({ x: 20.6, y: 10.6 })
    expect(drawn()).toMatchObject([{ xMetres: 19, yMetres: 9, widthMetres: 3, heightMetres: 3 }])
    rig.tools.arm({ id: 'fixture', kind: 'column', form: 'rectangle', text: '' })
    press({ x: 30, y: 20 })
    expect(drawn().find(({ kind }) => kind === 'column')).toMatchObject({
      widthMetres: 0.6,
      heightMetres: 0.6,
    })
  })

  it('an L lies as it is dragged', () => {
    rig.tools.arm({ id: 'stand', form: 'l' })
    drag({ x: 10, y: 16 }, { x: 16, y: 10 })
    const [stand] = drawn()
    expect(shapeArea(stand!)).toBeCloseTo(27)
    // Its arms meet at the bottom left, where the drag began; the top right is empty.
    expect(stand?.outline).not.toContainEqual([1, 0])
    expect(stand?.outline).toContainEqual([0, 1])
  })

  it('a dimension goes from corner to corner, exactly, also where it is nearly level', () => {
    rig = stageOf([
      booth('b1', 10, 10, { widthMetres: 3, heightMetres: 3 }),
      booth('b2', 20.37, 10.41, { widthMetres: 3, heightMetres: 3 }),
    ])
    rig.tools.arm({ id: 'fixture', kind: 'dimension', form: 'rectangle', text: '' })
    drag({ x: 13.05, y: 10.05 }, { x: 20.35, y: 10.44 })
    const [dimension] = drawn().filter(({ kind }) => kind === 'dimension')
    expect(dimension?.widthMetres).toBeCloseTo(Math.hypot(7.37, 0.41), 2)
    expect(dimension?.heightMetres).toBe(1)
    const { x, y } = centreOf(dimension!)
    const half = dimension!.widthMetres / 2
    const radians = (dimension!.rotationDegrees * Math.PI) / 180
    expect(x - half * Math.cos(radians)).toBeCloseTo(13, 2)
    expect(y - half * Math.sin(radians)).toBeCloseTo(10, 2)
    expect(x + half * Math.cos(radians)).toBeCloseTo(20.37, 2)
    expect(y + half * Math.sin(radians)).toBeCloseTo(10.41, 2)
  })

  it('a wall goes from one end of the drag to the other', () => {
    rig.tools.arm({ id: 'fixture', kind: 'wall', form: 'rectangle', text: '' })
    drag({ x: 10, y: 10 }, { x: 10, y: 18 })
    const [wall] = drawn()
    expect(wall).toMatchObject({ kind: 'wall', widthMetres: 8, heightMetres: 0.2, rotationDegrees: 90 })
    const corners = cornersOf(wall!)
    expect(Math.min(...corners.map(({ y }) => y))).toBeCloseTo(10)
    expect(Math.max(...corners.map(({ y }) => y))).toBeCloseTo(18)
  })

  it('by corners closes with Enter, a double click or the first corner; Backspace takes a corner back', () => {
    const corners = [
      { x: 10, y: 10 },
      { x: 18, y: 10 },
      { x: 18, y: 16 },
    ]
    const close: readonly (() => void)[] = [
      () => void rig.tools.confirm(),
      () => press({ x: 18, y: 16 }),
      () => press({ x: 10, y: 10 }),
      () => {
        press({ x: 30, y: 10 })
        expect(rig.tools.takeBack()).toBe(true)
        rig.tools.confirm()
      },
    ]
    for (const finish of close) {
      rig.tools.arm({ id: 'stand', form: 'polygon' })
      corners.forEach((corner) => press(corner))
      finish()
      const [stand] = drawn()
      expect(shapeArea(stand!)).toBeCloseTo(24)
      rig.session.undo()
    }
  })

  it('by corners stays open while its edges cross, and Escape gives it up, then the tool', () => {
    rig.tools.arm({ id: 'stand', form: 'polygon' })
    for (const corner of [
      { x: 10, y: 10 },
      { x: 18, y: 10 },
      { x: 10, y: 16 },
      { x: 18, y: 16 },
    ])
      press(corner)
    rig.tools.confirm()
    expect(rig.state.preview.pathIsWrong).toBe(true)
    expect(drawn()).toEqual([])
    expect(rig.tools.cancel()).toBe(true)
    expect(rig.state.preview.path).toBeNull()
    expect(rig.tools.cancel()).toBe(true)
    expect(rig.state.drawing.tool).toBeNull()
    expect(rig.tools.cancel()).toBe(false)
  })

  it('a block is proposed while its area is dragged, follows its options, and is one step once taken', () => {
    rig.tools.arm({ id: 'array', area: 'rectangle', options: block })
    drag({ x: 2, y: 2 }, { x: 14, y: 11 })
    expect(rig.state.drawing.proposed).toBe(8)
    expect(drawn()).toEqual([])
    rig.tools.arm({ id: 'array', area: 'rectangle', options: { ...block, rows: 1, columns: 5 } })
    expect(rig.state.drawing.proposed).toBe(5)
    expect(rig.state.preview.items).toHaveLength(5)
    rig.tools.confirm()
    expect(drawn()).toHaveLength(5)
    expect(rig.selection.ids.size).toBe(5)
    expect(rig.session.nextUndo).toMatchObject({ kind: 'array', count: 5 })
    rig.session.undo()
    expect(drawn()).toEqual([])
  })

  it('a block leaves out where something stands, and what would be outside the hall', () => {
    rig.tools.arm({ id: 'array', area: 'rectangle', options: { ...block, rows: 1, columns: 3 } })
    drag({ x: 37, y: 30 }, { x: 46, y: 33 })
    expect(rig.state.drawing.proposed).toBe(2)
    drag({ x: 54, y: 20 }, { x: 70, y: 23 })
    expect(rig.state.drawing.proposed).toBe(2)
  })

  it('a click on a zone proposes to fill it', () => {
    rig = stageOf([
      newFixture({ id: 'b1', kind: 'lounge', xMetres: 10, yMetres: 10, widthMetres: 9, heightMetres: 6 }),
    ])
    rig.tools.arm({ id: 'array', area: 'rectangle', options: block })
    press({ x: 12, y: 12 })
    expect(rig.state.drawing.proposed).toBe(6)
  })

  it('a cut parts the stands it crosses, of which selected ones alone are meant', () => {
    rig = stageOf([booth('b1', 10, 10), booth('b2', 10, 13)])
    rig.tools.arm({ id: 'cut' })
    rig.selection.set(['b2'])
    drag({ x: 11, y: 8 }, { x: 11, y: 18 })
    expect([...rig.scene.items()]).toHaveLength(3)
    expect(rig.scene.get('b1')?.widthMetres).toBe(3)
    expect(rig.scene.get('b2')?.widthMetres).toBe(1)
  })
})
