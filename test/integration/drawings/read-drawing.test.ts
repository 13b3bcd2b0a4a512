import {
  DxfWriter,
  point2d,
  point3d,
  Units,
  HatchBoundaryPaths,
  HatchPolylineBoundary,
  HatchPredefinedPatterns,
  pattern,
  vertex,
} from '@tarikjabiri/dxf'
import { describe, expect, it } from 'vitest'
import {
  dxfText,
  entity,
  inMetres,
  insert,
  layer,
  lightPolyline,
  line,
  rectangle,
  text,
  type Group,
} from '../../support/drawings/dxf-text.ts'
import { boxOf, named, read } from '../../support/drawings/read.ts'

const unitHeader = (code: number, ...more: readonly Group[]): readonly Group[] => [
  [9, '$INSUNITS'],
  [70, code],
  ...more,
]
/** The corners of a hall that all else lies in. */
const hall = rectangle('HALL', 0, 0, 40, 20)

describe('reading a drawing', () => {
  it('gives layers with colour and visibility, in metres, with y downwards', async () => {
    const layers = [layer('HALL', 1), layer('off', -3), layer('frozen', 7, 1)]
    const { widthMetres, heightMetres, unit, unitSource, ...rest } = await read(
      dxfText({
        layers,
        entities: [
          hall,
          line('off', 1, 1, 2, 1),
          line('frozen', 0, 0, 90, 0),
          rectangle('HALL', 0, 17, 3, 3),
        ],
      }),
    )
    expect({ widthMetres, heightMetres, unit, unitSource }).toEqual({
      widthMetres: 40,
      heightMetres: 20,
      unit: 'm',
      unitSource: 'file',
    })
    expect(rest.layers.map(({ name, colour, shown }) => ({ name, colour, shown }))).toEqual([
      { name: 'HALL', colour: '#ff0000', shown: true },
      { name: 'off', colour: '#00ff00', shown: false },
      { name: 'frozen', colour: null, shown: false },
    ])
    expect(rest.layers[0]?.closed[1]).toEqual([0, 3, 3, 3, 3, 0, 0, 0])
  })

  it.each([
    [4, 40_000, 'mm', 40],
    [1, 1_000, 'in', 25.4],
    [2, 100, 'ft', 30.48],
    [21, 3_937, 'survey-ft', 1_200],
  ] as const)('takes unit %i at its word', async (code, length, unit, metres) => {
    const found = await read(
      dxfText({ header: unitHeader(code), entities: [rectangle('0', 0, 0, length, length / 2)] }),
    )
    expect(found).toMatchObject({ unit, unitSource: 'file', widthMetres: metres })
  })

  it.each([
    [64_000, 1, 'mm'],
    [6_400, 1, 'cm'],
    [64, 1, 'm'],
    [210, 0, 'ft'],
    [2_500, 0, 'in'],
  ] as const)('guesses the unit of a drawing without one, %i long', async (length, measurement, unit) => {
    const header = unitHeader(0, [9, '$MEASUREMENT'], [70, measurement])
    expect(
      await read(dxfText({ header, entities: [rectangle('0', 0, 0, length, length / 2)] })),
    ).toMatchObject({ unit, unitSource: 'guess' })
  })

  it('draws arcs, circles, ellipses, splines and bulges as finely as they need', async () => {
    const found = await read(
      dxfText({
        entities: [
          hall,
          entity('CIRCLE', 'circle', [10, 5], [20, 5], [40, 2]),
          entity('ARC', 'arc', [10, 10], [20, 5], [40, 2], [50, 350], [51, 90]),
          entity(
            'ELLIPSE',
            'ellipse',
            [10, 20],
            [20, 5],
            [11, 3],
            [21, 0],
            [40, 0.5],
            [41, 0],
            [42, 2 * Math.PI],
          ),
          lightPolyline('bulge', true, [
            [30, 5, 1],
            [34, 5, 1],
          ]),
          entity(
            'SPLINE',
            'spline',
            [70, 8],
            [71, 3],
            [72, 8],
            [73, 4],
            ...[0, 0, 0, 0, 1, 1, 1, 1].map((knot): Group => [40, knot]),
            ...[
              [30, 10],
              [30, 14],
              [34, 14],
              [34, 10],
            ].flatMap(([x = 0, y = 0]): Group[] => [
              [10, x],
              [20, y],
            ]),
          ),
        ],
      }),
    )
    expect(boxOf(named(found, 'circle'))).toEqual([3, 13, 7, 17])
    expect(boxOf(named(found, 'arc'))).toEqual([10, 13, 12, 15.35])
    expect(boxOf(named(found, 'ellipse'))).toEqual([17, 13.5, 23, 16.5])
    expect(boxOf(named(found, 'bulge'))).toEqual([30, 13, 34, 17])
    // A cubic of Bézier reaches three quarters of the way to its control points.
    expect(boxOf(named(found, 'spline'))).toEqual([30, 7, 34, 10])
    const [circle = []] = named(found, 'circle').closed
    const away = circle.flatMap((x, at) =>
      at % 2 === 0 ? [Math.abs(Math.hypot(x - 5, (circle[at + 1] ?? 0) - 15) - 2)] : [],
    )
    expect(Math.max(...away)).toBeLessThan(0.0002)
    expect(circle.length / 2).toBeGreaterThan(40)
  })

  it('keeps every corner of a polyline whose corners have numbers of their own', async () => {
    const found = await read(
      dxfText({
        entities: [
          lightPolyline('A', true, [
            [0, 0],
            [4, 0],
            [4, 3],
            [2, 5],
            [0, 3],
          ]),
        ],
      }),
    )
    expect(named(found, 'A').closed).toEqual([[0, 5, 4, 5, 4, 2, 2, 0, 0, 2]])
  })

  it('reads old polylines, without their end too', async () => {
    const corner = (x: number, y: number, ...more: readonly Group[]): readonly Group[] => [
      [0, 'VERTEX'],
      [8, 'A'],
      [10, x],
      [20, y],
      ...more,
    ]
    const polyline = [
      ...entity('POLYLINE', 'A', [66, 1], [70, 1]),
      ...corner(0, 0),
      ...corner(9, 9, [70, 16]),
      ...corner(2, 0),
      ...corner(2, 2),
    ]
    const found = await read(dxfText({ entities: [[...polyline, [0, 'SEQEND'], [8, 'A']], polyline] }))
    expect(named(found, 'A').closed).toEqual([
      [0, 2, 2, 2, 2, 0],
      [0, 2, 2, 2, 2, 0],
    ])
  })

  it('puts blocks where they are used: nested, scaled, turned, mirrored and in rows, on the layer they are used on', async () => {
    const blocks = {
      stand: [rectangle('0', 0, 0, 1, 1), text('numbers', 0.5, 0.5, 0.2, '7')],
      pair: [insert('0', 'STAND', 0, 0), insert('0', 'stand', 2, 0)],
    }
    const found = await read(
      dxfText({
        blocks,
        entities: [
          hall,
          insert('scaled', 'pair', 10, 10, [41, 2], [42, 3], [50, 90]),
          insert('rows', 'stand', 1, 1, [70, 3], [71, 2], [44, 2], [45, 4]),
          entity('INSERT', 'mirrored', [2, 'stand'], [10, -20], [20, 5], [210, 0], [220, 0], [230, -1]),
        ],
      }),
    )
    expect(boxOf(named(found, 'scaled'))).toEqual([7, 4, 10, 10])
    expect(boxOf(named(found, 'rows'))).toEqual([1, 14, 6, 19])
    expect(named(found, 'rows').closed).toHaveLength(6)
    expect(boxOf(named(found, 'mirrored'))).toEqual([19, 14, 20, 15])
    expect(named(found, 'numbers').texts).toHaveLength(9)
    expect(named(found, 'numbers').texts.at(-1)).toMatchObject({
      x: 19.5,
      y: 14.5,
      rotationDegrees: 0,
      text: '7',
    })
  })

  it('leaves paper space, invisible things and other files out, and names what it cannot show', async () => {
    const found = await read(
      dxfText({
        entities: [
          hall,
          entity('LINE', 'paper', [67, 1], [10, 0], [20, 0], [11, 1], [21, 1]),
          entity('LINE', 'hidden', [60, 1], [10, 0], [20, 0], [11, 1], [21, 1]),
          insert('xref', 'elsewhere', 0, 0),
          entity('MLINE', 'HALL', [10, 0], [20, 0]),
          entity('LINE', 'HALL', [10, 'NaN'], [20, 0], [11, 1], [21, 1]),
          entity('CIRCLE', 'HALL', [10, 1e300], [20, 0], [40, 1]),
        ],
      }),
    )
    expect(found.layers.map(({ name }) => name)).toEqual(['HALL'])
    expect(found.leftOut).toEqual({ kinds: { XREF: 1, MLINE: 1 }, broken: 2, isCutOff: false, skipped: 0 })
  })

  it('is refused by the kinds and numbers of what is in it where none of that can be shown', async () => {
    const regions = Array.from({ length: 8 }, () => entity('REGION', 'solids', [70, 1]))
    await expect(read(dxfText({ entities: regions }))).rejects.toMatchObject({
      code: 'file-damaged',
      details: { reason: 'drawing-not-shown', kinds: 'REGION 8' },
    })
  })

  it('reads texts as a person does, whatever codes are in them', async () => {
    const multiline = '{\\fArial|b0|i0|c0|p34;\\H1.5x;\\C1;A\\~1}\\P\\U+00C9t\\U+00E9 \\S1#2; \\\\ \\{x\\}'
    const found = await read(
      dxfText({
        entities: [
          hall,
          entity('TEXT', 'T', [10, 1], [20, 1], [40, 0.5], [1, '%%u12%%d %%p3%%% %%065']),
          entity(
            'MTEXT',
            'T',
            [10, 5],
            [20, 5],
            [40, 0.5],
            [3, multiline.slice(0, 20)],
            [1, multiline.slice(20)],
            [71, 5],
            [11, 0],
            [21, 1],
          ),
          entity('ATTRIB', 'T', [10, 9], [20, 9], [40, 0.5], [1, 'B-12'], [2, 'NUMBER'], [70, 0]),
          entity('ATTRIB', 'T', [10, 9], [20, 9], [40, 0.5], [1, 'unseen'], [2, 'NOTE'], [70, 1]),
        ],
      }),
    )
    expect(named(found, 'T').texts.map((one) => one.text)).toEqual([
      '12° ±3% A',
      'A 1\nÉté 1/2 \\ {x}',
      'B-12',
    ])
    expect(named(found, 'T').texts[1]).toMatchObject({
      x: 5,
      y: 15,
      across: 'centre',
      down: 'middle',
      rotationDegrees: -90,
    })
  })

  it.each([
    ['ANSI_1252', 'AC1015', 'windows-1252', [0xc9, 0x74, 0xe9], 'Été'],
    ['ANSI_1251', 'AC1015', 'windows-1251', [0xd1, 0xf2, 0xe5, 0xed, 0xe4], 'Стенд'],
    ['ANSI_932', 'AC1015', 'shift_jis', [0x83, 0x7a, 0x81, 0x5b, 0x83, 0x8b], 'ホール'],
    ['ANSI_936', 'AC1015', 'gbk', [0xd5, 0xb9, 0xcc, 0xa8], '展台'],
    ['ANSI_1252', 'AC1027', 'utf-8', [...new TextEncoder().encode('展台')], '展台'],
    ['ANSI_1252', 'AC1015', 'utf-8 all the same', [...new TextEncoder().encode('Größe')], 'Größe'],
  ] as const)(
    'reads the letters of %s in version %s as %s',
    async (page, version, _name, bytes, expected) => {
      const header: readonly Group[] = [
        [9, '$ACADVER'],
        [1, version],
        [9, '$DWGCODEPAGE'],
        [3, page],
      ]
      const [before = '', after = ''] = dxfText({
        header,
        entities: [hall, text('T', 1, 1, 0.5, '@@@')],
      }).split('@@@')
      const found = await read(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]))
      expect(named(found, 'T').texts[0]?.text).toBe(expected)
    },
  )

  it('understands the line ends, comments and spaces of other programs', async () => {
    const written = dxfText({ entities: [hall] }, '\n')
    for (const content of [
      written,
      `999\nmade by hand\n${written}`,
      `\ufeff${written}`,
      dxfText({ entities: [hall] }, '\r\n'),
    ]) {
      expect(await read(content)).toMatchObject({ widthMetres: 40, heightMetres: 20 })
    }
  })

  it('reads hatches as what they fill', async () => {
    const edges: readonly Group[] = [
      [91, 1],
      [92, 1],
      [93, 2],
      [72, 1],
      [10, 10],
      [20, 5],
      [11, 14],
      [21, 5],
      [72, 2],
      [10, 12],
      [20, 5],
      [40, 2],
      [50, 0],
      [51, 180],
      [73, 1],
      [97, 0],
      [75, 0],
      [76, 1],
      [98, 1],
      [10, 0],
      [20, 0],
    ]
    const found = await read(
      dxfText({
        header: inMetres,
        entities: [hall, entity('HATCH', 'fill', [10, 0], [20, 0], [2, 'SOLID'], [70, 1], [71, 0], ...edges)],
      }),
    )
    expect(boxOf(named(found, 'fill'))).toEqual([10, 13, 14, 15])
  })

  it('reads what another program’s library writes', async () => {
    const written = new DxfWriter()
    written.setUnits(Units.Millimeters)
    const numbers = written.document.tables.addLayer('NUMBERS', 3, 'Continuous')
    written.addLWPolyline(
      [
        { point: point2d(0, 0) },
        { point: point2d(6_000, 0) },
        { point: point2d(6_000, 3_000), bulge: 0.5 },
        { point: point2d(0, 3_000) },
      ],
      { flags: 1 },
    )
    written.addText(point3d(3_000, 1_500), 300, 'A 101', { layerName: numbers.name })
    const boundary = new HatchBoundaryPaths()
    const outline = new HatchPolylineBoundary()
    for (const [x, y] of [
      [0, 0],
      [1_000, 0],
      [1_000, 1_000],
    ] as const)
      outline.add(vertex(x, y))
    boundary.addPolylineBoundary(outline)
    written.addHatch(boundary, pattern({ name: HatchPredefinedPatterns.SOLID }))
    const block = written.addBlock('column')
    block.addCircle(point3d(0, 0), 250)
    written.addInsert('column', point3d(8_000, 1_000), { scaleFactor: { x: 2, y: 2, z: 1 } })
    const found = await read(written.stringify())
    expect(found).toMatchObject({ unit: 'mm', unitSource: 'file', widthMetres: 8.5 })
    expect(named(found, 'NUMBERS').texts[0]?.text).toBe('A 101')
    expect(named(found, '0').filled).toHaveLength(1)
    expect(named(found, '0').closed).toHaveLength(2)
  })
})
