import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { planPdf, type PlanPdf } from '../../../electron/plans/writing/pdf/plan-pdf.ts'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import { paperNames, paperSizes, sheetsFor } from '../../../shared/domain/plan/files/paper.ts'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { hostileName, pictureOf, sampleFloor, sampleSource, sides } from './support.ts'

const pointsPerMillimetre = 72 / 25.4

interface ReadPage {
  readonly width: number
  readonly height: number
  readonly text: string
  /** Every closed path, in points of the page. */
  readonly paths: readonly (readonly { readonly x: number; readonly y: number }[])[]
}

/** What an independent reader sees on the pages. */
async function readPdf(bytes: Buffer): Promise<readonly ReadPage[]> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await reading.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const { fnArray, argsArray } = await page.getOperatorList()
    const paths: { x: number; y: number }[][] = []
    fnArray.forEach((operation, at) => {
      if (operation === OPS.constructPath) paths.push(...closedPaths(argsArray[at] as readonly unknown[]))
    })
    pages.push({ width, height, text: items.map((item) => ('str' in item ? item.str : '')).join(' '), paths })
  }
  await reading.destroy()
  return pages
}

/** The reader gives a path as numbers: 0 begins, 1 is a line, 2 a curve, 4 the end. */
function closedPaths([, data]: readonly unknown[]): { x: number; y: number }[][] {
  const [numbers] = data as readonly (ArrayLike<number> | null)[]
  const paths: { x: number; y: number }[][] = []
  if (numbers == null) return paths
  let path: { x: number; y: number }[] = []
  for (let at = 0; at < numbers.length;) {
    const operation = numbers[at++]
    if (operation === 4) paths.push(path)
    else {
      at += operation === 2 ? 4 : operation === 3 ? 2 : 0
      const point = { x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 }
      at += 2
      if (operation === 0) path = [point]
      else path.push(point)
    }
  }
  return paths
}

async function made(options: Partial<PlanPdf> = {}): Promise<readonly ReadPage[]> {
  const source = options.source ?? sampleSource()
  const pictures = new Map(
    await Promise.all(source.floors.map(async (floor) => [floor, await pictureOf(floor)] as const)),
  )
  const { bytes } = await planPdf({
    source,
    floors: source.floors,
    draw: (floor) => pictures.get(floor)!,
    paper: { paper: 'A3', landscape: true, scale: 200 },
    lists: false,
    words: englishPlanWords,
    date: '22 November 2026',
    signal: new AbortController().signal,
    onDone: () => undefined,
    ...options,
  })
  return readPdf(bytes)
}

/** The sides of the paths on a page in metres at this scale. */
function sidesOf({ paths }: ReadPage, scale: number): readonly (readonly number[])[] {
  return paths.map((path) =>
    sides(
      path.map(({ x, y }) => ({
        x: (x * scale) / 1000 / pointsPerMillimetre,
        y: (y * scale) / 1000 / pointsPerMillimetre,
      })),
    ),
  )
}

function hasSides(found: readonly (readonly number[])[], wanted: readonly number[]): boolean {
  return found.some(
    (some) => some.length === wanted.length && some.every((side, at) => Math.abs(side - wanted[at]!) < 0.003),
  )
}

describe('a plan as a PDF', () => {
  it.each([50, 200, 250])('shows every stand at its true size at 1:%i', async (scale) => {
    const floor = sampleFloor()
    const pages = await made({ paper: { paper: 'A0', landscape: true, scale } })
    const found = pages.flatMap((page) => sidesOf(page, scale))
    for (const stand of floor.elements.filter(isStand))
      expect(hasSides(found, sides(shapeCorners(stand))), stand.id).toBe(true)
    expect(hasSides(found, [59.99, 40, 59.99, 40])).toBe(false)
    expect(hasSides(found, [60, 40, 60, 40])).toBe(true)
  })

  it('has the names and numbers as text, whatever they hold, with the title and what the colours mean', async () => {
    const [page] = await made()
    const letters = page!.text.replaceAll(/\s+/g, '')
    expect(letters).toContain('A-101')
    expect(letters).toContain(hostileName.replaceAll(/\s+/g, '').slice(0, 12))
    expect(page!.text).toContain('Fair & Square 2027')
    expect(page!.text).toContain('Scale 1:200')
    expect(page!.text).toContain('22 November 2026')
    for (const meaning of ['Taken', 'Reserved', 'Free', 'Restricted zone'])
      expect(page!.text).toContain(meaning)
    expect(letters).toMatch(/[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff]/)
  })

  it.each(paperNames)('is on a sheet of %s', async (paper) => {
    const [page] = await made({ paper: { paper, landscape: false, scale: null } })
    expect(page!.width / pointsPerMillimetre).toBeCloseTo(paperSizes[paper].width, 1)
    expect(page!.height / pointsPerMillimetre).toBeCloseTo(paperSizes[paper].height, 1)
  })

  it('lies on several sheets where one is too small, each stand whole on one of them or continued', async () => {
    const paper = { paper: 'A4', landscape: false, scale: 100 } as const
    const pages = await made({ paper })
    const { columns, rows } = sheetsFor(sampleFloor().hall, paper)
    expect(pages).toHaveLength(columns * rows)
    expect(columns * rows).toBeGreaterThan(4)
    expect(pages.map(({ text }) => /Sheet ([A-Z]+\d+)/.exec(text)?.[1])).toContain('B2')
    expect(
      hasSides(
        pages.flatMap((page) => sidesOf(page, 100)),
        [3, 2, 3, 2],
      ),
    ).toBe(true)
  })

  it('lists the exhibitors by number and by name after the plans', async () => {
    const pages = await made({
      lists: true,
      source: sampleSource(sampleFloor(), {
        ...sampleFloor(),
        key: 'hall-2',
        name: 'Upper deck',
        elements: [],
      }),
    })
    const texts = pages.map(({ text }) => text)
    const byNumber = texts.find((text) => text.startsWith('Exhibitors by stand'))
    expect(byNumber).toMatch(/A-101.*A-102.*B 7.*Acme, Inc\./)
    expect(texts.some((text) => text.startsWith('Exhibitors by name'))).toBe(true)
  })

  it('is refused where it would be more sheets than anybody prints', async () => {
    const floor = { ...sampleFloor(), hall: { ...sampleFloor().hall, widthMetres: 900, heightMetres: 900 } }
    await expect(
      made({ source: sampleSource(floor), paper: { paper: 'A4', landscape: false, scale: 20 } }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      details: { reason: 'too-many-sheets' },
    })
  })

  it('ends at once when it is called off', async () => {
    await expect(made({ signal: AbortSignal.abort(new Error('called off')) })).rejects.toThrow('called off')
  })
})
