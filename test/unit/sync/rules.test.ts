import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs } from '../../../electron/sync/backoff.ts'
import { filesToSend } from '../../../electron/sync/planning/prepare.ts'
import { judge } from '../../../electron/sync/look-up/reconcile.ts'
import {
  asBase,
  couldBeSent,
  createMark,
  fileAddress,
  sameRemote,
} from '../../../electron/sync/observation/remote-equality.ts'
import { understand } from '../../../electron/sync/observation/understand.ts'
import { troubleOf } from '../../../electron/sync/trouble.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { failureOf, type Failure } from '../../../electron/gateway/requests/failure.ts'

const pace = { firstBackoffMs: 1000, longestBackoffMs: 900_000 }

describe('the wait before another attempt', () => {
  it('grows from a second to a quarter of an hour, with full jitter, and is never shorter than asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.nat(100_000),
        (attempts, random, asked) => {
          const wait = backoffMs(attempts, () => random, pace, asked)
          expect(wait).toBeGreaterThanOrEqual(asked)
          expect(wait).toBeLessThanOrEqual(Math.max(asked, 900_000))
        },
      ),
    )
    expect(backoffMs(1, () => 0.999, pace)).toBe(999)
    expect(backoffMs(4, () => 0.5, pace)).toBe(4000)
    expect(backoffMs(50, () => 0.5, pace)).toBe(450_000)
  })
})

describe('an unanswered create in a listing', () => {
  const sent = {
    booth_name: 'Stand  one',
    city: 'Paris',
    keywords: 'a, b',
    floor_id: 'r1',
    booth_company_url: 'https://x.example.com',
    exhibitor_name: 'Ada',
    booth_logo: { hash: 'aa' },
  }
  const theirs = {
    booth_name: 'Stand one ',
    city: 'Paris',
    keywords: 'b,a',
    floor_id: 'r1',
    booth_company_url: 'https://x.example.com/',
    booth_logo: { url: 'https://x.example.com/1.png' },
    booth_type: 'both',
  }

  it('is recognised by its readable fields, however tidied', () => {
    expect(couldBeSent('booth', sent, theirs)).toBe(true)
  })

  it('is not recognised where its title or floor is another', () => {
    expect(couldBeSent('booth', sent, { ...theirs, floor_id: 'r2' })).toBe(false)
    expect(couldBeSent('booth', sent, { ...theirs, booth_name: 'Another', city: 'Rome' })).toBe(false)
  })

  it('has the mark of every create it could be taken for', () => {
    expect(createMark('booth', sent)).toBe(
      createMark('booth', { ...sent, booth_name: 'stand one', city: 'Rome' }),
    )
    expect(createMark('booth', sent)).not.toBe(createMark('booth', { ...sent, booth_name: 'Stand two' }))
    expect(createMark('document', { title: 'Brochure', booth_id: 'l1' })).not.toBe(
      createMark('document', { title: 'Brochure', booth_id: 'l2' }),
    )
  })

  it('is adopted when it is the only one, asked about when there are several, and sent again only after two complete listings without it', () => {
    const candidate = (remoteId: string) => ({ remoteId, values: {} })
    const open = (emptyListings: number, cause: 'unanswered' | 'refused' = 'unanswered') => ({
      lookUp: { cause, emptyListings },
    })
    expect(judge(open(0), { exact: [candidate('1')], near: [] })).toMatchObject({ kind: 'adopt' })
    expect(judge(open(1), { exact: [candidate('1'), candidate('2')], near: [] })).toMatchObject({
      kind: 'ask',
    })
    expect(judge(open(0), { exact: [], near: [] })).toEqual({ kind: 'look-again' })
    expect(judge(open(1), { exact: [], near: [] })).toEqual({ kind: 'send-again' })
    expect(judge(open(1, 'refused'), { exact: [], near: [] })).toEqual({ kind: 'refused' })
  })
})

describe('what a listing shows of a save that was in doubt', () => {
  const write = {
    id: 1,
    confirmedAt: 0,
    sent: { city: 'Ours' },
    before: { city: 'Before' },
    pulls: 1,
    seen: false,
  }
  const shownAfter = (city: string, now: number): unknown => {
    const known = {
      entity: 'booth',
      base: { city: 'Long before' },
      writes: [write],
      discrepancies: [],
      now,
      settlingMs: 120_000,
    } as const
    return understand({ values: { city }, askedAt: now, inListing: true }, known).values['city']
  }

  it('is out of date at first, where something else has been shown since', () => {
    expect(shownAfter('Ours', 60_000)).toBe('Long before')
    expect(shownAfter('Before', 60_000)).toBe('Long before')
  })

  it('is what the service has once a settling time has passed, be it what was shown before', () => {
    expect(shownAfter('Ours', 120_000)).toBe('Ours')
    expect(shownAfter('Before', 120_000)).toBe('Before')
  })
})

describe('what others put in the place of a save of ours', () => {
  const told = (shown: string, seen: boolean): unknown => {
    const write = {
      id: 1,
      confirmedAt: 0,
      sent: { city: 'Our town by the sea' },
      before: { city: 'Before' },
      pulls: 2,
      seen,
    }
    const known = {
      entity: 'booth',
      base: write.sent,
      writes: [write],
      discrepancies: [],
      now: 200_000,
      settlingMs: 120_000,
    } as const
    return [...understand({ values: { city: shown }, askedAt: 200_000, inListing: true }, known).found.keys()]
  }

  it.each(['Theirs', 'Our town by', 'Before'])(
    'is somebody’s change where ours was shown before, since they may have known it (%s)',
    (shown) => {
      expect(told(shown, true)).toEqual(['changed-by-others'])
    },
  )

  it('is told for what it may be where ours was never shown', () => {
    expect(['Theirs', 'Our town by', 'Before'].map((shown) => told(shown, false))).toEqual([
      ['overwritten'],
      ['altered'],
      ['not-taken-over'],
    ])
  })
})

