import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requester, requestToken } from '../../integration/service/fixture.ts'
import { bucketKeys, startBucketServer, type BucketServer } from '../../support/services/bucket-server.ts'
import { startPostgres, type PostgresServer } from '../../support/services/postgres.ts'
import { runServiceToEnd } from '../../support/services/service-program.ts'
import { startService, type ServiceOptions, type StartedService } from '../../support/services/service.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-in-use-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Adds a floor and gives the names of all of them. */
async function floorsWith(service: StartedService, name: string): Promise<readonly unknown[]> {
  const call = requester(service.baseUrl)
  const token = await requestToken(call, service)
  expect((await call('POST', '/v5/floors', { token, json: { name } })).status).toBe(200)
  return (await call('GET', '/v5/floors', { token })).items('floors').map((floor) => floor['name'])
}

describe('a data folder', () => {
  it('is served by one process, replaced by none while it is, and by one after it was killed', async () => {
    const dataDirectory = join(folder, 'data')
    const [backup, place] = [join(folder, 'backup'), ['--data', dataDirectory]]
    const first = await startService({ dataDirectory })
    await floorsWith(first, 'before')
    expect(await runServiceToEnd(['backup', ...place, '--to', backup])).toMatchObject({ code: 0, errors: '' })

    const refused = await runServiceToEnd(['restore', ...place, '--from', backup, '--replace'])
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toBe(
      `The data folder ${dataDirectory} is in use by a service, or by another restore. Stop it, then restore.\n`,
    )
    const second = await runServiceToEnd([...place, '--port', '0'])
    expect(second).toMatchObject({ code: 1, output: '' })
    expect(second.errors).toContain(`The data folder ${dataDirectory} is in use by another service`)
    expect(await floorsWith(first, 'after')).toEqual(['before', 'after'])

    await first.kill()
    const restored = await runServiceToEnd(['restore', ...place, '--from', backup, '--replace'])
    expect(restored.errors).toBe('')
    expect(restored.code).toBe(0)
    const again = await startService({ dataDirectory })
    expect(await floorsWith(again, 'again')).toEqual(['before', 'again'])
    await again.stop()
  }, 120_000)
})

const server = await startPostgres()
if ('unavailable' in server) console.warn(`PostgreSQL is not tested: ${server.unavailable}`)

describe.skipIf('unavailable' in server)(
  `a database ${'unavailable' in server ? server.unavailable : ''}`,
  () => {
    let postgres: PostgresServer
    let buckets: BucketServer
    beforeAll(async () => {
      if ('unavailable' in server) return
      postgres = server
      buckets = await startBucketServer()
    })
    afterAll(async () => {
      if ('unavailable' in server) return
      await buckets.stop()
      await postgres.stop()
    })

    it('is served by several processes, replaced by none while one of them is there, and by one after they were killed', async () => {
      const team = {
        database: await postgres.createDatabase(),
        bucket: await buckets.createBucket(),
        keys: bucketKeys,
      } satisfies ServiceOptions['team']
      const env = { ...bucketKeys, BOOTH_BUILDER_DATABASE: team.database, BOOTH_BUILDER_FILES: team.bucket }
      const backup = join(folder, 'backup-of-team')
      const restore = ['restore', '--from', backup, '--replace']
      const [first, second] = await Promise.all([startService({ team }), startService({ team })])
      await floorsWith(first, 'before')
      expect(await runServiceToEnd(['backup', '--to', backup], env)).toMatchObject({ code: 0, errors: '' })

      const refused = await runServiceToEnd(restore, env)
      expect(refused).toMatchObject({ code: 1, output: '' })
      expect(refused.errors).toBe(
        'The database is in use by 2 processes (from 127.0.0.1). Stop every process of the service, then restore.\n',
      )

      await first.stop()
      // Lost with its connection, as when the database is started anew, the right is taken again.
      await postgres.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND objid = 2
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        team.database,
      )
      expect((await runServiceToEnd(restore, env)).errors).toContain('in use by 1 process (from 127.0.0.1)')
      expect(await floorsWith(second, 'after')).toEqual(['before', 'after'])

      await second.kill()
      const restored = await runServiceToEnd(restore, env)
      expect(restored.errors).toBe('')
      expect(restored.code).toBe(0)
      const again = await startService({ team })
      expect(await floorsWith(again, 'again')).toEqual(['before', 'again'])
      await again.stop()
    }, 120_000)
  },
)
