import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { openStorage } from '../../electron/service/storage/opening/open.ts'
import { usualSlotRules } from '../../shared/domain/readiness/slot-rules.ts'
import { unusedRetentionMs } from '../../electron/service/storage/file-references.ts'
import { removeUnusedFiles } from '../../electron/service/unused-files.ts'
import {
  applyPlanStep,
  createRecord,
  removeRecord,
  updateMany,
  updateRecord,
} from '../../electron/workspace/edits/index.ts'
import { planStep, standFor } from '../support/plans.ts'
import { startService } from '../support/services/service.ts'
import {
  newBooth,
  newDocument,
  newFloor,
  newPicture,
  openSyncRig,
  type SyncRig,
} from '../support/workspaces/sync-rig.ts'
import { temporaryFolder } from '../support/workspaces/workspace.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const booths = 12
const rounds = 25
const stepsARound = 40

interface Size {
  readonly rows: number
  readonly bytes: number
}

/** Of each table with its indexes. */
function sizes(file: string): ReadonlyMap<string, Size> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
      )
      .all()
    const bytes = database.prepare(
      'SELECT sum(pgsize) AS bytes FROM dbstat JOIN sqlite_schema USING (name) WHERE tbl_name = ?',
    )
    return new Map(
      tables.map(({ name }) => {
        const table = String(name)
        const { rows } = database.prepare(`SELECT count(*) AS rows FROM "${table}"`).get() ?? {}
        return [table, { rows: Number(rows), bytes: Number(bytes.get(table)?.['bytes']) }]
      }),
    )
  } finally {
    database.close()
  }
}

function print(title: string, columns: Readonly<Record<string, ReadonlyMap<string, Size>>>): void {
  const shown = Object.values(columns)
  const names = [...(shown[0]?.keys() ?? [])].filter((name) =>
    shown.some((column) => (column.get(name)?.rows ?? 0) > 0),
  )
  const lines = names.map((name) =>
    [
      name.padEnd(20),
      ...shown.map((column) =>
        `${column.get(name)?.rows ?? 0} rows, ${(column.get(name)?.bytes ?? 0) / 1024} KiB`.padEnd(26),
      ),
    ].join(''),
  )
  process.stdout.write([`${title}: ${Object.keys(columns).join(' | ')}`, ...lines, ''].join('\n'))
}

/** Those of which there are more than before. */
function grown(before: ReadonlyMap<string, Size>, after: ReadonlyMap<string, Size>): readonly string[] {
  return [...after].filter(([name, { rows }]) => rows > (before.get(name)?.rows ?? 0)).map(([name]) => name)
}

it(
  'what a thousand edits and their synchronisation leave behind is gone when its time is over, with the space it took',
  { timeout: 600_000 },
  async () => {
    const [folder, serviceFolder] = [temporaryFolder(), temporaryFolder()]
    const service = await startService({ dataDirectory: serviceFolder })
    let leapMs = 0
    const rig = openSyncRig({ baseUrl: service.baseUrl, folder, clock: { now: () => Date.now() + leapMs } })
    onTestFinished(() => rig.close())
    const { workspace, engine } = rig
    const size = (name: string): number => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
    const here = (): ReadonlyMap<string, Size> => sizes(join(folder, 'workspace.db'))
    const there = (): ReadonlyMap<string, Size> => sizes(join(serviceFolder, 'service.db'))
    const timePasses = async (): Promise<void> => {
      // What was saved is beyond doubt when two listings have shown it.
      for (let listings = 0; listings < 2; listings += 1) await engine.run('pull')
      leapMs += 91 * dayMs
      while (workspace.history.tidySome());
      const unused = await workspace.library.select({ use: 'unused' }, {}, usualSlotRules)
      await workspace.removal.removeUnused({ hashes: unused })
      while (workspace.history.tidySome());
    }

    const floor = newFloor(workspace, 'Hall')
    const keys: string[] = []
    for (let n = 0; n < booths; n += 1) keys.push((await newBooth(workspace, floor.key, `Booth ${n}`)).key)
    await engine.run('both')
    let round = 0
    const thousandEdits = async (): Promise<void> => {
      for (const end = round + rounds; round < end; round += 1) {
        await edit(rig, floor.key, keys, round)
        leapMs += 10 * minuteMs
        await engine.run('both')
        expect(engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0, error: null })
      }
    }

    await thousandEdits()
    await timePasses()
    const [first, firstBytes, firstThere] = [here(), size('workspace.db'), there()]
    await thousandEdits()
    const [full, fullThere] = [here(), there()]
    expect(grown(first, full)).toEqual(
      expect.arrayContaining(['archive', 'asset', 'journal', 'stand_history']),
    )
    await timePasses()
    const second = here()
    print('workspace', {
      'after 1,000 edits and their time': first,
      'after 1,000 more': full,
      'after their time': second,
    })
    expect(grown(first, second)).toEqual([])
    expect(size('workspace.db')).toBeLessThanOrEqual(firstBytes * 1.05)
    expect(size('workspace.db-wal')).toBe(0)

    await service.stop()
    const storage = await openStorage({
      dataDirectory: serviceFolder,
      database: undefined,
      bucket: undefined,
      use: 'serve',
      onTrouble: (error) => {
        throw error
      },
    })
    await removeUnusedFiles(storage, Date.now() + unusedRetentionMs)
    await storage.close()
    const secondThere = there()
    print('service', {
      'after 1,000 edits': firstThere,
      'after 1,000 more': fullThere,
      'an hour later': secondThere,
    })
    // By the service's clock an hour has not passed: tokens, keys of creates, and where a file was that
    // has been replaced, go with the next of their kind.
    expect(grown(firstThere, secondThere)).toEqual(['keyed_create', 'replaced_file', 'token'])
  },
)

/** Forty edits, of which one is of many booths at once and one replaces a picture. */
async function edit(
  { workspace }: SyncRig,
  floorKey: string,
  keys: readonly string[],
  round: number,
): Promise<void> {
  const [booth = '', other = ''] = [keys[round % keys.length], keys[(round + 1) % keys.length]]
  for (const key of keys.slice(0, 6))
    updateRecord(workspace, 'booth', key, {
      booth_company_profile: `Written in round ${round}. ${'More. '.repeat(100)}`,
    })
  for (let n = 0; n < 5; n += 1)
    await updateMany(workspace, 'booth', keys.slice(0, 6), { keywords: `round ${round}, ${n}` }, {})
  updateRecord(workspace, 'booth', booth, { booth_logo: await newPicture(workspace) })
  for (const { key } of workspace.records.list({ entity: 'document' }).items)
    removeRecord(workspace, 'document', key)
  createRecord(workspace, 'document', {
    title: `Brochure ${round}`,
    booth_id: booth,
    file: await newDocument(workspace),
  })
  let before = workspace.layouts.get(floorKey).elements.find(({ id }) => id === 'stand-one')
  for (let n = 0; n < stepsARound; n += 1) {
    const after = standFor(n % 2 === 0 ? booth : other, { id: 'stand-one', xMetres: 1 + n })
    await applyPlanStep(
      workspace,
      planStep({ floorKey, put: [after] }, before === undefined ? { remove: [after.id] } : { put: [before] }),
    )
    before = after
  }
}
