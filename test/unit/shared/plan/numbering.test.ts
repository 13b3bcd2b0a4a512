import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stand } from '../../../../shared/domain/plan/elements.ts'
import { blocksOf } from '../../../../shared/domain/plan/numbering/blocks.ts'
import { lineDirections, startCorners } from '../../../../shared/domain/plan/numbering/lines.ts'
import {
  letterings,
  numberKey,
  numberStands,
  readSkippedNumbers,
  usualNumbering,
  type Numbering,
} from '../../../../shared/domain/plan/numbering/number-stands.ts'
import { standsInReadingOrder } from '../../../../shared/domain/plan/numbering/reading-order.ts'
import { gridOf, standAt, turnedTogether } from './stands.ts'

const plain: Numbering = { ...usualNumbering, letter: 'none', byBlock: false, digits: 1 }
const nothingTaken = (): boolean => false
const order = fc.record({
  corner: fc.constantFrom(...startCorners),
  along: fc.constantFrom(...lineDirections),
  serpentine: fc.boolean(),
})

function numbersOf(
  stands: readonly Stand[],
  options: Numbering,
  isTaken: (key: string) => boolean = nothingTaken,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    numberStands(stands, options, isTaken).numbered.map(({ standId, number }) => [standId, number]),
  )
}

/** What a person would write on a grid with a pencil. */
function byPencil(
  rows: number,
  columns: number,
  { corner, along, serpentine }: Pick<Numbering, 'corner' | 'along' | 'serpentine'>,
): readonly string[] {
  const cells: string[] = []
  const [lines, places] = along === 'rows' ? [rows, columns] : [columns, rows]
  for (let line = 0; line < lines; line++) {
    for (let place = 0; place < places; place++) {
      const along1 = serpentine && line % 2 === 1 ? places - 1 - place : place
      let [row, column] = along === 'rows' ? [line, along1] : [along1, line]
      if (corner.startsWith('bottom')) row = rows - 1 - row
      if (corner.endsWith('right')) column = columns - 1 - column
      cells.push(`${String(row).padStart(2, '0')}.${String(column).padStart(2, '0')}`)
    }
  }
  return cells
}

describe('numbering a grid of stands', () => {
  const sides = fc.integer({ min: 1, max: 9 })

  it('counts as a person would by pencil, from every corner, along rows and columns, straight and serpentine', () => {
    fc.assert(
      fc.property(sides, sides, order, (rows, columns, way) => {
        const numbered = numberStands(
          gridOf(rows, columns, { x: 3, y: 6 }),
          { ...plain, ...way },
          nothingTaken,
        ).numbered
        expect(numbered.map(({ standId }) => standId)).toEqual(byPencil(rows, columns, way))
        expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, at) => String(at + 1)))
      }),
    )
  })

  it('counts the same where the stands stand a little askew and the whole is turned, whatever order they come in', () => {
    const off = fc.integer({ min: -30, max: 30 }).map((centimetres) => centimetres / 100)
    const turn = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(
        sides,
        sides,
        order,
        turn,
        fc.infiniteStream(fc.tuple(off, off)),
        fc.integer(),
        (rows, columns, way, degrees, nudges, seed) => {
          const askew = gridOf(rows, columns, { x: 3.6, y: 4 }).map((stand) => {
            const [dx, dy] = nudges.next().value as readonly [number, number]
            return { ...stand, xMetres: stand.xMetres + dx, yMetres: stand.yMetres + dy }
          })
          const stands = turnedTogether(askew, degrees).toSorted(
            (a, b) => hash(a.id, seed) - hash(b.id, seed),
          )
          const numbered = numberStands(stands, { ...plain, ...way }, nothingTaken).numbered
          expect(numbered.map(({ standId }) => standId)).toEqual(byPencil(rows, columns, way))
        },
      ),
    )
  })

  it('follows a row that drifts by more than a row over its length', () => {
    const bent = gridOf(3, 30, { x: 3, y: 6 }).map((stand, at) => ({
      ...stand,
      yMetres: stand.yMetres + (at % 30) * 0.4,
    }))
    expect(numberStands(bent, plain, nothingTaken).numbered.map(({ standId }) => standId)).toEqual(
      bent.map(({ id }) => id),
    )
  })

  it('counts a stand over two rows with the nearer one', () => {
    const stands = [
      standAt('a', 0, 0),
      standAt('deep', 3, 0, { heightMetres: 6 }),
      standAt('b', 6, 0),
      standAt('c', 0, 3),
      standAt('d', 6, 3),
    ]
    expect(numbersOf(stands, plain)).toEqual({ a: '1', deep: '2', b: '3', c: '4', d: '5' })
    expect(numbersOf(stands, { ...plain, corner: 'bottom-left' })).toEqual({
      c: '1',
      deep: '2',
      d: '3',
      a: '4',
      b: '5',
    })
  })
})

