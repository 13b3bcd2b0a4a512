import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import {
  keyOfRemoteId,
  type FileValue,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { runCli } from '../../support/cli.ts'
import { commandWords, coveredOperations } from './operations.ts'
import { changes } from './wire.ts'
import type { Seeded, World } from './world.ts'

const appKey = 'coverage-key'
const appSecret = 'coverage-secret'

/** Children before what they belong to: the order in which everything new is removed again. */
const removalOrder: readonly EntityName[] = [...writableEntities].reverse()

const changed = [
  ['booth', changes.booth],
  ['job', changes.job],
] as const

/** Goes every way that a person has in the page: the calls that the page makes, in one run. */
export async function goThroughThePage(world: World): Promise<void> {
  const core = await openTestApplication()
  try {
    const { baseUrl } = world.service
    const connected = await core.finished(
      core.client.call('events.connect', { baseUrl, credentials: { kind: 'key', appKey, appSecret } }),
    )
    const { eventId } = connected as { eventId: string }
    const synchronise = () => core.finished(core.client.call('sync.start', { eventId, direction: 'both' }))
    await synchronise()
    for (const entity of writableEntities) {
      await core.client.call('records.create', {
        eventId,
        entity,
        values: await pageValues(core, world, eventId, entity),
      })
    }
    await synchronise()
    for (const [entity, values] of changed) {
      await core.client.call('records.update', {
        eventId,
        entity,
        key: await keyIn(core, eventId, entity, world),
        values,
      })
    }
    await lookUp(core, eventId)
    await actOnPeople(core, world, eventId)
    await synchronise()
    for (const entity of removalOrder) {
      await core.client.call('records.remove', {
        eventId,
        entity,
        key: await keyIn(core, eventId, entity, world),
        deleteRepresentatives: entity === 'booth',
      })
    }
    await synchronise()
    expect(await core.client.call('sync.state', { eventId })).toMatchObject({
      waiting: 0,
      parked: 0,
      drafts: 0,
      conflicts: 0,
    })
  } finally {
    await core.close()
  }
}

/** The lists that are read when a person asks for them. */
async function lookUp(core: TestApplication, eventId: string): Promise<void> {
  const country = 'Exampleland'
  expect(await core.client.call('places.countries', { eventId, name: country })).toMatchObject({
    state: 'here',
    named: country,
  })
  expect(await core.client.call('places.regions', { eventId, country })).toMatchObject({ state: 'here' })
  expect(
    await core.client.call('places.cities', { eventId, country, region: 'Example State' }),
  ).toMatchObject({ state: 'here' })
  await core.finished(core.client.call('reports.refresh', { eventId }))
}

/** What is done with people besides saving and removing them. */
async function actOnPeople(core: TestApplication, world: World, eventId: string): Promise<void> {
  const { ids } = world
  const morning = keyOfRemoteId(ids.morning)
  const attendee = await keyIn(core, eventId, 'attendee', world)
  await core.client.call('records.update', {
    eventId,
    entity: 'attendee',
    key: attendee,
    values: { resume: await imported(core, world, eventId, 'attendee', 'resume', 'resume.pdf') },
  })
  await core.client.call('speakers.detach', {
    eventId,
    who: { key: keyOfRemoteId(ids['third speaker']) },
    session: morning,
  })
  await core.client.call('speakers.detach', {
    eventId,
    who: { email: 'fourth@example.com' },
    session: morning,
  })
  await core.client.call('speakers.detach', {
    eventId,
    who: { key: keyOfRemoteId(ids['first speaker']) },
    session: null,
  })
  await core.client.call('speakers.detach', { eventId, who: { email: 'second@example.com' }, session: null })
}

/** The new record as the page makes it: files are imported first. */
async function pageValues(
  core: TestApplication,
  world: World,
  eventId: string,
  entity: EntityName,
): Promise<RecordValues> {
  const values: Record<string, JsonValue> = {}
  for (const [field, value] of Object.entries(world.fresh[entity] ?? {})) {
    const isFile = entities[entity].fieldNamed(field)?.type.kind === 'file'
    if (!isFile || typeof value !== 'string') values[field] = value
    else values[field] = await imported(core, world, eventId, entity, field, value)
  }
  return values
}

async function imported(
  core: TestApplication,
  { folder }: World,
  eventId: string,
  entity: EntityName,
  field: string,
  file: string,
): Promise<FileValue> {
  const { hash, name } = await core.application.importFile({
    eventId,
    entity,
    field,
    name: basename(file),
    source: bytesOf(join(folder, file)),
  })
  return { hash, name }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield readFileSync(path)
  await Promise.resolve()
}

async function keyIn(
  core: TestApplication,
  eventId: string,
  entity: EntityName,
  world: World,
): Promise<string> {
  const id = world.idOf(entity)
  const { items } = await core.client.call('records.list', { eventId, entity, limit: 1_000 })
  const found = items.find(({ remoteId }) => remoteId === id)
  if (found === undefined) throw new Error(`The page does not know the new ${entity} ${id}.`)
  return found.key
}

/** Runs every command of the list, each as a process of its own, with what sends it. */
export async function goThroughTheCommandLine(world: World): Promise<void> {
  const workspace = join(world.folder, 'event')
  const environment = { BOOTH_BUILDER_APP_KEY: appKey, BOOTH_BUILDER_APP_SECRET: appSecret }
  const run = async (command: string): Promise<void> => {
    const done = await runCli(wordsOf(command, world), { workspace, environment, folder: world.folder })
    if (done.code !== 0)
      throw new Error(`${command} ended with ${String(done.code)}: ${done.stdout} ${done.stderr}`)
  }
  const commands = [...new Set(coveredOperations.map(({ command }) => command))]
  const order = (named: string, names: readonly EntityName[]): readonly string[] =>
    names.flatMap((entity) => commands.filter((command) => command.startsWith(`${named} ${entity} `)))
  const saves = order('save', writableEntities)
  const removals = order('remove', removalOrder)
  await run(`init --base-url ${world.service.baseUrl}`)
  await run('pull')
  for (const command of saves) await run(command)
  await run('push')
  for (const [entity, values] of changed) {
    writeFileSync(
      join(world.folder, 'change.json'),
      JSON.stringify({ [entities[entity].idField]: world.idOf(entity), ...values }),
    )
    await run(`save ${entity} --file change.json`)
  }
  await run('push')
  for (const command of commands.filter((one) => /^(resume|detach|list|report) /.test(one)))
    await run(command)
  await run('push')
  for (const command of removals) await run(command)
  await run('push')
}

/** A command's words, with the ids that its names in brackets stand for. */
function wordsOf(command: string, world: World): readonly string[] {
  const { ids } = world
  return commandWords(
    command.replaceAll(/<([^>]+)>/g, (_whole, name: string) =>
      name in ids ? ids[name as Seeded] : world.idOf(name as EntityName),
    ),
  )
}
