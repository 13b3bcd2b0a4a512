import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { startService } from '../../support/services/service.ts'
import { seedBooths } from '../../support/workspaces/seed-booths.ts'
import { seedEvent } from '../../support/workspaces/seed-workspace.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(dataDirectory: string): Promise<TestApplication> {
  const core = await openTestApplication({ dataDirectory })
  onTestFinished(() => core.close())
  return core
}

it('exhibitors are given to the booths that were counted, and to none that came to wait since or waits no more', async () => {
  const dataDirectory = temporaryFolder()
  const keys = { appKey: 'key', appSecret: 'secret' }
  await seedBooths({ dataDirectory, ...keys, booths: 5 })
  const service = await startService({ dataDirectory })
  onTestFinished(() => service.stop())
  const { client, finished } = await open(temporaryFolder())
  const credentials = { kind: 'key', ...keys } as const
  const connected = finished(client.call('events.connect', { baseUrl: service.baseUrl, credentials }))
  const { eventId } = (await connected) as { eventId: string }
  /** Changes the booth, and says whom it may be asked of. */
  const change = (key: string) => {
    const values = { first_name: 'Ada', last_name: key, email: `${key}@example.com` }
    return client.call('booths.addRepresentative', { eventId, key, values })
  }
  const waiting = () => client.call('exhibitors.waiting', { eventId })
  for (const key of ['r1', 'r2', 'r3']) await change(key)
  const counted = await waiting()
  expect([...counted].sort()).toEqual(['r1', 'r2', 'r3'])

  await change('r4')
  const own = { key: 'r2', name: 'Somebody else', email: 'else@example.com' }
  await finished(client.call('exhibitors.give', { eventId, given: [own], suggested: [] }))
  const given = await finished(
    client.call('exhibitors.give', { eventId, given: [], suggested: [...counted] }),
  )
  expect(given).toMatchObject({ changed: 2 })
  expect(await waiting()).toEqual(['r4'])
  const { values } = await client.call('records.get', { eventId, entity: 'booth', key: 'r2' })
  expect(values).toMatchObject({ exhibitor_name: own.name })
})

it('reminders are written to the booths that were counted, as far as they are not ready yet', async () => {
  const dataDirectory = temporaryFolder()
  const eventId = 'seeded'
  seedEvent({ dataDirectory, booths: 5 })
  const { client, finished } = await open(dataDirectory)
  const list = await client.call('readiness.reminders', { eventId })
  expect(list.keys).toHaveLength(5)
  const asked = await client.call('readiness.reminders', { eventId, of: ['r4', 'r2'] })
  expect(asked.items.map(({ key }) => key)).toEqual(['r4', 'r2'])

  await client.call('records.create', { eventId, entity: 'booth', values: { booth_name: 'Late' } })
  await client.call('records.remove', { eventId, entity: 'booth', key: 'r1' })
  const words = { reasons: [], days: {}, headings: ['a', 'b', 'c', 'd', 'e', 'f'], untitled: '-' }
  const written = await finished(
    client.call('readiness.exportReminders', {
      ...{ eventId, format: 'csv', name: 'x', to: {}, words },
      keys: list.keys.filter((key) => key !== 'r3'),
    }),
  )
  expect(written).toMatchObject({ records: 3 })
})
