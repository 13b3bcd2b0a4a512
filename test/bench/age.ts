import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { applyPlanStep, revertRecord, updateRecord } from '../../electron/workspace/edits/index.ts'
import type { Workspace } from '../../electron/workspace/stores/workspace.ts'
import { mostStoredSteps } from '../../shared/domain/plan/layout.ts'
import { planStep } from '../support/plans.ts'
import { startService } from '../support/services/service.ts'
import { seedBooths } from '../support/workspaces/seed-booths.ts'
import { openSyncRig, type SyncRig } from '../support/workspaces/sync-rig.ts'
import { besidePeer, type BenchResult } from './result.ts'
import { layPlan, movedStands } from './sharing/plan.ts'

const credentials = { appKey: 'bench-key', appSecret: 'bench-secret' }
const booths = 2_000
const stands = 2_000
const mostRatio = 1.2
const rounds = Number(process.env['ROUNDS'] ?? 9)
const sent = Number(process.env['SENT'] ?? 500_000)
const steps = Number(process.env['STEPS'] ?? 200_000)

const acts = [
  'opened',
  'a plan read',
  'booths listed',
  'the history of a booth',
  'what was sent, its first page',
  'a stand moved',
  'a booth changed',
  'synchronised, nothing changed',
] as const
type Times = Record<(typeof acts)[number], number[]>

/**
 * An event of five years whose owner keeps its history for ever, beside a fresh one with as many
 * booths and stands: half a million changes that were sent, 200,000 steps of its plan with who stood
 * where, and as many former versions. `SENT`, `STEPS` and `ROUNDS` make it shorter.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-age-'))
  const [served, fresh, old] = [join(folder, 'service'), join(folder, 'fresh'), join(folder, 'old')]
  await seedBooths({ dataDirectory: served, ...credentials, booths })
  const service = await startService({ dataDirectory: served, ...credentials })
  try {
    const first = openSyncRig({ baseUrl: service.baseUrl, ...credentials, folder: fresh })
    await first.engine.run('pull')
    layPlan(first.workspace, stands)
    first.workspace.history.keepFor(null)
    await first.close()
    cpSync(fresh, old, { recursive: true })
    const aged = openSyncRig({ baseUrl: service.baseUrl, ...credentials, folder: old })
    for (let step = 0; step < mostStoredSteps; step += 1) await move(aged.workspace, step)
    await aged.close()
    age(join(fresh, 'workspace.db'), { sent: 200, steps: 100, booths: 2 })
    age(join(old, 'workspace.db'), { sent, steps, booths })

    const times = { fresh: noTimes(), old: noTimes() }
    for (let round = -1; round < rounds; round += 1) {
      // The first warms up for both.
      await measure(fresh, service.baseUrl, round, round < 0 ? noTimes() : times.fresh)
      await measure(old, service.baseUrl, round, round < 0 ? noTimes() : times.old)
    }
    return acts.map((act) =>
      besidePeer(`five years old: ${act}`, times.old[act], times.fresh[act], mostRatio, 'ms'),
    )
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function noTimes(): Times {
  return Object.fromEntries(acts.map((act) => [act, []])) as unknown as Times
}

/** What is left behind: so many changes that were sent, and former versions and steps of the plan, of so many booths. */
function age(
  file: string,
  { sent, steps, booths }: { readonly sent: number; readonly steps: number; readonly booths: number },
): void {
  const database = new DatabaseSync(file)
  const rows = (count: number): string =>
    `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${String(count)})`
  const when = (count: number): string =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (5 * 365 * (${String(count)} - n.at) / ${String(count)}) || ' days')`
  const booth = `(SELECT key FROM booth_at WHERE place = n.at % ${String(booths)})`
  database.exec(`
    BEGIN;
    CREATE TEMP TABLE booth_at AS SELECT row_number() OVER (ORDER BY key) - 1 AS place, key FROM record WHERE entity = 'booth';
    CREATE UNIQUE INDEX temp.booth_at_place ON booth_at (place);
    ${rows(sent)} INSERT INTO journal (entity, key, operation, options, state, attempts, sent_at, created_at, finished_at)
      SELECT 'booth', ${booth}, 'save', '{}', 'confirmed', 1, 0, ${when(sent)}, ${when(sent)} FROM n;
    ${rows(steps)} INSERT INTO archive (entity, key, at, reason, record_values)
      SELECT 'booth', ${booth}, ${when(steps)}, 'changed-by-others', '{"booth_name":"Before"}' FROM n;
    ${rows(steps)} INSERT INTO stand_history (stand_id, at, what, number, booth_key, name)
      SELECT 's' || (n.at % ${String(stands)}), ${when(steps)}, 'assigned', 'A1', ${booth}, 'Before' FROM n;
    COMMIT;
  `)
  database.close()
}

/** One visit of a person, in milliseconds of the processor. */
async function measure(folder: string, baseUrl: string, round: number, times: Times): Promise<void> {
  const take = async (act: keyof Times, work: () => unknown): Promise<void> => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times[act].push((user + system) / 1_000)
  }
  let rig: SyncRig | undefined
  await take('opened', () => (rig = openSyncRig({ baseUrl, ...credentials, folder })))
  if (rig === undefined) throw new Error('Nothing was opened.')
  const { workspace, engine } = rig
  const [booth] = workspace.records.list({ entity: 'booth', limit: 1 }).items
  await take('a plan read', () => workspace.layouts.get(workspace.records.keyOf('floor', '1')))
  await take('booths listed', () => workspace.records.list({ entity: 'booth', limit: 100 }))
  await take('the history of a booth', () =>
    workspace.archive.list({ entity: 'booth', key: booth?.key ?? '', limit: 50 }),
  )
  await take('what was sent, its first page', () =>
    workspace.journal.list({ states: ['confirmed', 'discarded'], limit: 100 }),
  )
  await take('a stand moved', () => move(workspace, round + 1))
  await take('a booth changed', () => {
    updateRecord(workspace, 'booth', booth?.key ?? '', { keywords: `round ${String(round)}` })
    revertRecord(workspace, 'booth', booth?.key ?? '')
  })
  await take('synchronised, nothing changed', () => engine.run('pull'))
  await rig.close()
}

async function move(workspace: Workspace, round: number): Promise<void> {
  const { floorKey, was, is } = movedStands(workspace, stands, 1, round)
  await applyPlanStep(workspace, planStep({ floorKey, put: is }, { put: was }, { id: crypto.randomUUID() }))
}
