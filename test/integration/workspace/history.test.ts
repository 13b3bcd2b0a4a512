import fc from 'fast-check'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../electron/workspace/disk/database.ts'
import {
  createRecord,
  removeRecord,
  restoreVersion,
  updateRecord,
} from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { takeBack } from '../../../electron/workspace/edits/take-back.ts'
import {
  currentValues,
  type ArchivedVersion,
  type JournalEntry,
  type Workspace,
} from '../../../electron/workspace/stores/workspace.ts'
import { historyAtMost } from '../../../shared/contract/history.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { testClock, type TestClock } from '../../support/clock.ts'
import { pulled, temporaryFolder } from '../../support/workspaces/workspace.ts'

const dayMs = 24 * 60 * 60_000

interface Opened {
  readonly workspace: Workspace
  readonly clock: TestClock
  readonly folder: string
}

function opened(): Opened {
  const [folder, clock] = [temporaryFolder(), testClock()]
  const workspace = openWorkspace(folder, { clock })
  onTestFinished(() => workspace.close())
  return { workspace, clock, folder }
}

function tidy({ history }: Workspace): void {
  while (history.tidySome());
}

function finished(
  { journal }: Workspace,
  entity: EntityName,
  key: string,
  how: 'confirm' | 'discard' = 'confirm',
): JournalEntry {
  const { id } = journal.append({ entity, key, operation: 'save', options: {} })
  return journal.advance(id, { kind: how })
}

function versions({ archive }: Workspace): readonly ArchivedVersion[] {
  return archive.list({}).items
}

function names(workspace: Workspace): readonly unknown[] {
  return versions(workspace).map(({ values }) => values['name'])
}

/** A record that the service had, archived and gone. */
function gone(
  workspace: Workspace,
  entity: EntityName,
  remoteId: string,
  values: Record<string, string>,
): string {
  const { key } = pulled(workspace, entity, remoteId, values)
  workspace.records.archive(entity, key, 'gone-on-service', values)
  workspace.records.delete(entity, key)
  return key
}

describe('what was sent', () => {
  it('goes when it is older than the time that is set, but for the last hundred entries', () => {
    const { workspace, clock } = opened()
    for (let n = 0; n < 150; n += 1)
      finished(workspace, 'booth', `r${n}`, n % 2 === 0 ? 'confirm' : 'discard')
    clock.advance(91 * dayMs)
    for (let n = 150; n < 250; n += 1) finished(workspace, 'booth', `r${n}`)
    tidy(workspace)
    const { items, total } = workspace.journal.list({ states: ['confirmed', 'discarded'] })
    expect(total).toBe(100)
    expect(items.at(-1)?.key).toBe('r150')
    clock.advance(365 * dayMs)
    tidy(workspace)
    expect(workspace.journal.list({ states: ['confirmed'] }).total).toBe(100)
  })

  it('stays as long as something of the same record waits, and what waits stays whatever its age', () => {
    const { workspace, clock } = opened()
    const before = finished(workspace, 'booth', 'r1')
    const waiting = workspace.journal.append({ entity: 'booth', key: 'r1', operation: 'save', options: {} })
    clock.advance(400 * dayMs)
    for (let n = 0; n < 100; n += 1) finished(workspace, 'floor', `r${n}`)
    tidy(workspace)
    expect(workspace.journal.get(before.id)).toBeDefined()
    expect(workspace.journal.get(waiting.id)).toEqual(waiting)
    workspace.journal.advance(waiting.id, { kind: 'confirm' })
    clock.advance(dayMs)
    tidy(workspace)
    expect(workspace.journal.get(before.id)).toBeUndefined()
  })

  it('stays for ever where that is set, and as long as is set elsewhere', () => {
    const { workspace, clock } = opened()
    const { key } = pulled(workspace, 'floor', '1', { name: 'now' })
    workspace.records.archive('floor', key, 'overwritten-by-push', { name: 'once' })
    expect(workspace.history.retentionDays()).toBe(90)
    workspace.history.keepFor(null)
    clock.advance(4_000 * dayMs)
    tidy(workspace)
    expect([workspace.history.retentionDays(), names(workspace)]).toEqual([null, ['once']])
    workspace.records.archive('floor', key, 'overwritten-by-push', { name: 'lately' })
    clock.advance(364 * dayMs)
    workspace.history.keepFor(365)
    tidy(workspace)
    expect(names(workspace)).toEqual(['lately'])
    workspace.history.keepFor(30)
    tidy(workspace)
    expect(names(workspace)).toEqual([])
  })
})

