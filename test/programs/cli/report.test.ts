import { parse } from 'csv-parse/sync'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli, type CliRun } from '../../support/cli.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { printed, printedList } from './fixture.ts'

let folder: string
let service: StartedService

const run = (...args: readonly string[]): Promise<CliRun> =>
  runCli(args, {
    workspace: join(folder, 'event'),
    environment: { BOOTH_BUILDER_APP_KEY: 'report-key', BOOTH_BUILDER_APP_SECRET: 'report-secret' },
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-report-'))
  service = await startService({
    sample: true,
    appKey: 'report-key',
    appSecret: 'report-secret',
    dataDirectory: join(folder, 'service'),
  })
  const made = await run('init', '--base-url', service.baseUrl)
  expect(made, made.stdout).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('“report”', () => {
  it('says what was not read yet, what is no day, and what is no report', async () => {
    const codes = await Promise.all(
      [['scans', '--kept'], ['scans', '--from', 'yesterday'], ['sales']].map(
        async (args) => printed(await run('report', ...args))['error'],
      ),
    )
    expect(codes).toMatchObject([{ code: 'not-found' }, { code: 'invalid-input' }, { code: 'invalid-input' }])
  })

  it('reads, counts and writes every row, and does the last two without the service', async () => {
    const file = join(folder, 'scans.csv')
    const first = printed(await run('report', 'scans', '--csv', file))
    expect(first).toMatchObject({ scans: 5_000, csv: { rows: 5_000 } })
    const rows: readonly Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true })
    expect(rows).toHaveLength(5_000)
    expect(printed(await run('report', 'scans', '--kept', '--csv', file))).toMatchObject({
      error: { code: 'disk-error' },
    })

    expect(await run('pull')).toMatchObject({ code: 0 })
    const segment = String(printedList(await run('list', 'segment', '--limit', '1'))[0]?.['$key'])
    const people = new Set(
      printedList(await run('list', 'attendee', '--segment', segment)).map(({ $key: key }) =>
        String(key).slice(1),
      ),
    )
    const ofSegment = printed(await run('report', 'scans', '--kept', '--segment', segment))
    expect(ofSegment['scans']).toBe(rows.filter(({ attendee_id: id = '' }) => people.has(id)).length)
    expect(ofSegment['scans']).toBeGreaterThan(0)
    expect(printed(await run('report', 'scans', '--kept', '--segment', 'nobody'))).toMatchObject({
      error: { code: 'not-found' },
    })

    await run('report', 'journeys')
    await service.stop()
    const booth = rows[0]!['booth_id']!
    expect(printed(await run('report', 'scans', '--kept', '--booth', booth))).toMatchObject({
      ...{ scans: rows.filter(({ booth_id: id }) => id === booth).length, booths: 1 },
    })
    const { firstDay } = first as { firstDay: string }
    const onFirst = printed(await run('report', 'scans', '--kept', '--from', firstDay, '--to', firstDay))
    expect(onFirst['byDay']).toMatchObject([{ day: firstDay, scans: onFirst['scans'] }])
    expect(printed(await run('report', 'journeys', '--kept'))).toMatchObject({
      journeys: 1_200,
      bySteps: { 0: { step: 1, journeys: 1_200 } },
    })
    expect(printed(await run('report', 'journeys'))).toMatchObject({ error: { code: 'unreachable' } })
  })
})
