import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { boothFields } from './booth-forms.ts'

const atOnce = 10

/**
 * Booths a second where nothing is between the program and the disk: for each, its two files
 * written, synchronised, renamed and their folder synchronised, then its rows inserted and
 * committed (WAL, `synchronous=FULL`). As many at once as the service gets requests. It keeps the
 * same promise as the service: what it counts is on the disk.
 */
export async function directWrites(
  folder: string,
  seconds: number,
  pictures: () => readonly [Buffer, Buffer],
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'direct.db'))
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE record (event_id INTEGER, entity TEXT, id INTEGER, content TEXT, PRIMARY KEY (event_id, entity, id)) WITHOUT ROWID;
    CREATE TABLE record_value (event_id INTEGER, entity TEXT, field TEXT, value TEXT, id INTEGER, PRIMARY KEY (event_id, entity, field, value, id)) WITHOUT ROWID;
    CREATE TABLE file_use (hash TEXT, event_id INTEGER, entity TEXT, id INTEGER, PRIMARY KEY (hash, event_id, entity, id)) WITHOUT ROWID;`)
  const record = database.prepare(`INSERT INTO record VALUES (1, 'booth', ?, ?)`)
  const value = database.prepare(`INSERT INTO record_value VALUES (1, 'booth', ?, ?, ?)`)
  const use = database.prepare(`INSERT INTO file_use VALUES (?, 1, 'booth', ?)`)

  const store = async (content: Buffer): Promise<string> => {
    const hash = createHash('sha256').update(content).digest('hex')
    const place = join(folder, hash.slice(0, 2))
    mkdirSync(place, { recursive: true })
    const target = await open(join(folder, `${hash}.part`), 'wx')
    await target.write(content)
    await target.sync()
    await target.close()
    await rename(join(folder, `${hash}.part`), join(place, hash))
    const directory = await open(place, 'r')
    await directory.sync()
    await directory.close()
    return hash
  }

  let written = 0
  let next = 1
  const end = performance.now() + seconds * 1000
  const writeBooths = async (): Promise<void> => {
    while (performance.now() < end) {
      const [logo, background] = await Promise.all(pictures().map(store))
      const id = next++
      database.exec('BEGIN IMMEDIATE')
      record.run(
        id,
        JSON.stringify({
          ...boothFields,
          floor_id: '1',
          booth_logo: { hash: logo },
          booth_background: { hash: background },
        }),
      )
      for (const [field, text] of [
        ['floor_id', '1'],
        ['active', 'true'],
      ] as const)
        value.run(field, text, id)
      for (const hash of [logo, background]) use.run(hash ?? '', id)
      database.exec('COMMIT')
      written += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, writeBooths))
  database.close()
  return written / seconds
}