it('what was about to go stays where a longer time is set meanwhile', () => {
  const { workspace, clock } = opened()
  const { key } = pulled(workspace, 'floor', '1', { name: 'now' })
  for (let n = 0; n < 250; n += 1)
    workspace.records.archive('floor', key, 'overwritten-by-push', { name: `${n}` })
  clock.advance(91 * dayMs)
  expect([workspace.history.tidySome(), versions(workspace).length]).toEqual([true, 150])
  workspace.history.keepFor(null)
  tidy(workspace)
  expect(versions(workspace)).toHaveLength(150)
})

describe('an archived version', () => {
  it('stays as long as its record is changed, in conflict, being removed, in doubt or not as it was sent', () => {
    const { workspace, clock } = opened()
    const { records, knowledge, journal } = workspace
    const settle: (() => void)[] = []
    const old = (remoteId: string): string => {
      const { key } = pulled(workspace, 'floor', remoteId, { name: `floor ${remoteId}` })
      records.archive('floor', key, 'overwritten-by-push', { name: remoteId })
      return key
    }
    const settled = old('1')
    expect(settled).toBe('r1')
    const changed = old('2')
    updateRecord(workspace, 'floor', changed, { name: 'changed' })
    settle.push(() => {
      for (const { id } of journal.openOf('floor', changed)) journal.advance(id, { kind: 'confirm' })
      records.put({ ...required(workspace, changed), draft: null })
    })
    const conflict = old('3')
    records.put({ ...required(workspace, conflict), draft: { name: 'mine' }, remote: { name: 'theirs' } })
    settle.push(() => records.put({ ...required(workspace, conflict), draft: null, remote: null }))
    const removed = old('4')
    removeRecord(workspace, 'floor', removed)
    settle.push(() => {
      for (const { id } of journal.openOf('floor', removed)) journal.advance(id, { kind: 'confirm' })
      records.delete('floor', removed)
    })
    const altered = old('5')
    knowledge.noteDiscrepancy('floor', altered, 'not-taken-over', [{ field: 'name', sent: 'a', shown: 'b' }])
    settle.push(() => knowledge.closeDiscrepancy(knowledge.discrepancies()[0]?.id ?? 0))

    clock.advance(100 * dayMs)
    const doubtful = old('6')
    knowledge.noteWrite('floor', doubtful, { confirmedAt: clock.now(), sent: { name: 'sent' }, before: null })
    settle.push(() => knowledge.settleWrites(knowledge.writesOf('floor', doubtful).map(({ id }) => id)))
    clock.advance(89 * dayMs)
    tidy(workspace)
    expect(names(workspace)).toEqual(['6', '5', '4', '3', '2'])

    for (const one of settle) one()
    clock.advance(dayMs * 2)
    tidy(workspace)
    // What was removed was archived when it went.
    expect(names(workspace)).toEqual(['floor 4'])
  })

  it('that would come back with another one stays as long as that one', () => {
    const { workspace, clock } = opened()
    const { key: booth } = pulled(workspace, 'booth', '7', { name: 'Booth' })
    gone(workspace, 'document', '8', { name: 'Plan', booth_id: booth })
    clock.advance(80 * dayMs)
    workspace.records.archive('booth', booth, 'gone-on-service', { name: 'Booth' })
    workspace.records.delete('booth', booth)
    clock.advance(80 * dayMs)
    tidy(workspace)
    expect(names(workspace)).toEqual(['Booth', 'Plan'])
    const [version] = versions(workspace)
    expect(restoreVersion(workspace, version?.id ?? 0).map(({ entity }) => entity)).toEqual([
      'booth',
      'document',
    ])
  })

  it('that is too old to come back, and of nothing that does, goes with all that named it', () => {
    const { workspace, clock } = opened()
    const { key: booth } = pulled(workspace, 'booth', '7', { name: 'Booth' })
    gone(workspace, 'document', '8', { name: 'Plan', booth_id: booth })
    workspace.records.archive('booth', booth, 'gone-on-service', { name: 'Booth' })
    workspace.records.delete('booth', booth)
    clock.advance(91 * dayMs)
    tidy(workspace)
    expect(names(workspace)).toEqual([])
  })

  it('is never missing from what a kept one brings back with it', () => {
    const happening = fc.record({
      entity: fc.constantFrom<EntityName>('floor', 'booth', 'document'),
      id: fc.integer({ min: 1, max: 2 }),
      of: fc.integer({ min: 1, max: 2 }),
      days: fc.constantFrom(0, 10, 50),
      what: fc.constantFrom('archive', 'goes', 'goes', 'changes', 'is sent'),
    })
    fc.assert(
      fc.property(fc.array(happening, { minLength: 5, maxLength: 40 }), (happenings) => {
        const { workspace, clock } = opened()
        const { records, journal } = workspace
        for (const { entity, id, of, days, what } of happenings) {
          clock.advance(days * dayMs)
          const key = `r${id}`
          const values = {
            name: `${entity} ${id}`,
            ...(entity === 'booth'
              ? { floor_id: `r${of}` }
              : entity === 'floor'
                ? {}
                : { booth_id: `r${of}` }),
          }
          const record = records.get(entity, key) ?? pulled(workspace, entity, String(id), values)
          if (what === 'archive') records.archive(entity, key, 'overwritten-by-push', values)
          if (what === 'changes') records.put({ ...record, draft: { ...values, name: 'draft' } })
          if (what === 'is sent') records.put({ ...record, draft: null })
          if (what === 'goes') {
            records.archive(entity, key, 'gone-on-service', values)
            records.delete(entity, key)
          }
        }
        const limit = new Date(clock.now() - 90 * dayMs).toISOString()
        const promised = versions(workspace).filter(({ at }) => at >= limit)
        const before = promised.map((version) => [version, broughtBack(workspace, version)])
        const open = journal.open()
        tidy(workspace)
        expect(
          promised
            .map(({ id }) => workspace.archive.get(id))
            .map((version) => [version, version && broughtBack(workspace, version)]),
        ).toEqual(before)
        expect(journal.open()).toEqual(open)
        const left = versions(workspace).filter(({ at }) => at < limit)
        expect(left.filter(({ entity, key }) => records.get(entity, key)?.state === 'clean')).toEqual([])
        workspace.close()
      }),
      { numRuns: 100 },
    )
  })
})

