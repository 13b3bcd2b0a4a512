import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { problemsOf } from '../../../shared/domain/record-fields/unreported.ts'
import {
  entities,
  writableEntities,
  type EntityName,
  type FieldDeclaration,
  type FieldKind,
} from '../../../shared/entities/index.ts'
import { pngFile } from '../../support/files.ts'
import {
  startForeignService,
  type ForeignService,
  type ResourceName,
  type Values,
} from '../../support/foreign-service/index.ts'
import { spellings, unreadable } from '../../support/spellings.ts'
import { openSyncRig, type SyncRig } from '../../support/workspaces/sync-rig.ts'

let service: ForeignService
let rig: SyncRig

beforeEach(async () => {
  service = await startForeignService()
  rig = openSyncRig({ baseUrl: service.baseUrl })
})
afterEach(async () => {
  await rig.close()
  await service.stop()
})

const resourceOf = (entity: EntityName): ResourceName =>
  entity === 'rule' ? 'segment_rule' : entity === 'representative' ? 'booth_rep' : (entity as ResourceName)

interface Written {
  readonly written: JsonValue
  /** What it says; `undefined`: it cannot be read. */
  readonly value: JsonValue | undefined
}

/** How a service may write a value that a field can have. */
function spellingsOf({ name, type }: FieldDeclaration): readonly Written[] {
  if (type.kind === 'enum') {
    const value = type.values[0]!
    return [value, value.toUpperCase(), value.replaceAll('_', ' ')].map((written) => ({ written, value }))
  }
  if (type.kind === 'email') return [{ written: 'ada@example.com', value: 'ada@example.com' }]
  if (type.kind === 'url') return [{ written: 'https://example.com/', value: 'https://example.com/' }]
  // It must not be less than its neighbour, nor end before it begins; both are written with the same value.
  return spellings
    .filter((one) => one.type.kind === type.kind && patternOf(one.type) === patternOf(type))
    .flatMap(({ written, value }) => written.map((one) => ({ written: one, value })))
    .filter(() => name !== 'languages')
}

const patternOf = (type: FieldKind): string | undefined => (type.kind === 'string' ? type.pattern : undefined)

const parents: Readonly<Partial<Record<EntityName, readonly [EntityName, string]>>> = {
  booth: ['floor', 'floor_id'],
  document: ['booth', 'booth_id'],
  video: ['booth', 'booth_id'],
  job: ['booth', 'booth_id'],
  rule: ['segment', 'segment_id'],
  handout: ['session', 'session_id'],
}

/** Of somebody else's making, every value in the way of that number; gives the id, and what the values say. */
async function made(
  entity: EntityName,
  way: number,
): Promise<{ readonly id: string; readonly says: RecordValues }> {
  const values: Record<string, JsonValue> = {}
  const says: Record<string, JsonValue> = {}
  for (const field of entities[entity].fields) {
    const written = field.only === 'read' ? [] : spellingsOf(field)
    const one = written[way % Math.max(written.length, 1)]
    if (one === undefined) continue
    values[field.name] = one.written
    if (field.only !== 'write' && one.value !== undefined) says[field.name] = one.value
  }
  const [parent, field] = parents[entity] ?? []
  if (parent !== undefined && field !== undefined) values[field] = Number((await made(parent, way)).id)
  if (entity === 'job') values['job_category_id'] = 7
  const isPicture = entity === 'booth'
  const picture = { name: 'logo.png', mime: 'image/png', bytes: await pngFile({ seed: 7 + way }) }
  const paper = { name: 'paper.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }
  const files = isPicture ? { booth_logo: picture, booth_background: picture } : { file: paper }
  const hasFile = isPicture || entity === 'document' || entity === 'video' || entity === 'handout'
  const { id } = service.organiser.create(resourceOf(entity), values, hasFile ? files : {})
  return { id, says }
}

const mostSpellings = Math.max(...spellings.map(({ written }) => written.length))

function here(entity: EntityName, id: string): StoredRecord {
  return rig.workspace.records.getByRemoteId(entity, id)!
}

/** Something else of the record is changed here and sent; gives what was sent. */
async function edited(entity: EntityName, id: string): Promise<Values> {
  const { titleField } = entities[entity]
  const exhibitor =
    entity === 'booth' ? { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' } : {}
  const title = titleField === 'email' ? 'bea@example.com' : 'Changed here'
  updateRecord(rig.workspace, entity, here(entity, id).key, { [titleField]: title, ...exhibitor })
  expect(problemsOf(here(entity, id), { today: '2026-11-02' })).toEqual([])
  await rig.engine.run('both')
  await rig.engine.run('both')
  const sent = service.requests.filter(
    ({ kind, resource, id: of }) => kind === 'update' && resource === resourceOf(entity) && of === id,
  )
  expect(sent).toHaveLength(1)
  expect(here(entity, id)).toMatchObject({ state: 'clean', base: { [titleField]: title } })
  expect(rig.engine.state()).toMatchObject({
    waiting: 0,
    parked: 0,
    drafts: 0,
    conflicts: 0,
    discrepancies: 0,
  })
  return sent[0]!.fields
}

describe.each(writableEntities)('a %s whose values a service writes its own way', (entity) => {
  it('says what it means, breaks no rule, and is sent as the interface wants it when something else of it is changed', async () => {
    const turns = Array.from({ length: mostSpellings }, (_, way) => way)
    const all: { readonly id: string; readonly says: RecordValues }[] = []
    for (const turn of turns) all.push(await made(entity, turn))
    await rig.engine.run('pull')
    for (const { id, says } of all) {
      const record = here(entity, id)
      for (const [name, value] of Object.entries(says))
        expect([name, record.base?.[name]]).toEqual([name, value])
      expect(problemsOf(record, { today: '2026-11-02' })).toEqual([])
    }
    for (const { id, says } of [all[0]!, all[3]!, all.at(-1)!]) {
      const sent = await edited(entity, id)
      for (const [name, value] of Object.entries(says)) {
        const field = entities[entity].fieldNamed(name)
        if (name === entities[entity].titleField || !(name in sent)) continue
        expect([name, sameValue(field, sent[name], value)]).toEqual([name, true])
      }
    }
  })
})

it.each(unreadable)('what cannot be read as a %s goes back as it was: %j', async (kind, written, type) => {
  const found = writableEntities.flatMap((entity) =>
    entities[entity].fields
      .filter(
        (field) =>
          field.type.kind === kind &&
          field.only === undefined &&
          field.name !== entities[entity].titleField &&
          !isOwner(entity, field),
      )
      .filter((field) => patternOf(field.type) === patternOf(type))
      .map((field) => ({ entity, field })),
  )
  // A booth goes as a form, in which all is text.
  const { entity, field } = found.find((one) => one.entity !== 'booth')!
  const { id } = await made(entity, 0)
  service.organiser.change(resourceOf(entity), id, { [field.name]: written }, {})
  await rig.engine.run('pull')
  expect(isEmpty(here(entity, id).base?.[field.name])).toBe(false)
  expect((await edited(entity, id))[field.name]).toEqual(written)
})

function isOwner(entity: EntityName, { name }: FieldDeclaration): boolean {
  return entities[entity].owners.some((owner) => owner.name === name)
}
