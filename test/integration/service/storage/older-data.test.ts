import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { openStorage } from '../../../../electron/service/storage/opening/open.ts'
import type { Storage } from '../../../../electron/service/storage/types.ts'
import {
  olderCreate,
  olderPostgres,
  olderRemove,
  olderScans,
  olderSqlite,
  type OlderDatabase,
} from '../../../support/services/older-data.ts'
import { startPostgres } from '../../../support/services/postgres.ts'

const server = await startPostgres()
if ('unavailable' in server) console.warn(`PostgreSQL is not tested: ${server.unavailable}`)

afterAll(async () => {
  if (!('unavailable' in server)) await server.stop()
})

/** More than two batches of scans. */
const scans = 1200
const booths = scans / 10

const questions = [
  [{ field: 'booth_id', compare: 'equal', value: '5' }],
  [
    { field: 'booth_id', compare: 'equal', value: '5' },
    { field: 'at', compare: 'from', value: '2026-01-09' },
  ],
  [
    { field: 'at', compare: 'until', value: '2026-01-20T23:59:59.999Z' },
    { field: 'booth_id', compare: 'equal', value: '1' },
    { field: 'at', compare: 'from', value: '2026-01-09' },
  ],
  [{ field: 'at', compare: 'until', value: '2026-01-03T10:00:30.000Z' }],
] as const

/** The scans that match, worked out from what `older-data.ts` puts there. */
function matching(conditions: (typeof questions)[number]): readonly number[] {
  const two = (number: number): string => String(number).padStart(2, '0')
  return Array.from({ length: scans }, (_, index) => index + 1).filter((n) => {
    const values: Readonly<Record<string, string>> = {
      booth_id: String(1 + (n % olderScans.booths)),
      at: `2026-01-${two(1 + (n % 28))}T10:00:${two(n % 60)}.000Z`,
    }
    return conditions.every(({ field, compare, value }) => {
      const own = values[field] ?? ''
      return compare === 'equal' ? own === value : compare === 'from' ? own >= value : own <= value
    })
  })
}

