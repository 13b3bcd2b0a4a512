import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { acquireSingleInstance } from '../../../electron/desktop/shell/instance.ts'
import { gatherRequests, type Requests } from '../../../electron/desktop/shell/requests.ts'
import { app, restart } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const fast = { askMs: 5, quietMs: 200 }
const link = (record: string): string => `boothbuilder://event/summer/booths/${record}`
const leadsTo = (record: string): object => ({
  kind: 'link',
  to: { kind: 'event', event: 'summer', record: { entity: 'booth', key: record } },
})

let profile: string
let first: Requests
/** Whether the first still has the lock, and whether its main loop still turns. */
let holder: 'hears' | 'hangs' | 'gone'
let asked: number

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'instance-'))
  restart(profile)
  first = gatherRequests([], log)
  holder = 'hears'
  asked = 0
  app.requestSingleInstanceLock = (data) => {
    asked += 1
    if (holder === 'gone') return true
    if (holder === 'hears')
      app.emit('second-instance', {}, ['', '--added'], profile, JSON.parse(JSON.stringify(data)))
    return false
  }
})
afterEach(() => rm(profile, { recursive: true, force: true }))

const later = (...given: readonly string[]): ReturnType<typeof acquireSingleInstance> =>
  acquireSingleInstance(profile, given, fast)
const askedOften = (): Promise<unknown> => {
  const before = asked
  return vi.waitUntil(() => asked > before + 3, { interval: 1 })
}

describe('a start beside one that runs', () => {
  test('is over when the page has taken what it brought, and not before; it is seen once', async () => {
    let isOver = false
    const start = later(link('r1')).finally(() => (isOver = true))
    await askedOften()
    expect(isOver).toBe(false)
    expect(first.takeRequests()).toEqual([leadsTo('r1')])
    expect(await start).toBe('taken')
    expect([first.takeRequests(), await readdir(join(profile, 'later-starts'))]).toEqual([[], []])
  })

  test('that brings nothing is over at once, and the window is shown', async () => {
    let shown = 0
    first.onWanted(() => (shown += 1))
    expect([await later(), shown]).toEqual(['taken', 1])
  })

  test.each([
    ['lies where nobody may look', () => join(profile, 'circle', 'Stand.boothpack')],
    ['has a name that no disk takes', () => join(profile, `${'a'.repeat(300)}.boothpack`)],
    ['is named by an address that is none', () => 'file:///Stand%00.boothpack'],
    ['lies on another machine', () => 'file://other-machine/Stand.boothpack'],
  ])('with a pack that %s is over when the page has heard that it cannot be read', async (_what, pathOf) => {
    await symlink(join(profile, 'circle'), join(profile, 'circle'))
    const path = pathOf()
    const cannotBeRead = [{ kind: 'unreadable', name: basename(path.replace('%00', '\0')) }]
    const taken = (by: Requests): Promise<unknown> =>
      vi.waitUntil(() => by.takeRequests().map((request) => [request])[0])
    const start = later(path)
    expect([await taken(first), await start]).toEqual([cannotBeRead, 'taken'])
    expect(await taken(gatherRequests([path], log))).toEqual(cannotBeRead)
  })

  test('that brings nothing while the window closes is over when there is the next', async () => {
    first.onWanted(() => undefined)
    first.windowCloses()
    const start = later()
    await askedOften()
    expect(first.wait).toBe(true)
    first.windowOpens()
    expect(await start).toBe('taken')
  })

  test('keeps what a page cannot take whose window closes: the next window’s page does', async () => {
    first.onWanted(() => undefined)
    first.windowCloses()
    const start = later(link('r2'))
    await askedOften()
    expect([first.takeRequests(), first.wait]).toEqual([[], true])
    first.windowOpens()
    expect([first.takeRequests(), await start, first.wait]).toEqual([[leadsTo('r2')], 'taken', false])
  })

  test.each([
    ['before it came', 0],
    ['after the program had heard of it', 1],
  ])(
    'goes on as the first where the program began to end %s, also when there are several',
    async (_when, heardBefore) => {
      first.onWanted(() => undefined)
      if (heardBefore === 0) first.programEnds()
      const starts = [later(link('r3')), later(link('r4'))]
      await askedOften()
      first.programEnds()
      await askedOften()
      expect(first.takeRequests()).toEqual([])
      holder = 'gone'
      expect(await Promise.all(starts)).toEqual(['first', 'first'])
      expect(await readdir(join(profile, 'later-starts'))).toEqual([])
    },
  )

  test('is told of a program that neither hears nor ends, within bounds', async () => {
    holder = 'hangs'
    expect(await later(link('r5'))).toBe('refused')
  })

  test('waits for a program that hears and has no page yet for longer than for one that says nothing', async () => {
    const start = later(link('r6'))
    await vi.waitUntil(() => asked > 60, { interval: 5, timeout: 10_000 })
    first.takeRequests()
    expect(await start).toBe('taken')
  })

  test('is over at once where no note can be left, as the program has heard of it', async () => {
    await writeFile(join(profile, 'later-starts'), '')
    expect([await later(link('r7')), first.takeRequests()]).toEqual(['taken', [leadsTo('r7')]])
  })
})

test('what macOS opens while the program ends is for the next one', () => {
  app.emit('open-url', { preventDefault: () => undefined }, link('r8'))
  first.programEnds()
  app.emit('open-url', { preventDefault: () => undefined }, link('r9'))
  app.emit('open-file', { preventDefault: () => undefined }, '/packs/a.boothpack')
  expect(first.openedLate).toEqual([link('r9'), '/packs/a.boothpack'])
})
