import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqliteStorage } from '../../../../electron/service/storage/sqlite/storage.ts'
import type { EventRecords, Storage } from '../../../../electron/service/storage/types.ts'
import { startApp } from '../fixture.ts'
import { createWorld, goodInput, save } from '../good-input.ts'

it('an idle connection is closed, but not one whose files are still being stored', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'booth-builder-storage-'))
  const quick = await openSqliteStorage(directory)
  const patient = await startApp({ storage: quick })
  const world = await createWorld(patient)
  const values = await goodInput('booth', world)
  await patient.close()
  const begun = Promise.withResolvers<undefined>()
  const go = Promise.withResolvers<undefined>()
  const slow: Storage = {
    ...quick,
    records(eventId): EventRecords {
      const records = quick.records(eventId)
      return {
        ...records,
        async create(record, now, files) {
          begun.resolve(undefined)
          await go.promise
          return records.create(record, now, files)
        },
      }
    },
  }
  // Longer than a busy machine takes to read the form.
  const fixture = await startApp({ storage: slow, idleConnectionMs: 3000 })
  try {
    const saving = save(fixture, 'booth', world, values)
    await begun.promise
    // Opened after all of the form has arrived, and closed for its silence: as long has the other
    // been silent by then.
    const { hostname, port } = new URL(fixture.baseUrl)
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    idle.resume()
    await once(idle, 'close')
    go.resolve(undefined)
    expect((await saving).status).toBe(200)
  } finally {
    await fixture.close()
    await quick.close()
    await rm(directory, { recursive: true, force: true })
  }
})
