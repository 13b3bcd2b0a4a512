import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createMediaProcesses } from '../../electron/media/media-processes.ts'
import { drawing } from '../../shared/domain/plan/drawing/drawing.ts'
import { standsFromDrawing } from '../../shared/domain/plan/drawing/stands-from-drawing.ts'
import {
  dxfText,
  layer,
  lightPolyline,
  line,
  rectangle,
  text,
  type Group,
} from '../support/drawings/dxf-text.ts'
import { median, type BenchResult } from './result.ts'

const fileBytes = 20_000_000
const rounds = 5
const mostReadMs = 3_000
const mostStandsMs = 1_000

/** A venue's drawing of 20 MB: stands with their numbers, walls, and curves, read in a process apart. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-drawing-'))
  const processes = createMediaProcesses({ processes: 1 })
  try {
    const [path, target] = [join(folder, 'hall.dxf'), join(folder, 'drawing')]
    const stands = writeHall(path)
    const readMs: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const from = performance.now()
      await processes.ask(
        { kind: 'read-drawing', path, name: 'hall.dxf', target, format: 'dxf', page: 1 },
        'hall.dxf',
      )
      // The first round starts the process.
      if (round > 0) readMs.push(performance.now() - from)
    }
    const read = drawing.parse(JSON.parse(gunzipSync(readFileSync(target)).toString()))
    const standsMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      const { stands: found } = standsFromDrawing(read, {
        outlineLayers: ['STANDS'],
        textLayer: 'NUMBERS',
        onPlan: (point) => point,
        standing: [],
      })
      standsMs.push(performance.now() - from)
      if (found.length !== stands) throw new Error(`${found.length} of ${stands} stands were found.`)
    }
    const megabytes = (statSync(path).size / 1_000_000).toFixed(1)
    const [reading, finding] = [median(readMs), median(standsMs)]
    return [
      {
        name: `Drawing (DXF) of ${megabytes} MB: read, median`,
        figure: reading,
        unit: 'ms',
        target: `≤ ${mostReadMs} ms`,
        met: reading <= mostReadMs,
      },
      {
        name: `Stands from it, ${stands}, median`,
        figure: finding,
        unit: 'ms',
        target: `≤ ${mostStandsMs} ms`,
        met: finding <= mostStandsMs,
      },
    ]
  } finally {
    processes.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How many stands are in it. */
function writeHall(path: string): number {
  const entities: (readonly Group[])[] = []
  const stands = 5_000
  for (let stand = 0; stand < stands; stand++) {
    const [x, y] = [(stand % 100) * 4, Math.floor(stand / 100) * 6]
    entities.push(
      rectangle('STANDS', x, y, 3, 3),
      text('NUMBERS', x + 1.5, y + 1.5, 0.4, String(1_000 + stand)),
    )
  }
  const parts = { layers: [layer('STANDS'), layer('NUMBERS'), layer('WALLS', 8)] }
  let bytes = dxfText({ ...parts, entities }).length
  for (let at = 0; bytes < fileBytes; at++) {
    const [x, y] = [(at % 997) * 0.4, (at % 613) * 0.5]
    const some =
      at % 3 === 0 ? lightPolyline('WALLS', false, curl(x, y)) : line('WALLS', x, y, x + 0.3, y + 0.2)
    entities.push(some)
    bytes += some.reduce((length, [, value]) => length + String(value).length + 7, 0)
  }
  writeFileSync(path, dxfText({ ...parts, entities }))
  return stands
}

function curl(x: number, y: number): readonly (readonly number[])[] {
  return Array.from({ length: 12 }, (_, at) => [x + 0.123456 * at, y + 0.2 * Math.sin(at), 0.3])
}
