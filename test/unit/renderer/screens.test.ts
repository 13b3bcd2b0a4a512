import { describe, expect, it } from 'vitest'
import { fromLocalText, toLocalText } from '../../../shared/domain/zoned-time.ts'
import { fileName } from '../../../renderer/components/fields/file-name.ts'
import { screens } from '../../../renderer/screens/screens.ts'
import {
  bestMatches,
  bestRank,
  normaliseForSearch,
} from '../../../shared/domain/record/search-normalisation.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { formatsFor } from '../../../renderer/locales/formats.ts'
import { countdown } from '../../../renderer/stores/event/event-dates.ts'
import {
  askedChoices,
  chooseAll,
  isDecided,
} from '../../../renderer/views/sync/decisions/conflicts/conflict-choices.ts'
import { createRateMeter } from '../../../renderer/views/sync/transfers/transfer-rates.ts'

describe('the palette', () => {
  const labels = (text: string): readonly string[] =>
    bestMatches(
      ['Café Solar', 'Solar Works', 'Absolute', 'Sync now', 'Works of Solomon'],
      text,
      10,
      normaliseForSearch,
    )

  it('puts what begins with the text first, then words that do, then the rest', () => {
    expect(labels('sol')).toEqual(['Solar Works', 'Café Solar', 'Works of Solomon', 'Absolute'])
  })

  it('puts the exact name first, then whole words, then beginnings', () => {
    const found = bestMatches(
      ['Booth tour', 'Boothby', 'My booth', 'Rebooth', 'The Boothbys', 'Booth'],
      'booth',
      10,
      normaliseForSearch,
    )
    expect(found).toEqual(['Booth', 'Booth tour', 'My booth', 'Boothby', 'The Boothbys', 'Rebooth'])
    expect(bestRank(['Rebooth', 'My booth'], 'booth'), 'that of the best').toBeGreaterThan(
      bestRank(['Boothby'], 'booth'),
    )
    expect(bestRank(['anything'], ''), 'nothing looked for').toBeGreaterThan(0)
  })

  it('finds accents and words in any order', () => {
    expect(labels('solar cafe')).toEqual(['Café Solar'])
  })

  it('reaches every screen by a letter of its own', () => {
    const letters = Object.values(screens).map(({ letter }) => letter)
    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('a time on the event’s clocks', () => {
  it.each([
    ['2027-01-05T09:00:00Z', 'Europe/Berlin', '2027-01-05T10:00'],
    ['2027-07-05T09:00:00Z', 'Europe/Berlin', '2027-07-05T11:00'],
    ['2027-01-05T01:30:00Z', 'America/New_York', '2027-01-04T20:30'],
    ['2027-01-05T00:00:00Z', 'Asia/Kolkata', '2027-01-05T05:30'],
  ])('%s in %s is %s, and back', (iso, zone, local) => {
    expect(toLocalText(iso, zone)).toBe(local)
    expect(Date.parse(fromLocalText(local, zone)!)).toBe(Date.parse(iso))
  })

  it('keeps the zone’s offset', () => {
    expect(fromLocalText('2027-01-05T10:00', 'Europe/Berlin')).toBe('2027-01-05T10:00:00+01:00')
    expect(fromLocalText('2027-01-05T10:00', 'America/New_York')).toBe('2027-01-05T10:00:00-05:00')
    expect(fromLocalText('2027-01-05T10:00', 'UTC')).toBe('2027-01-05T10:00:00Z')
  })

  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Africa/Monrovia'])(
    'of %s are read as they were written in every year that is passed while one is typed',
    (zone) => {
      for (const year of ['0001', '0002', '0020', '0202', '0999', '1850', '1920', '2028']) {
        const text = `${year}-03-28T09:05`
        const written = fromLocalText(text, zone)!
        expect(Number.isNaN(Date.parse(written)), written).toBe(false)
        expect(toLocalText(written, zone), written).toBe(text)
      }
    },
  )

  it('is none for what is no time', () => {
    expect(fromLocalText('2027-01-05', 'UTC')).toBeUndefined()
    expect(toLocalText('soon', 'UTC')).toBe('')
  })
})

describe('days to go', () => {
  const event = {
    startDate: '2027-01-05T08:00:00Z',
    endDate: '2027-01-07T17:00:00Z',
    timezone: 'Europe/Berlin',
  }

  it('are calendar days on the event’s clocks', () => {
    // 23:30 UTC on the 3rd is already the 4th in Berlin: one day, not two.
    expect(countdown(event, new Date('2027-01-03T23:30:00Z'))).toEqual({ kind: 'before', days: 1 })
    expect(countdown({ ...event, timezone: 'America/New_York' }, new Date('2027-01-03T23:30:00Z'))).toEqual({
      kind: 'before',
      days: 2,
    })
  })

  it('are none while it runs and count up after it', () => {
    expect(countdown(event, new Date('2027-01-06T12:00:00Z'))).toEqual({ kind: 'during' })
    expect(countdown(event, new Date('2027-01-09T12:00:00Z'))).toEqual({ kind: 'after', days: 2 })
  })

  it('do without a time zone the platform knows, and without dates', () => {
    expect(countdown({ ...event, timezone: 'Somewhere' }, new Date('2026-12-01T12:00:00Z'))).toMatchObject({
      kind: 'before',
    })
    expect(countdown({ startDate: null, endDate: null, timezone: null }, new Date())).toBeNull()
  })
})

describe('formats', () => {
  const formats = formatsFor('en')

  it('writes a label within a sentence as its language does: German nouns keep their capital, abbreviations theirs', () => {
    const within = (locale: string, labels: readonly string[]): readonly string[] =>
      labels.map((label) => formatsFor(locale).inSentence(label))
    expect(within('en', ['Booths', 'QR scan'])).toEqual(['booths', 'QR scan'])
    expect(within('fr', ['Événement', 'URL'])).toEqual(['événement', 'URL'])
    expect(within('de', ['Stände', 'QR-Scan'])).toEqual(['Stände', 'QR-Scan'])
  })

  it('writes sizes as file managers do', () => {
    expect([0, 999, 1_000, 1_234_567, 999_950, 5_000_000_000].map((size) => formats.bytes(size))).toEqual([
      '0 bytes',
      '999 bytes',
      '1 kB',
      '1.2 MB',
      '1 MB',
      '5 GB',
    ])
  })

  it('writes durations without false precision', () => {
    expect([0.2, 59, 61, 3_600, 3_900].map((seconds) => formats.duration(seconds))).toEqual([
      '1 sec',
      '59 sec',
      '1 min',
      '1 hr',
      '1 hr 5 min',
    ])
  })

  it('writes how long ago something was', () => {
    const now = Date.parse('2027-01-05T12:00:00Z')
    expect(formats.relative('2027-01-05T11:59:50Z', now)).toBe('now')
    expect(formats.relative('2027-01-05T11:57:00Z', now)).toBe('3 minutes ago')
    expect(formats.relative('2027-01-07T12:00:00Z', now)).toBe('in 2 days')
  })
})

describe('records', () => {
  it('are called by a person’s name, else by their title', () => {
    expect(recordTitle('speaker', { first_name: 'Ada', last_name: 'Berg', email: 'a@example.com' })).toBe(
      'Ada Berg',
    )
    expect(recordTitle('speaker', { email: 'a@example.com' })).toBe('a@example.com')
    expect(recordTitle('booth', { booth_name: 'Arbor' })).toBe('Arbor')
    expect(recordTitle('booth', {})).toBe('')
  })

  it('name their files as they were added, else by their address', () => {
    expect(fileName({ name: 'a.pdf', url: 'https://x.example/b.pdf' })).toBe('a.pdf')
    expect(fileName({ url: 'https://x.example/files/price%20list.pdf?sig=1' })).toBe('price list.pdf')
    expect(fileName({ url: 'https://x.example/%E0%A4%A' })).toBe('%E0%A4%A')
    expect(fileName({ hash: 'abc' })).toBeUndefined()
    expect(fileName({ url: 'https://x.example/invoice%E2%80%AEfdp.exe' })).toBe('invoicefdp.exe')
  })
})

describe('a transfer', () => {
  const transfer = (sentBytes: number) =>
    ({
      entryId: 1,
      entity: 'video',
      key: 'k',
      title: '',
      fileName: 'v.mp4',
      sentBytes,
      totalBytes: 10_000_000,
    }) as const

  it('has a rate and a time left once it has moved', () => {
    const meter = createRateMeter()
    expect(meter.take([transfer(0)], 0).size).toBe(0)
    expect(meter.take([transfer(1_000_000)], 1_000).get(1)).toEqual({
      bytesPerSecond: 1_000_000,
      secondsLeft: 9,
    })
  })

  it('is not thrown off by reports that come close together', () => {
    const meter = createRateMeter()
    meter.take([transfer(0)], 0)
    meter.take([transfer(1_000_000)], 1_000)
    expect(meter.take([transfer(1_900_000)], 1_001).get(1)?.bytesPerSecond).toBe(1_000_000)
  })

  it('of several files goes as fast as all of them together, and is done when all are', () => {
    const meter = createRateMeter()
    const files = (first: number, second: number) => [
      transfer(first),
      { ...transfer(second), fileName: 'w.mp4' },
    ]
    meter.take(files(0, 0), 0)
    expect(meter.take(files(2_000_000, 0), 1_000).get(1)).toEqual({
      bytesPerSecond: 2_000_000,
      secondsLeft: 9,
    })
  })

  it('starts anew when it is sent again', () => {
    const meter = createRateMeter()
    meter.take([transfer(5_000_000)], 0)
    expect(meter.take([transfer(0)], 1_000).size).toBe(0)
  })
})

describe('a conflict', () => {
  const conflict = {
    entity: 'booth',
    key: 'r1',
    title: '',
    kind: 'fields',
    remoteId: '1',
    gone: false,
    fields: [
      { field: 'city', base: 'a', mine: 'b', theirs: 'c' },
      { field: 'state', base: 'a', mine: 'b', theirs: 'c' },
    ],
  } as const

  it('is decided when every field is', () => {
    expect(isDecided(conflict, { city: 'mine' })).toBe(false)
    expect(isDecided(conflict, { city: 'mine', state: 'theirs' })).toBe(true)
    expect(chooseAll(conflict, 'theirs')).toEqual({ city: 'theirs', state: 'theirs' })
  })

  it('answers only what is asked', () => {
    expect(askedChoices(conflict, { city: 'mine', gone_meanwhile: 'theirs' })).toEqual({ city: 'mine' })
  })
})

describe('names and lengths', () => {
  it('stand in the order of the language, and numbers in them by their values', () => {
    const sorted = (locale: string, names: readonly string[]): readonly string[] =>
      [...names].sort(formatsFor(locale).compare)
    expect(sorted('de', ['Zebra', 'Äpfel', 'Halle 10', 'Halle 9'])).toEqual([
      'Äpfel',
      'Halle 9',
      'Halle 10',
      'Zebra',
    ])
    expect(sorted('ar', ['Zebra', 'برج', 'أمل'])).toEqual(['أمل', 'برج', 'Zebra'])
  })

  it('are written with the language’s own mark, to a tenth, and zero has no sign', () => {
    expect(['en', 'fr', 'de', 'ar-u-nu-latn'].map((locale) => formatsFor(locale).tenths(12.04))).toEqual([
      '12.0',
      '12,0',
      '12,0',
      '12.0',
    ])
    expect(formatsFor('en').tenths(-0.04)).toBe('0.0')
  })
})
