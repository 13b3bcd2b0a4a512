import {
  binaryDxf,
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
} from '../../drawings/dxf-text.ts'
import { hostile, type HostileFile, type HostileFormat } from '../hostile-file.ts'

/** The DXF reference (Autodesk, 2024), group by group. */
const of = (...entities: readonly (readonly Group[])[]): string =>
  dxfText({ entities: [rectangle('0', 0, 0, 3, 3), ...entities] })
const drawn = (what: string, rule: string, entities: () => readonly (readonly Group[])[]): HostileFile =>
  hostile(what, rule, () => of(...entities()))
/** An entity of more groups than a call can have arguments. */
const large = (type: string, some: readonly Group[]): readonly Group[] => [[0, type], [8, '0'], ...some]
const corners = (bulge: number | null): readonly Group[] =>
  Array.from({ length: 500_000 }, (_, at): Group[] => [
    [10, at % 7],
    [20, at % 11],
    ...(bulge === null ? [] : [[42, bulge] as const]),
  ]).flat()
const groups = (count: number, ...some: readonly Group[]): readonly Group[] =>
  Array.from({ length: count }, () => some).flat()

/** A cover of so many corners. */
const wipeout = (x: number, corners: number): readonly Group[] => [
  ...([
    [0, 'WIPEOUT'],
    [8, '0'],
    [10, x],
    [20, 0],
    [11, 9],
    [21, 0],
    [12, 0],
    [22, 9],
    [13, 1],
    [23, 1],
    [71, 2],
    [91, corners],
  ] as const),
  ...Array.from({ length: corners }, (_, at): readonly Group[] => [
    [14, Math.cos((at / corners) * 2 * Math.PI) / 2],
    [24, Math.sin((at / corners) * 2 * Math.PI) / 2],
  ]).flat(),
]

/** In a block that is used in a thousand rows of 1,900. */
const copied = (what: string, rule: string, part: () => readonly (readonly Group[])[]): HostileFile =>
  hostile(what, rule, () =>
    dxfText({
      blocks: { part: part() },
      entities: [
        rectangle('0', 0, 0, 3, 3),
        insert('0', 'part', 0, 0, [70, 1_900], [71, 1_000], [44, 1], [45, 1]),
      ],
      objects: [
        large('IMAGEDEF', [
          [5, 'A'],
          [1, 'p'.repeat(50_000)],
        ]),
      ],
    }),
  )

