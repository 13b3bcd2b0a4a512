import { expect, it, onTestFinished } from 'vitest'
import { openDatabase, type Database, type Parameter } from '../../../../electron/workspace/disk/database.ts'
import { foldersOf } from '../../../../electron/workspace/disk/folders.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { createChangeLog } from '../../../../electron/workspace/sharing/changes.ts'
import type { ShareChange } from '../../../../shared/domain/plan/sharing/format/change.ts'
import { nextStamp } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { testClock } from '../../../support/clock.ts'
import { temporaryFolder } from '../../../support/workspaces/workspace.ts'

it('finds what it is asked for without reading every change there ever was', () => {
  const folder = temporaryFolder()
  openWorkspace(folder, { clock: testClock() }).close()
  const database = openDatabase(foldersOf(folder).database)
  onTestFinished(() => database.close())
  const plans: string[] = []
  const planned = (sql: string, parameters: readonly Parameter[]): void => {
    plans.push(
      ...database
        .all(`EXPLAIN QUERY PLAN ${sql}`, ...parameters)
        .map(({ detail }) => `${String(detail)} — ${sql}`),
    )
  }
  const watched: Database = {
    ...database,
    get isTransaction() {
      return database.isTransaction
    },
    all(sql, ...parameters) {
      planned(sql, parameters)
      return database.all(sql, ...parameters)
    },
    get(sql, ...parameters) {
      planned(sql, parameters)
      return database.get(sql, ...parameters)
    },
  }
  const log = createChangeLog(watched)
  const stamp = nextStamp(undefined, 1_000, 'adasdevice01')
  const person = { id: 'ada', name: 'Ada' }
  const change: ShareChange = {
    stamp,
    seq: 1,
    person,
    step: { id: 's', kind: 'edit', count: 1 },
    at: 1_000,
    rows: [],
  }
  log.add(change, 'own')
  expect([log.isAny('own'), log.count('own'), [...log.own()], [...log.held()]]).toEqual([
    true,
    1,
    [change],
    [],
  ])
  expect([log.get('adasdevice01', 1), log.withStamp(stamp), log.countOf('adasdevice01', 0, 9)]).toEqual([
    change,
    [change],
    1,
  ])
  expect(log.page({ stamp: '0', seq: 0 }, 10)).toEqual([change])
  log.mark(change, 'done')
  expect([log.isAny('own'), log.count('own'), [...log.own()]]).toEqual([false, 0, []])
  expect(plans.length).toBeGreaterThan(8)
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
})