describe('what is more than anybody looks through', () => {
  /** So many versions of a floor, a second apart. */
  const archived = ({ folder, clock }: Opened, versions: number, key: string): void => {
    const database = openDatabase(join(folder, 'workspace.db'))
    database.run(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
        INSERT INTO archive (entity, key, at, reason, record_values)
          SELECT 'floor', ?, strftime('%Y-%m-%dT%H:%M:%fZ', ? + i, 'unixepoch'), 'overwritten-by-push', '{"name":"x"}' FROM n`,
      versions,
      key,
      Math.floor(clock.now() / 1_000),
    )
    database.close()
    clock.advance(versions * 1_000)
  }

  it('goes before its time, the oldest first, but for what is needed and what was to stay for ever', () => {
    const here = opened()
    const { workspace } = here
    const { key: settled } = pulled(workspace, 'floor', '1', { name: 'now' })
    const { key: changed } = pulled(workspace, 'floor', '2', { name: 'now' })
    updateRecord(workspace, 'floor', changed, { name: 'changed' })
    archived(here, 3, changed)
    archived(here, historyAtMost + 50, settled)
    workspace.history.keepFor(null)
    tidy(workspace)
    expect(workspace.archive.list({ limit: 1 }).total).toBe(historyAtMost + 53)
    workspace.history.keepFor(90)
    tidy(workspace)
    expect(workspace.archive.list({ limit: 1 }).total).toBe(historyAtMost + 3)
    expect(workspace.archive.list({ entity: 'floor', key: changed }).total).toBe(3)
  })
})

/** All that restoring a version makes. */
function broughtBack(workspace: Workspace, version: ArchivedVersion): readonly number[] {
  const ids: number[] = []
  const follow = (one: ArchivedVersion): void => {
    if (ids.includes(one.id) || workspace.records.get(one.entity, one.key) !== undefined) return
    ids.push(one.id)
    workspace.archive.goneAlongside(one).forEach(follow)
  }
  follow(version)
  return ids
}

function required(workspace: Workspace, key: string) {
  const record = workspace.records.get('floor', key)
  if (record === undefined) throw new Error(`There is no floor ${key}.`)
  return record
}

it('what can be undone can be undone after any time', async () => {
  const { workspace, clock } = opened()
  const { key } = pulled(workspace, 'floor', '1', { name: 'before' })
  const token = workspace.undo.begin()
  workspace.transaction(() => {
    updateRecord(workspace, 'floor', key, { name: 'after' })
    workspace.undo.note(token, 'floor', key, {
      kind: 'fields',
      before: { name: 'before' },
      after: { name: 'after' },
    })
  })
  const made = createRecord(workspace, 'floor', { name: 'made' })
  workspace.undo.note(token, 'floor', made.key, { kind: 'made', values: currentValues(made) })
  clock.advance(5_000 * dayMs)
  tidy(workspace)
  expect(await takeBack(workspace, token, {})).toMatchObject({ restored: 2, leftOut: 0 })
})

describe('the space on the disk', () => {
  const size = (folder: string, name: string): number =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  const fill = (workspace: Workspace, rows: number): void =>
    workspace.transaction(() => {
      const { key } = pulled(workspace, 'floor', '1', { name: 'now' })
      for (let n = 0; n < rows; n += 1)
        workspace.records.archive('floor', key, 'overwritten-by-push', {
          name: `${n} ${'long '.repeat(2_000)}`,
        })
    })

  it('is given back, by a database of an older program too', () => {
    const folder = temporaryFolder()
    const clock = testClock()
    openWorkspace(folder, { clock }).close()
    const older = openDatabase(join(folder, 'workspace.db'))
    older.exec('PRAGMA auto_vacuum = NONE')
    older.exec('VACUUM')
    older.close()
    const workspace = openWorkspace(folder, { clock })
    onTestFinished(() => workspace.close())
    fill(workspace, 1_000)
    tidy(workspace)
    const large = size(folder, 'workspace.db')
    expect(large).toBeGreaterThan(10_000_000)
    clock.advance(91 * dayMs)
    tidy(workspace)
    expect(size(folder, 'workspace.db')).toBeLessThan(3_000_000)
  })

  it('of the log is given back in a quiet moment, and after a large change at the next one', () => {
    const { workspace, folder } = opened()
    fill(workspace, 4_000)
    expect(size(folder, 'workspace.db-wal')).toBeGreaterThan(30_000_000)
    // The first finds the log moved into the database, and begins it anew.
    workspace.settings.set('one', 'small change')
    workspace.settings.set('another', 'small change')
    expect(size(folder, 'workspace.db-wal')).toBeLessThanOrEqual(8 * 1024 * 1024)
    tidy(workspace)
    expect(size(folder, 'workspace.db-wal')).toBe(0)
    workspace.settings.set('one', 'more')
    expect(size(folder, 'workspace.db-wal')).toBeLessThan(100_000)
  })
})
