import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { dxfText, entity, insert, line, rectangle, type Group } from '../../support/drawings/dxf-text.ts'
import { read } from '../../support/drawings/read.ts'

/** What the whole budget of a drawing may take of a processor, in seconds; code under test is several times slower. */
const mostSeconds = 40
const mostBytes = 300_000

/** Reads what must be read or refused; how long it kept a processor busy, whatever else the machine does. */
async function secondsOf(content: string, format: 'dxf' | 'svg'): Promise<number> {
  expect(content.length).toBeLessThan(mostBytes)
  const before = process.cpuUsage()
  await read(content, format).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

type Some = readonly (readonly Group[])[]

const long = 'x'.repeat(40_000)
const large = (type: string, ...groups: readonly Group[]): readonly Group[] => [
  [0, type],
  [8, '0'],
  ...groups,
]
const many = (count: number, ...some: readonly Group[]): readonly Group[] =>
  Array.from({ length: count }, () => some).flat()
const image: readonly Group[] = many(
  1,
  [10, 0],
  [20, 0],
  [11, 1],
  [21, 0],
  [12, 0],
  [22, 1],
  [13, 1],
  [23, 1],
)

const objects = [
  large('IMAGEDEF', [5, 'A'], [1, long]),
  large('DICTIONARY', [5, 'B'], ...many(2_000, [3, 'x'], [360, '0']), [3, 'ACAD_FILTER'], [360, 'C']),
  large('DICTIONARY', [5, 'C'], [3, 'SPATIAL'], [360, 'D']),
  large('SPATIAL_FILTER', [5, 'D'], ...many(2_500, [10, 1], [20, 2])),
]

/** What costs much for its size, in a block of its own. */
const dxfParts: Readonly<Record<string, Some>> = {
  'outlines without corners': [large('HATCH', [91, 9], ...many(3_000, [92, 2], [72, 1]))],
  'outlines of one corner': [large('HATCH', [91, 9], ...many(1_500, [92, 2], [72, 1], [10, 1], [20, 1]))],
  'outlines of edges that lead nowhere': [
    large('HATCH', [91, 9], ...many(1_000, [92, 1], [93, 1], [72, 2], [10, 0], [20, 0], [40, 0])),
  ],
  'a layer with a long name': [line(long, 0, 0, 1, 1)],
  'what is hidden on a layer with a long name': [entity('LINE', long, [60, 1])],
  'two names that differ at their ends': [insert('0', `${long}a`, 0, 0), insert('0', `${long}b`, 0, 0)],
  'a block that is not there': [insert('0', long, 0, 0)],
  'a picture of a long name': [entity('IMAGE', '0', ...image, [340, 'A'])],
  'a picture that is not there': [entity('IMAGE', '0', ...image, [340, long])],
  'a spline of one span': [
    large(
      'SPLINE',
      [71, 3],
      ...many(4_000, [40, 0]),
      [40, 1],
      ...many(3, [40, 1]),
      ...many(2_500, [10, 1], [20, 1]),
    ),
  ],
  'a cover of nothing': [large('WIPEOUT', ...image, [71, 2], ...many(4_000, [14, 0], [24, 0]))],
  'a clip of what is hidden': [
    insert('0', 'hidden', 0, 0, [102, '{ACAD_XDICTIONARY'], [360, 'B'], [102, '}']),
  ],
  'a text of many lines': [entity('MTEXT', '0', [40, 1], [1, 'a\\P'.repeat(20_000)])],
}

const times = (rows: number, columns: number): readonly Group[] => [
  [70, columns],
  [71, rows],
  [44, 1],
  [45, 1],
]

/** A part in blocks in blocks, each used in so many rows and columns. */
function dxfOf(part: Some, levels: readonly (readonly [number, number])[]): string {
  const blocks: Record<string, Some> = { part, hidden: [entity('LINE', '0', [60, 1])] }
  const outermost = levels.reduce((inner, [rows, columns], level) => {
    blocks[`level${level}`] = [insert('0', inner, 0, 0, ...times(rows, columns))]
    return `level${level}`
  }, 'part')
  return dxfText({ blocks, objects, entities: [rectangle('0', 0, 0, 3, 3), insert('0', outermost, 0, 0)] })
}

const layered = 'xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:groupmode="layer" i:label'
const path = (d: string): string => `<path stroke="red" d="${d}"/>`
const svgParts: Readonly<Record<string, string>> = {
  'a long style': `<rect width="1" height="1" style="${'a:b;'.repeat(20_000)}"/>`,
  'a long transformation': `<rect width="1" height="1" transform="${'scale(1)'.repeat(10_000)}"/>`,
  'a long width': `<rect width="${'1 '.repeat(40_000)}" height="1"/>`,
  'a path that only moves': path('M1 1'.repeat(20_000)),
  'a path beside the paper': path(`M-99999 -99${'h1v1'.repeat(20_000)}`),
  'curves beside the paper': path(`M-9e9 0${'c0 9 9 9 9 0'.repeat(6_000)}`),
  'arcs beside the paper': path(`M-9e9 0${'a9 9 0 1 0 9 0'.repeat(6_000)}`),
  'a path of no end': path(`M0 0${'h1'.repeat(40_000)}L1e999 0`),
  'a polygon': `<polygon stroke="red" points="${'-9 9 '.repeat(15_000)}"/>`,
  'a text of nothing': `<text>${' '.repeat(80_000)}</text>`,
  'a text of empty parts': `<text>${'<tspan/>'.repeat(10_000)}</text>`,
  'a text of empty parts of parts': `<text><tspan>${'<a/>'.repeat(20_000)}</tspan></text>`,
  'a text at many places': `<text x="${'1 '.repeat(40_000)}">a</text>`,
  comments: `<g>${'<!---->'.repeat(10_000)}</g>`,
  'many attributes': `<g ${Array.from({ length: 8_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
  'a layer with a long name': `<g ${layered}="${long}">${path('M0 0h9')}</g>`,
  'a colour with a long name': `<path stroke="${long}" d="M0 0h9"/>`,
  'groups with names': '<g id="a"/>'.repeat(8_000),
  'groups in groups': `${'<g id="a">'.repeat(60)}${'<g id="b"/>'.repeat(5_000)}${'</g>'.repeat(60)}`,
}

/** A part in groups in groups, each used so often by the next. */
function svgOf(part: string, levels: readonly number[]): string {
  const groups = levels.map(
    (uses, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(uses)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><defs><g id="l0">${part}</g>${groups.join('')}</defs>
    ${path('M0 0h9')}<use href="#l${levels.length}"/></svg>`
}

describe('the work of a drawing is bounded, whatever is multiplied', () => {
  it.each(Object.entries(dxfParts))(
    'in blocks: %s',
    async (_what, part) => {
      expect(await secondsOf(dxfOf(part, [[1_000, 990]]), 'dxf')).toBeLessThan(mostSeconds)
      expect(await secondsOf(dxfOf(part, [[10, 30]]), 'dxf')).toBeLessThan(mostSeconds)
    },
    120_000,
  )

  it.each(Object.entries(svgParts))(
    'in groups: %s',
    async (_what, part) => {
      expect(await secondsOf(svgOf(part, [10, 10, 10, 10]), 'svg')).toBeLessThan(mostSeconds)
    },
    120_000,
  )

  it('groups beside each other, without any use', async () => {
    expect(await secondsOf(svgOf('<g id="a"/>'.repeat(10_000), []), 'svg')).toBeLessThan(5)
  })

  it('copies of a part of a row', async () => {
    const halves = Array.from({ length: 30 }, () => [1.000_001, 1.000_001] as const)
    expect(await secondsOf(dxfOf([line('0', 0, 0, 1, 1)], halves), 'dxf')).toBeLessThan(5)
  })

  it('at random', { timeout: 600_000 }, async () => {
    const size = fc.double({ min: 1, max: 300, noNaN: true })
    const levels = fc.array(fc.tuple(size, size), { minLength: 1, maxLength: 8 })
    const parts = fc.subarray(Object.values(dxfParts), { minLength: 1, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(parts, levels, async (some, nested) => {
        expect(await secondsOf(dxfOf(some.flat(), nested), 'dxf')).toBeLessThan(mostSeconds)
      }),
      { numRuns: 20 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(svgParts)),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
        async (part, nested) => {
          expect(await secondsOf(svgOf(part, nested), 'svg')).toBeLessThan(mostSeconds)
        },
      ),
      { numRuns: 8 },
    )
  })
})
