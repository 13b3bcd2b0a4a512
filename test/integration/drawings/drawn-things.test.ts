import { describe, expect, it } from 'vitest'
import {
  dxfText,
  entity,
  insert,
  line,
  rectangle,
  text,
  type Group,
} from '../../support/drawings/dxf-text.ts'
import { boxOf, named, read } from '../../support/drawings/read.ts'

/** The corners of a hall that all else lies in. */
const hall = rectangle('HALL', 0, 0, 40, 20)
const object = (type: string, handle: string, ...groups: readonly Group[]): readonly Group[] => [
  [0, type],
  [5, handle],
  ...groups,
]
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
const asMatrix = (figures: readonly number[]): readonly Group[] =>
  figures.map((figure): Group => [40, figure])

/** What makes block references with the dictionary A show only what lies within these points. */
function clip(
  points: readonly (readonly [number, number])[],
  matrix: readonly number[] = identity,
): readonly (readonly Group[])[] {
  const corners = points.flatMap(([x, y]): Group[] => [
    [10, x],
    [20, y],
  ])
  return [
    object('DICTIONARY', 'A', [3, 'ACAD_FILTER'], [360, 'B']),
    object('DICTIONARY', 'B', [3, 'SPATIAL'], [360, 'C']),
    object(
      'SPATIAL_FILTER',
      'C',
      [70, points.length],
      ...corners,
      [210, 0],
      [220, 0],
      [230, 1],
      [71, 1],
      [72, 0],
      [73, 0],
      ...asMatrix(matrix),
      ...asMatrix(identity),
    ),
  ]
}
const clipped = (x: number, y: number): readonly Group[] =>
  insert('CLIP', 'part', x, y, [102, '{ACAD_XDICTIONARY'], [360, 'A'], [102, '}'])

