import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketKeys, startBucketServer, type BucketServer } from '../../../support/services/bucket-server.ts'
import { startPostgres, type PostgresServer } from '../../../support/services/postgres.ts'
import { startService, type StartedService } from '../../../support/services/service.ts'
import { sha256 } from '../../../support/services/service-client.ts'
import {
  asText,
  requester,
  requestToken,
  theirs,
  type Answer,
  type CallOptions,
  type Caller,
} from '../fixture.ts'
import { goodInput, save, create, createWorld, fillPath, type World } from '../good-input.ts'
import { operations } from '../../../../shared/entities/operations.ts'
import { file, jpg, pdf } from '../sample-files.ts'

const server = await startPostgres()
if ('unavailable' in server) console.warn(`Several processes are not tested: ${server.unavailable}`)

/** A process of the service, and requests to it with an event's token. */
interface Member extends Caller {
  readonly service: StartedService
  readonly token: string
}

describe.skipIf('unavailable' in server)(
  `two processes on one database and one bucket ${'unavailable' in server ? server.unavailable : ''}`,
  () => {
    let buckets: BucketServer
    let team: { readonly database: string; readonly bucket: string; readonly keys: typeof bucketKeys }
    let postgres: PostgresServer
    let members: [Member, Member]
    let floor: number

    const join = async (credentials: { appKey: string; appSecret: string }): Promise<Member> => {
      const service = await startService({ team, ...credentials })
      const send = requester(service.baseUrl)
      const token = await requestToken(send, credentials)
      return {
        service,
        token,
        call: (method, path, options: CallOptions = {}) => send(method, path, { token, ...options }),
      }
    }

    beforeAll(async () => {
      if ('unavailable' in server) return
      postgres = server
      buckets = await startBucketServer()
      team = {
        database: await postgres.createDatabase(),
        bucket: await buckets.createBucket(),
        keys: bucketKeys,
      }
      // At once, on an empty database: the tables and the event are made by whichever comes first.
      members = await Promise.all([
        join({ appKey: 'team', appSecret: 'secret' }),
        join({ appKey: 'team', appSecret: 'secret' }),
      ])
      floor = await create(members[0], 'floor', {})
    })
    afterAll(async () => {
      if ('unavailable' in server) return
      await Promise.all(members.map(({ service }) => service.stop()))
      await buckets.stop()
      await postgres.stop()
    })

    /** Runs `work` through both, `each` times in each, all at once. */
    const throughBoth = async <Result>(
      each: number,
      work: (member: Member, number: number) => Promise<Result>,
    ): Promise<readonly Result[]> =>
      Promise.all(
        members.flatMap((member, index) =>
          Array.from({ length: each }, (_, number) => work(member, index * each + number)),
        ),
      )

    const list = async (member: Member, path: string, key: string) =>
      (await member.call('GET', `${path}?limit=500`)).items(key)

    it('share events, tokens and what an event has from the start', async () => {
      const [one, two] = members
      for (const [member, token] of [
        [one, two.token],
        [two, one.token],
      ] as const) {
        const event = await member.call('GET', '/v5/event/getEventDetails', { token })
        expect(event.status).toBe(200)
        const languages = await member.call('GET', '/v5/event/languages?limit=100', { token })
        expect(languages.number('meta', 'total')).toBe(10)
      }
    })

    it('answer every operation about what the other made', async () => {
      const world = await createWorld(members[0])
      const answers = new Map<string, number>()
      const readFirst = [
        ...operations.filter(({ kind }) => kind === 'list'),
        ...operations.filter(({ kind }) => kind === 'detach' || kind === 'remove'),
      ]
      for (const { method, path, kind, entity } of readFirst) {
        const body =
          entity === 'booth' && kind === 'remove'
            ? { json: { booth_id: world.booth, delete_reps: false } }
            : emailOf(path, world)
        answers.set(`${method} ${path}`, (await members[1].call(method, fillPath(path, world), body)).status)
      }
      // What is removed or taken off first is not there any more for those that come later.
      expect([...answers].filter(([, status]) => status !== 200 && status !== 404)).toEqual([])
      expect([...answers].filter(([line, status]) => line.startsWith('GET') && status !== 200)).toEqual([])
    })

    it('lose nothing and double nothing where both create, and each serves what the other stored', async () => {
      const made = await throughBoth(20, async (member, number) => {
        const background = await jpg(`#${(number * 4096).toString(16).padStart(6, '0')}`)
        const values = {
          ...(await goodInput('booth', { floor })),
          booth_name: `Booth ${number}`,
          booth_background: file(background, 'b.jpg'),
        }
        const answer = await save(member, 'booth', { floor }, values)
        expect(answer.body).toMatchObject({ status: true })
        return {
          id: answer.number('data', 'booth_id'),
          name: `Booth ${number}`,
          background: sha256(background),
        }
      })
      expect(new Set(made.map(({ id }) => id)).size).toBe(40)
      for (const member of members) {
        const booths = new Map(
          (await list(member, '/v5/booths', 'booths')).map((booth) => [booth['booth_id'], booth]),
        )
        for (const { id, name, background } of made) {
          const booth = booths.get(id)
          expect(booth?.['booth_name']).toBe(name)
          const { booth_large_background_url: url } = booth?.['booth_images'] as Record<string, string>
          expect(url).toContain(member.service.baseUrl)
          expect(sha256(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))).toBe(background)
          const part = await fetch(url ?? '', { headers: { range: 'bytes=2-5' } })
          expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
        }
        expect(
          [...booths.values()].filter((booth) => made.some(({ name }) => name === booth['booth_name'])),
        ).toHaveLength(40)
      }
    })

    it('lose no field where both change one record', async () => {
      const id = await create(members[0], 'segment', {})
      await throughBoth(15, async (member, number) => {
        const field = member === members[0] ? 'name' : 'description'
        const current = await member.call('POST', '/v5/users/segments', {
          json: { segment_id: id, [field]: `${field} ${number}` },
        })
        expect(current.body).toMatchObject({ status: true })
      })
      await members[0].call('POST', '/v5/users/segments', { json: { segment_id: id, name: 'last name' } })
      await members[1].call('POST', '/v5/users/segments', {
        json: { segment_id: id, description: 'last description' },
      })
      const segment = (await list(members[0], '/v5/users/segments', 'segments')).find(
        (found) => found['segment_id'] === id,
      )
      expect(segment).toMatchObject({ name: 'last name', description: 'last description' })
    })

    it('remove a record once, whoever is asked', async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, () => create(members[0], 'segment', {})))
      const statuses = await Promise.all(
        ids.map(async (id) =>
          (await Promise.all(members.map((member) => member.call('DELETE', `/v5/users/segments/${id}`)))).map(
            ({ status }) => status,
          ),
        ),
      )
      for (const both of statuses) expect([...both].sort()).toEqual([200, 404])
    })

    it('keep what is unique unique', async () => {
      const answers = await throughBoth(10, async (member, number) =>
        save(
          member,
          'attendee',
          {},
          { ...(await goodInput('attendee', {})), email: `Same-${number % 10}@example.com` },
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    })

    it('leave no booth on a floor that the other removes', async () => {
      const doomed = await create(members[0], 'floor', {})
      const boothInput = await goodInput('booth', { floor: doomed })
      const outcomes = await throughBoth(8, (member, number): Promise<Answer> =>
        number === 4
          ? member.call('DELETE', `/v5/floors/${doomed}`)
          : save(member, 'booth', {}, { ...boothInput, booth_name: `Doomed ${number}` }),
      )
      for (const { status } of outcomes) expect([200, 422]).toContain(status)
      expect(
        (await list(members[1], '/v5/booths', 'booths')).filter((booth) => booth['floor_id'] === doomed),
      ).toEqual([])
    })

    it('keep events apart', async () => {
      const other = await join(theirs)
      try {
        expect(await list(other, '/v5/booths', 'booths')).toEqual([])
        expect((await other.call('DELETE', `/v5/floors/${floor}`)).status).toBe(404)
        expect(
          (await members[0].call('GET', '/v5/floors', { token: other.token })).number('meta', 'total'),
        ).toBe(0)
      } finally {
        await other.service.stop()
      }
    })

    it('go on when the database drops every connection', async () => {
      const drop =
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
      const writing = throughBoth(10, (member) =>
        member.call('POST', '/v5/users/segments', { json: { name: 'During' } }),
      )
      await postgres.query(drop, team.database)
      const during = (await writing).map(({ status }) => status)
      for (const status of during) expect([200, 503]).toContain(status)
      // A connection that the pool does not yet know to be gone may still be given out once.
      for (const member of members)
        await expect
          .poll(
            async () => (await member.call('POST', '/v5/users/segments', { json: { name: 'After' } })).status,
            { timeout: 30_000 },
          )
          .toBe(200)
      const segments = await list(members[0], '/v5/users/segments', 'segments')
      expect(segments.filter(({ name }) => name === 'During').length).toBeGreaterThanOrEqual(
        during.filter((status) => status === 200).length,
      )
    })

    it('keep every acknowledged write when one of them is killed', async () => {
      const [survivor, victim] = members
      const acknowledged = new Map<number, string>()
      const killed = new AbortController()
      const isKilled = (): boolean => killed.signal.aborted
      const write = async (member: Member, writer: number): Promise<void> => {
        for (let count = 0; !isKilled(); count++) {
          const leaflet = pdf(`Leaflet ${writer}-${count}`)
          try {
            const booth = await member.call('GET', '/v5/booths?limit=1')
            const form = new FormData()
            form.append('booth_id', String(booth.number('booths', 0, 'booth_id')))
            form.append('title', `Leaflet ${writer}-${count}`)
            form.append('file', file(leaflet, 'leaflet.pdf'))
            const answer = await member.call('POST', '/v5/booths/documents', { form })
            if (answer.status === 200) acknowledged.set(answer.number('data', 'document_id'), sha256(leaflet))
            if (acknowledged.size >= 40 && !isKilled()) {
              killed.abort()
              await victim.service.kill()
            }
          } catch (error) {
            // Connections to the victim break when it is killed, and only then.
            if (!isKilled() || member !== victim) throw error
          }
        }
      }
      await Promise.all(
        members.flatMap((member, index) => [write(member, index * 2), write(member, index * 2 + 1)]),
      )
      expect(acknowledged.size).toBeGreaterThanOrEqual(40)
      const listed = await list(survivor, '/v5/booths/documents', 'documents')
      const fileOf = new Map(listed.map((document) => [document['document_id'], asText(document['file'])]))
      expect(fileOf.size).toBe(listed.length)
      for (const [id, hash] of acknowledged) {
        const response = await fetch(fileOf.get(id) ?? '')
        expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(hash)
      }
      // What the victim held locked is free again.
      expect((await survivor.call('POST', '/v5/users/segments', { json: { name: 'Alive' } })).status).toBe(
        200,
      )
      members[1] = await join({ appKey: 'team', appSecret: 'secret' })
    })

    it('leave no folder of theirs behind', async () => {
      const temporary = async () =>
        (await readdir(tmpdir())).filter((name) => name.startsWith('booth-builder-incoming-'))
      const before = new Set(await temporary())
      const member = await join(theirs)
      const own = (await temporary()).filter((name) => !before.has(name))
      expect(own.length).toBeGreaterThanOrEqual(1)
      await member.service.stop()
      const after = new Set(await temporary())
      expect(own.filter((name) => after.has(name)).length).toBeLessThan(own.length)
    })
  },
)

function emailOf(path: string, world: World): CallOptions {
  return path.endsWith('speakers/detach') ? { json: { email: world.speakerEmail } } : {}
}
