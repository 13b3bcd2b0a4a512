import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmbeddedService } from '../../../electron/application/embedded-service/embedded-service.ts'
import { createServiceLauncher } from '../../../electron/node-host/service-launcher.ts'
import type { RunningService, ServiceLauncher } from '../../../electron/application/host/types.ts'
import { AppError } from '../../../shared/errors.ts'
import { boundsOf, liesWithin, overlap } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { isStand, standState } from '../../../shared/domain/plan/elements.ts'
import {
  openTestApplication,
  serviceScript,
  type TestApplication,
  type TestApplicationOptions,
} from '../../support/application.ts'
import { planStep } from '../../support/plans.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The real launcher, with a list of what it started. */
function watchedLauncher(): ServiceLauncher & {
  readonly started: readonly RunningService[]
  readonly lastPid: () => number
} {
  const folder = temporaryFolder()
  const started: RunningService[] = []
  const pidFile = join(folder, 'pid')
  const script = join(folder, 'service.mjs')
  const lines = [
    `import { writeFileSync } from 'node:fs'`,
    `writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))`,
    `await import(${JSON.stringify(pathToFileURL(serviceScript).href)})`,
  ]
  writeFileSync(script, lines.join('\n'))
  const real = createServiceLauncher(script, log)
  return {
    started,
    lastPid: () => Number(readFileSync(pidFile, 'utf8')),
    ...real,
    async launch(options) {
      const service = await real.launch(options)
      started.push(service)
      return service
    },
  }
}

const brokenLauncher: ServiceLauncher = {
  launch: () =>
    Promise.reject(new AppError('internal', 'The embedded service could not be started: no such program.')),
  administer: () => Promise.reject(new AppError('internal', 'There is no such program.')),
}

async function opened(options?: TestApplicationOptions): Promise<TestApplication> {
  const application = await openTestApplication(options)
  onTestFinished(() => application.close())
  return application
}

function openSample({ client, finished }: TestApplication) {
  return finished(client.call('events.openSample', {}))
}

