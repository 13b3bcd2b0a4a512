import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stand } from '../../../shared/domain/plan/elements.ts'
import { exchange } from '../../../electron/sharing/exchange.ts'
import { folderStore } from '../../../electron/sharing/folder/folder-store.ts'
import type { FileStore } from '../../../electron/sharing/folder/store.ts'
import { folderTransport } from '../../../electron/sharing/folder/transport.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { median, type BenchResult } from '../result.ts'
import { layPlan, movedStands } from './plan.ts'

const mostMegabytes = 60
const mostRatio = 1.2
const openings = 15
/** Fewer at once are more files, which are small, and take the bench longer. */
const changesAtOnce = 200
const yearMs = 365 * 24 * 60 * 60_000

/**
 * So many changes spread over a year, each a step that moves one stand, shared through a folder: what
 * the workspace and the folder then take, and how long the workspace takes to open, beside one whose
 * plan is as large and was just shared.
 */
export async function measureYear({
  stands,
  changes,
}: {
  readonly stands: number
  readonly changes: number
}): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-year-'))
  const [old, fresh, shared] = ['old', 'fresh', 'shared'].map((name) => join(folder, name))
  if (old === undefined || fresh === undefined || shared === undefined)
    throw new Error('There are no folders.')
  try {
    await mkdir(shared)
    let now = Date.now() - yearMs
    const clock = { now: () => now }
    const workspace = openWorkspace(old, { clock })
    const transport = folderTransport(agingStore(folderStore(shared), clock.now), clock)
    const { signal } = new AbortController()
    try {
      beginSharing(workspace, stands)
      for (let done = 0; done < changes; done += changesAtOnce) {
        for (let at = 0; at < Math.min(changesAtOnce, changes - done); at++) {
          now += yearMs / changes
          move(workspace, stands, done + at)
        }
        await exchange(workspace, transport, signal)
      }
    } finally {
      await transport.close()
      workspace.close()
    }
    const other = openWorkspace(fresh, { clock })
    beginSharing(other, stands)
    other.close()
    const opened = { old: [] as number[], fresh: [] as number[] }
    for (let round = 0; round < openings; round++) {
      opened.old.push(openingMs(old))
      opened.fresh.push(openingMs(fresh))
    }
    const [own, peer] = [median(opened.old), median(opened.fresh)]
    const name = `a year of planning together, ${changes.toLocaleString('en')} changes`
    const size = (what: string, path: string): BenchResult => {
      const figure = megabytesOf(path)
      return {
        name: `${name}: ${what}`,
        figure,
        unit: 'MB',
        target: `≤ ${mostMegabytes} MB`,
        met: figure <= mostMegabytes,
      }
    }
    return [
      size('on disk', old),
      size('in the shared folder', shared),
      {
        name: `${name}: opened, beside a fresh one`,
        ...{
          figure: own,
          unit: 'ms',
          peer,
          ratio: own / peer,
          target: `≤ ${mostRatio}×`,
          met: own <= peer * mostRatio,
        },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function beginSharing(workspace: Workspace, stands: number): void {
  layPlan(workspace, stands)
  workspace.sharing.turnOn({ id: 'ada', name: 'Ada' })
  workspace.sharing.join()
}

/** One step, without what a step does besides, of which there would be a year. */
function move(workspace: Workspace, stands: number, round: number): void {
  const { floorKey, is } = movedStands(workspace, stands, 1, round)
  const step = { id: crypto.randomUUID(), kind: 'move', count: 1, at: workspace.clock.now() }
  workspace.transaction(() => {
    workspace.sharing.noteStep(step)
    for (const stand of is satisfies readonly Stand[]) workspace.layouts.put(floorKey, stand)
    workspace.sharing.noteStep(undefined)
  }, 'later')
  workspace.sharing.writeDown()
}

/** From opening to the first plan and what is to be decided. */
function openingMs(folder: string): number {
  const before = process.cpuUsage()
  const workspace = openWorkspace(folder, { clock: Date })
  workspace.sharing.decisions()
  workspace.sharing.unsentCount()
  workspace.layouts.get(workspace.records.keyOf('floor', '1'))
  workspace.close()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** A folder whose files have the age that the clock of the bench gives them. */
function agingStore(store: FileStore, now: () => number): FileStore {
  const written = new Map<string, number>()
  return {
    ...store,
    list: async (signal) =>
      (await store.list(signal)).map((file) => ({ ...file, changedAt: written.get(file.path) ?? now() })),
    async write(path, content, signal) {
      await store.write(path, content, signal)
      written.set(path, now())
    },
  }
}

function megabytesOf(path: string): number {
  const sizes = readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) =>
    entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6
}