describe.each([{ name: 'SQLite' }, { name: 'PostgreSQL' }])(
  'data of the release before, in $name',
  ({ name }) => {
    let folder: string
    let old: OlderDatabase & { close?(): void }
    let storage: Storage
    let database: string | undefined
    let reopen: () => Promise<Storage>

    beforeEach(async ({ skip }) => {
      if (name === 'PostgreSQL' && 'unavailable' in server) return skip(server.unavailable)
      folder = await mkdtemp(join(tmpdir(), 'booth-builder-older-'))
      database = undefined
      if (name === 'PostgreSQL' && !('unavailable' in server)) {
        database = await server.createDatabase()
        old = await olderPostgres(server, database, scans)
      } else old = olderSqlite(folder, scans)
      reopen = () =>
        openStorage({
          dataDirectory: folder,
          database,
          bucket: undefined,
          use: 'beside',
          onTrouble: () => undefined,
        })
      storage = await reopen()
    })
    afterEach(async () => {
      old.close?.()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    })

    const expectReports = async (): Promise<void> => {
      for (const conditions of questions) {
        const { items, total } = await storage
          .records(1)
          .list({ entity: 'qrScan', conditions, offset: 0, limit: scans })
        expect(items.map(({ id }) => id)).toEqual(matching(conditions))
        expect(total).toBe(items.length)
      }
    }
    const unfinished = () =>
      old.rows(`SELECT name, place FROM unfinished WHERE name <> 'older-processes' ORDER BY name`)

    it('is read alike before, in the midst of and after what the new release makes of it, and by the release before as well', async () => {
      expect(await unfinished()).toHaveLength(2)
      await expectReports()
      expect(await storage.records(1).fileBytes()).toBe(10 * booths)

      // The first batch, and then the process ends.
      const stopped = new AbortController()
      stopped.abort()
      await storage.finish(stopped.signal)
      expect(await unfinished()).toMatchObject([
        { name: 'file-bytes', place: '1 0 0' },
        { name: 'pairs', place: '1 0 500' },
      ])
      await storage.close()
      storage = await reopen()
      await expectReports()

      await old.write(olderCreate(scans + 1, 'f'.repeat(64)))
      expect(await storage.records(1).fileBytes()).toBe(10 * (booths + 1))
      await storage.finish()
      expect(await unfinished()).toEqual([])
      await expectReports()
      expect(await storage.recount()).toEqual([])

      await old.write(olderCreate(scans + 2, 'f'.repeat(64)))
      await old.write(olderCreate(scans + 3, 'e'.repeat(64)))
      await old.write(olderRemove(scans + 1, 'f'.repeat(64)))
      await old.write(olderRemove(7, '7'.padStart(64, '0')))
      expect(await storage.records(1).fileBytes()).toBe(10 * (booths + 1))
      expect(await storage.records(1).recordCount()).toBe(booths + 1)
      expect(await storage.recount()).toEqual([])
      expect(await old.rows(`SELECT total FROM record_count WHERE entity = 'booth'`)).toEqual([
        { total: name === 'SQLite' ? booths + 1 : String(booths + 1) },
      ])
    })

    it('is finished once where several do it at once, while others write', async () => {
      const other = name === 'PostgreSQL' ? await reopen() : storage
      const writing = async (): Promise<void> => {
        for (let number = 1; number <= 20; number++)
          await old.write(olderCreate(scans + number, String(number % 4).padStart(64, 'a')))
      }
      await Promise.all([storage.finish(), other.finish(), writing()])
      if (other !== storage) await other.close()
      await expectReports()
      expect(await storage.records(1).fileBytes()).toBe(10 * (booths + 4))
      expect(await storage.recount()).toEqual([])
    })

    it('creates of the new release are counted where the one before looks, until the last of its processes has ended', async ({
      skip,
    }) => {
      if (name === 'SQLite' || 'unavailable' in server) return skip('A folder has one process.')
      const create = (values: RecordValues) =>
        storage.records(1).create({ entity: 'booth', values, references: [] }, 0)
      const countedForOlder = async () =>
        Number((await old.rows(`SELECT total FROM record_count WHERE entity = 'booth'`))[0]?.['total'])
      const older = new pg.Client({ connectionString: database })
      await older.connect()
      // The hold on the data as the release before has it.
      await older.query('SELECT pg_advisory_lock_shared(1651470196, 2)')
      for (let times = 0; times < 3; times++) expect(await storage.finish()).toBe(false)
      await create({ active: true })
      expect(await countedForOlder()).toBe(booths + 1)
      await older.end()
      await expect.poll(() => storage.finish(), { timeout: 10_000 }).toBe(true)
      const made = await create({ active: true })
      expect(await countedForOlder()).toBe(booths + 1)
      expect((await storage.records(1).list({ entity: 'booth', offset: 0, limit: 1 })).total).toBe(booths + 2)
      await storage
        .records(1)
        .transaction((writer) => writer.remove('booth', made.kind === 'created' ? made.id : 0))
      expect(await storage.records(1).recordCount()).toBe(booths + 1)
      expect(await storage.recount()).toEqual([])
    })

    it('records of before their sizes were known are as large as they are, before, in the midst of and after they are filled', async ({
      skip,
    }) => {
      if (name === 'PostgreSQL' && 'unavailable' in server) return skip(server.unavailable)
      await storage.close()
      old.close?.()
      await rm(join(folder, 'service.db'), { force: true })
      if (name === 'PostgreSQL' && !('unavailable' in server)) {
        database = await server.createDatabase()
        old = await olderPostgres(server, database, scans, 'without-sizes')
      } else old = olderSqlite(folder, scans, 'without-sizes')
      const content = (id: number): string => JSON.stringify({ booth_name: 'x'.repeat(20_000 + id) })
      const large = [3, 50, 119]
      await old.write(
        large.map(
          (id) => `UPDATE record SET content = '${content(id)}' WHERE entity = 'booth' AND id = ${id}`,
        ),
      )
      storage = await reopen()
      const sizes = large.map((id) => content(id).length).reverse()
      const expectSizes = async () => expect(await storage.records(1).largest('booth', 10)).toEqual(sizes)
      await expectSizes()
      const isFilled = async () =>
        (await old.rows('SELECT 1 FROM record WHERE listed_bytes > 0 LIMIT 1')).length > 0
      for (let stopped = new AbortController(); !(await isFilled()); stopped = new AbortController()) {
        stopped.abort()
        await storage.finish(stopped.signal)
        await expectSizes()
      }
      await storage.finish()
      expect(await old.rows('SELECT id FROM record WHERE listed_bytes < length(content)')).toEqual([])
      await expectSizes()
      await expectReports()
    })

    it('a total that is wrong is found and mended', async () => {
      await storage.finish()
      await old.write([
        `UPDATE event_total SET file_bytes = file_bytes + 1`,
        `UPDATE record_count SET total = 3 WHERE entity = 'booth'`,
      ])
      expect(await storage.recount()).toMatchObject([{ appKey: 'older' }])
      expect(await storage.recount()).toEqual([])
      expect([await storage.records(1).recordCount(), await storage.records(1).fileBytes()]).toEqual([
        booths,
        10 * booths,
      ])
    })
  },
)
