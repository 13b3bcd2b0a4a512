import { gestures, type Gesture } from './gestures.ts'
import type { FloorFigures } from './measure.ts'

/** One line of the comparison. */
export interface Measured {
  readonly candidate: string
  readonly stands: number
  /** `null`: it did not show so many in time. */
  readonly figures: FloorFigures | null
}

const headings: Readonly<Record<Gesture, string>> = {
  pan: 'pan',
  zoom: 'zoom',
  'drag-one': 'drag 1',
  'drag-many': 'drag 500',
  marquee: 'marquee over all',
}

/** A table in Markdown: frames as p50 / p95, and what the main thread works for one, in milliseconds. */
export function floorTable(lines: readonly Measured[]): string {
  const rows = [
    ['stands', 'in', ...gestures.map((gesture) => headings[gesture]), 'open', 'heap', 'host'],
    ...lines.map(({ candidate, stands, figures }) => [
      stands.toLocaleString('en'),
      candidate,
      ...(figures === null
        ? gestures.map(() => 'not in time')
        : gestures.map((gesture) => cell(figures, gesture))),
      figures === null ? '' : opening(figures),
      figures === null ? '' : `${Math.round(figures.heapMebibytes)} MiB`,
      figures?.hostMebibytes === undefined ? '' : `${Math.round(figures.hostMebibytes)} MiB`,
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const text = rows.map(
    (row) => `| ${row.map((word, column) => word.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [text[0], rule, ...text.slice(1)].join('\n')
}

function cell({ gestures: all }: FloorFigures, gesture: Gesture): string {
  const figures = all[gesture]
  return figures === null
    ? '–'
    : `${figures.p50.toFixed(1)} / ${figures.p95.toFixed(1)}, CPU ${figures.cpu.toFixed(1)}`
}

function opening({ openMs, againMs }: FloorFigures): string {
  return againMs === undefined
    ? `${Math.round(openMs)} ms`
    : `${Math.round(openMs)} ms, again ${Math.round(againMs)} ms`
}
