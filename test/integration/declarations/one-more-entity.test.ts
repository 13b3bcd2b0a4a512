import { createPinia, setActivePinia, type Pinia } from 'pinia'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToString } from 'vue/server-renderer'
import { createSSRApp, effectScope, h, type Component } from 'vue'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readCommandLine } from '../../../electron/cli/arguments.ts'
import { attach, detach } from '../../../renderer/bridge/client.ts'
import { useEntityFields } from '../../../renderer/components/records/fields/useEntityFields.ts'
import RecordCells from '../../../renderer/components/records/cells/RecordCells.vue'
import RecordFields from '../../../renderer/components/records/fields/RecordFields.vue'
import {
  listedFields,
  useEntityColumns,
  usualColumns,
} from '../../../renderer/components/records/cells/table-columns.ts'
import { i18n } from '../../../renderer/locales/index.ts'
import { useEvent } from '../../../renderer/stores/event.ts'
import { useRecord } from '../../../renderer/stores/record/record.ts'
import { createTransportPair, serve, type RecordDetail } from '../../../shared/contract/index.ts'
import { fileValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { validateRecord } from '../../../shared/domain/record-fields/validation.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { pngFile } from '../../support/files.ts'
import { asText, ours, startApp, type Fixture } from '../service/fixture.ts'
import { goodInput } from '../service/good-input.ts'
import { formOf } from '../service/sample-files.ts'

/* One more entity and one more field of the booth, in the list of declarations and nowhere else. */
vi.mock(import('../../../shared/entities/list.ts'), async (original) => {
  const lounge = {
    name: 'lounge',
    idField: 'lounge_id',
    idType: 'integer',
    titleField: 'lounge_name',
    list: {
      path: '/v5/lounges',
      key: 'lounges',
      paged: true,
      filters: [{ name: 'floor_id', type: 'integer', references: 'floor' }],
    },
    save: { path: '/v5/lounges', encoding: 'multipart' },
    remove: { path: '/v5/lounges/{loungeId}' },
    pathParameters: { loungeId: 'lounge_id' },
    fields: [
      { name: 'lounge_name', type: { kind: 'string' }, required: true },
      { name: 'seats', type: { kind: 'integer', min: 1, max: 50 }, required: true },
      { name: 'mood', type: { kind: 'enum', values: ['quiet', 'lively'] } },
      {
        name: 'floor_id',
        type: { kind: 'reference', to: 'floor', onTargetRemoved: 'cascade' },
        required: true,
      },
      { name: 'picture', type: { kind: 'file', formats: ['png'], media: 'image' } },
    ],
  }
  const motto = { name: 'booth_motto', type: { kind: 'string', maxLength: 40 } }
  const { declarations } = await original()
  const all = declarations.map((one) =>
    one.name === 'booth' ? { ...one, fields: [...one.fields, motto] } : one,
  )
  return { declarations: [...all, lounge] as unknown as typeof declarations }
})

const lounge = 'lounge' as EntityName

let service: Fixture
let core: TestApplication
let folder: string
let eventId: string
let pinia: Pinia
let stopServing: () => void

const sync = async (direction: 'pull' | 'push' | 'both'): Promise<void> => {
  const result = await core.finished(core.client.call('sync.start', { eventId, direction }))
  expect(result).toBeDefined()
}
const create = (entity: EntityName, values: RecordValues): Promise<RecordDetail> =>
  core.client.call('records.create', { eventId, entity, values })

async function picture(): Promise<RecordValues> {
  const bytes = await pngFile({ width: 40, height: 30 })
  async function* source(): AsyncGenerator<Uint8Array> {
    yield bytes
    await Promise.resolve()
  }
  const { hash } = await core.application.importFile({
    eventId,
    entity: lounge,
    field: 'picture',
    name: 'sofa.png',
    source: source(),
  })
  return { picture: { hash, name: 'sofa.png' } }
}

beforeAll(async () => {
  vi.stubEnv('BOOTH_BUILDER_SETTLING_SECONDS', '0')
  vi.stubEnv('BOOTH_BUILDER_SECRETS', 'memory')
  vi.stubEnv('BOOTH_BUILDER_APP_KEY', ours.appKey)
  vi.stubEnv('BOOTH_BUILDER_APP_SECRET', ours.appSecret)
  service = await startApp()
  core = await openTestApplication()
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-declarations-'))
  const connected = await core.finished(
    core.client.call('events.connect', { baseUrl: service.baseUrl, credentials: { kind: 'key', ...ours } }),
  )
  ;({ eventId } = connected as { eventId: string })
  const [page, host] = createTransportPair()
  stopServing = serve(host, core.application.dispatcher)
  attach(page)
  pinia = createPinia()
  setActivePinia(pinia)
  await useEvent().open(eventId)
})

afterAll(async () => {
  detach()
  stopServing()
  await core.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

async function rendered(component: Component, props: object): Promise<string> {
  const app = createSSRApp({ render: () => h(component, props) })
  return renderToString(app.use(pinia).use(i18n))
}

describe('an entity that is only declared', () => {
  let floorKey: string
  let loungeKey: string

  it('is taken, checked, listed and described by the service', async () => {
    expect((await service.call('GET', '/v5/lounges')).items('lounges')).toEqual([])
    const refused = await service.call('POST', '/v5/lounges', {
      form: formOf({ lounge_name: 'Nook', seats: 51, floor_id: 999 }),
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.at('errors') ?? {})).toEqual(['seats', 'floor_id'])
    const described = await service.call('GET', '/openapi.json')
    expect(described.at('paths', '/v5/lounges/{loungeId}', 'delete', 'summary')).toBe('Remove: lounge')
    expect(JSON.stringify(described.at('components', 'schemas', 'lounge', 'properties', 'mood'))).toContain(
      '["quiet","lively"',
    )
  })

  it('is checked by the rules of its fields', () => {
    const problems = validateRecord(
      lounge,
      { lounge_name: 'Nook', seats: 51, mood: 'loud', floor_id: 'l1' },
      { today: '2026-11-22' },
    )
    expect(problems).toEqual([
      { field: 'seats', code: 'too-large', params: { max: 50 } },
      { field: 'mood', code: 'one-of', params: { values: 'quiet, lively' } },
    ])
  })

  it('is made here, sent with its file and the id of its floor, and listed again as it was', async () => {
    floorKey = (await create('floor', { name: 'Hall 1' })).key
    const made = await create(lounge, {
      lounge_name: 'Nook',
      seats: 12,
      mood: 'quiet',
      floor_id: floorKey,
      ...(await picture()),
    })
    loungeKey = made.key
    expect(made.problems).toEqual([])
    await sync('both')
    await sync('pull')
    const [there] = (await service.call('GET', '/v5/lounges')).items('lounges')
    const [floor] = (await service.call('GET', '/v5/floors')).items('floors')
    expect(there).toMatchObject({
      lounge_name: 'Nook',
      seats: 12,
      mood: 'quiet',
      floor_id: floor?.['floor_id'],
    })
    const here = await core.client.call('records.get', { eventId, entity: lounge, key: loungeKey })
    expect(here).toMatchObject({
      state: 'clean',
      remoteId: asText(there?.['lounge_id']),
      values: { seats: 12, floor_id: floorKey },
    })
    expect(fileValue(here.values['picture'])?.url).toBe(there?.['picture'])
  })

  it('is found, filtered and ordered in lists', async () => {
    await create(lounge, { lounge_name: 'Café', seats: 30, floor_id: floorKey })
    const asked = { eventId, entity: lounge, fields: ['lounge_name'] }
    const names = async (criterion: object): Promise<readonly unknown[]> =>
      (await core.client.call('records.list', { ...asked, ...criterion })).items.map(
        ({ values }) => values['lounge_name'],
      )
    expect(await names({ orderBy: 'seats', descending: true })).toEqual(['Café', 'Nook'])
    expect(await names({ text: 'cafe' })).toEqual(['Café'])
    expect(await names({ where: { floor_id: floorKey, mood: 'quiet' } })).toEqual(['Nook'])
  })

  it('has a table', async () => {
    let columns: readonly unknown[] = []
    const heads = {
      setup: () => {
        columns = useEntityColumns(lounge, useEntityFields(lounge)).value.map(({ id, label }) =>
          id.startsWith(':') ? id : label,
        )
        return () => ''
      },
    }
    await rendered(heads, {})
    expect(columns).toEqual([
      ':title',
      'Seats',
      'Mood',
      'Floor id',
      'Picture',
      ':problems',
      ':updated',
      ':state',
    ])
    const usual = usualColumns(lounge)
    expect(usual).toEqual([':title', 'seats', 'mood', 'floor_id', 'picture', ':state'])
    const { items } = await core.client.call('records.list', {
      eventId,
      entity: lounge,
      text: 'nook',
      fields: [...listedFields(lounge, usual)],
    })
    const cells = await rendered(RecordCells, {
      entity: lounge,
      record: items[0],
      columns: usual,
      textOf: (values: RecordValues, name: string) => asText(values[name]),
    })
    expect(
      cells
        .match(/<span class="truncate"[^>]*>([^<]*)/g)
        ?.map((text) => text.replace(/.*>/, ''))
        .slice(0, 3),
    ).toEqual(['Nook', '12', 'quiet'])
  })

  it('has a form with a control for each field', async () => {
    const scope = effectScope()
    const draft = scope.run(() => useRecord(lounge, loungeKey))!
    await vi.waitFor(() => expect(draft.detail.value).not.toBeNull())
    draft.edit('seats', 51)
    const form = await rendered(RecordFields, { draft })
    const labels = [...form.matchAll(/<(?:label|span)[^>]*class="[^"]*label[^"]*"[^>]*>([^<]+)/g)].map(
      ([, label]) => label?.trim(),
    )
    for (const label of ['Lounge name', 'Seats', 'Mood', 'Floor id', 'Picture'])
      expect(labels.join('|')).toContain(label)
    expect(form).toContain('value="51"')
    expect(form).toContain('at most 50')
    draft.edit('seats', 12)
    expect(await draft.flush()).toBe(true)
    scope.stop()
  })

  it('is listed and saved by the command line', async () => {
    const run = async (...args: readonly string[]): Promise<string> => {
      const line = readCommandLine([...args, '--workspace', folder, '--json'])
      if (line.kind !== 'command') throw new Error('no command')
      const written: string[] = []
      const write = (text: string) => Promise.resolve(written.push(text) > 0)
      const result = await line.run({
        folder: line.folder,
        json: true,
        write,
        signal: new AbortController().signal,
      })
      return 'isWritten' in result ? written.join('') : JSON.stringify(result.json)
    }
    await run('init', '--base-url', service.baseUrl)
    await run('pull')
    expect(JSON.parse(await run('list', 'lounge', '--text', 'nook'))).toMatchObject([
      { lounge_name: 'Nook', seats: 12, mood: 'quiet' },
    ])
    const file = join(folder, 'bar.json')
    writeFileSync(
      file,
      JSON.stringify({
        lounge_name: 'Bar',
        seats: 8,
        floor_id: (await service.call('GET', '/v5/floors')).at('floors', 0, 'floor_id'),
      }),
    )
    await run('save', 'lounge', '--file', file)
    await run('sync')
    expect(
      (await service.call('GET', '/v5/lounges')).items('lounges').map(({ lounge_name: name }) => name),
    ).toContain('Bar')
  })

  it('goes with the floor that it is on, here and on the service, and stays in the history', async () => {
    await sync('both')
    const preview = await core.client.call('records.removalPreview', {
      eventId,
      entity: 'floor',
      key: floorKey,
    })
    expect(preview.alongside).toMatchObject([
      { entity: 'lounge', records: [{ title: 'Nook' }, { title: 'Café' }, { title: 'Bar' }] },
    ])
    await core.client.call('records.remove', { eventId, entity: 'floor', key: floorKey })
    await sync('both')
    expect((await service.call('GET', '/v5/lounges')).items('lounges')).toEqual([])
    expect((await core.client.call('records.count', { eventId, entity: lounge })).total).toBe(0)
    const { items } = await core.client.call('archive.list', { eventId, entity: lounge, key: loungeKey })
    expect(items[0]).toMatchObject({ reason: 'removed-with-floor', title: 'Nook' })
  })
})

describe('a field of the booth that is only declared', () => {
  it('is a part of its form, and goes to the service and back', async () => {
    const floor = await service.call('POST', '/v5/floors', { json: { name: 'Hall 2', active: true } })
    const input = await goodInput('booth', { floor: floor.number('data', 'floor_id') })
    const made = await service.call('POST', '/v5/booths', {
      form: formOf({ ...input, booth_motto: 'Made by hand' }),
    })
    const booth = made.number('data', 'booth_id')
    await sync('pull')
    const { items } = await core.client.call('records.list', { eventId, entity: 'booth', text: 'by hand' })
    expect(items).toMatchObject([{ remoteId: String(booth), values: { booth_motto: 'Made by hand' } }])
    const values = {
      booth_motto: 'Made with care',
      exhibitor_name: 'Ada Example',
      exhibitor_email: 'ada@example.com',
    }
    await core.client.call('records.update', { eventId, entity: 'booth', key: items[0]!.key, values })
    await sync('both')
    expect((await service.call('GET', '/v5/booths')).at('booths', 0, 'booth_motto')).toBe('Made with care')
    expect(entities.booth.writable.at(-1)?.name).toBe('booth_motto')
    expect(validateRecord('booth', { booth_motto: 'x'.repeat(41) }, { today: '' }).at(-1)).toMatchObject({
      field: 'booth_motto',
      code: 'too-long',
    })
  })
})
