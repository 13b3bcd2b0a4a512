import { describe, expect, it } from 'vitest'
import {
  calls,
  createClient,
  createDispatcher,
  createTransportPair,
  eventMessage,
  serve,
  type ContractClient,
  type Dispatcher,
  type Handlers,
  type SyncState,
  type Transport,
} from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'

const idle: SyncState = {
  phase: 'idle',
  waiting: 0,
  awaitingExhibitor: 0,
  drafts: 0,
  parked: 0,
  held: 0,
  conflicts: 0,
  discrepancies: 0,
  questions: 0,
  unanswered: null,
  transfers: [],
  progress: null,
  lastPulledAt: null,
  lastPushedAt: null,
  error: null,
}

/** Handlers that all fail, but for those a test writes. */
function handlersWith(own: Partial<Handlers>): Handlers {
  const others = Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      () => {
        throw new AppError('internal', `${name} is not part of this test.`)
      },
    ]),
  ) as unknown as Handlers
  return { ...others, ...own }
}

function connected(dispatcher: Dispatcher): {
  readonly client: ContractClient
  readonly server: Transport
  readonly page: Transport
  readonly end: () => void
} {
  const [page, server] = createTransportPair()
  const end = serve(server, dispatcher)
  return { client: createClient(page), server, page, end }
}

async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

describe('a call over a transport', () => {
  it('gives the handler parsed input and the page the handler’s answer', async () => {
    const seen: unknown[] = []
    const { client } = connected(
      createDispatcher(
        handlersWith({
          'booths.clone': (input) => {
            seen.push(input)
            return { ...input, key: 'l1' } as never
          },
        }),
      ),
    )
    const answer = await client.call('booths.clone', { eventId: 'fair', key: 'r1', name: '  Copy  ' })
    expect(seen).toEqual([{ eventId: 'fair', key: 'r1', name: 'Copy' }])
    expect(answer).toMatchObject({ key: 'l1', name: 'Copy' })
  })

  it('answers every one of many calls under way with its own answer, whatever the order of the answers', async () => {
    const release: (() => void)[] = []
    const { client } = connected(
      createDispatcher(
        handlersWith({
          'sync.state': ({ eventId }) =>
            new Promise((resolve) => release.push(() => resolve({ ...idle, waiting: Number(eventId) }))),
        }),
      ),
    )
    const answers = ['1', '2', '3'].map((eventId) => client.call('sync.state', { eventId }))
    await expect.poll(() => release.length).toBe(3)
    for (const answer of [...release].reverse()) answer()
    expect((await Promise.all(answers)).map(({ waiting }) => waiting)).toEqual([1, 2, 3])
  })

  it('turns the absence of an answer into null, never undefined', async () => {
    const { client } = connected(createDispatcher(handlersWith({ 'events.close': () => undefined as never })))
    expect(await client.call('events.close', { eventId: 'fair' })).toBeNull()
  })
})

describe('errors over a transport', () => {
  it('keep their code, message, field and details', async () => {
    const { client } = connected(
      createDispatcher(
        handlersWith({
          'events.open': () => {
            throw new AppError('workspace-locked', 'Open elsewhere.', {
              field: 'eventId',
              details: { process: 7 },
              cause: new Error('secret path'),
            })
          },
        }),
      ),
    )
    const error = await failureOf(client.call('events.open', { eventId: 'fair' }))
    expect(error.toShape()).toEqual({
      code: 'workspace-locked',
      message: 'Open elsewhere.',
      field: 'eventId',
      details: { process: 7 },
    })
    expect(error.cause).toBeUndefined()
  })

  it('that are none of ours arrive as internal', async () => {
    const { client } = connected(
      createDispatcher(
        handlersWith({
          'events.open': () => {
            throw new TypeError('no such thing')
          },
        }),
      ),
    )
    expect((await failureOf(client.call('events.open', { eventId: 'fair' }))).code).toBe('internal')
  })

  it.each(['nothing.there', 'constructor', '__proto__', 'toString'])(
    'say that there is no call “%s”',
    async (method) => {
      const { client } = connected(createDispatcher(handlersWith({})))
      expect((await failureOf(client.call(method as never, {} as never))).code).toBe('unknown-method')
    },
  )

  it.each([
    ['a missing argument', 'events.open', {}, 'eventId'],
    ['an argument of another type', 'events.open', { eventId: 7 }, 'eventId'],
    ['a path in the place of an id', 'events.open', { eventId: '../../etc' }, 'eventId'],
    [
      'an entity that does not exist',
      'records.get',
      { eventId: 'fair', entity: 'secret', key: 'r1' },
      'entity',
    ],
    [
      'a base URL of another scheme',
      'events.connect',
      { baseUrl: 'file:///etc', credentials: { kind: 'token', token: 't' } },
      'baseUrl',
    ],
    ['a field nobody asked for', 'events.list', { extra: true }, undefined],
    ['no object at all', 'events.list', null, undefined],
  ])('name %s', async (_what, method, input, field) => {
    let ran = false
    const run = (): never => {
      ran = true
      throw new Error('ran')
    }
    const { client } = connected(
      createDispatcher(
        handlersWith({ 'events.open': run, 'records.get': run, 'events.connect': run, 'events.list': run }),
      ),
    )
    const error = await failureOf(client.call(method as never, input as never))
    expect(error.code).toBe('invalid-input')
    expect(error.field).toBe(field)
    expect(ran).toBe(false)
  })

  it('never repeat a secret that was given wrongly', async () => {
    const { client } = connected(createDispatcher(handlersWith({})))
    const credentials = { kind: 'key', appKey: 'key', appSecret: ['hush-hush'] }
    const error = await failureOf(
      client.call('events.connect', { baseUrl: 'https://service.example', credentials } as never),
    )
    expect(JSON.stringify(error.toShape())).not.toContain('hush-hush')
  })
})

