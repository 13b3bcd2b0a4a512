import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mp4File, pdfFile } from '../../support/files.ts'
import { openToOthers } from '../../support/modes.ts'
import { askService, boothFields, onService, openDesk, printed, printedList, type Desk } from './fixture.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const save = (entity: string, content: unknown) => desk.save(entity, content)

describe('the command line', () => {
  it('takes 1.5 for no id of a record, wherever it stands', async () => {
    expect((await save('booth', { ...(await boothFields(desk, 1.5, 'Half a floor')) })).json()).toMatchObject(
      { error: { code: 'invalid-input' } },
    )
    expect((await save('booth', { booth_id: 1.5, city: 'X' })).json()).toMatchObject({
      error: { code: 'not-found', field: 'booth_id' },
    })
    expect(await desk.run(['remove', 'booth', '1.5'])).toMatchObject({ code: 2 })
  })

  it.skipIf(process.platform === 'win32')('keeps an event for this user alone', () => {
    expect(openToOthers(desk.workspace)).toEqual([])
  })

  it('takes a floor and a booth with media from record files to the service', async () => {
    const floor = await save('floor', { name: 'Ground floor', order: 1 })
    expect([floor.code, floor.json()]).toMatchObject([
      0,
      { $state: 'new', name: 'Ground floor', floor_id: null },
    ])

    const booth = await save('booth', await boothFields(desk, String(printed(floor)['$key']), 'Corner booth'))
    expect(booth.code).toBe(0)
    expect(printed(booth)).not.toHaveProperty('$problems')
    const boothKey = String(printed(booth)['$key'])
    writeFileSync(join(desk.files, 'brochure.pdf'), pdfFile())
    writeFileSync(join(desk.files, 'film.mp4'), mp4File())
    expect(
      (await save('document', { booth_id: boothKey, title: 'Brochure', file: 'brochure.pdf' })).code,
    ).toBe(0)
    expect((await save('video', { booth_id: boothKey, title: 'Film', file: 'film.mp4' })).code).toBe(0)
    expect((await desk.run(['status'])).json()).toMatchObject({
      waiting: 4,
      parked: 0,
      conflicts: 0,
      records: { booth: 4, floor: 5 },
    })

    const push = await desk.run(['push'])
    expect([push.code, push.json()]).toMatchObject([0, { waiting: 0, parked: 0, conflicts: 0, entries: [] }])
    const sent = (await onService(desk.service, 'booths', 'booths')).filter(
      ({ booth_name }) => booth_name === 'Corner booth',
    )
    expect(sent).toMatchObject([{ active: 1, hide: 0, city: 'Exampleton' }])
    const images = sent[0]?.['booth_images'] as Record<string, string>
    for (const [url = '', file] of [
      [images['booth_logo_url'], 'logo.png'],
      [images['booth_large_background_url'], 'back.png'],
    ] as const) {
      const served = Buffer.from(await (await fetch(url)).arrayBuffer())
      expect(sha256(served)).toBe(sha256(readFileSync(join(desk.files, file))))
    }
    expect(await onService(desk.service, 'booths/documents', 'documents')).toMatchObject([
      { title: 'Brochure' },
    ])
    expect(await onService(desk.service, 'booths/videos', 'videos')).toMatchObject([{ title: 'Film' }])
  })

  it('lists the attendees of a segment, also before anything of it was sent', async () => {
    const segment = String(printed(await save('segment', { name: 'Acme' }))['$key'])
    expect(
      (await save('rule', { segment_id: segment, field: 'company', operator: 'equals', value: 'acme' })).code,
    ).toBe(0)
    const person = { last_name: 'Example', email: 'ada@example.com', company: 'Acme' }
    expect((await save('attendee', { ...person, first_name: 'Ada' })).code).toBe(0)
    expect(
      (await save('attendee', { ...person, first_name: 'Ben', email: 'ben@example.com', company: 'Beta' }))
        .code,
    ).toBe(0)
    const listed = printedList(await desk.run(['list', 'attendee', '--segment', segment]))
    expect(listed).toMatchObject([{ first_name: 'Ada' }])
    expect((await desk.run(['list', 'booth', '--segment', segment])).json()).toMatchObject({
      error: { code: 'invalid-input' },
    })
    expect((await desk.run(['list', 'attendee', '--segment', 'r99'])).json()).toMatchObject({
      error: { code: 'not-found' },
    })
    expect((await desk.run(['push'])).code).toBe(0)
  })

  it('updates the record whose id the file holds, with what “list” printed', async () => {
    const list = printedList(await desk.run(['list', 'floor']))
    const first = list.find(({ floor_id }) => floor_id === 1)
    expect(first).toMatchObject({ $key: 'r1', $state: 'clean' })
    expect((await save('floor', first)).json()).toMatchObject({ $state: 'clean' })
    expect((await save('floor', { ...first, name: 'Renamed' })).json()).toMatchObject({
      $key: 'r1',
      $state: 'changed',
      name: 'Renamed',
    })
    expect((await desk.run(['sync'])).code).toBe(0)
    expect(
      (await onService(desk.service, 'floors', 'floors')).find(({ floor_id }) => floor_id === 1),
    ).toMatchObject({ name: 'Renamed' })
  })

  it('saves nothing when a booth comes back as it was listed, media and all', async () => {
    const [booth] = printedList(await desk.run(['list', 'booth', '--text', 'Booth 2']))
    expect(booth).toMatchObject({ booth_name: 'Booth 2', floor_id: 2 })
    expect((await save('booth', booth)).json()).toMatchObject({ $state: 'clean' })
  })

  it('removes by id or key, here at once and on the service with the next push', async () => {
    const going = await askService(desk.service, 'floors', { name: 'Going' })
    await desk.run(['pull'])
    const floors = await onService(desk.service, 'floors', 'floors')
    expect(going['status']).toBe(true)
    const id = String(floors.find(({ name }) => name === 'Going')?.['floor_id'])
    expect((await desk.run(['remove', 'floor', id])).json()).toMatchObject({ removed: true, id })
    const local = printed(await save('floor', { name: 'Not to be' }))
    expect((await desk.run(['remove', 'floor', String(local['$key'])])).code).toBe(0)
    expect((await desk.run(['push'])).code).toBe(0)
    const left = (await onService(desk.service, 'floors', 'floors')).map(({ name }) => name)
    expect(left).not.toContain('Going')
    expect(left).not.toContain('Not to be')
    const again = await desk.run(['remove', 'floor', id])
    expect([again.code, again.json()]).toMatchObject([2, { error: { code: 'not-found' } }])
  })

  it('sends what it can, says which booths wait for their exhibitors, and sends them once a record file has given it', async () => {
    await desk.run(['pull'])
    await save('booth', { booth_id: 2, city: 'Newtown' })
    const push = await desk.run(['push'], { asText: true })
    expect([push.code, push.stdout]).toEqual([
      1,
      expect.stringContaining('0 parked, 0 in conflict, 1 without a known exhibitor'),
    ])
    const status = await desk.run(['status'], { asText: true })
    expect([status.code, status.stdout]).toEqual([
      0,
      expect.stringMatching(/^queued: save booth “Booth 2”: exhibitor needed$/m),
    ])
    expect((await desk.run(['parked'])).json()).toEqual([])
    await save('booth', { booth_id: 2, exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' })
    expect((await desk.run(['push'])).json()).toMatchObject({ waiting: 0, awaitingExhibitor: 0 })
    await save('booth', { booth_id: 2, city: 'Oldtown' })
    expect((await desk.run(['push'])).json()).toMatchObject({ waiting: 0, awaitingExhibitor: 0 })
  }, 120_000)

  it('ends with 1 when both sides changed a record, and names it', async () => {
    await askService(desk.service, 'floors', { floor_id: 3, name: 'Theirs' })
    await save('floor', { floor_id: 3, name: 'Mine' })
    const sync = await desk.run(['sync'])
    expect([sync.code, sync.json()]).toMatchObject([1, { conflicts: 1 }])
    const status = await desk.run(['status'])
    expect([status.code, status.json()]).toMatchObject([
      1,
      {
        conflicting: [
          { entity: 'floor', key: 'r3', fields: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }] },
        ],
      },
    ])
  })

  it('ends with 1 when a record is not complete, and says so', async () => {
    const saved = await save('floor', { order: 3 })
    expect(printed(saved)['$problems']).toEqual([expect.stringContaining('name')])
    const push = await desk.run(['push'])
    expect([push.code, push.json()]).toMatchObject([1, { drafts: 1, parked: 0 }])
    const text = await desk.run(['status'], { asText: true })
    expect(text.code).toBe(1)
    expect(text.stdout).toMatch(/^draft: save floor /m)
  })
})

