import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCommandLine } from '../../../electron/cli/arguments.ts'
import { operations } from '../../../shared/entities/operations.ts'
import { commandWords, coveredOperations } from './operations.ts'
import { goThroughTheCommandLine, goThroughThePage } from './journeys.ts'
import { expectedOf, expectedUpdateOf, isOf, readRequest } from './wire.ts'
import { createWorld, type World } from './world.ts'

it('every operation of the interface has its place on a screen and its command', () => {
  expect(coveredOperations.map(({ operation }) => operation).sort()).toEqual(
    operations.map(({ method, path }) => `${method} ${path}`).sort(),
  )
  expect(coveredOperations).toHaveLength(57)
  expect(coveredOperations.filter(({ action }) => action === '')).toEqual([])
})

describe.each([
  ['the page', goThroughThePage],
  ['the command line', goThroughTheCommandLine],
] as const)('through %s', (_name, goThrough) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
    await goThrough(world)
  }, 180_000)
  afterAll(() => world.close())

  it.each(coveredOperations)('$operation is on the wire as the interface has it', async ({ operation }) => {
    const sent = await Promise.all(world.wire.filter((request) => isOf(operation, request)).map(readRequest))
    expect(sent).toContainEqual(expectedOf(operation, world))
  })

  it.each([
    ['booth', 'POST /v5/booths'],
    ['job', 'POST /v5/booths/{boothId}/jobs'],
  ] as const)('an update of a %s names it', async (entity, operation) => {
    const sent = await Promise.all(world.wire.filter((request) => isOf(operation, request)).map(readRequest))
    expect(sent).toContainEqual(expectedUpdateOf(entity, world))
  })

  it('nothing else is asked of the service, and everything but the token with the token it gave', () => {
    const asked = world.wire.filter(({ url }) => url.startsWith('/v5/'))
    expect(
      asked.filter((request) => !coveredOperations.some(({ operation }) => isOf(operation, request))),
    ).toEqual([])
    const withoutToken = asked.filter(
      ({ url, headers }) => url !== '/v5/oauth/token' && !/^Bearer \S+$/.test(headers.authorization ?? ''),
    )
    expect(withoutToken).toEqual([])
    expect(
      asked.filter(({ url, headers }) => url === '/v5/oauth/token' && headers.authorization !== undefined),
    ).toEqual([])
  })
})

it.each(coveredOperations)('the command for $operation is understood: $command', ({ command }) => {
  const words = commandWords(command.replaceAll(/<[^>]+>/g, '1'))
  expect(readCommandLine([...words, '--workspace', 'folder'])).toMatchObject({ kind: 'command' })
})
