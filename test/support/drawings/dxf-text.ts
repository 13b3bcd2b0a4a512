/**
 * Drawings written from the DXF reference, group by group, as CAD programs write them; nothing here
 * is shared with what the product writes.
 */
export type Group = readonly [code: number, value: string | number]

export const entity = (type: string, layer: string, ...groups: readonly Group[]): readonly Group[] => [
  [0, type],
  [8, layer],
  ...groups,
]

export const line = (layer: string, x1: number, y1: number, x2: number, y2: number): readonly Group[] =>
  entity('LINE', layer, [100, 'AcDbLine'], [10, x1], [20, y1], [30, 0], [11, x2], [21, y2], [31, 0])

/** Corners as x, y and, where the way from there is an arc, its bulge. */
export function lightPolyline(
  layer: string,
  closed: boolean,
  corners: readonly (readonly number[])[],
): readonly Group[] {
  const groups = corners.flatMap(([x = 0, y = 0, bulge]): Group[] => [
    [10, x],
    [20, y],
    ...(bulge === undefined ? [] : [[42, bulge] as const]),
    [91, 0],
  ])
  return entity(
    'LWPOLYLINE',
    layer,
    [100, 'AcDbPolyline'],
    [90, corners.length],
    [70, closed ? 1 : 0],
    [43, 0],
    ...groups,
  )
}

export const rectangle = (
  layer: string,
  x: number,
  y: number,
  width: number,
  height: number,
): readonly Group[] =>
  lightPolyline(layer, true, [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ])

/** Held at its middle. */
export const text = (
  layer: string,
  x: number,
  y: number,
  height: number,
  written: string,
): readonly Group[] =>
  entity('TEXT', layer, [10, x], [20, y], [40, height], [1, written], [72, 1], [11, x], [21, y], [73, 2])

export interface DxfParts {
  readonly header?: readonly Group[]
  readonly layers?: readonly (readonly Group[])[]
  readonly blocks?: Readonly<Record<string, readonly (readonly Group[])[]>>
  readonly entities: readonly (readonly Group[])[]
  readonly objects?: readonly (readonly Group[])[]
}

export const inMetres: readonly Group[] = [
  [9, '$ACADVER'],
  [1, 'AC1027'],
  [9, '$INSUNITS'],
  [70, 6],
]

/** All groups of a drawing, in order. */
function groupsOf({
  header = inMetres,
  layers = [],
  blocks = {},
  entities,
  objects,
}: DxfParts): readonly Group[] {
  const section = (name: string, groups: readonly Group[]): readonly Group[] => [
    [0, 'SECTION'],
    [2, name],
    ...groups,
    [0, 'ENDSEC'],
  ]
  const layerTable: readonly Group[] = [
    [0, 'TABLE'],
    [2, 'LAYER'],
    [70, layers.length],
    ...layers.flat(),
    [0, 'ENDTAB'],
  ]
  const blockGroups = Object.entries(blocks).flatMap(([name, inside]): Group[] => [
    [0, 'BLOCK'],
    [8, '0'],
    [2, name],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    ...inside.flat(),
    [0, 'ENDBLK'],
    [8, '0'],
  ])
  return [
    ...section('HEADER', header),
    ...section('TABLES', layers.length === 0 ? [] : layerTable),
    ...section('BLOCKS', blockGroups),
    ...section('ENTITIES', entities.flat()),
    ...(objects === undefined ? [] : section('OBJECTS', objects.flat())),
    [0, 'EOF'],
  ]
}

export function dxfText(parts: DxfParts, lineEnd = '\r\n'): string {
  return groupsOf(parts)
    .map(([code, value]) => `${String(code).padStart(3)}${lineEnd}${value}${lineEnd}`)
    .join('')
}

/** By the code: what a binary file keeps of a value (“Binary DXF files” and “Group codes in numerical order”). */
function packed(code: number, value: string | number): Buffer {
  const bytes = Buffer.alloc(8)
  const between = (from: number, to: number): boolean => code >= from && code <= to
  const number = Number(value)
  if (between(10, 59) || between(110, 149) || between(210, 239) || between(460, 469) || between(1010, 1059)) {
    bytes.writeDoubleLE(number)
    return bytes
  }
  if (
    between(60, 79) ||
    between(170, 179) ||
    between(270, 289) ||
    between(370, 389) ||
    between(400, 409) ||
    between(1060, 1070)
  ) {
    return bytes.writeInt16LE(number) === 2 ? bytes.subarray(0, 2) : bytes
  }
  if (between(90, 99) || between(420, 429) || between(440, 459) || code === 1071)
    return bytes.writeInt32LE(number) === 4 ? bytes.subarray(0, 4) : bytes
  if (between(290, 299)) return Buffer.from([number])
  return Buffer.from(`${value}\0`)
}

/** The same drawing as a binary file, of release 12, whose codes are one byte where that will do, or of a later one. */
export function binaryDxf(parts: DxfParts, release: 12 | 13 = 13): Buffer {
  const codeOf = (code: number): Buffer => {
    const long = Buffer.alloc(2)
    long.writeInt16LE(code)
    return release === 13 ? long : code < 255 ? Buffer.from([code]) : Buffer.from([255, ...long])
  }
  return Buffer.concat([
    Buffer.from('AutoCAD Binary DXF\r\n\x1A\0', 'latin1'),
    ...groupsOf(parts).flatMap(([code, value]) => [codeOf(code), packed(code, value)]),
  ])
}

export const layer = (name: string, colour = 7, flags = 0): readonly Group[] => [
  [0, 'LAYER'],
  [2, name],
  [70, flags],
  [62, colour],
  [6, 'CONTINUOUS'],
]

export const insert = (
  layerName: string,
  block: string,
  x: number,
  y: number,
  ...more: readonly Group[]
): readonly Group[] => entity('INSERT', layerName, [2, block], [10, x], [20, y], ...more)
