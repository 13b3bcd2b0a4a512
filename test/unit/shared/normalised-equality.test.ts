import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceWithin } from '../../../shared/domain/normalised-equality/edit-distance.ts'
import {
  normalisedEquality,
  recordEquality,
  type NormalisedEquality,
} from '../../../shared/domain/record-fields/normalised-equality.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type FieldDeclaration, type FieldKind } from '../../../shared/entities/index.ts'

const field = (type: FieldKind): FieldDeclaration => ({ name: 'tested', type })
const string = field({ kind: 'string' })
const long = field({ kind: 'string', multiline: true })
const currency = field({ kind: 'string', pattern: 'currency' })
const colour = field({ kind: 'string', pattern: 'colour' })
const email = field({ kind: 'email' })
const url = field({ kind: 'url' })
const numeric = field({ kind: 'numeric' })
const flag = field({ kind: 'boolean', readAs: 'flag' })
const level = field({ kind: 'enum', values: ['entry_level', 'mid_level'] })
const date = field({ kind: 'date' })
const timestamp = field({ kind: 'timestamp' })
const keywords = field({ kind: 'keywords' })
const strings = field({ kind: 'strings', encoding: 'indexed' })
const reference = field({ kind: 'reference', to: 'floor', onTargetRemoved: 'cascade' })
const references = field({ kind: 'references', to: 'representative', encoding: 'indexed' })
const json = field({ kind: 'json' })

type Case = readonly [declaration: FieldDeclaration | undefined, sent: JsonValue, shown: JsonValue]
const profile = 'We build solar roofs for old houses, and we repair them where they are. '.repeat(8)

/** What a value of its kind is written like does not count. */
const same: readonly Case[] = [
  [string, '1234', 1234],
  [currency, 'eur', 'EUR'],
  [level, 'entry_level', 'ENTRY_LEVEL'],
  [numeric, 1.5, '1.50'],
  [numeric, '1.50', 1.5],
  [flag, true, 1],
  [flag, false, '0'],
  [flag, true, 'true'],
  [date, '2026-12-01', '2026-12-01T00:00:00Z'],
  [date, '2026-12-01', '2026-12-01 00:00:00'],
  [date, '2026-12-01', '2026-12-01T00:00:00+03:00'],
  [date, '2026-12-01', 1_796_083_200],
  [date, '2026-12-01', '01.12.2026'],
  [date, '2026-12-01', 'Tue, 01 Dec 2026 00:00:00 GMT'],
  [timestamp, '2026-12-01T10:00:00Z', 1_796_119_200],
  [timestamp, '2026-12-01T10:00:00Z', 1_796_119_200_000],
  [keywords, 'solar, wind', ['wind', 'solar']],
  [strings, ['a', 'b'], '["b","a"]'],
  [level, 'entry_level', 'Entry Level'],
]

const normalised: readonly Case[] = [
  [string, ' Nordlicht  AG ', 'Nordlicht AG'],
  [long, 'one\r\ntwo\n\nthree', 'one two three'],
  [string, 'Cafe\u0301', 'Café'],
  [string, 'R&D "labs" <x> it\'s', 'R&amp;D &quot;labs&quot; &lt;x&gt; it&#039;s'],
  [string, 'R&D', 'R&amp;amp;D'],
  [string, 'Müller & Söhne – 5 €', 'M&uuml;ller &amp; S&ouml;hne &ndash; 5&nbsp;&euro;'],
  [string, 'it’s', 'it&#x2019;s'],
  [string, '   ', null],
  [colour, '#FFF', 'ffffff'],
  [email, 'Ada@Example.com', ' ada@example.com'],
  [url, 'https://Example.com', 'https://example.com/'],
  [url, 'https://example.com/shop/', 'https://example.com/shop'],
  [url, 'https://example.com/?a=1&b=2', 'https://example.com/?a=1&amp;b=2'],
  [numeric, 0.1, 0.1 + 1e-12],
  [timestamp, '2026-12-01T10:00:00Z', '2026-12-01 10:00:00'],
  [timestamp, '2026-12-01T10:00:00+03:00', '2026-12-01 10:00:00'],
  [timestamp, '2026-12-01T10:00:00+03:00', '2026-12-01 07:00:00'],
  [timestamp, '2026-12-01T10:00:00.789Z', '2026-12-01T10:00:00Z'],
  [timestamp, '2026-12-01T00:00:00Z', '2026-12-01'],
  [keywords, 'solar,wind & sun', 'wind &amp; sun,  solar'],
  [strings, ['a  b'], ['a b', 'a b']],
  [json, { a: 'R&D', b: 1 }, '{"b":"1","a":"R&amp;D"}'],
  [undefined, true, 1],
  [undefined, 'R&D', 'R&amp;D'],
]

