import { expect, it } from 'vitest'
import { floorNameOf, likelyFloors } from '../../../../renderer/views/floors/background/floors-for-files.ts'

const floors = [
  { key: 'r1', name: 'Hall 1' },
  { key: 'r2', name: 'Großer Saal' },
]

it('a drawing goes to the floor that is called like it, and only one to each', () => {
  expect(likelyFloors(['hall_1.dxf', 'grosser saal.pdf', 'Hall 1.png'], floors, null)).toEqual([
    { floorKey: 'r1' },
    { floorKey: 'r2' },
    { newFloor: 'Hall 1' },
  ])
})

it('the first of the others goes to the floor on show while nothing lies under it, the rest to new ones', () => {
  expect(likelyFloors(['a.dxf', 'b.dxf'], floors, 'r2')).toEqual([{ floorKey: 'r2' }, { newFloor: 'b' }])
  expect(likelyFloors(['a.dxf', 'Hall 1.dxf', 'c.dxf'], floors, 'r1')).toEqual([{ newFloor: 'a' }, { floorKey: 'r1' }, { newFloor: 'c' }])
})

it('a floor is called as its file is, without the ending', () => {
  expect(['Hall_2 (final).v3.dxf', '.dxf', 'plan'].map(floorNameOf)).toEqual(['Hall 2 (final).v3', '.dxf', 'plan'])
})