describe('cancelling a call', () => {
  it('aborts the handler’s signal and fails the call at once', async () => {
    let signal: AbortSignal | undefined
    const { client } = connected(
      createDispatcher(
        handlersWith({
          'assets.ensure': (_input, given) => {
            signal = given
            return new Promise(() => undefined)
          },
        }),
      ),
    )
    const controller = new AbortController()
    const call = client.call(
      'assets.ensure',
      { eventId: 'fair', entity: 'booth', key: 'r1', field: 'booth_logo' },
      controller.signal,
    )
    await expect.poll(() => signal).toBeDefined()
    controller.abort()
    expect((await failureOf(call)).code).toBe('cancelled')
    await expect.poll(() => signal?.aborted).toBe(true)
  })

  it('that was aborted before does not reach the core', async () => {
    const { client, server } = connected(createDispatcher(handlersWith({})))
    const messages: unknown[] = []
    server.onMessage((message) => messages.push(message))
    expect((await failureOf(client.call('events.list', {}, AbortSignal.abort()))).code).toBe('cancelled')
    await Promise.resolve()
    expect(messages).toEqual([])
  })

  it('leaves a call that has its answer alone', async () => {
    const { client, server } = connected(createDispatcher(handlersWith({ 'events.list': () => [] })))
    const controller = new AbortController()
    await client.call('events.list', {}, controller.signal)
    const messages: unknown[] = []
    server.onMessage((message) => messages.push(message))
    controller.abort()
    await Promise.resolve()
    expect(messages).toEqual([])
  })
})

describe('events over a transport', () => {
  it('arrive in the order in which they were sent, between the answers', async () => {
    const [page, server] = createTransportPair()
    const send = (waiting: number): void =>
      server.send(eventMessage('sync.changed', { eventId: 'fair', state: { ...idle, waiting } }))
    serve(
      server,
      createDispatcher(
        handlersWith({
          'events.list': () => {
            send(2)
            return []
          },
        }),
      ),
    )
    const client = createClient(page)
    const seen: (number | string)[] = []
    client.on('sync.changed', ({ state }) => seen.push(state.waiting))
    send(1)
    await client.call('events.list', {}).then(() => seen.push('answer'))
    send(3)
    await expect.poll(() => seen.length).toBe(4)
    expect(seen).toEqual([1, 2, 'answer', 3])
  })

  it('reach every listener of their name, and none that has stopped', async () => {
    const [page, server] = createTransportPair()
    const client = createClient(page)
    const seen: string[] = []
    const stop = client.on('events.changed', () => seen.push('first'))
    client.on('events.changed', () => seen.push('second'))
    client.on('layout.changed', () => seen.push('layout'))
    server.send(eventMessage('events.changed', null))
    await Promise.resolve()
    stop()
    server.send(eventMessage('events.changed', null))
    await Promise.resolve()
    expect(seen).toEqual(['first', 'second', 'second'])
  })
})

describe('a transport that carries nonsense', () => {
  it('does not disturb the calls that follow', async () => {
    const { client, page, server } = connected(createDispatcher(handlersWith({ 'events.list': () => [] })))
    for (const nonsense of [
      null,
      7,
      'text',
      [],
      { type: 'call' },
      { type: 'call', id: 'x', method: 'events.list' },
      { type: 'result', id: 1 },
    ]) {
      page.send(nonsense)
      server.send(nonsense)
    }
    expect(await client.call('events.list', {})).toEqual([])
  })

  it('runs a call once that is sent twice under one number', async () => {
    let runs = 0
    const { page, server } = connected(
      createDispatcher(
        handlersWith({
          'events.list': () => {
            runs += 1
            return new Promise(() => undefined)
          },
        }),
      ),
    )
    page.send({ type: 'call', id: 1, method: 'events.list', input: {} })
    page.send({ type: 'call', id: 1, method: 'events.list', input: {} })
    const seen: unknown[] = []
    server.onMessage((message) => seen.push(message))
    await Promise.resolve()
    expect(seen.length).toBe(2)
    expect(runs).toBe(1)
  })
})

describe('closing', () => {
  it('by the page fails what is under way and what comes later as unreachable', async () => {
    const { client } = connected(
      createDispatcher(handlersWith({ 'events.list': () => new Promise(() => undefined) })),
    )
    const call = client.call('events.list', {})
    client.close()
    expect((await failureOf(call)).code).toBe('unreachable')
    expect((await failureOf(client.call('events.list', {}))).code).toBe('unreachable')
  })

  it('by the core cancels what is under way', async () => {
    let signal: AbortSignal | undefined
    const { client, end } = connected(
      createDispatcher(
        handlersWith({
          'events.list': (_input, given) => {
            signal = given
            return new Promise(() => undefined)
          },
        }),
      ),
    )
    const call = client.call('events.list', {})
    call.catch(() => undefined)
    await expect.poll(() => signal).toBeDefined()
    end()
    expect(signal?.aborted).toBe(true)
  })
})
