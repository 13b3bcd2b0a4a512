import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filePath, readManifest } from '../../../../electron/service/administration/backup-folder.ts'
import { makeBackup } from '../../../../electron/service/administration/backup.ts'
import { restoreBackup } from '../../../../electron/service/administration/restore.ts'
import { unusedRetentionMs } from '../../../../electron/service/storage/file-references.ts'
import { openStorage } from '../../../../electron/service/storage/opening/open.ts'
import type { BackupRow, ReceivedFile, Storage } from '../../../../electron/service/storage/types.ts'
import { removeUnusedFiles } from '../../../../electron/service/unused-files.ts'
import { storageImplementations, type StorageSubject } from '../storage/storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())
const pairs = implementations.available.flatMap((from) =>
  implementations.available.map((to) => ({ from, to })),
)
const [inFolder] = implementations.available
if (inFolder === undefined) throw new Error('There is always a folder.')

let folder: string
const subjects: StorageSubject[] = []
const open = async ({ open: make } = inFolder): Promise<Storage> => {
  const subject = await make()
  subjects.push(subject)
  return subject.storage
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-backup-'))
})
afterEach(async () => {
  for (const subject of subjects.splice(0)) await subject.end()
  await rm(folder, { recursive: true, force: true })
})

const receive = (storage: Storage, content: string): Promise<ReceivedFile> =>
  storage.files.receive(
    (async function* () {
      yield await Promise.resolve(Buffer.from(content))
    })(),
    1000,
  )

/** An event of its own, its floors, and documents with files. Gives its number. */
async function fill(storage: Storage, appKey: string, documents = 3): Promise<number> {
  const { id } = await storage.events.create({ appKey, secretHash: 'h', details: { name: appKey } })
  await storage.events.setLimits(id, { records: 5000 })
  const records = storage.records(id)
  await records.transaction(async (writer) => {
    for (let floor = 0; floor < 600; floor++) await writer.create('floor', { name: `Floor ${floor}` })
    await writer.create('attendee', {
      email: `ada@${appKey}.example`,
      first_name: 'Ada \u0000 "quoted" \u2028 over two lines',
    })
  })
  for (let number = 0; number < documents; number++) {
    const received = await receive(storage, `${appKey} ${number}`)
    await records.transaction(
      (writer) =>
        writer.create('document', { title: 'Leaflet', file: { hash: received.hash, name: 'leaflet.pdf' } }),
      [received],
    )
  }
  return id
}

async function rowsOf(storage: Storage): Promise<readonly BackupRow[]> {
  const rows: BackupRow[] = []
  for await (const group of storage.rows.all()) rows.push(...group)
  return rows
}

describe.each(pairs)('a backup of $from.name, restored into $to.name,', ({ from, to }) => {
  it('has every event, record and file, finds records by value, and gives no identifier twice', async () => {
    const source = await open(from)
    const [one, two] = [await fill(source, 'one'), await fill(source, 'two')]
    const gone = await source.records(two).transaction((writer) => writer.create('floor', { name: 'gone' }))
    await source.records(two).transaction((writer) => writer.remove('floor', gone))
    const target = join(folder, 'backup')
    expect(await makeBackup(source, target, new Date(0))).toMatch(/^\d+ rows and 6 files \(30 bytes\)/)
    expect(await readManifest(target)).toMatchObject({
      madeAt: '1970-01-01T00:00:00.000Z',
      files: { count: 6, bytes: 30 },
      missingFiles: [],
    })

    const restored = await open(to)
    expect(await restoreBackup(restored, target, { replace: false })).toContain('6 files')
    const withoutSequences = (rows: readonly BackupRow[]) => rows.filter(({ kind }) => kind !== 'sequence')
    expect(withoutSequences(await rowsOf(restored))).toEqual(withoutSequences(await rowsOf(source)))
    expect(await restored.events.limits(one)).toMatchObject({ records: 5000 })
    const records = restored.records(two)
    expect((await records.idsByValue('attendee', 'email', ['ada@two.example'])).size).toBe(1)
    expect([await records.recordCount(), await records.fileBytes()]).toEqual([604, 15])
    expect(await records.transaction((writer) => writer.create('floor', { name: 'next' }))).toBeGreaterThan(
      gone,
    )
    const { items } = await records.list({ entity: 'document', offset: 0, limit: 1 })
    const file = items[0]?.values['file'] as { hash: string }
    expect((await buffer(await restored.files.read(file.hash))).toString()).toBe('two 0')
    expect(
      (await restored.events.create({ appKey: 'three', secretHash: 'h', details: {} })).id,
    ).toBeGreaterThan(two)
  })
})

