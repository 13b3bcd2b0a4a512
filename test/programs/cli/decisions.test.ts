import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onService, openDesk, printed, printedList, type Desk, type Printed } from './fixture.ts'

let desk: Desk
/** Someone else's workspace of the same event. */
let workspace: string
beforeAll(async () => {
  desk = await openDesk()
  workspace = await desk.colleague()
}, 120_000)
afterAll(() => desk.close())

async function floor(id: number): Promise<Printed | undefined> {
  return (await onService(desk.service, 'floors', 'floors')).find(({ floor_id }) => floor_id === id)
}

async function theyPush(): Promise<void> {
  const run = await desk.run(['push'], { workspace })
  expect([run.code, run.stderr]).toEqual([0, ''])
}

const unreachable = { environment: { BOOTH_BUILDER_APP_KEY: '', BOOTH_BUILDER_APP_SECRET: '' } }

describe('conflicts and resolve', () => {
  it('with nothing in conflict end with 0 and with 2', async () => {
    const none = await desk.run(['conflicts'])
    expect([none.code, none.json()]).toEqual([0, []])
    const text = await desk.run(['conflicts'], { asText: true })
    expect([text.code, text.stdout]).toEqual([0, 'There are no conflicts.\n'])
    const resolve = await desk.run(['resolve', 'floor', '1', '--all', 'mine'])
    expect([resolve.code, resolve.json()]).toMatchObject([2, { error: { code: 'not-found' } }])
  })

  it('show what was, what is here and what is there, and bring the sides chosen field by field to the service', async () => {
    await desk.save('floor', { floor_id: 1, name: 'Theirs', order: 8 }, { workspace })
    await theyPush()
    await desk.save('floor', { floor_id: 1, name: 'Mine', order: 7 })
    expect((await desk.run(['sync'])).code).toBe(1)

    const conflicts = await desk.run(['conflicts'], unreachable)
    expect([conflicts.code, conflicts.json()]).toEqual([
      1,
      [
        {
          ...{ kind: 'fields', entity: 'floor', key: 'r1', id: 1, title: 'Mine', gone: false },
          fields: [
            { field: 'name', base: 'Floor 1', mine: 'Mine', theirs: 'Theirs' },
            { field: 'order', base: 0, mine: 7, theirs: 8 },
          ],
        },
      ],
    ])
    const text = await desk.run(['conflicts'], { asText: true })
    expect([text.code, text.stdout]).toEqual([
      1,
      expect.stringMatching(
        /^floor r1 “Mine”\n {2}name\n {4}base {4}"Floor 1"\n {4}mine {4}"Mine"\n {4}theirs {2}"Theirs"$/m,
      ),
    ])

    const half = await desk.run(['resolve', 'floor', 'r1', '--mine', 'name'])
    expect([half.code, half.json()]).toMatchObject([
      2,
      {
        error: {
          code: 'invalid-input',
          message: 'Choose a side, --mine or --theirs, for: order.',
          details: { fields: ['order'] },
        },
      },
    ])
    for (const [args, message] of [
      [['--mine', 'name,active', '--theirs', 'order'], 'Not in conflict: active. In conflict: name, order.'],
      [['--keep'], 'no longer has'],
    ] as const) {
      const wrong = await desk.run(['resolve', 'floor', 'r1', ...args])
      expect([wrong.code, (wrong.json() as { error: { message: string } }).error.message]).toEqual([
        2,
        expect.stringContaining(message),
      ])
    }
    expect((await desk.run(['conflicts'])).json()).toEqual(conflicts.json())

    const resolved = await desk.run(
      ['resolve', 'floor', '1', '--mine', 'name', '--theirs', 'order'],
      unreachable,
    )
    expect([resolved.code, resolved.json()]).toMatchObject([
      0,
      { $key: 'r1', $state: 'changed', floor_id: 1, name: 'Mine', order: 8 },
    ])
    expect(await floor(1)).toMatchObject({ name: 'Theirs', order: 8 })
    expect((await desk.run(['push'])).code).toBe(0)
    expect(await floor(1)).toMatchObject({ name: 'Mine', order: 8 })
    expect((await desk.run(['conflicts'])).code).toBe(0)
  }, 120_000)

  it('take one side for every field that is not named, and leave nothing to send where all is theirs', async () => {
    await desk.save('floor', { floor_id: 2, name: 'Theirs', order: 8 }, { workspace })
    await theyPush()
    await desk.save('floor', { floor_id: 2, name: 'Mine', order: 7 })
    await desk.run(['sync'])
    const resolved = await desk.run(['resolve', 'floor', '2', '--all', 'theirs'], { asText: true })
    expect([resolved.code, resolved.stdout]).toEqual([0, 'r2\tclean\tTheirs\n'])
    expect((await desk.run(['status'])).json()).toMatchObject({ waiting: 0, conflicts: 0 })
  }, 120_000)

  it('send a record that the service no longer has as a new one, or remove it here', async () => {
    for (const id of ['3', '4']) {
      await desk.run(['remove', 'floor', id], { workspace })
      await desk.save('floor', { floor_id: Number(id), name: `Kept ${id}` })
    }
    await theyPush()
    await desk.run(['sync'])
    const conflicts = await desk.run(['conflicts'])
    expect([conflicts.code, conflicts.json()]).toMatchObject([
      1,
      [
        { key: 'r3', gone: true },
        { key: 'r4', gone: true },
      ],
    ])
    for (const args of [[], ['--all', 'mine']]) {
      const undecided = await desk.run(['resolve', 'floor', '3', ...args])
      expect([undecided.code, (undecided.json() as { error: { message: string } }).error.message]).toEqual([
        2,
        expect.stringContaining('--keep'),
      ])
    }
    expect((await desk.run(['resolve', 'floor', 'r3', '--keep'])).json()).toMatchObject({
      $key: 'r3',
      $state: 'new',
      floor_id: null,
    })
    const removed = await desk.run(['resolve', 'floor', 'r4', '--remove'])
    expect([removed.code, removed.json()]).toEqual([
      0,
      { entity: 'floor', key: 'r4', id: '4', removed: true },
    ])
    // The booth that went with the floor comes back with it, and the service never tells who its
    // exhibitor is.
    expect((await desk.run(['push'])).code).toBe(1)
    const [lost] = printedList(await desk.run(['parked']))
    expect(lost).toMatchObject({
      entity: 'booth',
      title: 'Booth 3',
      reason: expect.stringContaining('exhibitor_name') as string,
    })
    await desk.save('booth', {
      $key: lost?.['key'],
      exhibitor_name: 'Ada Example',
      exhibitor_email: 'ada@example.com',
    })
    expect((await desk.run(['push'])).code).toBe(0)
    const names = (await onService(desk.service, 'floors', 'floors')).map(({ name }) => name)
    expect(names).toContain('Kept 3')
    expect(names).not.toContain('Kept 4')
  }, 120_000)
})