const near: readonly Case[] = [
  [long, profile, profile.slice(0, 255)],
  [long, profile, `${profile.slice(0, 40)}…`],
  [long, profile, `${profile.slice(0, 40)}...`],
  [long, 'Solar roofs & more for every old house', 'Solar roofs &am'],
  [string, 'Nordlicht Solar', 'NORDLICHT SOLAR'],
  [string, 'Straße 5', 'STRASSE 5'],
  [string, 'Café Crème', 'Cafe Creme'],
  [long, 'We <b>build</b> roofs 🎉', 'We build roofs'],
  [long, 'We <b>build</b> roofs', 'We bbuild/b roofs'],
  [long, 'Roofs 🎉🎉', 'Roofs ????????'],
  [string, "O'Neill", "O\\'Neill"],
  [string, 'Nordlicht Solardächer Berlin', 'Nordlicht Solardaecher Berlin'],
  [string, '0123', 123],
  [email, 'a.long.name.of.a.person@example.com', 'a.long.name.of.a.per'],
  [url, 'https://example.com/Shop', 'https://example.com/shop'],
  [url, 'https://example.com', 'http://example.com'],
  [url, 'https://example.com', 'example.com'],
  [numeric, 12.345, 12.35],
  [numeric, 1234.5, 1234],
  [date, '2026-12-01', '2026-11-30T23:00:00Z'],
  [timestamp, '2026-12-01T10:00:00+03:00', '2026-12-01T10:00:00Z'],
  [timestamp, '2026-12-01T10:00:30Z', '2026-12-01T10:00:00Z'],
  [timestamp, '2026-12-01T10:00:00Z', '2026-12-01'],
  [keywords, 'solar, wind, water', 'solar, wind, wat'],
  [keywords, 'solar, wind, water', 'Solar, Wind'],
]

const different: readonly Case[] = [
  [string, 'Nordlicht AG', 'Südwind GmbH'],
  [string, 'Nordlicht AG', null],
  [string, 'Nordlicht AG', '...'],
  [string, '', 'Nordlicht AG'],
  [string, 'Booth 1', 'Booth 2'],
  [string, 'Booth 10', 'Booth 1'],
  [string, 'Nordlicht', 'No'],
  [string, 'Nordlicht', 'Nordlicht International'],
  [string, '+49 30 1234567', '+49 30 1234568'],
  [long, profile, profile.toUpperCase().split('').toReversed().join('')],
  [email, 'a.meier@example.com', 'b.meier@example.com'],
  [url, 'https://example.com/a', 'https://example.com/b'],
  [numeric, 5, 50],
  [flag, true, 0],
  [level, 'entry_level', 'mid_level'],
  [level, 'entry_level', 'entry'],
  [date, '2026-12-01', '2026-12-03'],
  [date, '2026-12-01', 'soon'],
  [timestamp, '2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z'],
  [keywords, 'solar, wind', 'water'],
  [keywords, 'solar, wind', 'solar, wind, water'],
  [reference, 'r7', 'r8'],
  [references, ['r7', 'r8'], ['r7']],
  [currency, 'EUR', 'USD'],
  [colour, '#fff', '#ffe'],
]

describe('what a service shows of what it was sent', () => {
  it.each(same)('%# is the same, written otherwise', (declaration, sent, shown) => {
    expect([sent, shown, normalisedEquality(declaration, sent, shown)]).toEqual([sent, shown, 'same'])
  })

  it.each(normalised)('%# is the same in another form', (declaration, sent, shown) => {
    expect([sent, shown, normalisedEquality(declaration, sent, shown)]).toEqual([sent, shown, 'normalised'])
  })

  it.each(near)('%# is recognised with a loss', (declaration, sent, shown) => {
    expect([sent, shown, normalisedEquality(declaration, sent, shown)]).toEqual([sent, shown, 'near'])
  })

  it.each(different)('%# is something else', (declaration, sent, shown) => {
    expect([sent, shown, normalisedEquality(declaration, sent, shown)]).toEqual([sent, shown, 'different'])
  })
})

