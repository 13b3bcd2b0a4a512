import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { UndoEntry } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { seedEvent } from '../../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'

function seeded(): string {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-data-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  seedEvent({ dataDirectory, remoteId: '1', booths: 3, floors: 2 })
  return dataDirectory
}

const state = ({ client }: TestApplication) => client.call('undo.state', { eventId })
const valuesOf = async ({ client }: TestApplication, key: string): Promise<RecordValues> =>
  (await client.call('records.get', { eventId, entity: 'booth', key })).values

async function turn(core: TestApplication, way: 'undo' | 'redo'): Promise<UndoEntry | null> {
  const entry = (await state(core))[way]
  if (entry !== null) {
    const job = await core.finished(core.client.call(`records.${way}`, { eventId, token: entry.token }))
    expect(job).toMatchObject({ leftOut: 0 })
  }
  return entry
}

it('takes back and does again what any call did to records, also in the next start of the program', async () => {
  const dataDirectory = seeded()
  let core = await openTestApplication({ dataDirectory })
  onTestFinished(() => core.close())
  const { client } = core
  const { items } = await client.call('records.list', { eventId, entity: 'booth' })
  const [first, second] = items.map(({ key }) => key) as [string, string]
  const before = await valuesOf(core, first)
  await client.call('records.update', { eventId, entity: 'booth', key: first, values: { city: 'Lyon' } })
  const made = await client.call('records.create', {
    ...{ eventId, entity: 'document' },
    values: { title: 'Brochure', booth_id: first },
  })
  const clone = await client.call('booths.clone', { eventId, key: first, name: 'Copied' })
  await client.call('records.revert', { eventId, entity: 'booth', key: first, fields: ['city'] })
  await client.call('records.remove', { eventId, entity: 'booth', key: second })
  await client.call('records.restore', { eventId, entity: 'booth', key: second })
  const kinds = ['restore', 'remove', 'change', 'make', 'make', 'change']
  await core.close()

  core = await openTestApplication({ dataDirectory })
  const undone: (string | undefined)[] = []
  for (let entry = await turn(core, 'undo'); entry !== null; entry = await turn(core, 'undo'))
    undone.push(entry.kind)
  expect(undone).toEqual(kinds)
  expect(await valuesOf(core, first)).toEqual(before)
  const all = async () => (await core.client.call('records.list', { eventId, entity: 'booth' })).items
  expect((await all()).map(({ key }) => key).sort()).toEqual(items.map(({ key }) => key).sort())
  expect((await state(core)).undone).toHaveLength(kinds.length)
  await core.close()

  core = await openTestApplication({ dataDirectory })
  const redone: (string | undefined)[] = []
  for (let entry = await turn(core, 'redo'); entry !== null; entry = await turn(core, 'redo'))
    redone.push(entry.kind)
  expect(redone).toEqual(kinds.toReversed())
  expect((await all()).map(({ key }) => key)).toContain(clone.key)
  expect(
    (await core.client.call('records.get', { eventId, entity: 'document', key: made.key })).values,
  ).toMatchObject({ title: 'Brochure', booth_id: first })
})

it('tells pages when something else can be taken back', async () => {
  const core = await openTestApplication({ dataDirectory: seeded() })
  onTestFinished(() => core.close())
  const { items } = await core.client.call('records.list', { eventId, entity: 'booth' })
  const told: string[] = []
  core.client.on('undo.changed', (change) => told.push(change.eventId))
  await core.client.call('records.update', {
    ...{ eventId, entity: 'booth', key: items[0]!.key },
    values: { city: 'Lyon' },
  })
  await expect.poll(() => told.length).toBe(1)
  await turn(core, 'undo')
  await expect.poll(() => told.length).toBeGreaterThan(1)
})

it('takes back what the event asks of its booths, judges them by it, and does it again', async () => {
  const core = await openTestApplication({ dataDirectory: seeded() })
  onTestFinished(() => core.close())
  const { client } = core
  const rulesNow = () => client.call('readiness.rules', { eventId })
  const lacking = async (): Promise<number> =>
    (await client.call('records.count', { eventId, entity: 'booth', lacking: ['booth.videos.too-few'] }))
      .total
  const usual = await rulesNow()
  const asked = {
    ...usual,
    rules: usual.rules.map((rule) =>
      rule.id === 'count.video' ? { ...rule, level: 'needed' as const } : rule,
    ),
  }
  const set = (rules: typeof usual, instead: typeof usual) =>
    client.call('readiness.setRules', { eventId, rules, instead })
  const unchanged = set(usual, usual)
  await core.finished(unchanged)
  expect((await unchanged).token).toBe(null)
  const saved = set(asked, usual)
  await core.finished(saved)
  const entry = { token: (await saved).token, kind: 'ask', entity: null, count: 0, title: '' }
  expect(await state(core)).toMatchObject({ undo: entry, redo: null })
  const withRule = await lacking()
  expect(await turn(core, 'undo')).toEqual(entry)
  expect(await rulesNow()).toEqual(usual)
  expect(await lacking()).toBe(0)
  expect(await turn(core, 'redo')).toEqual(entry)
  expect(await rulesNow()).toEqual(asked)
  expect(await lacking()).toBe(withRule)
  expect(withRule).toBe(3)

  // What somebody asks since stays.
  await core.finished(set({ ...asked, due: '2031-03-31' }, asked))
  const older = entry.token ?? ''
  const job = await core.finished(client.call('records.undo', { eventId, token: older }))
  expect(job).toMatchObject({ leftOut: 1 })
  expect((await rulesNow()).due).toBe('2031-03-31')
})

it('takes back that a template or a named state was removed, on any screen, and does it again', async () => {
  const core = await openTestApplication({ dataDirectory: seeded() })
  onTestFinished(() => core.close())
  const { client } = core
  const [booth] = (await client.call('records.list', { eventId, entity: 'booth' })).items.map(
    ({ key }) => key,
  )
  const template = await client.call('templates.create', {
    ...{ eventId, booth: booth!, name: 'Small', groups: ['address'] },
  })
  const named = await client.call('snapshots.create', { eventId, booth: booth!, name: 'Agreed' })
  const shown = async () => [
    (await client.call('templates.list', { eventId })).map(({ name }) => name),
    (await client.call('snapshots.list', { eventId, booth: booth! })).map(({ name }) => name),
  ]
  await client.call('templates.remove', { eventId, id: template.id })
  const { token } = await client.call('snapshots.remove', { eventId, id: named.id })
  expect(await shown()).toEqual([[], []])
  expect((await turn(core, 'undo'))?.token).toBe(token)
  expect(await shown()).toEqual([[], ['Agreed']])
  expect(await turn(core, 'undo')).toMatchObject({
    kind: 'remove-template',
    entity: null,
    count: 0,
    title: '',
  })
  expect(await shown()).toEqual([['Small'], ['Agreed']])
  await turn(core, 'redo')
  await turn(core, 'redo')
  expect(await shown()).toEqual([[], []])
  await turn(core, 'undo')
  expect(await shown()).toEqual([[], ['Agreed']])
  expect(await client.call('undo.state', { eventId })).toMatchObject({ redo: { kind: 'remove-state' } })
})
