import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/services/postgres.ts'
import type { BenchResult } from './result.ts'
import { measureBackup } from './service/backups.ts'
import { measureMigration } from './service/migrations.ts'
import { olderLocation, type OlderLocation } from './service/older-location.ts'

/** Parts of it may be chosen: `PARTS=backup`, `ROWS=100000`. */
const parts = (process.env['PARTS'] ?? 'migration,first-migration,backup').split(',')
const rows = Number(process.env['ROWS'] ?? 1_000_000)

/** What goes on beside requests to a service with a million records: the migration of older data, and a backup. */
export async function run(): Promise<BenchResult[]> {
  const postgres = await startPostgres({ isDurable: true })
  if ('unavailable' in postgres) throw new Error(postgres.unavailable)
  const results: BenchResult[] = []
  const on = async (
    measure: (place: OlderLocation) => Promise<BenchResult[]>,
    place: OlderLocation,
  ): Promise<void> => {
    try {
      results.push(...(await measure(place)))
    } finally {
      rmSync(place.folder, { recursive: true, force: true })
    }
  }
  const folder = () => mkdtempSync(join(tmpdir(), 'booth-builder-bench-'))
  try {
    for (const server of [undefined, postgres]) {
      if (parts.includes('migration'))
        await on(measureMigration, await olderLocation(folder(), server, rows, 'released'))
      if (parts.includes('first-migration'))
        await on(measureMigration, await olderLocation(folder(), server, rows, 'without-sizes'))
      if (parts.includes('backup'))
        await on(measureBackup, await olderLocation(folder(), server, rows, 'released'))
    }
  } finally {
    await postgres.stop()
  }
  return results
}