describe('parked and retry', () => {
  it('with nothing parked end with 0', async () => {
    const none = await desk.run(['parked'])
    expect([none.code, none.json()]).toEqual([0, []])
    const retry = await desk.run(['retry', '--all'])
    expect([retry.code, retry.json()]).toEqual([0, { retried: [], waiting: 0, parked: 0 }])
  })

  it('show a change the service refused with its reason and its words, and try again without the network', async () => {
    const gone = printed(await desk.save('floor', { name: 'Going' }, { workspace }))
    await theyPush()
    await desk.run(['pull'])
    const [listed] = printedList(await desk.run(['list', 'floor', '--text', 'Going']))
    const booth = printedList(await desk.run(['list', 'booth', '--text', 'Booth 1']))[0]
    await desk.run(['remove', 'floor', String(gone['$key'])], { workspace })
    await theyPush()
    const contact = { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' }
    await desk.save('booth', { ...booth, ...contact, floor_id: listed?.['floor_id'] })
    expect((await desk.run(['push'])).code).toBe(1)

    const words = expect.stringContaining(
      `There is no floor "${String(listed?.['floor_id'])}" in this event.`,
    ) as string
    const parked = await desk.run(['parked'], unreachable)
    expect([parked.code, parked.json()]).toEqual([
      1,
      [
        {
          ...{
            id: expect.any(Number) as number,
            entity: 'booth',
            key: 'r1',
            title: 'Booth 1',
            operation: 'save',
            detach: null,
            attempts: 1,
          },
          reason: 'The service rejected it (422).',
          service: { status: 422, message: words, body: expect.stringContaining('"errors"') as string },
        },
      ],
    ])
    const [entry] = printedList(parked)
    const id = String(entry?.['id'])
    const text = await desk.run(['parked'], { asText: true })
    expect([text.code, text.stdout]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(
          `^${id}: save booth r1 “Booth 1”, tried once\\n  The service rejected it \\(422\\)\\.\\n  the service says: .*There is no floor`,
        ),
      ),
    ])

    const unknown = await desk.run(['retry', id, '99999'])
    expect([unknown.code, unknown.json()]).toMatchObject([
      2,
      { error: { code: 'not-found', message: expect.stringContaining('99999') as string } },
    ])
    expect((await desk.run(['status'])).json()).toMatchObject({ waiting: 0, parked: 1 })

    const retry = await desk.run(['retry', id], unreachable)
    expect([retry.code, retry.json()]).toMatchObject([
      0,
      { retried: [{ id: Number(id), state: 'queued' }], waiting: 1, parked: 0 },
    ])
    expect((await desk.run(['push'])).code).toBe(1)
    expect((await desk.run(['parked'])).json()).toMatchObject([{ id: Number(id), service: { status: 422 } }])

    await desk.save('booth', { booth_id: 1, floor_id: 2 })
    expect((await desk.run(['push'])).code).toBe(0)
    expect((await desk.run(['parked'])).code).toBe(0)
    expect(
      (await onService(desk.service, 'booths', 'booths')).find(({ booth_id }) => booth_id === 1),
    ).toMatchObject({ floor_id: 2 })
  }, 120_000)

  it('send again what the service takes by now', async () => {
    const person = { first_name: 'Ada', last_name: 'Example', email: 'ada@example.com' }
    const theirs = printed(await desk.save('attendee', person, { workspace }))
    await theyPush()
    await desk.save('attendee', { ...person, first_name: 'Grace' })
    await desk.save('floor', { order: 3 })
    expect((await desk.run(['push'])).code).toBe(1)
    const parked = printedList(await desk.run(['parked']))
    expect(parked).toMatchObject([
      { entity: 'attendee', reason: expect.stringContaining('email') as string, service: null },
      { entity: 'floor', reason: expect.stringContaining('name') as string, service: null },
    ])
    await desk.run(['remove', 'attendee', String(theirs['$key'])], { workspace })
    await theyPush()
    const retry = await desk.run(['retry', '--all'], { asText: true })
    expect([retry.code, retry.stdout]).toEqual([
      0,
      expect.stringMatching(/is back in the queue\.\n.*is back in the queue\.\n“push” sends it\.\n$/),
    ])
    expect((await desk.run(['push'])).json()).toMatchObject({ waiting: 0, drafts: 1, parked: 0 })
    expect((await desk.run(['parked'])).json()).toMatchObject([{ entity: 'floor' }])
    expect(await onService(desk.service, 'users/attendees', 'users')).toMatchObject([{ first_name: 'Grace' }])
  }, 120_000)
})