describe('the sample event', () => {
  it('opens in one step: the service starts, and everything is pulled from it', async () => {
    const application = await opened()
    const phases: string[] = []
    application.client.on('job.changed', ({ job }) => phases.at(-1) === job.phase || phases.push(job.phase))
    expect(await openSample(application)).toEqual({ eventId: 'sample' })
    expect(phases).toEqual(['starting-service', 'authenticating', 'pulling', 'finishing'])
    const overview = await application.client.call('events.overview', { eventId: 'sample' })
    expect(overview.counts).toMatchObject({ floor: 4, booth: 120 })
    expect(overview.counts.document).toBeGreaterThan(0)
    expect(overview.counts.video).toBeGreaterThan(0)
    expect(overview.languages.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['en', 'fr', 'ar', 'de']),
    )
    expect(overview.floors.reduce((sum, { booths }) => sum + booths, 0)).toBe(120)
    expect(overview.event).toMatchObject({ sample: true, needsCredentials: false })
  })

  it('comes half arranged: two floors are begun, and booths wait on every floor', async () => {
    const dataDirectory = temporaryFolder()
    const first = await openTestApplication({ dataDirectory })
    await openSample(first)
    const { floors } = await first.client.call('events.overview', { eventId: 'sample' })
    expect(floors.map(({ booths, placed }) => [booths, placed])).toEqual([
      [30, 24],
      [30, 12],
      [30, 0],
      [30, 0],
    ])
    for (const { key: floorKey } of floors) {
      const { hall, elements } = await first.client.call('layout.get', { eventId: 'sample', floorKey })
      for (const [index, element] of elements.entries()) {
        expect(liesWithin(hall, boundsOf(element))).toBe(true)
        expect(elements.slice(index + 1).filter((other) => overlap(element, other))).toEqual([])
      }
      const numbers = elements.filter(isStand).map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
    }
    const { elements } = await first.client.call('layout.get', {
      eventId: 'sample',
      floorKey: floors[0]!.key,
    })
    const states = elements.filter(isStand).map(standState)
    expect([
      states.length,
      states.filter((state) => state === 'free').length,
      states.filter((state) => state === 'held').length,
    ]).toEqual([29, 3, 2])
    expect(new Set(elements.map(({ kind }) => kind))).toEqual(
      new Set(['stand', 'entrance', 'emergency-exit', 'stage', 'wall']),
    )
    const categories = await first.client.call('layout.categories', { eventId: 'sample' })
    expect(categories.map(({ name }) => name)).toEqual(['Standard', 'Corner', 'Start-up'])
    // It is the person's from then on.
    const cleared = planStep({ floorKey: floors[0]!.key, remove: elements.map(({ id }) => id) })
    await first.client.call('layout.apply', { eventId: 'sample', step: cleared })
    await first.close()
    const second = await opened({ dataDirectory })
    await openSample(second)
    const later = await second.client.call('events.overview', { eventId: 'sample' })
    expect(later.floors.map(({ placed }) => placed)).toEqual([0, 12, 0, 0])
  })

  it('comes with something left to do, of which ring, floors and lists say the same', async () => {
    const application = await opened({ sample: true })
    await openSample(application)
    const { client } = application
    const { readiness, floors } = await client.call('events.overview', { eventId: 'sample' })
    expect(readiness).toMatchObject({
      booths: 120,
      score: 99,
      ready: 111,
      blockers: [
        { entity: 'job', field: 'job_description', code: 'required', booths: 4 },
        { entity: 'booth', field: 'booth_company_profile', code: 'required', booths: 3 },
        { entity: 'booth', field: 'keywords', code: 'required', booths: 3 },
      ],
    })
    expect(floors.reduce((sum, { withProblems }) => sum + withProblems, 0)).toBe(9)
    const unready = await client.call('records.list', {
      eventId: 'sample',
      entity: 'booth',
      problems: 'with',
    })
    expect(unready.total).toBe(9)
    const all = await client.call('records.list', { eventId: 'sample', entity: 'booth' })
    expect(all.items.filter(({ problemCount }) => problemCount > 0)).toHaveLength(9)
  })

  it('at a later start finds its service at another address, with local changes and without anyone’s credentials', async () => {
    const dataDirectory = temporaryFolder()
    const first = await openTestApplication({ dataDirectory, sample: true })
    await openSample(first)
    const [before] = await first.client.call('events.list', {})
    await first.client.call('records.create', {
      eventId: 'sample',
      entity: 'floor',
      values: { name: 'Mine' },
    })
    await first.close()

    const second = await opened({ dataDirectory })
    await second.client.call('events.open', { eventId: 'sample' })
    await second.finished(second.client.call('sync.start', { eventId: 'sample', direction: 'both' }))
    const [after] = await second.client.call('events.list', {})
    expect(after?.baseUrl).not.toBe(before?.baseUrl)
    const { items, total } = await second.client.call('records.list', {
      eventId: 'sample',
      entity: 'floor',
      text: 'Mine',
    })
    expect([total, items[0]?.state]).toEqual([1, 'clean'])
    // Its files are named under the old address.
    const [booth] = (
      await second.client.call('records.list', { eventId: 'sample', entity: 'booth', limit: 1 })
    ).items
    const asset = await second.client.call('assets.ensure', {
      eventId: 'sample',
      entity: 'booth',
      key: booth!.key,
      field: 'booth_logo',
    })
    expect(asset.sizeBytes).toBeGreaterThan(0)
  })

  it('opens with what is here when its service cannot be started any more', async () => {
    const second = await opened({ sample: true, launcher: brokenLauncher })
    expect(await openSample(second)).toEqual({ eventId: 'sample' })
    const booths = await second.client.call('records.list', { eventId: 'sample', entity: 'booth' })
    expect(booths.total).toBe(120)
    await second.client.call('records.update', {
      eventId: 'sample',
      entity: 'floor',
      key: 'r1',
      values: { name: 'Renamed offline' },
    })
    await expect(
      second.finished(second.client.call('sync.start', { eventId: 'sample', direction: 'push' })),
    ).rejects.toMatchObject({
      code: 'unreachable',
    })
    expect(await second.client.call('sync.state', { eventId: 'sample' })).toMatchObject({
      phase: 'offline',
      waiting: 1,
      parked: 0,
    })
  })

  it('that never opened leaves nothing when its service cannot be started', async () => {
    const application = await opened({ launcher: brokenLauncher })
    await expect(openSample(application)).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('no such program') as string,
    })
    expect(await application.client.call('events.list', {})).toEqual([])
  })

  it('starts its service again when that has ended by itself', async () => {
    const launcher = watchedLauncher()
    const application = await opened({ launcher, sample: true })
    await openSample(application)
    const [service] = launcher.started
    const ended = new Promise<void>((resolve) => service!.onExit(resolve))
    process.kill(launcher.lastPid(), 'SIGKILL')
    await ended
    await application.finished(
      application.client.call('sync.start', { eventId: 'sample', direction: 'pull' }),
    )
    expect(launcher.started).toHaveLength(2)
  })

  it('that keeps ending is not started for ever, the person is told, and it is tried again later', async () => {
    let now = 1_000_000
    const launches: (() => void)[] = []
    const launcher: Pick<ServiceLauncher, 'launch'> = {
      launch: () =>
        Promise.resolve({
          baseUrl: 'http://127.0.0.1:1',
          appKey: 'key',
          appSecret: 'secret',
          onExit: (listener) => void launches.push(listener),
          stop: () => Promise.resolve(),
        }),
    }
    const service = createEmbeddedService({
      launcher,
      dataDirectory: '/nowhere',
      sample: true,
      clock: { now: () => now },
    })
    for (let times = 0; times < 4; times += 1) {
      await service.ensure()
      launches.at(-1)?.()
    }
    await expect(service.ensure()).rejects.toMatchObject({
      code: 'unreachable',
      details: { reason: 'embedded-service-ends' },
    })
    expect(launches).toHaveLength(4)
    now += 6 * 60_000
    await service.ensure()
    expect(launches).toHaveLength(5)
  })

  it('asked for twice at once starts one service', async () => {
    const launcher = watchedLauncher()
    const application = await opened({ launcher })
    expect(await Promise.all([openSample(application), openSample(application)])).toEqual([
      { eventId: 'sample' },
      { eventId: 'sample' },
    ])
    expect(launcher.started).toHaveLength(1)
    expect(await application.client.call('events.list', {})).toHaveLength(1)
  })
})
