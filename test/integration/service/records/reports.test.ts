import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Fixture } from '../fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startApp()
  await fixture.storage.records(fixture.eventId).transaction(async (writer) => {
    for (const [day, booth] of [
      ['01', 1],
      ['02', 1],
      ['02', 2],
      ['03', 2],
    ] as const) {
      await writer.create('qrScan', {
        booth_id: booth,
        attendee_id: 7,
        at: `2027-05-${day}T23:30:00Z`,
        device: 'Phone',
      })
      await writer.create('journeyStep', {
        attendee_id: booth,
        step: 1,
        page: 'Lobby',
        booth_id: null,
        at: `2027-05-${day}T00:00:00Z`,
        seconds: 30,
      })
    }
  })
})
afterAll(() => fixture.close())

const days = async (path: string, key: string) =>
  (await fixture.call('GET', path))
    .items(key)
    .map(({ at }) => (typeof at === 'string' ? at.slice(8, 10) : ''))

describe.each([
  ['/v5/reports/qrScanAnalytics', 'qr_scans', 'booth_id'],
  ['/v5/reports/userJourneyAnalytics', 'user_journeys', 'attendee_id'],
])('the report %s', (path, key, filter) => {
  it('covers whole days from the first to the last', async () => {
    expect(await days(path, key)).toEqual(['01', '02', '02', '03'])
    expect(await days(`${path}?from=2027-05-02`, key)).toEqual(['02', '02', '03'])
    expect(await days(`${path}?to=2027-05-02`, key)).toEqual(['01', '02', '02'])
    expect(await days(`${path}?from=2027-05-02&to=2027-05-02`, key)).toEqual(['02', '02'])
    expect(await days(`${path}?from=2027-05-03&to=2027-05-01`, key)).toEqual([])
  })

  it('filters and pages', async () => {
    expect(await days(`${path}?${filter}=2`, key)).toEqual(['02', '03'])
    expect(await days(`${path}?${filter}=2&from=2027-05-03`, key)).toEqual(['03'])
    const page = await fixture.call('GET', `${path}?limit=3&page=2`)
    expect(page.items(key)).toHaveLength(1)
    expect(page.at('meta')).toMatchObject({ from: 4, to: 4, last_page: 2, total: 4 })
  })

  it('refuses what is no date', async () => {
    for (const query of ['from=yesterday', 'to=2027-02-30', `${filter}=x`])
      expect((await fixture.call('GET', `${path}?${query}`)).status, query).toBe(422)
  })
})

describe('a report row', () => {
  it('has exactly its fields', async () => {
    expect((await fixture.call('GET', '/v5/reports/qrScanAnalytics')).items('qr_scans')[0]).toEqual({
      scan_id: 1,
      booth_id: 1,
      attendee_id: 7,
      at: '2027-05-01T23:30:00Z',
      device: 'Phone',
    })
    expect((await fixture.call('GET', '/v5/reports/userJourneyAnalytics')).items('user_journeys')[0]).toEqual(
      {
        step_id: 1,
        attendee_id: 1,
        step: 1,
        page: 'Lobby',
        booth_id: null,
        at: '2027-05-01T00:00:00Z',
        seconds: 30,
      },
    )
  })
})
