import fc from 'fast-check'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTableFolder } from '../../../electron/tables/table-folder.ts'
import { tableLimits } from '../../../electron/tables/limits.ts'
import { readTable } from '../../../electron/tables/reading/read-table.ts'
import { createTableRows, type TableRows } from '../../../electron/tables/table-rows.ts'
import { AppError } from '../../../shared/errors.ts'
import { inlineRows, rawWorkbook } from '../../support/raw-workbook.ts'
import { chunksOf } from '../../support/tables.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hostile-table-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const target = (): string => join(folder, 'rows')

/** Its rows, read in this process, which is not asked about time. */
async function read(bytes: Buffer): Promise<TableRows> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  rmSync(target(), { force: true })
  const { facts, blocks } = await readTable(path, 'a.xlsx', target(), {}, 'booth')
  return createTableRows(target(), blocks, facts.rows)
}

const refusal = (bytes: Buffer): Promise<unknown> => read(bytes).catch((error: unknown) => error)

/** Below its headings, rows of cells that all say the same text, which the file has once. */
function repeated(text: string, rows: number, columns: number): Buffer {
  const row = (index: number): string => `<row>${`<c t="s"><v>${index}</v></c>`.repeat(columns)}</row>`
  return rawWorkbook({
    sheets: [{ name: 'S', rows: row(0) + row(1).repeat(rows) }],
    sharedStrings: ['Name', text],
  })
}

describe('a text that a workbook has once and names in many cells', () => {
  it.each([
    ['table-text', 100_001, 1, 1],
    ['table-row-letters', 90_000, 2, 5],
    ['table-letters', 90_000, tableLimits.letters / 180_000 + 1, 2],
  ])('is refused as %s before a row is written', async (reason, letters, rows, columns) => {
    expect(await refusal(repeated('x'.repeat(letters), rows, columns))).toMatchObject({
      code: 'file-too-large',
      details: { reason },
    })
    expect(existsSync(target())).toBe(false)
  })

  it('is given back in pieces of few MiB, which together are all rows', async () => {
    const rows = await read(repeated('ä'.repeat(50_000), 300, 4))
    expect(rows.count).toBe(300)
    const numbers: number[] = []
    const pieces: number[] = []
    while (numbers.length < rows.count) {
      const some = await rows.slice(numbers.length, rows.count)
      numbers.push(...some.map(({ number }) => number))
      pieces.push(Buffer.byteLength(JSON.stringify(some)))
    }
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, at) => at + 2))
    expect(Math.max(...pieces)).toBeLessThan(4 * 1024 * 1024)
    const wanted = [0, 1, 7, 150, 299]
    expect((await rows.at(wanted)).map(({ number }) => number - 2)).toEqual(wanted)
  })
})

it('rows are found by their position, however long each is and wherever pieces begin', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(1, 3, 1_000, 90_000, 300_000), { minLength: 1, maxLength: 40 }),
      fc.nat(),
      fc.nat(60),
      async (lengths, start, limit) => {
        const texts = lengths.map((length, at) => `${at}${'x'.repeat(Math.min(length, 90_000))}`)
        const rows = await read(
          rawWorkbook({
            sheets: [{ name: 'S', rows: inlineRows([['Name'], ...texts.map((one) => [one])]) }],
          }),
        )
        const from = start % texts.length
        const some = await rows.slice(from, limit)
        expect(some.map(({ cells }) => cells[0])).toEqual(texts.slice(from, from + some.length))
        expect(some.length).toBeLessThanOrEqual(limit)
        if (limit > 0) expect(some.length).toBeGreaterThan(0)
        const every = texts.map((_text, at) => at)
        expect((await rows.at(every)).map(({ cells }) => cells[0])).toEqual(texts)
      },
    ),
    { numRuns: 15 },
  )
})

it('the rows of a reading that was ended do not stay', async () => {
  const tables = createTableFolder(folder, {
    ask(request) {
      if (request.kind === 'read-table') writeFileSync(request.target, 'the first rows')
      return Promise.reject(new AppError('file-damaged', 'It took too long.', { details: { name: 'a.csv' } }))
    },
    close: () => undefined,
  })
  const taken = await tables.take('a.csv', chunksOf(Buffer.from('a,b')))
  await expect(taken.read({})).rejects.toMatchObject({ details: { reason: 'table-unreadable' } })
  await vi.waitFor(() => expect(readdirSync(join(folder, 'tables', taken.id))).toEqual(['file']))
})

describe('XML that somebody has left unfinished', () => {
  /** What a workbook's parts are made of, and its tags begin with. */
  const piece = fc.constantFrom(
    ...['<', '>', '/>', '"', "'", '=', ' ', '&', ';', '&#', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>'],
    ...['<sheet ', '<sheet name="x" r:id="rId1"/>', '<Relationship ', '<row', '<row>', '<c ', '<c r="A2"'],
    ...['<cellXfs ', '<cellXfs>', '<xf ', '<xf numFmtId="164"/>', '<numFmt ', '<si', '<si>', '<t>', '</t>'],
    ...['</row>', '</c>', '<is>', '<v>', 'a="b" ', 'name=', 'r="', '</cellXfs', '</sheetData', 'x', 'x:'],
    '<Relationship Id="z" Type="x" Target="y"/>',
  )
  const parts = [
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/sharedStrings.xml',
    'xl/worksheets/sheet1.xml',
  ]
  /** With the text repeated at the end of these parts, before what ends them or after it. */
  const spoiled = (text: string, names: readonly string[], isWithin: boolean): Buffer =>
    rawWorkbook({
      sheets: [{ name: 'S', rows: inlineRows([['Name'], ['Acme']]) }],
      formats: ['00'],
      written: (name, content) => {
        if (!names.includes(name)) return [name, content]
        const end = isWithin ? content.lastIndexOf('</') : content.length
        return [name, `${content.slice(0, end)}${text}${content.slice(end)}`]
      },
    })
  /** Of this process, in milliseconds: the best of three, since others use it too. */
  const cpuMs = async (bytes: Buffer): Promise<number> => {
    const all: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const before = process.cpuUsage()
      await refusal(bytes)
      const { user, system } = process.cpuUsage(before)
      all.push((user + system) / 1_000)
    }
    return Math.min(...all)
  }
  /** Below this it is no time, and says nothing of how it grows. */
  const noticedMs = 150

  it(
    'takes twice as long where there is twice as much of it, and no more',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(piece, { minLength: 1, maxLength: 4 }),
          fc.subarray(parts, { minLength: 1 }),
          fc.boolean(),
          async (pieces, names, isWithin) => {
            const many = (times: number): Buffer => spoiled(pieces.join('').repeat(times), names, isWithin)
            const twice = await cpuMs(many(16_000))
            if (twice < noticedMs) return
            expect(twice).toBeLessThan(3 * (await cpuMs(many(8_000))) + noticedMs)
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})
