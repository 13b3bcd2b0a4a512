import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPlanStep } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { planStep } from '../../support/plans.ts'
import { median, type BenchResult } from '../result.ts'
import { layPlan, movedStands } from './plan.ts'

const mostRatio = 1.1

/**
 * A step by which somebody moves stands of a hall of 10,000, where plans are shared and where they are
 * not, in turns, by the processor's time. Making changes of what was done comes after the step, and nobody waits for it: it is
 * measured beside it.
 */
export async function measureStep({
  stands,
  rounds,
}: {
  readonly stands: number
  readonly rounds: number
}): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-step-'))
  const [alone, shared] = ['alone', 'shared'].map((name) =>
    openWorkspace(join(folder, name), { clock: Date }),
  )
  if (alone === undefined || shared === undefined) throw new Error('There are no workspaces.')
  try {
    for (const workspace of [alone, shared]) layPlan(workspace, stands)
    shared.sharing.turnOn({ id: 'ada', name: 'Ada' })
    shared.sharing.join()
    const results: BenchResult[] = []
    for (const [count, most] of [
      [1, rounds],
      [500, Math.ceil(rounds / 10)],
    ] as const) {
      const figures = { alone: [] as number[], shared: [] as number[], after: [] as number[] }
      for (let round = 0; round < most; round++) {
        figures.alone.push(await stepMs(alone, stands, count, round))
        figures.shared.push(await stepMs(shared, stands, count, round))
        const before = process.cpuUsage()
        shared.sharing.writeDown()
        figures.after.push(cpuMsSince(before))
      }
      const [own, peer] = [median(figures.shared), median(figures.alone)]
      const name = `sharing, a step of ${count} of ${stands.toLocaleString('en')} stands`
      results.push(
        {
          name,
          figure: own,
          unit: 'ms',
          peer,
          ratio: own / peer,
          target: `≤ ${mostRatio}×`,
          met: own <= peer * mostRatio,
        },
        {
          name: `${name}, written down after it`,
          figure: median(figures.after),
          unit: 'ms',
          target: '—',
          met: true,
        },
      )
    }
    return results
  } finally {
    for (const workspace of [alone, shared]) workspace.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function stepMs(workspace: Workspace, stands: number, count: number, round: number): Promise<number> {
  const { floorKey, was, is } = movedStands(workspace, stands, count, round)
  const step = planStep(
    { floorKey, put: is },
    { put: was },
    { kind: 'move', count, id: `step-${String(count)}-${String(round)}` },
  )
  const before = process.cpuUsage()
  await applyPlanStep(workspace, step)
  return cpuMsSince(before)
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
