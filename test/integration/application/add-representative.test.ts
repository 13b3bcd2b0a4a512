import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTestApplication } from '../../support/application.ts'
import { seedEvent } from '../../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'

it('a representative is put on a booth in one change: a new one, or who has the e-mail address already', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-data-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  seedEvent({ dataDirectory, booths: 2 })
  const core = await openTestApplication({ dataDirectory })
  onTestFinished(() => core.close())
  const { client } = core
  const named = async (key: string) =>
    (await client.call('records.get', { eventId, entity: 'booth', key })).values['booth_rep_ids'] ?? []
  const people = async () =>
    (await client.call('records.list', { eventId, entity: 'representative' })).items.map(({ key }) => key)
  const add = (key: string, values: Record<string, string>) =>
    client.call('booths.addRepresentative', { eventId, key, values })

  const ada = await add('r1', { last_name: 'Lovelace', email: 'Ada@Example.org' })
  const nobody = await add('r1', { last_name: 'Nobody' })
  expect(await named('r1')).toEqual([ada.key, nobody.key])
  expect(await add('r2', { last_name: 'L.', email: ' ada@example.ORG' })).toEqual(ada)
  expect(await add('r2', { email: 'ada@example.org' })).toEqual(ada)
  expect(await named('r2')).toEqual([ada.key])
  expect(await people()).toHaveLength(2)
  await expect(add('r9', { last_name: 'Lost' })).rejects.toMatchObject({ code: 'not-found' })
  expect(await people()).toHaveLength(2)

  for (const [kind, left] of [
    ['change', 2],
    ['make', 1],
    ['make', 0],
  ] as const) {
    const { undo } = await client.call('undo.state', { eventId })
    expect(undo).toMatchObject({ kind, count: 1 })
    await core.finished(client.call('records.undo', { eventId, token: undo!.token }))
    expect(await people()).toHaveLength(left)
  }
  expect([await named('r1'), await named('r2')]).toEqual([[], []])
})