describe('what a listing says', () => {
  const base = {
    booth_name: 'A',
    exhibitor_name: 'Ada',
    active: true,
    booth_logo: { hash: 'aa', url: 'http://127.0.0.1:4010/files/aa/logo.png?expires=1&signature=1' },
  }
  const listing = {
    booth_name: 'A',
    active: true,
    booth_logo: { url: 'http://127.0.0.1:4999/files/aa/logo.png?expires=2&signature=2' },
    pobox: '',
  }

  it('is the same although fields that are never read back are missing, an address is signed anew, and a local service has another port', () => {
    expect(sameRemote('booth', base, listing)).toBe(true)
  })

  it('is another version where a field differs, and not because it does not report one', () => {
    expect(sameRemote('booth', base, { ...listing, booth_name: 'B' })).toBe(false)
    expect(sameRemote('booth', base, { active: true, booth_logo: listing.booth_logo })).toBe(true)
    expect(sameRemote('booth', base, { ...listing, booth_name: '' })).toBe(false)
  })

  it('becomes the base with what is never read back and the hashes of files kept', () => {
    expect(asBase('booth', base, { ...listing, booth_name: 'B' })).toEqual({
      booth_name: 'B',
      exhibitor_name: 'Ada',
      active: true,
      pobox: '',
      booth_logo: { hash: 'aa', url: listing.booth_logo.url },
    })
    expect(
      asBase('booth', base, { ...listing, booth_logo: { url: 'http://127.0.0.1:4999/files/bb/logo.png' } })[
        'booth_logo'
      ],
    ).toEqual({
      url: 'http://127.0.0.1:4999/files/bb/logo.png',
    })
  })

  it('names files that a local service serves without its origin, so that they are fetched from wherever it is now', () => {
    expect(fileAddress('http://127.0.0.1:4010/files/aa/logo.png?x=1&expires=1&signature=1')).toEqual({
      fetchFrom: '/files/aa/logo.png?x=1&expires=1&signature=1',
      rememberAs: '/files/aa/logo.png?x=1',
    })
    expect(fileAddress('https://cdn.example.com/a.png?expires=1&signature=1')).toEqual({
      fetchFrom: 'https://cdn.example.com/a.png?expires=1&signature=1',
      rememberAs: 'https://cdn.example.com/a.png',
    })
  })
})

describe('the files of a save', () => {
  const logo = { hash: 'aa', url: 'https://x.example.com/logo.png' }
  const names = (
    base: Record<string, object> | null,
    draft: Record<string, object>,
    remoteId: string | null = '1',
  ) => filesToSend(entities.booth, { base: base as never, remoteId }, draft as never).map(({ name }) => name)

  it('are all of a booth, whatever changed', () => {
    const base = {
      booth_logo: logo,
      booth_background: { url: 'https://x.example.com/bg.png' },
      booth_thumbnail: { url: 'https://x.example.com/th.png' },
    }
    expect(names(base, base)).toEqual(['booth_logo', 'booth_thumbnail', 'booth_background'])
  })

  it('leave out a thumbnail that the service shows in place of none', () => {
    const base = {
      booth_logo: logo,
      booth_background: { url: 'https://x.example.com/bg.png' },
      booth_thumbnail: { url: logo.url },
    }
    expect(names(base, { ...base, booth_logo: { hash: 'bb' } })).toEqual(['booth_logo', 'booth_background'])
    expect(names(base, { ...base, booth_thumbnail: { hash: 'cc' } })).toEqual([
      'booth_logo',
      'booth_thumbnail',
      'booth_background',
    ])
  })

  it('of a video are sent only where they changed', () => {
    const base = { file: { hash: 'aa', url: 'https://x.example.com/film.mp4' } }
    const send = (draft: object) =>
      filesToSend(entities.video, { base, remoteId: '1' }, draft as never).map(({ name }) => name)
    expect(send(base)).toEqual([])
    expect(send({ file: { hash: 'bb' } })).toEqual(['file'])
  })
})

describe('a failure met on the way', () => {
  const host = 'service.example'
  const said = (status: number) => ({ host, status, words: undefined, body: '' })
  const here = (code: ErrorCode): Failure => ({ kind: 'here', error: new AppError(code, 'x') })

  it.each<[string, readonly Failure[]]>([
    [
      'stop',
      [
        { kind: 'unreachable', host, reason: 'refused' },
        { kind: 'unauthorised', host, status: 401, reason: 'credentials' },
        { kind: 'not-a-service', host, status: 200, reason: 'other-answer' },
        ...(['disk-full', 'disk-error', 'secret-storage', 'workspace-damaged'] as const).map(here),
      ],
    ],
    [
      'retry',
      [
        { kind: 'interrupted', host, reason: 'lost' },
        { kind: 'faulty', ...said(500), retryAfterMs: undefined },
        { kind: 'asked-to-wait', ...said(429), retryAfterMs: 7 },
        { kind: 'unreadable', host, status: 200, reason: 'cut-off', body: '' },
        { kind: 'refused', ...said(200) },
        here('download-broken'),
        here('endless-listing'),
      ],
    ],
    ['park', [{ kind: 'refused', ...said(422) }, { kind: 'private-network', host }, here('file-damaged')]],
    ['cancelled', [{ kind: 'cancelled' }, failureOf(new AppError('cancelled', 'x'))]],
  ])('means: %s', (kind, failures) => {
    for (const failure of failures) expect(troubleOf(failure).kind, JSON.stringify(failure)).toBe(kind)
  })
})