describe('a drawing', () => {
  it('shows of a clipped block what lies within its boundary, and nothing of what does not', async () => {
    const blocks = {
      part: [
        rectangle('0', 0, 0, 4, 4),
        line('0', 1, 1, 1.5, 1.5),
        line('0', 3, 3, 3.5, 3.5),
        text('0', 3, 3, 0.2, 'away'),
      ],
    }
    const found = await read(
      dxfText({
        blocks,
        entities: [hall, clipped(10, 10)],
        objects: clip([
          [0.5, -1],
          [2, 2],
        ]),
      }),
    )
    const layer = named(found, 'CLIP')
    expect(boxOf(layer)).toEqual([10.5, 8.5, 12, 10])
    expect(layer.texts).toEqual([])
    expect(layer.open).toHaveLength(2)
    expect(found.leftOut.kinds).toEqual({})
  })

  it('takes the boundary of a clipped block from the world to the block', async () => {
    const blocks = { part: [rectangle('0', 0, 0, 4, 4)] }
    const away = [1, 0, 0, -10, 0, 1, 0, -10, 0, 0, 1, 0]
    const boundary = [
      [10, 10],
      [12, 10],
      [10, 12],
    ] as const
    const found = await read(
      dxfText({ blocks, entities: [hall, clipped(10, 10)], objects: clip(boundary, away) }),
    )
    expect(boxOf(named(found, 'CLIP'))).toEqual([10, 8, 12, 10])
  })

  it('names clipped blocks whose boundary is none, and shows them whole', async () => {
    const found = await read(
      dxfText({
        blocks: { part: [rectangle('0', 0, 0, 4, 4)] },
        entities: [hall, clipped(0, 0)],
        objects: clip([]),
      }),
    )
    expect(found.leftOut.kinds).toEqual({ XCLIP: 1 })
    expect(boxOf(named(found, 'CLIP'))).toEqual([0, 16, 4, 20])
  })

  it('hides under a wipeout what was drawn before it, and nothing else', async () => {
    const square: readonly Group[] = [
      [14, -0.5],
      [24, -0.5],
      [14, 0.5],
      [24, 0.5],
    ]
    const wipeout = entity(
      'WIPEOUT',
      '0',
      [10, 2],
      [20, 2],
      [11, 4],
      [21, 0],
      [12, 0],
      [22, 4],
      [13, 1],
      [23, 1],
      [71, 1],
      [91, 2],
      ...square,
    )
    const filled = entity(
      'SOLID',
      'solid',
      [10, 0],
      [20, 3],
      [11, 8],
      [21, 3],
      [12, 0],
      [22, 5],
      [13, 8],
      [23, 5],
    )
    const found = await read(
      dxfText({
        entities: [
          ...[
            hall,
            line('before', 0, 4, 8, 4),
            text('before', 4, 4, 0.2, 'hidden'),
            text('before', 1, 1, 0.2, 'seen'),
            filled,
          ],
          ...[wipeout, line('after', 0, 4, 8, 4)],
        ],
      }),
    )
    expect(named(found, 'before').open).toEqual([
      [0, 16, 2, 16],
      [6, 16, 8, 16],
    ])
    expect(named(found, 'before').texts.map((one) => one.text)).toEqual(['seen'])
    expect(named(found, 'after').open).toEqual([[0, 16, 8, 16]])
    expect(found.layers.map(({ name }) => name)).not.toContain('0')
  })

  it('shows leaders with their arrow, and multileaders with their text', async () => {
    const context: readonly Group[] = [
      ...([
        [300, 'CONTEXT_DATA{'],
        [40, 1],
        [10, 5],
        [20, 5],
        [41, 0.3],
        [140, 0.2],
        [171, 2],
        [290, 1],
      ] as const),
      ...([
        [304, 'Fire\\Pexit'],
        [12, 12],
        [22, 9],
        [13, 0],
        [23, 1],
      ] as const),
      ...([
        [302, 'LEADER{'],
        [290, 1],
        [10, 10],
        [20, 9],
        [11, 1],
        [21, 0],
        [90, 0],
        [40, 1],
      ] as const),
      ...([
        [304, 'LEADER_LINE{'],
        [10, 6],
        [20, 6],
        [305, '}'],
        [303, '}'],
        [301, '}'],
      ] as const),
    ]
    const found = await read(
      dxfText({
        entities: [
          hall,
          entity('LEADER', 'lead', [71, 1], [76, 2], [10, 1], [20, 1], [10, 3], [20, 1], [40, 0.5]),
          entity('MULTILEADER', 'multi', ...context),
        ],
      }),
    )
    expect(named(found, 'lead').open).toEqual([[1, 19, 3, 19]])
    expect(named(found, 'lead').filled).toHaveLength(1)
    expect(named(found, 'multi').open).toEqual([[6, 14, 10, 11, 11, 11]])
    expect(named(found, 'multi').texts).toEqual([
      {
        x: 12,
        y: 11,
        heightMetres: 0.3,
        rotationDegrees: -90,
        across: 'centre',
        down: 'top',
        text: 'Fire\nexit',
      },
    ])
  })

  it('shows the frame of a picture, cut as the picture is, with the name of its file', async () => {
    const photo = entity(
      'IMAGE',
      'photo',
      [10, 2],
      [20, 2],
      [11, 0.01],
      [21, 0],
      [12, 0],
      [22, 0.01],
      [13, 400],
      [23, 200],
      [340, '7F'],
    )
    const found = await read(
      dxfText({
        entities: [
          ...[hall, photo],
          [
            ...photo.map(([code, value]): Group => (code === 8 ? [8, 'cut'] : [code, value])),
            ...([
              [280, 1],
              [71, 1],
              [91, 2],
              [14, -0.5],
              [24, -0.5],
              [14, 199.5],
              [24, 99.5],
            ] as const),
          ],
        ],
        objects: [object('IMAGEDEF', '7F', [1, 'C:\\fair\\hall.png'])],
      }),
    )
    expect(boxOf(named(found, 'photo'))).toEqual([2, 16, 6, 18])
    expect(named(found, 'photo').texts[0]).toMatchObject({ text: 'hall.png', x: 4, y: 17 })
    expect(boxOf(named(found, 'cut'))).toEqual([2, 16, 4, 17])
  })

  it('shows meshes as their faces, whatever they are written as', async () => {
    const corner = (flags: number, ...groups: readonly Group[]): readonly Group[] => [
      [0, 'VERTEX'],
      [8, '0'],
      [70, flags],
      ...groups,
    ]
    const at = (x: number, y: number): readonly Group[] => [
      [10, x],
      [20, y],
    ]
    const square = [at(1, 1), at(3, 1), at(3, 3), at(1, 3)] as const
    const found = await read(
      dxfText({
        entities: [
          hall,
          entity(
            'MESH',
            'mesh',
            [91, 0],
            [92, 4],
            ...square.flat(),
            [93, 8],
            [90, 3],
            [90, 0],
            [90, 1],
            [90, 2],
            [90, 3],
            [90, 0],
            [90, 2],
            [90, 3],
            [94, 0],
          ),
          [
            ...entity('POLYLINE', 'faces', [66, 1], [70, 64]),
            ...square.flatMap((one) => corner(192, ...one)),
            ...corner(128, [71, 1], [72, -2], [73, 3], [74, 4]),
            [0, 'SEQEND'],
          ],
          [
            ...entity('POLYLINE', 'grid', [66, 1], [70, 16], [71, 2], [72, 2]),
            ...[at(1, 1), at(3, 1), at(1, 3), at(3, 3)].flatMap((one) => corner(64, ...one)),
            [0, 'SEQEND'],
          ],
        ],
      }),
    )
    expect(named(found, 'mesh').closed).toHaveLength(2)
    expect(boxOf(named(found, 'mesh'))).toEqual([1, 17, 3, 19])
    expect(named(found, 'faces').closed).toEqual([[1, 19, 3, 19, 3, 17, 1, 17]])
    expect(named(found, 'grid').open).toHaveLength(4)
  })
})
