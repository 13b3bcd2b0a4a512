import type { BenchResult } from './result.ts'
import { measureApplication } from './floors/application.ts'
import { measureBare } from './floors/bare.ts'
import { bundle } from './floors/bundle.ts'
import type { Gesture } from './floors/gestures.ts'
import type { Effort } from './floors/measure.ts'
import { installPeers } from './floors/peers/install.ts'
import { floorTable, type Measured } from './floors/report.ts'

const sizes = [10_000, 50_000, 100_000] as const
const effort: Effort = { runs: 3, length: { frames: 60, mostMs: 6_000 }, mostMs: 90_000 }
/** Enough to see where a peer stands; many need seconds for a frame. */
const peerEffort: Effort = { runs: 1, length: { frames: 20, mostMs: 1_500 }, mostMs: 20_000 }
/** A peer that works longer than this for a frame of panning is not tried with more. */
const hopelessMs = 120
const peers = ['konva', 'pixi', 'tldraw', 'excalidraw'] as const

/**
 * Halls of 10,000 to 100,000 stands with fixtures, layers and the venue's picture: the editor in a
 * bare page and in the whole application, beside what else paints or edits so many things, in the
 * same Chromium and driven by the same events. CPU is the time of all tasks on the page's main
 * thread; what a library leaves to the graphics process is seen in its frames.
 */
export async function run(): Promise<BenchResult[]> {
  const lines: Measured[] = []
  const measured = (line: Measured): Measured => {
    lines.push(line)
    return line
  }
  const editor = await bundle('editor.ts')
  for (const stands of sizes)
    measured({ candidate: 'bare page', stands, figures: await measureBare(editor, stands, effort) })
  const page = await bundle('application-page.ts')
  for (const stands of sizes)
    measured({ candidate: 'application', stands, figures: await measureApplication(page, stands, effort) })
  const modules = await installPeers()
  for (const peer of peers) {
    if (modules === null && peer !== 'konva') {
      console.log(`${peer} could not be fetched, and is left out.`)
      continue
    }
    const made = await bundle(`peers/${peer}.ts`, modules ?? undefined)
    for (const stands of sizes) {
      const { figures } = measured({
        candidate: peer,
        stands,
        figures: await measureBare(made, stands, peerEffort),
      })
      if (figures === null || (figures.gestures.pan?.cpu ?? hopelessMs) >= hopelessMs) break
    }
  }
  console.log(floorTable(lines.toSorted((a, b) => a.stands - b.stands)))
  return results(lines)
}

const words: Readonly<Record<Gesture, string>> = {
  pan: 'panning',
  zoom: 'zooming',
  'drag-one': 'dragging 1 stand',
  'drag-many': 'dragging 500 stands with snapping',
  marquee: 'a marquee over everything',
}
const mostFrameMs = 16.8
const mostCpuMs: Readonly<Record<Gesture, number>> = {
  pan: 4,
  zoom: 4,
  'drag-one': 5,
  'drag-many': 5,
  marquee: mostFrameMs,
}
const mostOpenMs: Readonly<Record<number, number>> = { 10_000: 300, 50_000: 1_000 }

function results(lines: readonly Measured[]): BenchResult[] {
  const of = (candidate: string, stands: number) =>
    lines.find((line) => line.candidate === candidate && line.stands === stands)?.figures
  const most = (name: string, figure: number, limit: number, peer?: number): BenchResult => ({
    ...{ name, figure, unit: 'ms', target: `≤ ${limit} ms`, met: figure <= limit },
    ...(peer === undefined ? {} : { peer, ratio: peer / figure }),
  })
  const largest = sizes[2]
  return [
    ...(['bare page', 'application'] as const).flatMap((candidate) =>
      (['pan', 'zoom', 'drag-one', 'drag-many', 'marquee'] as const).flatMap((gesture) => {
        const figures = of(candidate, largest)?.gestures[gesture]
        if (figures === null || figures === undefined)
          throw new Error(`${candidate}: ${words[gesture]} was not measured.`)
        const name = `100,000 stands, ${candidate}, ${words[gesture]}:`
        return [
          most(`${name} a frame, p95`, figures.p95, mostFrameMs),
          most(`${name} CPU`, figures.cpu, mostCpuMs[gesture]),
        ]
      }),
    ),
    ...([10_000, 50_000] as const).map((stands) =>
      most(
        `${stands.toLocaleString('en')} stands, application: from the click to the plan`,
        of('application', stands)?.openMs ?? Number.NaN,
        mostOpenMs[stands] ?? 0,
      ),
    ),
    ...peers.flatMap((peer) => {
      const [ours, theirs] = [of('bare page', 10_000)?.gestures.pan?.cpu, of(peer, 10_000)?.gestures.pan?.cpu]
      return ours === undefined || theirs === undefined
        ? []
        : [most(`10,000 stands, panning: CPU beside ${peer}`, ours, mostCpuMs.pan, theirs)]
    }),
  ]
}
