import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileFolder } from '../../electron/service/storage/file-folder.ts'
import { openPostgresStorage } from '../../electron/service/storage/postgres/storage.ts'
import { openSqliteStorage } from '../../electron/service/storage/sqlite/storage.ts'
import { startPostgres } from '../support/services/postgres.ts'
import type { BenchResult } from './result.ts'
import { measureCreates } from './service/creates.ts'
import { measureScanReports } from './service/scan-reports.ts'

/** Parts of it may be chosen: `PARTS=creates`. */
const parts = (process.env['PARTS'] ?? 'reports,creates').split(',')

/** The service's database at size: reports of scans on both storages, and creates on PostgreSQL. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-'))
  const postgres = await startPostgres({ isDurable: true })
  if ('unavailable' in postgres) throw new Error(postgres.unavailable)
  const results: BenchResult[] = []
  try {
    if (parts.includes('reports')) {
      const sqlite = await openSqliteStorage(join(folder, 'sqlite'))
      results.push(...(await measureScanReports('SQLite', sqlite)))
      await sqlite.close()
      const shared = await openPostgresStorage({
        url: await postgres.createDatabase(),
        files: await openFileFolder(join(folder, 'files')),
      })
      results.push(...(await measureScanReports('PostgreSQL', shared)))
      await shared.close()
    }
    if (parts.includes('creates')) results.push(...(await measureCreates(postgres)))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return results
}