describe('a record file', () => {
  it.each([
    ['{', 'not JSON'],
    ['7', 'must contain JSON objects'],
    ['{"name": 7}', 'text'],
    ['{"nme": "x"}', 'no field “nme”'],
    ['{"floor_id": 404, "name": "x"}', 'no floor 404'],
  ])('%s is refused with 2 and the reason', async (content, message) => {
    const file = join(desk.files, 'wrong.json')
    writeFileSync(file, content)
    const run = await desk.run(['save', 'floor', '--file', file])
    expect(run.code).toBe(2)
    expect((run.json() as { error: { message: string } }).error.message).toContain(message)
  })

  it('with a media file that is missing, of another kind, or no file at all is refused, and nothing is saved', async () => {
    const before = printed(await desk.run(['status']))['waiting']
    const fields = await boothFields(desk, 1, 'Booth')
    writeFileSync(join(desk.files, 'text.png'), 'not a picture')
    for (const [logo, code] of [
      ['gone.png', 'file-missing'],
      ['text.png', 'file-type'],
      ['https://example.com/logo.png', 'invalid-input'],
    ] as const) {
      const run = await save('booth', { ...fields, booth_logo: logo })
      expect([run.code, run.json()]).toMatchObject([2, { error: { code, field: 'booth_logo' } }])
    }
    expect((await desk.run(['status'])).json()).toMatchObject({ waiting: before })
  })

  it('of what can only be read is refused', async () => {
    const run = await save('country', { name: 'Nowhere' })
    expect([run.code, run.json()]).toMatchObject([2, { error: { code: 'invalid-input' } }])
  })
})

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