describe('any value', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  const encoded = (value: string): string =>
    value.replaceAll(
      /[&<>"']/g,
      (character) =>
        ({ '&': '&amp;', '<': '&lt;', '>': '&#62;', '"': '&quot;', "'": '&#x27;' })[character] ?? character,
    )
  const forms = fc.constantFrom<(value: string) => string>(
    encoded,
    (value) => encoded(encoded(value)),
    (value) => value.normalize('NFD'),
    (value) => ` ${value}\r\n`,
    (value) => value.replaceAll(' ', '\n  '),
    (value) => encoded(` ${value.normalize('NFC')}`),
  )
  const declarations = Object.values(entities).flatMap(({ fields }) => fields)

  it('is the same as itself, whatever the field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...declarations), fc.jsonValue(), (declaration, value) => {
        fc.pre(declaration.type.kind !== 'file')
        expect(['same', 'normalised']).toContain(
          normalisedEquality(declaration, value as JsonValue, value as JsonValue),
        )
      }),
    )
  })

  it('is no more than normalised by what services do to the form of texts', () => {
    fc.assert(
      fc.property(text, forms, (value, form) => {
        expect(['same', 'normalised']).toContain(normalisedEquality(string, value, form(value)))
        expect(['same', 'normalised']).toContain(normalisedEquality(string, form(value), value))
      }),
    )
  })

  it('is never taken for normalised where letters or digits are lost', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9 ]{1,40}$/),
        fc.stringMatching(/^[a-z0-9 ]{1,40}$/),
        (one, other) => {
          fc.pre(one.split(/ +/).filter(Boolean).join(' ') !== other.split(/ +/).filter(Boolean).join(' '))
          expect(['near', 'different']).toContain(normalisedEquality(string, one, other))
        },
      ),
    )
  })

  it('is near what is left when it is cut, after at least three letters', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{4,80}$/),
        fc.nat(),
        fc.constantFrom('', '…', '...'),
        (value, at, ending) => {
          const cut = 3 + (at % (value.length - 3))
          expect(normalisedEquality(string, value, value.slice(0, cut) + ending)).toBe('near')
        },
      ),
    )
  })

  it('is an instant in every zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2001-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.integer({ min: -48, max: 56 }),
        (at, quarters) => {
          const wall = new Date(at.getTime() + quarters * 900_000).toISOString().slice(0, -1)
          const minutes = Math.abs(quarters) * 15
          const two = (value: number): string => String(value).padStart(2, '0')
          const zoned = `${wall}${quarters < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
          expect(['same', 'normalised']).toContain(normalisedEquality(timestamp, at.toISOString(), zoned))
        },
      ),
    )
  })

  it('does not hold anything up, however long and however different', () => {
    const random = (seed: number): string =>
      Array.from({ length: 100_000 }, (_x, index) =>
        String.fromCharCode(97 + ((index * index * seed + index * 7) % 26)),
      ).join('')
    const sent = random(3)
    const edited = sent.replaceAll(/./g, (character, index: number) =>
      index % 1_010 === 5 ? 'ä' : character,
    )
    const texts = [
      random(5),
      edited,
      '<'.repeat(100_000),
      '&'.repeat(100_000),
      sent.toUpperCase().slice(1),
      ' '.repeat(100_000),
    ]
    const begun = performance.now()
    const found = texts.map((shown) => normalisedEquality(long, sent, shown))
    expect(performance.now() - begun).toBeLessThan(3_000)
    expect(found).toEqual(['different', 'near', 'different', 'different', 'near', 'different'])
  })
})

describe('a record that may be the one an unanswered create has made', () => {
  const sent: RecordValues = {
    booth_name: 'Nordlicht AG',
    booth_company_profile: 'Solar roofs & repairs for every old house in the north',
    booth_company_url: 'https://nordlicht.example/',
    booth_type: null,
    keywords: 'solar, roofs',
    booth_external_id: 4711,
    exhibitor_name: 'Ada',
    exhibitor_email: 'ada@nordlicht.example',
    address: 'Hafenstraße 5',
    pobox: '123',
    city: 'Kiel',
    state: 'Schleswig-Holstein',
    country: 'Germany',
    active: true,
    hide: false,
    floor_id: 'r3',
    booth_logo: { hash: 'aa' },
  }
  const shown: RecordValues = {
    ...sent,
    booth_logo: { url: 'https://f.example/1.png' },
    booth_setup_url: 'https://s.example/1',
  }
  const compare = (changes: RecordValues, fields?: ReadonlySet<string>): NormalisedEquality =>
    recordEquality(entities.booth, sent, { ...shown, ...changes }, fields)
  const without = (...names: readonly string[]): RecordValues =>
    Object.fromEntries(Object.entries(shown).filter(([name]) => !names.includes(name)))

  it('is the same, files and what is only written or only read apart', () => {
    expect(compare({})).toBe('same')
    expect(compare({ booth_type: 'both' })).toBe('same')
  })

  it('is the same in another form', () => {
    expect(
      compare({
        booth_company_profile: 'Solar roofs &amp; repairs for every old house in the north',
        keywords: 'roofs,solar',
        active: 1,
      }),
    ).toBe('normalised')
  })

  it.each<[string, RecordValues]>([
    ['cut', { booth_company_profile: 'Solar roofs & repairs' }],
    ['in capitals', { booth_name: 'NORDLICHT AG', city: 'KIEL' }],
    ['with one field ignored', { city: 'Berlin' }],
    ['with single fields left out', { city: null, state: '', booth_external_id: null }],
    ['cut, in capitals and with one field ignored', { booth_name: 'NORDLICHT', pobox: '0' }],
  ])('is near where the service stored it %s', (_how, changes) => {
    expect(compare(changes)).toBe('near')
  })

  it.each<[string, RecordValues]>([
    ['another title', { booth_name: 'Südwind GmbH' }],
    ['no title', { booth_name: '' }],
    ['another number in the other system', { booth_external_id: 4712 }],
    ['another parent', { floor_id: 'r4' }],
    ['two other fields', { city: 'Berlin', address: 'Am Markt 1' }],
    [
      'nearly nothing but its title',
      {
        booth_company_profile: null,
        booth_company_url: null,
        keywords: null,
        address: null,
        city: null,
        state: null,
      },
    ],
  ])('is another record with %s', (_how, changes) => {
    expect(compare(changes)).toBe('different')
  })

  it('does not count what the service does not show, but asks where that is the title or what it belongs to', () => {
    expect(
      recordEquality(entities.booth, sent, without('booth_company_profile', 'address', 'keywords')),
    ).toBe('same')
    expect(recordEquality(entities.booth, sent, without('floor_id'))).toBe('near')
    expect(recordEquality(entities.booth, sent, without('booth_name'))).toBe('near')
    expect(recordEquality(entities.booth, sent, {})).toBe('different')
  })

  it('asks where the service shows an identifier that was not sent', () => {
    expect(recordEquality(entities.booth, { ...sent, booth_external_id: null }, shown)).toBe('near')
  })

  it('compares only the fields that are asked for', () => {
    const but = new Set(Object.keys(sent).filter((name) => name !== 'floor_id'))
    expect(compare({ floor_id: 'r4' }, but)).toBe('same')
    expect(recordEquality(entities.booth, sent, without('floor_id'), but)).toBe('same')
  })

  it('is never adopted with another title, another parent, or two other fields, whatever else is the same', () => {
    const names = ['address', 'city', 'state', 'country', 'booth_company_profile'] as const
    fc.assert(
      fc.property(fc.subarray([...names]), fc.boolean(), (others, otherParent) => {
        const changes = Object.fromEntries(others.map((name) => [name, 'qqqq']))
        const found = compare({ ...changes, ...(otherParent ? { floor_id: 'r9' } : {}) })
        const expected =
          otherParent || others.length > 1 ? 'different' : others.length === 1 ? 'near' : 'same'
        expect(found).toBe(expected)
      }),
    )
  })
})

describe('the distance of two texts', () => {
  it('is what the whole table gives, up to the limit', () => {
    const whole = (a: string, b: string): number => {
      let row = Array.from({ length: b.length + 1 }, (_x, index) => index)
      for (let i = 1; i <= a.length; i++) {
        const next = [i]
        for (let j = 1; j <= b.length; j++)
          next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
        row = next
      }
      return row[b.length]!
    }
    const few = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
    fc.assert(
      fc.property(few, few, fc.integer({ min: 0, max: 12 }), (a, b, most) => {
        const distance = whole(a, b)
        expect(distanceWithin(a, b, most)).toBe(distance <= most ? distance : undefined)
      }),
      { numRuns: 500 },
    )
  })
})
