import { describe, expect, it } from 'vitest'
import { createJobRegistry } from '../../../electron/application/events/job-registry.ts'
import type { Job } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'

function registry() {
  const told: Job[] = []
  return { jobs: createJobRegistry((job) => told.push(job)), told }
}

/** Work that goes on until its signal aborts. */
function untilCancelled(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new AppError('cancelled', 'Stopped.')), { once: true }),
  )
}

describe('a job', () => {
  it('has its id at once, tells its progress, and ends with its result', async () => {
    const { jobs, told } = registry()
    const id = jobs.start('sync', 'pushing', (_signal, report) => {
      report({ phase: 'pulling', entity: 'booth', done: 3, total: 9 })
      report({ phase: 'finishing' })
      return Promise.resolve({ eventId: 'fair' })
    })
    expect(jobs.get(id)).toMatchObject({ state: 'running', phase: 'pushing', done: 0, total: null })
    await expect.poll(() => jobs.get(id).state).toBe('done')
    expect(jobs.get(id).result).toEqual({ eventId: 'fair' })
    expect(told.map(({ state, phase, entity, done, total }) => [state, phase, entity, done, total])).toEqual([
      ['running', 'pushing', null, 0, null],
      ['running', 'pulling', 'booth', 3, 9],
      ['running', 'finishing', null, 0, null],
      ['done', 'finishing', null, 0, null],
    ])
  })

  it('that fails keeps the reason, also where it fails before it has begun', async () => {
    const { jobs } = registry()
    const id = jobs.start('connect', 'authenticating', () => {
      throw new AppError('wrong-credentials', 'No.', { details: { host: 'x' } })
    })
    await expect
      .poll(() => jobs.get(id))
      .toMatchObject({ state: 'failed', error: { code: 'wrong-credentials', details: { host: 'x' } } })
  })

  it('that is cancelled says so; one that ended before stays as it ended', async () => {
    const { jobs } = registry()
    const id = jobs.start('sync', 'pulling', untilCancelled)
    jobs.cancel(id)
    await expect.poll(() => jobs.get(id).state).toBe('cancelled')
    const done = jobs.start('sync', 'pulling', () => Promise.resolve(null))
    await expect.poll(() => jobs.get(done).state).toBe('done')
    jobs.cancel(done)
    expect(jobs.get(done).state).toBe('done')
  })

  it('cancelled by the service’s side and not by a person is a failure', async () => {
    const { jobs } = registry()
    const id = jobs.start('sync', 'pulling', () =>
      Promise.reject(new AppError('cancelled', 'The event has been closed.')),
    )
    await expect.poll(() => jobs.get(id).state).toBe('failed')
  })

  it('that nobody knows is not found', () => {
    const { jobs } = registry()
    expect(() => jobs.get('x')).toThrow(expect.objectContaining({ code: 'not-found' }) as Error)
    expect(() => jobs.cancel('x')).toThrow(expect.objectContaining({ code: 'not-found' }) as Error)
  })

  it('ends with the program', async () => {
    const { jobs } = registry()
    const id = jobs.start('sync', 'pulling', untilCancelled)
    await jobs.close()
    expect(jobs.get(id).state).toBe('cancelled')
  })
})
