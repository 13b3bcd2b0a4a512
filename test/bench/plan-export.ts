import { planPdf } from '../../electron/plans/writing/pdf/plan-pdf.ts'
import { drawPlan } from '../../shared/domain/plan/picture/draw-plan.ts'
import { planSvg } from '../../electron/plans/writing/svg.ts'
import { textMeasure } from '../../electron/print/measure.ts'
import { newFixture, newStand, planLayers } from '../../shared/domain/plan/elements.ts'
import type { PlanFloor, PlanSource } from '../../shared/domain/plan/plan-source.ts'
import { colouringOf } from '../../shared/domain/plan/picture/colouring.ts'
import { englishPlanWords } from '../../shared/domain/plan/files/english-plan-words.ts'
import { defaultHall } from '../../shared/domain/plan/layout.ts'
import { median, type BenchResult } from './result.ts'

const stands = 2_000
const rounds = 5
const mostPdfMs = 2_000

/** A hall of 2,000 stands, most of them taken, as a PDF with its lists and as SVG. */
export async function run(): Promise<BenchResult[]> {
  const floor = largeFloor()
  const source = sourceOf(floor)
  const pdfMs: number[] = []
  const svgMs: number[] = []
  // The first round loads the libraries and the fonts, which a person waits for as well.
  const first = await timed(() => pdf(source, floor))
  for (let round = 0; round < rounds; round++) {
    pdfMs.push(await timed(() => pdf(source, floor)))
    svgMs.push(await timed(async () => planSvg(await drawn(source, floor), { title: floor.name })))
  }
  return [
    most(`PDF of ${stands} stands with lists, the first time`, first),
    most(`PDF of ${stands} stands with lists`, median(pdfMs)),
    most(`SVG of ${stands} stands`, median(svgMs)),
  ]
}

function most(name: string, figure: number): BenchResult {
  return { name, figure, unit: 'ms', target: `≤ ${mostPdfMs} ms`, met: figure <= mostPdfMs }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function drawn(source: PlanSource, floor: PlanFloor) {
  const colouring = colouringOf('status', { booths: [], standCategories: [] })
  const options = {
    colouring,
    colouredBooth: () => undefined,
    layers: planLayers,
    numbers: true,
    names: true,
  }
  return drawPlan(
    floor,
    source,
    { ...options, words: englishPlanWords, language: 'en' },
    { measure: await textMeasure(), shownOf: () => undefined },
  )
}

async function pdf(source: PlanSource, floor: PlanFloor): Promise<unknown> {
  const picture = await drawn(source, floor)
  return planPdf({
    ...{
      source,
      floors: [floor],
      draw: () => picture,
      paper: { paper: 'A0', landscape: true, scale: 200 },
      lists: true,
    },
    ...{
      words: englishPlanWords,
      date: '1 May 2027',
      signal: new AbortController().signal,
      onDone: () => undefined,
    },
  })
}

function largeFloor(): PlanFloor {
  const elements = Array.from({ length: stands }, (_, at) => {
    const [column, row] = [at % 50, Math.floor(at / 50)]
    const boothKey = at % 5 === 0 ? null : `b${at}`
    const place = {
      xMetres: 3 + column * 4,
      yMetres: 3 + row * 3 + Math.floor(row / 2) * 3,
      widthMetres: 4,
      heightMetres: 3,
    }
    return newStand({
      id: `s${at}`,
      ...place,
      number: `${String.fromCodePoint(65 + (row % 26))}-${at}`,
      boothKey,
    })
  })
  const walls = Array.from({ length: 100 }, (_, at) =>
    newFixture({
      id: `w${at}`,
      kind: 'column',
      xMetres: (at % 10) * 20,
      yMetres: Math.floor(at / 10) * 18,
      widthMetres: 0.6,
      heightMetres: 0.6,
    }),
  )
  return {
    key: 'large',
    id: '1',
    name: 'Hall of many',
    hall: { ...defaultHall, widthMetres: 210, heightMetres: 190 },
    elements: [...elements, ...walls],
  }
}

function sourceOf(floor: PlanFloor): PlanSource {
  const kinds = ['Robotics', 'Materials & Co.', 'International Machine Tools', 'Énergie']
  const booths = Array.from({ length: stands }, (_, at) => ({
    key: `b${at}`,
    id: String(at),
    externalId: null,
    name: `Exhibitor ${at} ${kinds[at % 4] ?? ''}`,
  }))
  return {
    event: { id: '1', name: 'Large fair' },
    categories: [],
    floors: [floor],
    booths: new Map(booths.map((booth) => [booth.key, booth])),
  }
}