describe.each(implementations.available)('with $name', (to) => {
  it('a backup is of one moment, whatever is written meanwhile', async () => {
    const source = await open(to)
    const id = await fill(source, 'one')
    const rows: BackupRow[] = []
    for await (const group of source.rows.all()) {
      rows.push(...group)
      await source.records(id).transaction(async (writer) => {
        await writer.create('floor', { name: 'late' })
        await writer.create('track', { name: 'late' })
      })
    }
    expect(rows.filter((row) => row.kind === 'record' && row.values['name'] === 'late')).toEqual([])
  })

  it('a backup holds up no write and keeps no moment of the database while it copies files', async () => {
    const source = await open(to)
    const id = await fill(source, 'one')
    const target = join(folder, 'backup')
    const copied: string[] = []
    const watched: Storage = {
      ...source,
      files: {
        ...source.files,
        async read(hash, range) {
          copied.push(hash)
          await source
            .records(id)
            .transaction((writer) => writer.create('floor', { name: `while ${hash} is copied` }))
          expect(openMoments).toBe(0)
          return source.files.read(hash, range)
        },
      },
      rows: { ...source.rows, all: () => counted(source.rows.all()) },
    }
    let openMoments = 0
    async function* counted(rows: AsyncIterable<readonly BackupRow[]>) {
      openMoments += 1
      yield* rows
      openMoments -= 1
    }
    await makeBackup(watched, target, new Date())
    expect(copied).toHaveLength(3)
    const names = (await rowsOf(source)).flatMap((row) => (row.kind === 'record' ? [row.values['name']] : []))
    for (const hash of copied) expect(names).toContain(`while ${hash} is copied`)
  })

  it('a restore refuses where there are events, unless it is told to replace them', async () => {
    const source = await open()
    await fill(source, 'one')
    const target = join(folder, 'backup')
    await makeBackup(source, target, new Date())
    const restored = await open(to)
    const other = await fill(restored, 'other', 1)
    await restored.tokens.add({ hash: 'a', eventId: other, lifetimeMs: 10_000, secretHash: 'h' }, Date.now())
    const before = await rowsOf(restored)
    await expect(restoreBackup(restored, target, { replace: false })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await rowsOf(restored)).toEqual(before)
    await restoreBackup(restored, target, { replace: true })
    expect((await restored.events.all()).map(({ appKey }) => appKey)).toEqual(['one'])
    expect(await restored.tokens.list(0)).toEqual([])
    // What only the replaced event named goes in its time.
    expect(await removeUnusedFiles(restored, Date.now() + unusedRetentionMs)).toBe(1)
  })

  it('a restore refuses what is damaged or not finished, and changes nothing', async () => {
    const source = await open()
    await fill(source, 'one')
    const hash =
      (await rowsOf(source)).flatMap((row) =>
        row.kind === 'record' && row.entity === 'document' ? [row.values['file'] as { hash: string }] : [],
      )[0]?.hash ?? ''
    const damages: readonly (readonly [string, (path: string) => Promise<unknown>, string])[] = [
      [
        'rows',
        (path) => appendFile(join(path, 'rows.jsonl'), '{"kind":"sequence","entity":"floor","last":9}\n'),
        'file-damaged',
      ],
      ['no-rows', (path) => writeFile(join(path, 'rows.jsonl'), 'nonsense\n'), 'file-damaged'],
      ['file', (path) => writeFile(filePath(path, hash), 'other'), 'file-damaged'],
      ['no-file', (path) => rm(filePath(path, hash)), 'file-missing'],
      ['no-manifest', (path) => rm(join(path, 'manifest.json')), 'file-damaged'],
    ]
    const restored = await open(to)
    for (const [name, damage, code] of damages) {
      const target = join(folder, name)
      await makeBackup(source, target, new Date())
      await damage(target)
      await expect(restoreBackup(restored, target, { replace: false }), name).rejects.toMatchObject({ code })
      expect(await restored.events.all()).toEqual([])
    }
  })
})

describe('a backup', () => {
  it('is never made over something', async () => {
    await writeFile(join(folder, 'there'), '')
    await expect(makeBackup(await open(), join(folder, 'there'), new Date())).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })

  it('is made without a file that the store lost, says so, and can be restored', async () => {
    const source = await open()
    await fill(source, 'one')
    const received = await receive(source, 'one 1')
    await source.files.discard(received)
    await source.files.remove(received.hash)
    const target = join(folder, 'backup')
    await expect(makeBackup(source, target, new Date())).rejects.toMatchObject({
      code: 'file-missing',
      message: expect.stringContaining(received.hash) as unknown,
    })
    expect(await readManifest(target)).toMatchObject({ files: { count: 2 }, missingFiles: [received.hash] })
    expect(await restoreBackup(await open(), target, { replace: false })).toContain('2 files')
  })
})

describe('killed in the middle', () => {
  const script = resolve(import.meta.dirname, '../../../support/services/killed-backup.ts')
  const runKilled = async (data: string, to: string, moment: string): Promise<void> => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, data, to, moment],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  }
  const openAt = (dataDirectory: string) =>
    openStorage({
      dataDirectory,
      database: undefined,
      bucket: undefined,
      use: 'beside',
      onTrouble: () => undefined,
    })

  it('a backup leaves nothing that could be taken for one, and the next one tidies up', async () => {
    const data = join(folder, 'data')
    const first = await openAt(data)
    await fill(first, 'one')
    await first.close()
    const target = join(folder, 'backup')
    await runKilled(data, target, 'copying')
    const left = (await readdir(folder)).filter((name) => name.startsWith('backup'))
    expect(left).toEqual([expect.stringMatching(/^backup\.unfinished-/)])
    const again = await openAt(data)
    await expect(
      restoreBackup(await open(), join(folder, left[0] ?? ''), { replace: false }),
    ).rejects.toMatchObject({ code: 'file-damaged' })
    await makeBackup(again, target, new Date())
    await again.close()
    expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup'])
  })

  it.each(['storing', 'writing'])('a restore leaves everything as it was (%s)', async (moment) => {
    const source = await open()
    await fill(source, 'one')
    const target = join(folder, 'backup')
    await makeBackup(source, target, new Date())
    const data = join(folder, 'data')
    const first = await openAt(data)
    await fill(first, 'before', 1)
    const before = await rowsOf(first)
    await first.close()
    await runKilled(data, target, moment)
    const again = await openAt(data)
    expect(await rowsOf(again)).toEqual(before)
    await restoreBackup(again, target, { replace: true })
    expect((await again.events.all()).map(({ appKey }) => appKey)).toEqual(['one'])
    await again.close()
  })
})
