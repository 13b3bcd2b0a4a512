import fc from 'fast-check'
import { mkdtempSync, existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runModel } from './run.ts'
import { inputs } from './actions/script.ts'

export interface CheckOptions {
  readonly runs: number
  readonly seed: number
  /** Of a failed check: straight to its smallest failing run. */
  readonly path?: string | undefined
  /** Only whether it fails. */
  readonly brief?: boolean
  /** After so long no new run is begun, however many are left. */
  readonly mostMs?: number | undefined
}

export interface Checked {
  /** How many were done. */
  readonly runs: number
  /** How one failed: seed, path, and the trace of the smallest failing run. */
  readonly failure: string | undefined
}

const shrinkingMs = 60_000

/** A folder in memory where there is such, so that no run waits for a disk. */
function fastFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'booth-builder-model-'))
}

/** The trace of one run of a seed. */
export async function traceOf(seed: number, run: number): Promise<readonly string[]> {
  const folder = fastFolder()
  try {
    const input = fc.sample(inputs, { seed, path: String(run), numRuns: 1 })[0]
    return input === undefined ? [] : await runModel(input, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the model until a run fails. */
export async function checkModel(options: CheckOptions): Promise<Checked> {
  const { runs, seed, path, brief = false, mostMs } = options
  const folder = fastFolder()
  const { stackTraceLimit } = Error
  try {
    // Thousands of errors are part of the play, and nobody reads where they were made.
    Error.stackTraceLimit = 0
    let until = Infinity
    const property = fc.asyncProperty(inputs, async (input) => {
      // A failing run is made simpler for a while; then what is found by then is it.
      if (performance.now() < until) await runModel(input, folder)
    })
    const parameters = { seed, unbiased: true, ...(path === undefined ? {} : { path }) } as const
    const limit = mostMs === undefined ? {} : { interruptAfterTimeLimit: mostMs }
    const first = await fc.check(property, { ...parameters, ...limit, numRuns: runs, endOnFailure: true })
    const checked = (failure: string | undefined): Checked => ({ runs: first.numRuns, failure })
    if (!first.failed) return checked(undefined)
    if (brief)
      return checked(
        `sync model: failed after ${first.numRuns} runs, seed ${seed}: ${String(first.errorInstance)}`,
      )
    until = performance.now() + shrinkingMs
    const simpler = { ...parameters, path: first.counterexamplePath ?? '0', numRuns: 1 }
    const shrunk = path === undefined ? await fc.check(property, simpler) : first
    const result = shrunk.failed && shrunk.counterexample !== null ? shrunk : first
    const [input] = result.counterexample ?? []
    const lines: string[] = []
    let reason: unknown = result.errorInstance
    if (input !== undefined) {
      Error.stackTraceLimit = stackTraceLimit
      lines.push(`${JSON.stringify(input.temper)} ${input.start}`)
      await runModel(input, folder, (line) => void lines.push(line)).catch(
        (error: unknown) => (reason = error),
      )
    }
    const why =
      reason instanceof Error
        ? reason.name === 'Violation'
          ? reason.message
          : (reason.stack ?? reason.message)
        : String(reason)
    const again = `SEED=${result.seed} npm run test:sync -- --path ${result.counterexamplePath ?? ''}`
    return checked(
      [
        `sync model: failed after ${first.numRuns} runs, seed ${result.seed}`,
        `again: ${again}`,
        ...lines,
        `✗ ${why}`,
      ].join('\n'),
    )
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    rmSync(folder, { recursive: true, force: true })
  }
}
