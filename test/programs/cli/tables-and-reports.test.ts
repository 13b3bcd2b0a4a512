import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, onService, printed, printedList, type Desk } from './fixture.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const at = (name: string): string => join(desk.files, name)
const titles = async (): Promise<readonly unknown[]> =>
  printedList(await desk.run(['list', 'track'])).map(({ name }) => name)

describe('a table', () => {
  it('is imported after a dry run that changes nothing, and is on the service after a push', async () => {
    writeFileSync(at('tracks.csv'), 'name,colour,seats\nMain stage,#aa00ff,12\nSide stage,#00aaff,7\n')
    const dry = await desk.run(['import', 'track', '--file', at('tracks.csv'), '--dry-run'])
    expect([dry.code, dry.json()]).toMatchObject([
      0,
      { imported: false, new: 2, error: 0, columnsLeftOut: ['seats'] },
    ])
    expect(await titles()).toEqual([])
    const done = await desk.run(['import', 'track', '--file', at('tracks.csv')])
    expect([done.code, done.json()]).toMatchObject([0, { imported: true, created: 2 }])
    expect(await titles()).toEqual(['Main stage', 'Side stage'])
    expect((await desk.run(['push'])).code).toBe(0)
    expect(
      (await onService(desk.service, 'sessions/sessionTracks', 'session_tracks')).map(({ name }) => name),
    ).toEqual(['Main stage', 'Side stage'])
  })

  it('with a wrong row is not imported at all, or without that row', async () => {
    writeFileSync(at('half.csv'), 'track_id,name\n1,Great stage\n404,Nowhere\n')
    const refused = await desk.run(['import', 'track', '--file', at('half.csv')])
    expect([refused.code, refused.json()]).toMatchObject([
      2,
      { error: { code: 'invalid-input', details: { errors: [{ row: 3 }] } } },
    ])
    expect(await titles()).toEqual(['Main stage', 'Side stage'])
    const rest = await desk.run(['import', 'track', '--file', at('half.csv'), '--keep-going'], {
      asText: true,
    })
    expect([rest.code, rest.stdout]).toEqual([
      1,
      expect.stringMatching(/^0 new, 1 changed, 0 unchanged, 0 drafts, 1 left out\nrow 3: /),
    ])
    expect(await titles()).toEqual(['Great stage', 'Side stage'])
  })

  it('is what is exported, in both formats', async () => {
    for (const name of ['out.csv', 'out.xlsx']) {
      const made = await desk.run([
        'export',
        'track',
        '--file',
        at(name),
        '--text',
        'side',
        '--fields',
        'track_id,name',
      ])
      expect([made.code, made.json()]).toEqual([0, { file: at(name), records: 1 }])
      const again = await desk.run(['import', 'track', '--file', at(name), '--dry-run'])
      expect([again.code, again.json()]).toMatchObject([0, { new: 0, unchanged: 1 }])
    }
    expect(readFileSync(at('out.csv'), 'utf8')).toContain('Side stage')
    expect((await desk.run(['export', 'track', '--file', at('out.pdf')])).code).toBe(2)
  })
})

describe('a report', () => {
  it('is fetched, counted and kept, and its rows are listed', async () => {
    expect((await desk.run(['list', 'qrScan'])).json()).toMatchObject({ error: { code: 'not-found' } })
    expect((await desk.run(['report', 'scans', '--kept'])).json()).toMatchObject({
      error: { code: 'not-found' },
    })
    for (const [name, rows] of [
      ['scans', 'qrScan'],
      ['journeys', 'journeyStep'],
    ] as const) {
      const counted = await desk.run(['report', name])
      expect([counted.code, counted.json()]).toMatchObject([0, { people: 0 }])
      expect(printed(await desk.run(['report', name, '--kept', '--from', '2027-05-01']))['refreshedAt']).toBe(
        printed(counted)['refreshedAt'],
      )
      expect((await desk.run(['list', rows])).json()).toEqual([])
    }
    expect((await desk.run(['report', 'scans', '--from', 'May'])).code).toBe(2)
  })
})

it('places are asked of the service once, and are then there without it', async () => {
  const where = ['--where', 'country=FR', '--where', 'region=Normandy']
  const { stdout } = await desk.run(['list', 'city', ...where, '--text', 'caen', '--limit', '1'])
  expect(JSON.parse(stdout)).toEqual([{ name: 'Caen', code: null }])
  expect((await desk.run(['list', 'region'])).code).toBe(2)
  expect((await desk.run(['list', 'region', '--where', 'country=Atlantis'])).json()).toMatchObject({
    error: { code: 'not-found' },
  })
  await desk.service.stop()
  expect((await desk.run(['list', 'city', ...where, '--limit', '1'])).code).toBe(0)
  expect((await desk.run(['list', 'city', '--where', 'country=FR', '--where', 'region=Brittany'])).code).toBe(
    3,
  )
})
