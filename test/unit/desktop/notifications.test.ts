import { beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '../../../electron/application/host/types.ts'
import { notifyOfLongSyncs } from '../../../electron/desktop/notifications.ts'
import type { ContractListener, Job } from '../../../shared/contract/index.ts'
import { testClock } from '../../support/clock.ts'
import { Notification, restart } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

beforeEach(() => restart('/nowhere'))

const running: Job = {
  id: 'a',
  kind: 'sync',
  state: 'running',
  phase: 'pushing',
  entity: null,
  done: 0,
  total: null,
  result: null,
  error: null,
}

async function watched(inSight = false) {
  const clock = testClock()
  const presented: string[] = []
  let tell: ContractListener = () => undefined
  const application: Pick<Application, 'onEvent'> = {
    onEvent(listener) {
      tell = listener
      return () => undefined
    },
  }
  await notifyOfLongSyncs({
    application: Promise.resolve(application as Application),
    clock,
    inSight: () => inSight,
    present: () => presented.push('window'),
  })
  return { clock, presented, changed: (job: Job) => tell('job.changed', { job }) }
}

test('a long synchronisation says on the desktop that it has ended, and a click brings the window', async () => {
  const { clock, presented, changed } = await watched()
  changed(running)
  clock.advance(20_000)
  changed({ ...running, done: 3 })
  clock.advance(10_000)
  changed({ ...running, state: 'done' })
  expect(Notification.shown.map(({ title }) => title)).toEqual(['Synchronised'])
  Notification.shown[0]?.emit('click')
  expect(presented).toEqual(['window'])
})

test('one that failed says why', async () => {
  const { clock, changed } = await watched()
  changed(running)
  clock.advance(60_000)
  changed({
    ...running,
    state: 'failed',
    error: { code: 'unreachable', message: 'fair.example.com cannot be reached.' },
  })
  expect(Notification.shown).toMatchObject([
    { title: 'Synchronisation stopped', body: 'The service cannot be reached.' },
  ])
})

test.each<{
  readonly what: string
  readonly job: Job
  readonly end: Job['state']
  readonly seconds: number
  readonly inSight: boolean
}>([
  { what: 'a short one', job: running, end: 'done', seconds: 29, inSight: false },
  { what: 'one that the person stopped', job: running, end: 'cancelled', seconds: 60, inSight: false },
  { what: 'one in sight', job: running, end: 'done', seconds: 60, inSight: true },
  { what: 'other work', job: { ...running, kind: 'connect' }, end: 'done', seconds: 60, inSight: false },
])('$what says nothing', async ({ job, end, seconds, inSight }) => {
  const { clock, changed } = await watched(inSight)
  changed(job)
  clock.advance(seconds * 1_000)
  changed({ ...job, state: end })
  expect(Notification.shown).toEqual([])
})
