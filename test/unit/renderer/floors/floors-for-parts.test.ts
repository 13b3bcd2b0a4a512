import { expect, it } from 'vitest'
import {
  floorNameOf,
  likelyFloors,
  namesOfParts,
} from '../../../../renderer/views/floors/background/parts/floors-for-parts.ts'

const floors = [
  { key: 'r1', name: 'Hall 1' },
  { key: 'r2', name: 'Großer Saal' },
]

it('a part goes to the floor that is called like it, and only one to each', () => {
  expect(likelyFloors(['hall 1', 'grosser saal', 'Hall 1'], floors, null)).toEqual([
    { floorKey: 'r1' },
    { floorKey: 'r2' },
    { newFloor: 'Hall 1' },
  ])
})

it('the first of the others goes to the floor on show while nothing lies under it, the rest to new ones', () => {
  expect(likelyFloors(['a', 'b'], floors, 'r2')).toEqual([{ floorKey: 'r2' }, { newFloor: 'b' }])
  expect(likelyFloors(['a', 'Hall 1', 'c'], floors, 'r1')).toEqual([
    { newFloor: 'a' },
    { floorKey: 'r1' },
    { newFloor: 'c' },
  ])
})

it('a floor is called as its file is, without the ending', () => {
  expect(['Hall_2 (final).v3.dxf', '.dxf', 'plan'].map(floorNameOf)).toEqual([
    'Hall 2 (final).v3',
    '.dxf',
    'plan',
  ])
})

it('a new floor is called as its part is titled, unless another part is titled alike', () => {
  const otherwise = (at: number): string => `plans, page ${at + 1}`
  expect(namesOfParts(['Hall 1', undefined, 'Hall 2'], otherwise)).toEqual([
    'Hall 1',
    'plans, page 2',
    'Hall 2',
  ])
  expect(namesOfParts(['Expo Centre', 'expo centre', 'Hall 2'], otherwise)).toEqual([
    'plans, page 1',
    'plans, page 2',
    'Hall 2',
  ])
})
