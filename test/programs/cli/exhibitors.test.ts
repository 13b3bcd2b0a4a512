import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onService, openDesk, printed, printedList, type Desk } from './fixture.ts'

let desk: Desk
/** The booths of ids 1, 2 and 3, of which the service reports contacts for the first two. */
beforeAll(async () => {
  desk = await openDesk()
  const colleague = { workspace: await desk.colleague() }
  for (const id of [1, 2]) {
    const person = { first_name: `Rose ${id}`, last_name: 'Example', email: `rose-${id}@example.com` }
    const { $key } = printed(
      await desk.save('representative', { ...person, job_title: 'Host', phone: '+15550100' }, colleague),
    )
    const exhibitor = { exhibitor_name: `Exhibitor ${id}`, exhibitor_email: `exhibitor-${id}@example.com` }
    await desk.save('booth', { $key: `r${id}`, ...exhibitor, booth_rep_ids: [$key] }, colleague)
  }
  expect((await desk.run(['push'], colleague)).json()).toMatchObject({
    waiting: 0,
    awaitingExhibitor: 0,
    parked: 0,
  })
  await desk.run(['pull'])
}, 120_000)
afterAll(() => desk.close())

const unreachable = { environment: { BOOTH_BUILDER_APP_KEY: '', BOOTH_BUILDER_APP_SECRET: '' } }

describe('exhibitors', () => {
  it('with no booth waiting ends with 0', async () => {
    const none = await desk.run(['exhibitors'], { asText: true })
    expect([none.code, none.stdout]).toEqual([0, 'The exhibitors of all changed booths are known.\n'])
    const accept = await desk.run(['exhibitors', '--accept'])
    expect([accept.code, accept.json()]).toEqual([0, { accepted: [], left: [] }])
  })

  it('lists the booths that wait with their suggestions and where these are from, takes the one that is named, then all, and push sends them', async () => {
    for (const id of [1, 2, 3]) await desk.save('booth', { $key: `r${id}`, city: 'Newtown' })
    const listed = await desk.run(['exhibitors'], unreachable)
    const rose = { name: 'Rose 1 Example', email: 'rose-1@example.com' }
    expect(listed.code).toBe(1)
    expect(printedList(listed)).toMatchObject([
      {
        key: 'r1',
        id: 1,
        title: 'Booth 1',
        known: { name: '', email: '' },
        suggestions: [{ ...rose, source: 'contact' }],
      },
      { key: 'r2' },
      { key: 'r3', suggestions: [] },
    ])
    const text = await desk.run(['exhibitors'], { asText: true })
    expect(text.stdout).toContain('r1 “Booth 1”\n  Rose 1 Example <rose-1@example.com>, its contact\n')
    expect(text.stdout).toContain('r3 “Booth 3”: no complete suggestion\n')

    const absent = await desk.run(['exhibitors', '--accept', '2', 'r9'])
    expect([absent.code, absent.json()]).toMatchObject([2, { error: { code: 'not-found' } }])
    expect((await desk.run(['status'])).json()).toMatchObject({ waiting: 0, awaitingExhibitor: 3 })

    const one = await desk.run(['exhibitors', '--accept', '1'], unreachable)
    expect([one.code, one.json()]).toEqual([
      0,
      { accepted: [{ key: 'r1', id: 1, title: 'Booth 1', ...rose, source: 'contact' }], left: [] },
    ])
    const twice = await desk.run(['exhibitors', '--accept', '1'])
    expect([twice.code, twice.json()]).toMatchObject([2, { error: { code: 'not-found' } }])

    const rest = await desk.run(['exhibitors', '--accept'])
    expect([rest.code, rest.json()]).toMatchObject([
      1,
      { accepted: [{ key: 'r2', email: 'rose-2@example.com' }], left: [{ key: 'r3' }] },
    ])
    expect((await desk.run(['push'])).json()).toMatchObject({ waiting: 0, awaitingExhibitor: 1, parked: 0 })
    const booths = await onService(desk.service, 'booths', 'booths')
    expect(Object.fromEntries(booths.map(({ booth_id, city }) => [booth_id, city]))).toEqual({
      1: 'Newtown',
      2: 'Newtown',
      3: 'Exampleton',
    })
  }, 120_000)
})
