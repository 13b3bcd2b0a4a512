import { describe, expect, it } from 'vitest'
import {
  dxfText,
  entity,
  insert,
  rectangle,
  type DxfParts,
  type Group,
} from '../../support/drawings/dxf-text.ts'
import { read } from '../../support/drawings/read.ts'
import { middleOf } from '../../../shared/domain/plan/drawing/drawing.ts'

type Some = readonly (readonly Group[])[]

const times = (rows: number, columns: number): readonly Group[] => [
  [70, columns],
  [71, rows],
  [44, 1],
  [45, 1],
]
const frame: readonly Group[] = [
  ...([
    [10, 0],
    [20, 0],
    [11, 1],
    [21, 0],
    [12, 0],
    [22, 1],
    [13, 1],
    [23, 1],
  ] as const),
]

/** A block of these, put in rows and columns. */
const multiplied = (inside: Some, rows: number, columns: number, more: Partial<DxfParts> = {}): string =>
  dxfText({
    ...more,
    blocks: { part: inside, ...more.blocks },
    entities: [insert('0', 'part', 0, 0, ...times(rows, columns))],
  })

describe('the letters of a drawing', () => {
  const letters = 'p'.repeat(3_300)
  const pictures = [
    [
      [0, 'IMAGEDEF'],
      [5, 'A'],
      [1, letters],
    ],
  ] as const
  it.each<[string, Some]>([
    ['a text', [entity('TEXT', '0', [40, 1], [1, letters])]],
    ['a note', [entity('MTEXT', '0', [40, 1], [1, letters])]],
    ['an attribute', [entity('ATTRIB', '0', [40, 1], [1, letters])]],
    ['the name of a picture', [entity('IMAGE', '0', ...frame, [340, 'A'])]],
  ])('of %s are counted each time that it is used', async (_what, inside) => {
    await expect(
      read(multiplied(inside, 30, 50, { objects: pictures })),
      'once in each of 1,500 copies',
    ).rejects.toMatchObject({ details: { reason: 'drawing-letters' } })
    expect((await read(multiplied(inside, 30, 30, { objects: pictures }))).layers[0]?.texts).toHaveLength(900)
  })
})

describe('one text', () => {
  const shown = async (written: string): Promise<string> => {
    const note = entity('MTEXT', '0', [10, 1], [20, 1], [40, 1], [1, written])
    const texts = (await read(dxfText({ entities: [rectangle('0', 0, 0, 30, 30), note] }))).layers[0]?.texts
    return texts?.[0]?.text ?? ''
  }

  it('has all its lines, up to so many as nobody reads', async () => {
    expect(await shown('a\\P'.repeat(1_000))).toBe('a\n'.repeat(1_000).trim())
    expect(await shown('a\\P'.repeat(200_000))).toBe(`${'a\n'.repeat(1_000)}…`)
  })

  it('has all its letters, up to so many as nobody reads', async () => {
    expect(await shown('a'.repeat(20_000))).toBe('a'.repeat(20_000))
    expect(await shown('a'.repeat(300_000))).toBe(`${'a'.repeat(20_000)}…`)
  })

  it('has its middle however many lines it has', () => {
    const text = { x: 0, y: 0, heightMetres: 1, rotationDegrees: 0, across: 'left', down: 'top' } as const
    expect(middleOf({ ...text, text: 'ab\n'.repeat(500_000) })).toMatchObject({ x: 0.75 })
  })
})