export const dxfFiles: HostileFormat = {
  extension: 'dxf',
  door: 'plan',
  sound: () => of(),
  files: [
    drawn('a block that is not there', 'INSERT: 2 names a block', () => [insert('0', 'nothing', 0, 0)]),
    drawn('less than no copies', 'INSERT: 70 and 71', () => [
      insert('0', 'nothing', 0, 0, [70, -5], [71, -5]),
    ]),
    hostile('a block within itself', 'BLOCKS: no circles', () =>
      dxfText({ blocks: { a: [insert('0', 'a', 0, 0)] }, entities: [insert('0', 'a', 0, 0)] }),
    ),
    hostile('copies of copies without end', 'INSERT: 70 and 71', () =>
      dxfText({
        blocks: { a: [line('0', 0, 0, 1, 1)], b: [insert('0', 'a', 0, 0, [70, 32_767], [71, 32_767])] },
        entities: [insert('0', 'b', 0, 0, [70, 32_767], [71, 32_767])],
      }),
    ),
    hostile('copies of nothing without end', 'INSERT: 70 and 71', () =>
      dxfText({
        blocks: { a: [insert('0', 'x', 0, 0)] },
        entities: [rectangle('0', 0, 0, 3, 3), insert('0', 'a', 0, 0, [70, 32_767], [71, 32_767])],
      }),
    ),
    hostile('a block as large as the world', 'INSERT: 41 and 42', () =>
      dxfText({
        blocks: { a: [rectangle('0', 0, 0, 1e9, 1e9)] },
        entities: [insert('0', 'a', 0, 0, [41, 1e300], [42, 1e300])],
      }),
    ),
    hostile('a block that is called as what every object has', 'BLOCKS: 2', () =>
      dxfText({
        blocks: { __proto__x: [], constructor: [line('0', 0, 0, 1, 1)] },
        entities: [insert('0', 'constructor', 0, 0), line('__proto__', 0, 0, 1, 1)],
      }),
    ),
    drawn('a spline of a thousand million degrees', 'SPLINE: 71', () => [
      entity(
        'SPLINE',
        '0',
        [71, 1e9],
        [72, 4],
        [73, 2],
        [40, 0],
        [40, 0],
        [40, 1],
        [40, 1],
        [10, 0],
        [20, 0],
        [10, 9],
        [20, 9],
      ),
    ]),
    drawn('knots that go backwards', 'SPLINE: 40 never falls', () => [
      entity('SPLINE', '0', [71, 3], ...groups(2_000, [40, 5], [40, -5]), ...groups(2_000, [10, 1], [20, 2])),
    ]),
    drawn('a spline of a hundred thousand corners', 'SPLINE: any number', () => [
      large('SPLINE', [
        [71, 15],
        ...Array.from({ length: 100_016 }, (_, at): Group => [40, at]),
        ...groups(50_000, [10, 0], [20, 0], [10, 1e6], [20, 1e6]),
      ]),
    ]),
    drawn('weights of nothing', 'SPLINE: 41', () => [
      entity(
        'SPLINE',
        '0',
        [71, 2],
        ...groups(3, [40, 0]),
        ...groups(3, [40, 1]),
        ...groups(3, [10, 1], [20, 1], [41, 0]),
      ),
    ]),
    drawn('an ellipse of no width', 'ELLIPSE: 11 and 40', () => [
      entity('ELLIPSE', '0', [10, 0], [20, 0], [11, 0], [21, 0], [40, 0], [41, 0], [42, 1e12]),
    ]),
    drawn('an arc that goes around without end', 'ARC: 50 and 51', () => [
      entity('ARC', '0', [10, 0], [20, 0], [40, 5], [50, 0], [51, 1e15]),
    ]),
    drawn('a circle of less than nothing', 'CIRCLE: 40', () => [
      entity('CIRCLE', '0', [10, 0], [20, 0], [40, -1e12]),
    ]),
    drawn('bulges without end', 'LWPOLYLINE: 42', () => [
      lightPolyline('0', true, [
        [0, 0, 1e300],
        [9, 9, -1e300],
        [0, 9, 1e-300],
      ]),
    ]),
    drawn('half a million corners', 'LWPOLYLINE: 90', () => [
      large('LWPOLYLINE', [[90, 500_000], [70, 1], ...corners(null)]),
    ]),
    drawn('half a million bulges', 'LWPOLYLINE: 42', () => [
      large('LWPOLYLINE', [[90, 500_000], [70, 1], ...corners(0.9)]),
    ]),
    drawn('a polyline without its end', 'POLYLINE: SEQEND', () => [
      entity('POLYLINE', '0', [66, 1], [70, 1]),
      entity('VERTEX', '0', [10, 1], [20, 1]),
    ]),
    drawn('corners without a polyline', 'VERTEX: within POLYLINE', () =>
      Array.from({ length: 1_000 }, () => entity('VERTEX', '0', [10, 1], [20, 1])),
    ),
    drawn('hatches without end', 'HATCH: 91', () => [
      entity(
        'HATCH',
        '0',
        [2, 'SOLID'],
        [91, 2_000_000_000],
        [92, 1],
        [93, 2_000_000_000],
        [72, 1],
        [10, 0],
        [20, 0],
        [11, 1],
        [21, 1],
      ),
    ]),
    drawn('a hatch of edges that are none', 'HATCH: 72', () => [
      large('HATCH', [[91, 1], [92, 1], [93, 9], ...groups(10_000, [72, 77], [10, 'x'])]),
    ]),
    drawn('a text of three million letters', 'TEXT: 1', () => [text('0', 0, 0, 1, 'x'.repeat(3_000_000))]),
    drawn('a text of signs beyond the last', 'TEXT: %%nnn', () => [
      text('0', 0, 0, 1, '%%999%%000\\U+FFFF\\U+D800%%%%%'),
    ]),
    drawn('a text of no height', 'TEXT: 40', () => [text('0', 0, 0, 0, 'A1'), text('0', 0, 0, -1e300, 'A2')]),
    drawn('a note of braces, 100,000 deep', 'MTEXT: formatting', () => [
      entity(
        'MTEXT',
        '0',
        [10, 0],
        [20, 0],
        [40, 1],
        [1, `${'{\\H3;'.repeat(100_000)}A${'}'.repeat(100_000)}`],
      ),
    ]),
    drawn('a note of codes without an end', 'MTEXT: codes end with ;', () => [
      entity('MTEXT', '0', [10, 0], [20, 0], [40, 1], [1, '\\S'.repeat(200_000)]),
    ]),
    drawn('places that are no numbers', '10: a floating-point number', () => [
      line('0', Number.NaN, Infinity, -Infinity, 1e308),
      entity('LINE', '0', [10, 'x'], [20, ''], [11, '0x9'], [21, '1,5']),
    ]),
    drawn('places beyond the world', '10: a floating-point number', () => [
      line('0', -1e307, -1e307, 1e307, 1e307),
    ]),
    drawn('ten thousand layers', '8: any number', () =>
      Array.from({ length: 10_000 }, (_, at) => line(`layer ${at}`, 0, 0, 1, 1)),
    ),
    hostile('a layer of half a million letters', '8: names', () =>
      dxfText({ layers: [layer('x'.repeat(500_000))], entities: [line('x'.repeat(500_000), 0, 0, 1, 1)] }),
    ),
    hostile('a colour beyond the last', 'LAYER: 62', () =>
      dxfText({
        layers: [layer('a', 9_999_999), layer('b', -1e300)],
        entities: [line('a', 0, 0, 1, 1), line('b', 0, 0, 1, 1)],
      }),
    ),
    hostile('a unit that is none', '$INSUNITS: 0 to 24', () =>
      dxfText({
        header: [
          [9, '$INSUNITS'],
          [70, 4_711],
        ],
        entities: [rectangle('0', 0, 0, 3, 3)],
      }),
    ),
    hostile('a header without names', 'HEADER: 9 names a variable', () =>
      dxfText({ header: [[70, 6], [1, 'AC1027'], ...inMetres], entities: [rectangle('0', 0, 0, 3, 3)] }),
    ),
    hostile('groups without numbers', 'a group begins with its code', () =>
      of().replace('LWPOLYLINE\r\n', 'LWPOLYLINE\r\nabc\r\n'),
    ),
    hostile('a section within a section', 'ENDSEC ends a section', () =>
      of().replaceAll('ENDSEC', 'SECTION'),
    ),
    hostile('a hundred thousand empty sections', 'SECTION', () =>
      of().replace(
        '  0\r\nEOF',
        `${'  0\r\nSECTION\r\n  2\r\nX\r\n  0\r\nENDSEC\r\n'.repeat(100_000)}  0\r\nEOF`,
      ),
    ),
    hostile('tables that do not end', 'ENDTAB ends a table', () =>
      dxfText({ layers: [layer('a')], entities: [line('a', 0, 0, 1, 1)] }).replace('ENDTAB', 'LAYER'),
    ),
    hostile('a block that does not end', 'ENDBLK ends a block', () =>
      dxfText({ blocks: { a: [line('0', 0, 0, 1, 1)] }, entities: [insert('0', 'a', 0, 0)] }).replace(
        'ENDBLK',
        'POINT',
      ),
    ),
    hostile('letters of a page that is none', '$DWGCODEPAGE', () =>
      dxfText({
        header: [
          [9, '$DWGCODEPAGE'],
          [3, 'ANSI_4711'],
        ],
        entities: [text('0', 0, 0, 1, '\u00FC')],
      }),
    ),
    hostile('its first half alone', 'EOF ends it', () => of().slice(0, 300)),
    hostile(
      'a binary file without a group',
      'a binary file begins with groups',
      () => 'AutoCAD Binary DXF\r\n\x1A\0',
    ),
    hostile('a binary text without an end', 'binary: a text ends with 0', () =>
      Buffer.concat([
        binaryDxf({ entities: [rectangle('0', 0, 0, 3, 3)] }).subarray(0, -6),
        Buffer.alloc(4_000_000, 'x'),
      ]),
    ),
    hostile('binary codes that there are not', 'binary: group codes', () =>
      Buffer.concat([
        binaryDxf({ entities: [rectangle('0', 0, 0, 3, 3)] }).subarray(0, -6),
        Buffer.alloc(1_000_000, 0xee),
      ]),
    ),
    hostile('two million binary groups of nothing', 'binary: group codes', () =>
      Buffer.concat([
        binaryDxf({ entities: [rectangle('0', 0, 0, 3, 3)] }).subarray(0, -6),
        Buffer.alloc(6_000_000),
      ]),
    ),
    hostile('ten million empty lines', 'a group is two lines', () =>
      of().replace('  0\r\nEOF', `${'\r\n'.repeat(10_000_000)}  0\r\nEOF`),
    ),
    hostile('two million returns', 'a line ends with a return and a line feed', () =>
      of().replace('  0\r\nEOF', `${'\r'.repeat(2_000_000)}x  0\r\nEOF`),
    ),
    hostile('a million zeros after a group that is none', 'a group begins with its code', () =>
      of().replace('  0\r\nEOF', `x\r\n${'0\r\n'.repeat(1_000_000)}`),
    ),
    drawn('ten thousand covers over ten thousand lines', 'WIPEOUT: 14 and 24', () => [
      ...Array.from({ length: 10_000 }, (_, at) => line('0', at % 100, 0, at % 90, 90)),
      ...Array.from({ length: 10_000 }, (_, at) => wipeout(at % 80, 16)),
    ]),
    drawn('a cover of a hundred thousand corners', 'WIPEOUT: 91', () => [
      ...Array.from({ length: 10_000 }, (_, at) => line('0', at % 100, 0, at % 90, 90)),
      wipeout(0, 100_000),
    ]),
    hostile('clips of clips that hold each other', 'SPATIAL_FILTER: in a dictionary', () =>
      dxfText({
        blocks: { a: [line('0', 0, 0, 9, 9)] },
        entities: [
          rectangle('0', 0, 0, 3, 3),
          ...Array.from({ length: 20_000 }, () =>
            insert('0', 'a', 0, 0, [102, '{ACAD_XDICTIONARY'], [360, 'A'], [102, '}']),
          ),
        ],
        objects: [
          [
            [0, 'DICTIONARY'],
            [5, 'A'],
            [3, 'ACAD_FILTER'],
            [360, 'A'],
            [3, 'SPATIAL'],
            [360, 'B'],
          ],
          large('SPATIAL_FILTER', [[5, 'B'], ...groups(2_000, [10, 1], [20, 2], [10, 3], [20, 9])]),
        ],
      }),
    ),
    copied('outlines without corners, two million times', 'HATCH: 91', () => [
      large('HATCH', [[91, 9], ...groups(3_000, [92, 2], [72, 1])]),
    ]),
    copied('a layer of a long name, two million times', '8: names', () => [
      line('x'.repeat(50_000), 0, 0, 1, 1),
    ]),
    copied('a block of a long name that is not there, two million times', 'INSERT: 2', () => [
      insert('0', 'x'.repeat(50_000), 0, 0),
    ]),
    copied('a spline of one span, two million times', 'SPLINE: 40 never falls', () => [
      large('SPLINE', [
        [71, 3],
        ...groups(4_000, [40, 0]),
        ...groups(4, [40, 1]),
        ...groups(2_500, [10, 1], [20, 1]),
      ]),
    ]),
    copied('a picture of a long name, two million times', 'IMAGEDEF: 1', () => [
      large('IMAGE', [
        ...groups(1, [10, 0], [20, 0], [11, 1], [21, 0], [12, 0], [22, 1], [13, 1], [23, 1]),
        [340, 'A'],
      ]),
    ]),
    drawn('a note of 200,000 lines', 'MTEXT: \\P begins a line', () => [
      entity('MTEXT', '0', [10, 1], [20, 1], [40, 1], [1, 'a\\P'.repeat(200_000)]),
    ]),
    drawn('a mesh of faces that name each other', 'MESH: 93', () => [
      large('MESH', [
        [92, 1],
        [10, 0],
        [20, 0],
        [93, 2_000_000_000],
        ...groups(100_000, [90, 2_000_000_000], [90, -1]),
      ]),
    ]),
    drawn('a grid of more points than there are', 'POLYLINE: 71 and 72', () => [
      entity('POLYLINE', '0', [66, 1], [70, 16], [71, 2_000_000_000], [72, 2_000_000_000]),
      entity('VERTEX', '0', [10, 1], [20, 1]),
    ]),
    drawn('a leader of leaders without end', 'MULTILEADER: CONTEXT_DATA', () => [
      large('MULTILEADER', [
        [300, 'CONTEXT_DATA{'],
        ...groups(200_000, [302, 'LEADER{'], [304, 'LEADER_LINE{'], [10, 0], [20, 0]),
      ]),
    ]),
    drawn('a picture as wide as the world', 'IMAGE: 11 and 13', () => [
      entity(
        'IMAGE',
        '0',
        [10, 0],
        [20, 0],
        [11, 1e300],
        [21, 1e300],
        [12, 1e300],
        [22, 1e300],
        [13, 1e300],
        [23, 1e300],
      ),
    ]),
  ],
}
