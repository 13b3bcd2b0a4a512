import type { CDPSession } from '@playwright/test'

/** One figure of a benchmark, beside its target. */
export interface BenchResult {
  /** What was measured, for a person. */
  readonly name: string
  readonly figure: number
  readonly unit: string
  /** The same figure of what it is compared with, where the target is a ratio. */
  readonly peer?: number
  readonly ratio?: number
  /** The target in words: "≤ 64 MiB", "≥ 0.9×". */
  readonly target: string
  readonly met: boolean
}

/** A table for the terminal. */
export function benchTable(results: readonly BenchResult[]): string {
  const rows = [
    ['benchmark', 'figure', 'peer', 'ratio', 'target', 'met'],
    ...results.map(({ name, figure, unit, peer, ratio, target, met }) => [
      name,
      `${rounded(figure)} ${unit}`,
      peer === undefined ? '' : `${rounded(peer)} ${unit}`,
      ratio === undefined ? '' : `${ratio.toFixed(2)}×`,
      target,
      met ? 'yes' : 'NO',
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rounded(figure: number): string {
  return figure >= 100 ? String(Math.round(figure)) : figure.toFixed(figure >= 10 ? 1 : 2)
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The median of what was measured beside that of a peer in the same run. */
export function besidePeer(
  name: string,
  ours: readonly number[],
  peers: readonly number[],
  most: number,
  unit = 's',
): BenchResult {
  const [figure, peer] = [median(ours), median(peers)]
  const ratio = figure / peer
  return { name, figure, unit, peer, ratio, target: `≤ ${most}×`, met: ratio <= most }
}

/**
 * The seconds that the page's main thread has worked; `Performance.enable` with `threadTicks` comes
 * first.
 */
export async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = metrics.find(({ name }) => name === 'TaskDuration')
  if (metric === undefined) throw new Error('Chromium reports no task time.')
  return metric.value
}
