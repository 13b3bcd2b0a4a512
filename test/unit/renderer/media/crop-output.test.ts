import { describe, expect, test } from 'vitest'
import { wholePart } from '../../../../renderer/components/media/crop/framing.ts'
import {
  outputPixels,
  outputToBegin,
  presetsFor,
  presetToBegin,
  readRecipe,
  recipeOf,
  type Output,
} from '../../../../renderer/components/media/crop/output.ts'
import { safeArea } from '../../../../renderer/components/media/crop/safe-area.ts'
import { pictureRecipe } from '../../../../shared/contract/media.ts'
import { usualSlotRules } from '../../../../shared/domain/readiness/slot-rules.ts'

const { booth_logo: logo, booth_background: background } = usualSlotRules
const wide = { width: 1_200, height: 200 }
const output: Output = {
  format: 'jpg',
  quality: 80,
  background: '#ffffff',
  size: 'cropped',
  widthPixels: 300,
  mostBytes: 500_000,
}
const middle = { left: 0.25, top: 0, right: 0.75, bottom: 1 }

test('the shape to begin with loses least of what the place does not allow', () => {
  expect(presetsFor(logo).map(({ id, ratio }) => [id, ratio])).toEqual([
    ['usual', 1],
    ['widest', 4],
    ['narrowest', 0.5],
    ['free', null],
  ])
  expect(presetToBegin(logo, wide)).toBe('widest')
  expect(presetToBegin(logo, { width: 200, height: 900 })).toBe('narrowest')
  expect(presetToBegin(logo, { width: 400, height: 300 })).toBe('free')
  expect(presetToBegin(undefined, wide)).toBe('free')
})

test('only what is larger than its place wants is made smaller by itself', () => {
  expect(outputToBegin(background, { widthPixels: 12_000, heightPixels: 6_000 }, 'jpg')).toMatchObject({
    size: 'usual',
    mostBytes: 5_000_000,
  })
  expect(outputToBegin(background, { widthPixels: 3_000, heightPixels: 2_000 }, 'png')).toMatchObject({
    size: 'cropped',
    format: 'png',
  })
})

describe('the size of what is made', () => {
  test('follows the part, is never enlarged to the usual size, and may be typed', () => {
    expect(outputPixels(output, middle, wide, logo)).toEqual({ width: 600, height: 200 })
    expect(outputPixels({ ...output, size: 'usual' }, middle, wide, logo)).toEqual({
      width: 400,
      height: 133,
    })
    expect(outputPixels({ ...output, size: 'usual' }, { ...middle, left: 0.6 }, wide, logo)).toEqual({
      width: 180,
      height: 200,
    })
    expect(outputPixels({ ...output, size: 'own' }, middle, wide, logo)).toEqual({ width: 300, height: 100 })
  })
})

test('a recipe that was made is read back as what made it', () => {
  for (const size of ['cropped', 'usual', 'own'] as const) {
    const recipe = recipeOf({ ...output, size }, middle, wide, logo)
    expect(pictureRecipe.parse(recipe)).toEqual(recipe)
    const read = readRecipe(recipe, wide, logo)
    expect(read.part).toEqual(middle)
    expect(read.output).toMatchObject({ size, format: 'jpg', quality: 80, mostBytes: 500_000 })
    expect(recipeOf(read.output, read.part, wide, logo)).toEqual(recipe)
  }
  expect(recipeOf(output, wholePart, wide, logo).crop).toBeNull()
})

test('what every device sees of a background is what the wall of a desktop and of a phone share', () => {
  expect(safeArea('booth_background', 16 / 9)).toMatchObject({ width: 1, left: 0 })
  const wall = safeArea('booth_background', 4)
  expect(wall).toMatchObject({ shape: 'box', top: 0, height: 1 })
  expect(wall.shape === 'box' && wall.width).toBeCloseTo(16 / 9 / 4)
  expect(safeArea('booth_logo', 3)).toEqual({ shape: 'circle' })
})
