import { expect } from 'vitest'
import { currentValues } from '../../../../electron/workspace/stores/workspace.ts'
import {
  fileValue,
  type JsonValue,
  type RecordValues,
} from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import type { ResourceName } from '../../../support/foreign-service/index.ts'
import { momentMs, settlingMs, writesSince, type Client, type World } from './rig.ts'

const checked = ['floor', 'booth', 'document'] as const

/** Lets everything go out that can, however long the service takes to show it. */
export async function drain(world: World, client: Client): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await client.sync()
    if (client.engine.state().waiting === 0) return
    await world.pass(settlingMs + momentMs)
  }
}

/** A second run right after, and runs after the settling time, send nothing. */
export async function expectQuiet(world: World, client: Client): Promise<void> {
  const before = world.service.requests.length
  await client.sync()
  expect(writesSince(world, before), 'sent by a run right after').toEqual([])
  for (let round = 0; round < 2; round += 1) {
    await world.pass(settlingMs + momentMs)
    await client.sync()
    expect(writesSince(world, before), 'sent by a run after the settling time').toEqual([])
  }
}

/**
 * Every asset that a local record names is on the service, or a person is told about that record or
 * the booth it waits for.
 */
export function expectFilesArrived(world: World, client: Client): void {
  const asked = new Set(
    [
      ...client.told.conflicts(),
      ...client.told.discrepancies(),
      ...client.workspace.journal.list({ states: ['parked'] }).items,
    ].map(({ key }) => key),
  )
  const missing: string[] = []
  for (const entity of ['booth', 'document'] as const) {
    for (const record of client.workspace.records.list({ entity, limit: 1000 }).items) {
      const there = record.remoteId === null ? {} : { ...world.service.hashes(entity, record.remoteId) }
      const sent = record.remoteId === null ? {} : world.service.sentHashes(entity, record.remoteId)
      const isAsked = asked.has(record.key) || asked.has(textOf(currentValues(record)['booth_id']))
      for (const { name, type } of entities[entity].fields) {
        const hash = type.kind === 'file' ? fileValue(currentValues(record)[name])?.hash : undefined
        if (hash !== undefined && there[name] !== hash && sent[name] !== hash && !isAsked)
          missing.push(`${entity} ${name}`)
      }
    }
  }
  expect(missing, 'files named here that the service does not have, and nobody is told').toEqual([])
}

/** The service has nothing twice; names are given once in these tests. */
export function expectOneEachThere(world: World): void {
  for (const resource of checked) {
    const titles = world.service.records(resource).map(({ values }) => titleOf(resource, values))
    expect([...new Set(titles)], `each ${resource} once on the service`).toEqual(titles)
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** At most one record of the service for each one here, and the other way round. */
function expectOneEach(world: World, client: Client): void {
  expectOneEachThere(world)
  for (const resource of checked) {
    const ids = client.workspace.records
      .list({ entity: resource, limit: 1000, includeRemoved: true })
      .items.flatMap(({ remoteId }) => remoteId ?? [])
    expect(new Set(ids).size, `each ${resource} once here`).toBe(ids.length)
    const here = client.workspace.records.list({ entity: resource, limit: 1000 }).items
    const names = here.map((record) => currentValues(record)[entities[resource].titleField])
    expect(new Set(names).size, `each ${resource} once here by name`).toBe(names.length)
  }
}

function titleOf(resource: ResourceName, values: Readonly<Record<string, unknown>>): JsonValue {
  const title = values[resource === 'booth' ? 'booth_name' : resource === 'document' ? 'title' : 'name']
  return typeof title === 'string' ? title.toLowerCase() : null
}

/** What was the other organiser's and is overwritten is kept here. */
export function expectNothingLost(world: World, client: Client): void {
  const lost = world.service.overwrites.filter(({ resource, id, field, before }) => {
    const entity = resource as (typeof checked)[number]
    return !client.keeps(entity, client.workspace.records.keyOf(entity, id), field, before)
  })
  expect(lost, 'overwritten without an archived copy').toEqual([])
}

/** What a person typed, before it was sent. */
export interface Typed {
  readonly entity: EntityName
  readonly key: string
  readonly values: RecordValues
}

/** What was typed is in the record, or in an archived version of it. */
function expectTextsKept(client: Client, typed: readonly Typed[]): void {
  const lost = typed.flatMap(({ entity, key, values }) =>
    Object.entries(values).flatMap(([field, value]) =>
      client.keeps(entity, key, field, value) ? [] : [`${entity} ${field}`],
    ),
  )
  expect(lost, 'typed, and nowhere any more').toEqual([])
}

export async function expectAllWell(world: World, client: Client, typed: readonly Typed[]): Promise<void> {
  expectFilesArrived(world, client)
  expectOneEach(world, client)
  expectNothingLost(world, client)
  expectTextsKept(client, typed)
  await expectQuiet(world, client)
  expectFilesArrived(world, client)
  expectOneEach(world, client)
  expectNothingLost(world, client)
  expectTextsKept(client, typed)
}
