import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  attach,
  client,
  connection,
  detach,
  onReconnected,
  setConnection,
} from '../../../renderer/bridge/client.ts'
import { waitForJob } from '../../../renderer/bridge/wait-for-job.ts'
import { createTransportPair, eventMessage, serve, type Job } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'

type Answer = (method: string, input: unknown) => unknown

let send: (message: unknown) => void
let end: () => void = () => undefined

function connectTo(answer: Answer): void {
  const [near, far] = createTransportPair()
  attach(near)
  send = (message) => far.send(message)
  end = serve(far, { dispatch: (method, input) => Promise.resolve().then(() => answer(method, input)) })
}

const job = (change: Partial<Job> = {}): Job => ({
  id: 'j1',
  kind: 'connect',
  state: 'running',
  phase: 'pulling',
  entity: 'booth',
  done: 0,
  total: null,
  result: null,
  error: null,
  ...change,
})

afterEach(() => {
  end()
  detach()
  setConnection('connecting')
})

describe('the client of the page', () => {
  it('fails calls as unreachable while nothing is attached', async () => {
    await expect(client.call('app.info', {})).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('fails what is under way as unreachable when the connection is lost', async () => {
    const [near] = createTransportPair()
    attach(near)
    const call = client.call('app.info', {})
    detach()
    await expect(call).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('keeps its listeners over a lost connection', async () => {
    const heard = vi.fn()
    const stop = client.on('events.changed', heard)
    connectTo(() => null)
    end()
    detach()
    connectTo(() => null)
    send(eventMessage('events.changed', null))
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    stop()
  })

  it('tells that it is back after it was lost, and not when it comes up first', () => {
    const back = vi.fn()
    const stop = onReconnected(back)
    setConnection('connected')
    expect(back).not.toHaveBeenCalled()
    setConnection('lost')
    expect(connection.value).toBe('lost')
    setConnection('connected')
    expect(back).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe('waiting for a job', () => {
  beforeEach(() => setConnection('connected'))

  it('gives every step and the finished job', async () => {
    connectTo(() => job())
    const steps: number[] = []
    const waiting = waitForJob('j1', ({ done }) => steps.push(done))
    await vi.waitFor(() => expect(steps).toEqual([0]))
    send(eventMessage('job.changed', { job: job({ done: 5 }) }))
    send(eventMessage('job.changed', { job: job({ id: 'another', state: 'done' }) }))
    send(eventMessage('job.changed', { job: job({ done: 9, state: 'done', result: { eventId: 'e' } }) }))
    await expect(waiting).resolves.toMatchObject({ result: { eventId: 'e' } })
    expect(steps).toEqual([0, 5, 9])
  })

  it('finds a job that was done before it was asked for', async () => {
    connectTo(() => job({ state: 'done' }))
    await expect(waitForJob('j1')).resolves.toMatchObject({ state: 'done' })
  })

  it('throws what the job failed with', async () => {
    connectTo(() => job({ state: 'failed', error: { code: 'wrong-credentials', message: 'No.' } }))
    await expect(waitForJob('j1')).rejects.toMatchObject({ code: 'wrong-credentials' })
  })

  it('cancels the job when its signal is aborted', async () => {
    const methods: string[] = []
    connectTo((method) => {
      methods.push(method)
      return method === 'jobs.cancel' ? null : job()
    })
    const controller = new AbortController()
    const waiting = waitForJob('j1', undefined, controller.signal)
    controller.abort()
    await vi.waitFor(() => expect(methods).toContain('jobs.cancel'))
    send(eventMessage('job.changed', { job: job({ state: 'cancelled' }) }))
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('waits a lost connection out and asks again', async () => {
    connectTo(() => job())
    const waiting = waitForJob('j1')
    end()
    detach()
    setConnection('lost')
    connectTo(() => job({ state: 'done' }))
    setConnection('connected')
    await expect(waiting).resolves.toMatchObject({ state: 'done' })
  })

  it('ends when nobody knows the job any more', async () => {
    connectTo(() => {
      throw new AppError('not-found', 'There is no such job.')
    })
    await expect(waitForJob('j1')).rejects.toMatchObject({ code: 'not-found' })
  })
})
