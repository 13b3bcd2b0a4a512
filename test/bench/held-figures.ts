import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { BenchResult } from './result.ts'

/** The ratios of figures by what was measured, as they are checked in, whether they met their targets or not. */
export type HeldFigures = Readonly<Record<string, number>>

const file = join(import.meta.dirname, 'held-figures.json')

/** By more than this share a figure may not fall. Times would tell of the machine; ratios are of one run. */
const mostFall = 0.2

export function heldFigures(): HeldFigures {
  return z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Those of before, with what was measured now. */
export function withRatios(held: HeldFigures, results: readonly BenchResult[]): HeldFigures {
  const measured = results.flatMap(({ name, ratio }) =>
    ratio === undefined ? [] : [[name, Math.round(ratio * 100) / 100] as const],
  )
  return Object.fromEntries(
    Object.entries({ ...held, ...Object.fromEntries(measured) }).sort(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  )
}

export function holdFigures(figures: HeldFigures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
}

/** A figure that was better. */
export interface Fallen {
  readonly name: string
  readonly was: number
  readonly is: number
}

/** What of the results is worse than it was by more than a fifth. */
export function fallenFigures(held: HeldFigures, results: readonly BenchResult[]): readonly Fallen[] {
  return results.flatMap(({ name, ratio, target }) => {
    const was = held[name]
    if (was === undefined || ratio === undefined) return []
    const isMoreBetter = target.startsWith('≥')
    const isFallen = isMoreBetter ? ratio < was * (1 - mostFall) : ratio > was * (1 + mostFall)
    return isFallen ? [{ name, was, is: ratio }] : []
  })
}
