import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  countCrashReports,
  keepCrashReports,
  removeOldCrashReports,
} from '../../../electron/desktop/crash-reports.ts'
import { crashReporter, restart } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let profile: string

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'crashes-'))
  restart(profile)
})
afterEach(() => rm(profile, { recursive: true }))

test('reports of crashes are kept, and none is sent', () => {
  keepCrashReports()
  expect(crashReporter.started).toEqual([{ uploadToServer: false }])
})

test('they are counted wherever the system puts them, and go after thirty days', async () => {
  expect(await countCrashReports()).toEqual({ count: 0, newestAt: null })
  const [now, dayMs] = [Date.UTC(2026, 10, 24), 86_400_000]
  for (const [name, daysAgo] of [
    ['completed/a.dmp', 31],
    ['reports/b.dmp', 29],
    ['completed/c.meta', 400],
  ] as const) {
    const path = join(profile, 'Crashpad', name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, '')
    const at = new Date(now - daysAgo * dayMs)
    await utimes(path, at, at)
  }
  expect(await countCrashReports()).toEqual({ count: 2, newestAt: new Date(now - 29 * dayMs).toISOString() })
  await removeOldCrashReports(now, log)
  expect(
    (await readdir(join(profile, 'Crashpad'), { recursive: true })).filter((name) => name.endsWith('.dmp')),
  ).toEqual(['reports/b.dmp'])
})