function hash(id: string, seed: number): number {
  return id.split('').reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed)
}

/** Two islands of two rows of three, back to back, with an aisle between them. */
const islands = [0, 15].flatMap((left, island) =>
  [0, 1, 2, 3, 4, 5].map((at) =>
    standAt(`${String(island)}${String(at)}`, left + (at % 3) * 3, Math.floor(at / 3) * 3),
  ),
)

describe('numbering by block', () => {
  it('finds the islands by what touches, and gives each its letter and its own count', () => {
    expect(blocksOf(islands).map((block) => block.map(({ id }) => id))).toEqual([
      ['00', '01', '02', '03', '04', '05'],
      ['10', '11', '12', '13', '14', '15'],
    ])
    expect(
      numbersOf(islands, { ...usualNumbering, prefix: 'H1-', separator: '-', firstLetter: 'y' }),
    ).toMatchObject({
      '00': 'H1-Y-01',
      '05': 'H1-Y-06',
      '10': 'H1-Z-01',
      '15': 'H1-Z-06',
    })
  })

  it('walks around an island where it is serpentine', () => {
    expect(numbersOf(islands.slice(0, 6), { ...usualNumbering, serpentine: true })).toEqual({
      '00': 'A01',
      '01': 'A02',
      '02': 'A03',
      '05': 'A04',
      '04': 'A05',
      '03': 'A06',
    })
  })

  it('finishes a block before the next without letters too, and goes through all blocks where that is not wanted', () => {
    expect(numbersOf(islands, { ...plain, byBlock: true })).toMatchObject({ '02': '3', '03': '4', '10': '7' })
    expect(numbersOf(islands, plain)).toMatchObject({ '02': '3', '10': '4', '03': '7' })
  })

  it('gives each row its letter', () => {
    expect(numbersOf(islands, { ...plain, letter: 'line' })).toMatchObject({
      '00': 'A1',
      '12': 'A6',
      '03': 'B1',
      '15': 'B6',
    })
  })

  it('counts letters on as columns of a sheet', () => {
    const apart = gridOf(1, 30, { x: 5, y: 5 })
    const numbers = numberStands(apart, { ...usualNumbering, digits: 1 }, nothingTaken).numbered.map(
      ({ number }) => number,
    )
    expect([numbers[0], numbers[25], numbers[26], numbers[29]]).toEqual(['A1', 'Z1', 'AA1', 'AD1'])
  })

  it('takes stands for apart where there is a way between them, and together where they only nearly touch', () => {
    const turned = turnedTogether([standAt('a', 10, 10), standAt('b', 13.05, 10), standAt('c', 16.4, 10)], 33)
    expect(blocksOf(turned).map((block) => block.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  })
})

describe('what is left out', () => {
  it('skips the numbers and digits that are not wanted', () => {
    const row = gridOf(1, 12, { x: 3, y: 3 })
    const skips = { ranges: readSkippedNumbers('13, 16-18') ?? [], digits: '4' }
    const numbers = numberStands(row, { ...plain, start: 11, skips }, nothingTaken).numbered.map(
      ({ number }) => Number(number),
    )
    expect(numbers).toEqual([11, 12, 15, 19, 20, 21, 22, 23, 25, 26, 27, 28])
  })

  it('reads lists and spans of numbers, and says where it cannot', () => {
    expect(readSkippedNumbers(' 13; 40–49 ')).toEqual([
      [13, 13],
      [40, 49],
    ])
    expect(readSkippedNumbers('')).toEqual([])
    for (const text of ['x', '9-3', '1-2-3', '-4']) expect(readSkippedNumbers(text)).toBeNull()
  })

  it('says which stands got none where every number is skipped', () => {
    const { numbered, conflicts } = numberStands(
      gridOf(1, 2, { x: 3, y: 3 }),
      { ...plain, skips: { ranges: [], digits: '0123456789' } },
      nothingTaken,
    )
    expect(numbered).toEqual([])
    expect(conflicts.map(({ why }) => why)).toEqual(['none-left', 'none-left'])
  })

  it('says where a number is too long', () => {
    const [conflict] = numberStands(
      [standAt('a', 0, 0)],
      { ...plain, prefix: 'x'.repeat(32) },
      nothingTaken,
    ).conflicts
    expect(conflict?.why).toBe('too-long')
  })
})

describe('numbers of others', () => {
  const row = gridOf(1, 4, { x: 3, y: 3 })
  const taken = (key: string): boolean => key === 'A2'

  it('are passed over, or told, as the person chose', () => {
    const options = { ...plain, prefix: 'a' }
    expect(Object.values(numbersOf(row, options, taken))).toEqual(['a1', 'a3', 'a4', 'a5'])
    const refused = numberStands(row, { ...options, whenTaken: 'refuse' }, taken)
    expect(refused.numbered.map(({ number }) => number)).toEqual(['a1', 'a2', 'a3', 'a4'])
    expect(refused.conflicts).toEqual([{ standId: '00.01', number: 'a2', why: 'taken' }])
  })

  it('stay where they are and are not given again where they shall be kept', () => {
    const some = row.map((stand, at) => ({ ...stand, number: at === 2 ? '1' : '' }))
    const { numbered, kept } = numberStands(some, { ...plain, keep: true }, nothingTaken)
    expect(numbered.map(({ standId, number }) => [standId, number])).toEqual([
      ['00.00', '2'],
      ['00.01', '3'],
      ['00.03', '4'],
    ])
    expect(kept).toBe(1)
  })

  it('are never the numbers given, and no number is given twice, whatever is chosen', () => {
    const stand = fc.tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom('', '', 'A1', '03', '7'),
    )
    const options = fc.record({
      corner: fc.constantFrom(...startCorners),
      along: fc.constantFrom(...lineDirections),
      serpentine: fc.boolean(),
      byBlock: fc.boolean(),
      letter: fc.constantFrom(...letterings),
      digits: fc.integer({ min: 1, max: 4 }),
      start: fc.integer({ min: 0, max: 40 }),
      step: fc.integer({ min: 1, max: 5 }),
      keep: fc.boolean(),
      skips: fc.record({
        ranges: fc.constantFrom([], [[13, 13]] as const),
        digits: fc.constantFrom('', '4'),
      }),
    })
    fc.assert(
      fc.property(
        fc.array(stand, { maxLength: 60 }),
        options,
        fc.array(fc.constantFrom('A01', 'A02', 'B01', '1', '5', '012')),
        (places, chosen, others) => {
          const stands = places.map(([x, y, number], at) => standAt(String(at), x * 3, y * 3, { number }))
          const elsewhere = new Set(others.map(numberKey))
          const { numbered, conflicts } = numberStands(stands, { ...usualNumbering, ...chosen }, (key) =>
            elsewhere.has(key),
          )
          expect(conflicts).toEqual([])
          const kept = chosen.keep ? stands.filter(({ number }) => number !== '') : []
          expect(numbered).toHaveLength(stands.length - kept.length)
          const given = numbered.map(({ number }) => numberKey(number))
          expect(new Set(given).size).toBe(given.length)
          for (const number of given) {
            expect(elsewhere.has(number)).toBe(false)
            expect(kept.some((stand) => numberKey(stand.number) === number)).toBe(false)
            const [figures] = /\d+$/.exec(number) ?? ['']
            if (chosen.skips.digits !== '') expect(String(Number(figures))).not.toContain('4')
            if (chosen.skips.ranges.length > 0) expect(Number(figures)).not.toBe(13)
          }
        },
      ),
    )
  })
})

describe('the reading order of stands', () => {
  it('goes line by line from the top, though stands of a line are not level', () => {
    const stands = [standAt('d', 2, 9), standAt('b', 10, 0.4), standAt('a', 0, 0), standAt('c', 20, 0.9)]
    expect(standsInReadingOrder(stands).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })
})
