import { describe, expect, it } from 'vitest'
import { newFixture, newStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import {
  defaultHall,
  defaultSheet,
  emptyChange,
  type FloorLayout,
} from '../../../shared/domain/plan/layout.ts'
import { createChecking } from '../../../renderer/floor-editor/document/checking.ts'
import { createPlan } from '../../../renderer/floor-editor/document/plan.ts'
import { collidingStands } from '../../../renderer/floor-editor/painter/marked.ts'
import { createScene } from '../../../renderer/floor-editor/scene/scene.ts'

const stand = (id: string, xMetres: number, number = id) =>
  newStand({ id, number, xMetres, yMetres: 5, widthMetres: 3, heightMetres: 3 })
const door = newFixture({
  id: 'door',
  kind: 'entrance',
  xMetres: 0,
  yMetres: 0,
  widthMetres: 2,
  heightMetres: 0.3,
})

function layout(floorKey: string, elements: readonly PlanElement[]): FloorLayout {
  return { floorKey, revision: 0, hall: defaultHall, sheet: defaultSheet, elements }
}

/** Checks over two floors; what is done later is done when it is asked for. */
function open(elements: readonly PlanElement[], { outOfTime = false } = {}) {
  const plan = createPlan()
  plan.reset([layout('f1', elements), layout('f2', [stand('far', 5, 'a')])], new Map(), [])
  let due: ((isTimeUp: () => boolean) => void) | null = null
  let told = 0
  const checking = createChecking({
    plan,
    onFindings: () => told++,
    later: (work) => {
      due = work
      return () => (due = null)
    },
    now: () => (outOfTime ? told++ * 100 : 0),
  })
  return {
    plan,
    checking,
    found: () => [
      ...checking.checks.book.ofKind('overlap').keys(),
      ...checking.checks.book.ofKind('double-number').keys(),
    ],
    told: () => told,
    /** Does all that waits. */
    idle: () => {
      while (due !== null) {
        const work: (isTimeUp: () => boolean) => void = due
        due = null
        work(() => false)
      }
    },
    waits: () => due !== null,
  }
}

describe('the checks beside the editor', () => {
  it('check a floor that is shown when there is time, and say so until then', () => {
    const { checking, found, idle } = open([stand('a', 5), stand('b', 6), door])
    checking.show('f1')
    expect(checking.pending).toBe(true)
    expect(found()).toEqual([])
    idle()
    expect(checking.pending).toBe(false)
    expect(found()).toEqual(['overlap:a:b', 'double-number:A'])
  })

  it('know at once what follows from a gesture', () => {
    const { checking, plan, found, idle, told } = open([stand('a', 5), stand('b', 20), door])
    checking.show('f1')
    idle()
    const before = told()
    plan.apply({ ...emptyChange('f1'), put: [stand('b', 6)] })
    expect(found()).toContain('overlap:a:b')
    expect(checking.pending).toBe(false)
    expect(told()).toBe(before + 1)
  })

  it('go on later where a gesture brings more than a frame has time for', () => {
    const { checking, plan, idle, waits } = open([stand('a', 5), door], { outOfTime: true })
    checking.show('f1')
    idle()
    plan.apply({ ...emptyChange('f1'), put: [stand('b', 6), stand('c', 7)] })
    expect(checking.pending).toBe(true)
    expect(waits()).toBe(true)
    idle()
    expect([...checking.checks.book.ofKind('overlap').keys()].sort()).toEqual([
      'overlap:a:b',
      'overlap:a:c',
      'overlap:b:c',
    ])
  })

  it('follow a floor whose plan comes after it is shown, and say nothing of the one before', () => {
    const { checking, plan, found, idle } = open([stand('a', 5), stand('b', 6), door])
    checking.show('f1')
    idle()
    checking.show('f3')
    expect([found(), checking.pending]).toEqual([[], true])
    const layouts = [layout('f1', [stand('a', 5)]), layout('f3', [stand('n', 5), stand('m', 6)])]
    plan.reset(layouts, new Map(), [])
    idle()
    expect(found()).toEqual(['overlap:m:n'])
  })

  it('know no number of a floor that is gone', () => {
    const { checking, plan, found, idle } = open([stand('a', 5), door])
    checking.show('f1')
    idle()
    expect(found()).toEqual(['double-number:A'])
    plan.reset([layout('f1', [stand('a', 5), door])], new Map(), [])
    idle()
    expect(found()).toEqual([])
  })

  it('follow the numbers of other floors, and nothing once they are let go', () => {
    const { checking, plan, found, idle } = open([stand('a', 5), door])
    checking.show('f1')
    idle()
    expect(found()).toEqual(['double-number:A'])
    plan.apply({ ...emptyChange('f2'), put: [stand('far', 5, 'other')] })
    idle()
    expect(found()).toEqual([])
    checking.dispose()
    plan.apply({ ...emptyChange('f2'), put: [stand('far', 5, 'a')] })
    idle()
    expect(found()).toEqual([])
  })
})

describe('what is moved', () => {
  const scene = createScene()
  const wall = newFixture({
    id: 'wall',
    kind: 'wall',
    xMetres: 20,
    yMetres: 5,
    widthMetres: 4,
    heightMetres: 1,
  })
  scene.load({
    hall: defaultHall,
    sheet: defaultSheet,
    elements: new Map([stand('a', 5), stand('b', 8), wall, door].map((one) => [one.id, one])),
  })

  it('is marked where it would stand on a stand or a wall, or not in the hall, but not beside another or before a door', () => {
    const on = (xMetres: number) => [...collidingStands(scene, [stand('moved', xMetres)])]
    expect(on(7)).toEqual(['moved'])
    expect(on(19)).toEqual(['moved'])
    expect(on(-1)).toEqual(['moved'])
    expect(on(11)).toEqual([])
    expect([...collidingStands(scene, [{ ...stand('moved', 0), yMetres: 0 }])]).toEqual([])
  })

  it('is not marked for standing where something else that is moved stood', () => {
    expect([...collidingStands(scene, [stand('a', 8), stand('b', 11)])]).toEqual([])
  })
})
