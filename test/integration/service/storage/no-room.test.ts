import { existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Storage } from '../../../../electron/service/storage/types.ts'
import { startApp } from '../fixture.ts'
import { createWorld, goodInput, save } from '../good-input.ts'
import { formOf } from '../sample-files.ts'

/** The device that answers every write as a full disk does. */
const fullDisk = '/dev/full'

async function failOnFullDisk(): Promise<never> {
  const target = await open(fullDisk, 'w')
  try {
    await target.write(Buffer.from('x'))
  } finally {
    await target.close()
  }
  throw new Error('The disk was not full.')
}

function failOnFullDatabase(): Promise<never> {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA max_page_count = 2; CREATE TABLE filling (content TEXT)')
  for (;;) database.prepare('INSERT INTO filling VALUES (?)').run('x'.repeat(3000))
}

it.skipIf(!existsSync(fullDisk))(
  'a full disk is answered with 507, and nothing of the file is left',
  async () => {
    const fixture = await startApp()
    const world = await createWorld(fixture)
    // The storage as it is, on a disk that fills up while the file arrives.
    const files: Storage['files'] = {
      ...fixture.storage.files,
      receive: (source, limit) => fixture.storage.files.receive(fillingUp(source), limit),
    }
    const full = await startApp({ storage: { ...fixture.storage, files } })
    try {
      const answer = await full.call('POST', '/v5/booths/documents', {
        form: formOf(await goodInput('document', world)),
      })
      expect([answer.status, answer.body]).toEqual([
        507,
        { status: false, message: 'The service has no space left to store this.' },
      ])
      expect(await readdir(join(fixture.directory, 'incoming'))).toEqual([])
    } finally {
      await full.close()
      await fixture.close()
    }
  },
)

async function* fillingUp(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    yield chunk
    await failOnFullDisk()
  }
}

it('a full database is answered with 507', async () => {
  const fixture = await startApp()
  const full = await startApp({
    storage: {
      ...fixture.storage,
      records: (eventId) => ({
        ...fixture.storage.records(eventId),
        create: failOnFullDatabase,
        transaction: failOnFullDatabase,
      }),
    },
  })
  try {
    const answer = await save(full, 'floor', {}, await goodInput('floor', {}))
    expect([answer.status, answer.body]).toEqual([
      507,
      { status: false, message: 'The service has no space left to store this.' },
    ])
  } finally {
    await full.close()
    await fixture.close()
  }
})
