import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importScans } from '../../../../electron/service/administration/scans.ts'
import type { JsonObject } from '../../../../shared/domain/record/record-values.ts'
import { startApp, type Answer, type Fixture } from '../fixture.ts'
import { createWorld, type World } from '../good-input.ts'
import { storageImplementations, type StorageSubject } from '../storage/storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())

describe.each(implementations.available)('scans of badges on $name', ({ open }) => {
  let subject: StorageSubject
  let fixture: Fixture
  let world: World
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'booth-builder-scans-'))
    subject = await open()
    fixture = await startApp({ storage: subject.storage })
    world = await createWorld(fixture)
    await fixture.call('PATCH', '/extensions/event', { json: { timezone: 'Europe/Paris' } })
  })
  afterEach(async () => {
    await fixture.close()
    await subject.end()
    await rm(folder, { recursive: true, force: true })
  })

  const post = (...scans: readonly object[]): Promise<Answer> =>
    fixture.call('POST', '/extensions/scans', { json: { scans } })
  const reported = async (): Promise<readonly JsonObject[]> =>
    (await fixture.call('GET', '/v5/reports/qrScanAnalytics?limit=500')).items('qr_scans')
  const address = async (): Promise<string> => {
    const attendee = (await fixture.call('GET', `/v5/users/attendees?limit=500`))
      .items('users')
      .find(({ attendee_id: id }) => id === world.attendee)
    return attendee?.['email'] as string
  }

  it('are taken once, whoever sends them again, and are in the reports', async () => {
    const email = (await address()).toUpperCase()
    const first = {
      key: 'a',
      booth_id: world.booth,
      attendee_email: email,
      at: '2026-01-04T10:30:00',
      device: 'Gate 3',
    }
    const second = {
      key: 'b',
      booth_id: world.booth,
      attendee_id: world.attendee,
      at: '2026-01-04T10:31:00+00:00',
    }
    for (const answer of [await post(first, second), await post(first, second)])
      expect(answer.items('results').map(({ code }) => code)).toEqual([200, 200])
    // Those of one request are made side by side.
    const [one, two, ...more] = [...(await reported())].sort((a, b) =>
      (a['at'] as string) < (b['at'] as string) ? -1 : 1,
    )
    expect(more).toEqual([])
    expect(one).toMatchObject({
      booth_id: world.booth,
      attendee_id: world.attendee,
      at: '2026-01-04T09:30:00Z',
      device: 'Gate 3',
    })
    expect(two).toMatchObject({ at: '2026-01-04T10:31:00Z', device: '' })
    const ofBooth = await fixture.call(
      'GET',
      `/v5/reports/qrScanAnalytics?booth_id=${world.booth}&from=2026-01-04&to=2026-01-04`,
    )
    expect(ofBooth.number('meta', 'total')).toBe(2)
  })

  it('are refused one by one, with the field that is wrong', async () => {
    const good = { booth_id: world.booth, attendee_id: world.attendee, at: '2026-01-04T10:30:00Z' }
    const wrong: Readonly<Record<string, object>> = {
      booth_id: { ...good, booth_id: 9_999_999 },
      attendee_id: { ...good, attendee_id: 9_999_999 },
      attendee_email: { booth_id: world.booth, attendee_email: 'nobody@example.com' },
      at: { ...good, at: 'yesterday' },
      device: { ...good, device: 'x'.repeat(256) },
    }
    const answer = await post(
      ...Object.entries(wrong).map(([key, scan]) => ({ key, ...scan })),
      { ...good, key: 'good' },
      { ...good },
      'scan' as never,
    )
    const results = answer.items('results')
    expect(results.map(({ code }) => code)).toEqual([422, 422, 422, 422, 422, 200, 400, 400])
    for (const [at, field] of Object.keys(wrong).entries()) {
      const { errors } = results[at]?.['answer'] as { errors: object }
      expect(Object.keys(errors)).toEqual([field])
    }
    expect(await reported()).toHaveLength(1)
    const soon = await post({ ...good, key: 'soon', at: '2199-01-01T00:00:00Z' })
    expect(soon.items('results')[0]).toMatchObject({ code: 422 })
    for (const json of [{}, { scans: [] }, { scans: Array.from({ length: 201 }, () => good) }])
      expect((await fixture.call('POST', '/extensions/scans', { json })).status).toBe(422)
  })

  it('come from a table: all or none, and no one twice', async () => {
    const [event] = await subject.storage.events.all()
    if (event === undefined) throw new Error('There is no event.')
    const file = join(folder, 'scans.csv')
    const take = async (...lines: readonly string[]): Promise<string> => {
      await writeFile(file, `\uFEFF${lines.join('\r\n')}\r\n`)
      return importScans(subject.storage, event, file, Date.now())
    }
    const booth = (await fixture.call('GET', `/v5/booths?limit=500`))
      .items('booths')
      .find(({ booth_id: id }) => id === world.booth)
    const name = booth?.['booth_name'] as string
    const email = await address()
    const rows = [
      `"${name}";${email};04.01.2026 10:30;Gate 3`,
      `${world.booth};${world.attendee};2026-01-04T10:31:00Z;`,
    ]
    expect(await take('Aussteller;E-Mail;Zeitpunkt;Gerät', ...rows)).toBe(
      '2 scans are taken in; 0 were there already.\n',
    )
    expect(
      await take(
        'Aussteller;E-Mail;Zeitpunkt;Gerät',
        ...rows,
        ...rows,
        `${world.booth};${email};2026-01-05;`,
      ),
    ).toBe('1 scans are taken in; 4 were there already.\n')
    expect((await reported()).map(({ at }) => at)).toEqual([
      '2026-01-04T09:30:00Z',
      '2026-01-04T10:31:00Z',
      '2026-01-04T23:00:00Z',
    ])

    const wrong = take(
      'booth,attendee,at',
      `Nobody,${email},2026-01-06`,
      `${world.booth},9999999,2026-01-06`,
      `${world.booth},${email},03/05/2026`,
      `${world.booth},${email},`,
    )
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/line 2: .*\nline 3: .*\nline 4: .*\nline 5: /) as string,
    })
    await expect(take('booth,at', `1,2026-01-06`)).rejects.toThrow('lacks headings: attendee')
    expect(await reported()).toHaveLength(3)
  })
})
