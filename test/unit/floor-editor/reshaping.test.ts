import { describe, expect, it } from 'vitest'
import { isStand, newFixture, newStand, type Stand } from '../../../shared/domain/plan/elements.ts'
import { shapeArea } from '../../../shared/domain/plan/geometry/shape.ts'
import { booth } from './support.ts'
import { stageOf } from './tool-rig.ts'

const free = (id: string, xMetres: number, number = ''): Stand =>
  newStand({ id, xMetres, yMetres: 10, widthMetres: 3, heightMetres: 3, number })

describe('reshaping what is selected', () => {
  it('splits each stand, selects the parts, and is taken back in one step', () => {
    const rig = stageOf([free('a', 10, 'A1'), free('b', 20)])
    rig.selection.set(['a', 'b'])
    expect(rig.actions.split(3)).toBeNull()
    expect([...rig.scene.items()]).toHaveLength(6)
    expect(rig.selection.ids.size).toBe(6)
    rig.session.undo()
    expect([...rig.scene.items()]).toEqual([free('a', 10, 'A1'), free('b', 20)])
  })

  it('says why a stand cannot be split, and splits none of the others then', () => {
    const rig = stageOf([free('a', 10), { ...free('b', 20), widthMetres: 1, heightMetres: 1 }])
    rig.selection.set(['a', 'b'])
    expect(rig.actions.split(3)).toBe('too-narrow')
    expect([...rig.scene.items()]).toHaveLength(2)
  })

  it('merges stands onto the first in reading order, with the booth of the one that has one', () => {
    const rig = stageOf([booth('b', 13, 10, { number: 'A2' }), free('a', 10, 'A1')])
    rig.selection.set(['b', 'a'])
    expect(rig.actions.merge()).toBeNull()
    expect([...rig.scene.items()]).toMatchObject([{ id: 'a', number: 'A1', boothKey: 'b', widthMetres: 6 }])
    expect(rig.session.plan.standOf('b')?.stand.id).toBe('a')
    rig.session.undo()
    expect(rig.session.plan.standOf('b')?.stand.id).toBe('b')
  })

  it('says why stands cannot be merged', () => {
    const rig = stageOf([booth('a', 10, 10), booth('b', 13, 10), free('c', 30)])
    rig.selection.set(['a', 'b'])
    expect(rig.actions.merge()).toBe('several-booths')
    rig.selection.set(['a', 'c'])
    expect(rig.actions.merge()).toBe('do-not-touch')
  })

  it('mirrors fixtures and stands alike, and matches sizes, but for what is locked', () => {
    const wall = newFixture({
      id: 'w',
      kind: 'wall',
      xMetres: 20,
      yMetres: 10,
      widthMetres: 6,
      heightMetres: 0.2,
      rotationDegrees: 30,
    })
    const rig = stageOf([free('a', 10), wall, { ...free('locked', 40), locked: true }])
    rig.selection.set(['a', 'w', 'locked'])
    rig.actions.mirror('x')
    expect(rig.scene.get('w')?.rotationDegrees).toBe(-30)
    expect(rig.scene.get('a')?.xMetres).toBeGreaterThan(20)
    expect(rig.scene.get('locked')?.xMetres).toBe(40)
    rig.actions.matchSize('size')
    expect([...rig.scene.items()].filter(isStand).map(shapeArea)).toEqual([9, 9])
    expect(rig.scene.get('w')).toMatchObject({ widthMetres: 3, heightMetres: 3 })
  })

  it('given one angle for a row of stands that had one, turns the row and not each of its stands', () => {
    const rig = stageOf([free('a', 10), free('b', 13), free('c', 16)])
    rig.selection.set(['a', 'b', 'c'])
    rig.actions.setGeometry({ rotationDegrees: 90 })
    expect([...rig.scene.items()]).toMatchObject([
      { xMetres: 13, yMetres: 7, rotationDegrees: 90 },
      { xMetres: 13, yMetres: 10, rotationDegrees: 90 },
      { xMetres: 13, yMetres: 13, rotationDegrees: 90 },
    ])
    rig.session.undo()
    expect([...rig.scene.items()]).toEqual([free('a', 10), free('b', 13), free('c', 16)])
  })

  it('given one angle for stands that stood at several, puts each at it where it is', () => {
    const rig = stageOf([free('a', 10), { ...free('b', 20), rotationDegrees: 30 }])
    rig.selection.set(['a', 'b'])
    rig.actions.setGeometry({ rotationDegrees: 0 })
    expect([...rig.scene.items()]).toEqual([free('a', 10), free('b', 20)])
  })
})
