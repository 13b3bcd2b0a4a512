import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities, writableEntities, type EntityName } from '../../../../shared/entities/index.ts'
import { startApp, type Answer, type Fixture } from '../fixture.ts'
import { create, createWorld, goodInput, save, type Values, type World } from '../good-input.ts'
import { readDescription, type Description } from './description.ts'

let fixture: Fixture
let world: World
let description: Description

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
  description = await readDescription(fixture)
})
afterAll(() => fixture.close())

const schema = (name: EntityName, kind: 'Create' | 'Update') =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}${kind}`
const isFit = (name: string, body: object): boolean =>
  description.problemsAt(['components', 'schemas', name], asBody(body)).length === 0
/** As the description has a body: a file is text there, and what a form writes under a numbered key. */
function asBody(values: object): object {
  const told = (key: string, value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && 'bytes' in value) return 'file'
    return key.endsWith(']') ? String(value) : value
  }
  return JSON.parse(JSON.stringify(values, told)) as object
}
const isTaken = ({ status }: Answer): boolean => status === 200
const fieldsOf = (name: EntityName) =>
  entities[name].writable.filter(
    ({ name: field }) => !Object.values(entities[name].pathParameters ?? {}).includes(field),
  )

const inJson = writableEntities.filter((name) => entities[name].save?.encoding === 'json')

describe.each(writableEntities)('the schemas of a %s', (name) => {
  const { idField, idType } = entities[name]
  const ids = (id: number) => ({ [idField]: idType === 'integer' ? id : String(id) })

  it('take a create without what the service makes one without, and no other', async () => {
    for (const { name: field } of fieldsOf(name)) {
      const { [field]: _left, ...values } = await goodInput(name, world)
      expect([field, isFit(schema(name, 'Create'), values)]).toEqual([
        field,
        isTaken(await save(fixture, name, world, values)),
      ])
    }
  })

  it('take an update without what the service changes one without, and no other', async () => {
    const whole: Values = { ...(await goodInput(name, world)), ...ids(await create(fixture, name, world)) }
    for (const { name: field } of fieldsOf(name)) {
      const { [field]: _left, ...values } = whole
      expect([field, isFit(schema(name, 'Update'), values)]).toEqual([
        field,
        isTaken(await save(fixture, name, world, values)),
      ])
    }
  })

  it('tell one from the other by the identifier', async () => {
    const values = await goodInput(name, world)
    expect([isFit(schema(name, 'Create'), values), isFit(schema(name, 'Update'), values)]).toEqual([
      true,
      false,
    ])
    const changed = { ...values, ...ids(1) }
    expect([isFit(schema(name, 'Create'), changed), isFit(schema(name, 'Update'), changed)]).toEqual([
      false,
      true,
    ])
  })
})

describe.each(inJson)('the schemas of a %s in JSON', (name) => {
  it('take null where the service empties the field, in a create and in an update', async () => {
    for (const { name: field } of fieldsOf(name)) {
      const made: Values = { ...(await goodInput(name, world)), [field]: null }
      expect([field, isFit(schema(name, 'Create'), made)]).toEqual([
        field,
        isTaken(await save(fixture, name, world, made)),
      ])
      const id = await create(fixture, name, world)
      const changed = {
        [entities[name].idField]: entities[name].idType === 'integer' ? id : String(id),
        [field]: null,
      } as Values
      expect([field, isFit(schema(name, 'Update'), changed)]).toEqual([
        field,
        isTaken(await save(fixture, name, world, changed)),
      ])
    }
  })
})
