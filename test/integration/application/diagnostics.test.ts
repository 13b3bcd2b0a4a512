import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLogFile } from '../../../electron/application/host/log-file.ts'
import { openTestApplication } from '../../support/application.ts'

const secrets = [
  's3cr3t-value',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.payload.signature',
  'kf83Jd92mXp01LqzVb77Tt5s',
  'ada@engel.example',
  'Ada Engel',
  '?sig=abc',
  'private/path',
  'ann:pass',
]

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function logEverything(log: ReturnType<typeof openLogFile>): void {
  log.warn('“Ada Engel” could not be saved, write to ada@engel.example.', {
    reason: 'app_secret=s3cr3t-value refused',
    token: secrets[1],
    key: 'kf83Jd92mXp01LqzVb77Tt5s',
    address: 'https://ann:pass@service.example/private/path?sig=abc',
    entries: 3,
  })
}

it('a log has no secrets, names, mail addresses or more of an address than its server', () => {
  const path = join(temporaryFolder(), 'logs', 'web.log')
  const log = openLogFile(path, Date)
  logEverything(log)
  const text = readFileSync(path, 'utf8')
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(text).toContain('https://service.example')
  expect(text).toContain('could not be saved')
  expect(log.recent(5)).toEqual([text.trimEnd()])
})

it('a log keeps five files of two megabytes and no more', () => {
  const folder = temporaryFolder()
  const log = openLogFile(join(folder, 'web.log'), Date)
  const long = 'a '.repeat(8_000)
  for (let entry = 0; entry < 760; entry++) log.info(long, { entry })
  expect(readdirSync(folder).sort()).toEqual(['web.log', 'web.log.1', 'web.log.2', 'web.log.3', 'web.log.4'])
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).size).toBeLessThan(4 * 1024 * 1024)
  expect(log.recent(1)[0]).toContain('"entry":759')
})

it('diagnostics say versions, counts and how things went, and nothing private of what the log or the event has', async () => {
  const log = openLogFile(join(temporaryFolder(), 'web.log'), Date)
  const test = await openTestApplication({
    recentLog: () => [
      JSON.stringify({ message: 'by Bearer kf83', name: '“Ada Engel”', mail: 'ada@engel.example' }),
      ...log.recent(10),
    ],
  })
  const { client, finished } = test
  onTestFinished(() => test.close())
  logEverything(log)
  const { eventId } = (await finished(client.call('events.openSample', {}))) as { readonly eventId: string }
  const { text } = await client.call('diagnostics.text', { eventId })
  expect(text).toMatch(/^Booth Builder /)
  expect(text).toMatch(/ {2}booth: 120 \(0 new, 0 changed\)/)
  expect(text).toMatch(/Free disk space: [\d.]+ GB/)
  expect(text).toContain('last error: none')
  expect([...secrets, 'kf83'].filter((secret) => text.includes(secret))).toEqual([])
  const { items } = await client.call('records.list', { eventId, entity: 'representative', limit: 200 })
  const people = items.flatMap(
    ({ values }) =>
      [values['email'], values['name']].filter(
        (value) => typeof value === 'string' && value !== '',
      ) as string[],
  )
  expect(people.length).toBeGreaterThan(50)
  expect(people.filter((value) => text.includes(value))).toEqual([])
  expect((await client.call('diagnostics.text', { eventId: null })).text).not.toContain('Records:')
})
