import type { FreeStand } from '../../../shared/domain/folder-drop/numbers/booth-codes.ts'

/*
 * Names of companies that are hard to tell apart, and the ways in which people write them: apart from
 * the rules that are tested with them.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const first = words(
  'Müller Möller Nordwind Nordwand Weiß Schröder Øster Łukasz Lefèvre Ibáñez Blue Acme Globex Sonnen Meyer Meier Bäcker Jäger Alpine Quantum Vertex Summit Hydro Иванов Ρόδος',
)
const second = words(
  'Optik Systems Media Print Möbel Maschinenbau Pharma Solar Polar Energy Tools Foods Design Werke Foto Labs Grün',
)
const third = ['', '', '', 'Europe', 'Nord', '& Söhne', '& Partner', 'International', 'Süd']
const legal = [
  '',
  'GmbH',
  'AG',
  'Inc.',
  'Ltd',
  'S.A.R.L.',
  'S.p.A.',
  'GmbH & Co. KG',
  'A/S',
  'Sp. z o.o.',
  'KG',
  '株式会社',
]
/** Names with words and numbers that files have, too. */
const odd =
  `Final Cut, Cut, Studio, Studio 2, Studio 5, Studio 51, Studio 511, New Media GmbH, Media, Logotech, Foto Schmidt, Schmidt, V8 Motors, Motors, 3M, 3M Media, 1&1 Telecom, 11 Telecom, Print Copy AG,
  Copy Center 24, Copy Center, Blue Banner, Banner, Aqua Spa, Aqua, Halle 11, Halle 12, Studio A, Studio B, Bau II, Bau III, 4K Vision, Old Kopie, Neu, Final, Web 2 Print`.split(
    /,\s+/,
  )
/** Letters without their marks, each in the ways it is written then. */
const plain: Readonly<Record<string, readonly [string, string, string]>> = {
  ...{ ä: ['a', 'ae', 'ae'], ö: ['o', 'oe', 'oe'], ü: ['u', 'ue', 'ue'], ø: ['o', 'oe', 'o'] },
  ...Object.fromEntries(
    ['ßss', 'łl', 'èe', 'áa', 'ñn'].map(([letter = '', ...others]) => [
      letter,
      [others.join(''), others.join(''), others.join('')],
    ]),
  ),
}

/** A text in the letters of A to Z, by one of the ways to write umlauts. */
function ascii(text: string, way: 0 | 1 | 2): string {
  return text.replaceAll(/[äöüßøłèáñÄÖÜØŁ]/g, (letter) => {
    const small = plain[letter.toLowerCase()]?.[way] ?? letter
    return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1)
  })
}

/** What is left of a name when blanks and capitals do not count: numbers stay apart. */
export function bare(text: string): string {
  return (text.toLowerCase().match(/\d+|[^\d\s_\-.,&/()]+/g) ?? [])
    .join(' ')
    .replaceAll(/(?<!\d) | (?!\d)/g, '')
}

/** Also where a number follows what a company is in law. */
export function withoutLegal(name: string): string {
  const [, core = name, number = ''] = /^(.+?)( \d+)?$/.exec(name) ?? []
  const form = legal
    .filter((one) => one !== '' && core.endsWith(` ${one}`))
    .sort((a, b) => b.length - a.length)[0]
  return form === undefined ? name : core.slice(0, -form.length - 1) + number
}

/** All the ways in which people write a name. */
export function spellingsOf(name: string): readonly string[] {
  const core = withoutLegal(name)
  return [...(core === name ? legal.map((form) => `${name} ${form}`.trim()) : [name]), core].flatMap(
    spellingsOfWhole,
  )
}

export function spellingsOfWhole(name: string): readonly string[] {
  return [name, name.replaceAll('&', 'und')].flatMap((text) => [
    text,
    ascii(text, 0),
    ascii(text, 1),
    ascii(text, 2),
  ])
}

export function companyNames(
  pick: <Item>(items: readonly Item[]) => Item,
  next: () => number,
  count: number,
): readonly string[] {
  const names = new Set(odd)
  while (names.size < count) {
    const number = next() < 0.3 ? String(Math.floor(next() * 130)) : ''
    const core = [pick(first), pick(second), pick(third)].filter((word) => word !== '').join(' ')
    const form = pick(legal)
    const isNumberLast = next() < 0.2
    const whole = (text: string, digits: string): string =>
      [text, ...(isNumberLast ? [form, digits] : [digits, form])].filter((part) => part !== '').join(' ')
    names.add(whole(core, number))
    const neighbour = next()
    if (neighbour < 0.12) names.add(whole(core, `${number}1`))
    else if (neighbour < 0.2) names.add(whole(core, String(Math.floor(next() * 130))))
    else if (neighbour < 0.32) names.add(whole(misspelled(core, next), number))
    else if (neighbour < 0.36) names.add(`${core} ${number} ${pick(legal)}`.replace('  ', ' ').trim())
  }
  return [...names]
}

/** Another letter, one less or one twice. */
function misspelled(text: string, next: () => number): string {
  const at = 1 + Math.floor(next() * (text.length - 2))
  const letter = text[at] ?? ''
  if (!/[a-zäöü]/i.test(letter)) return text
  const kind = next()
  return (
    text.slice(0, at) +
    (kind < 0.4 ? 'aeiou'.charAt(Math.floor(next() * 5)) : kind < 0.7 ? '' : letter + letter) +
    text.slice(at + 1)
  )
}

/** More stands than booths: by letter and number in two halls alike, by number alone, and with the hall before. */
export function standsOf(below: (most: number) => number): FreeStand[] {
  const stands: FreeStand[] = []
  for (const floor of ['Halle 1', 'Halle 2'])
    for (let at = 0; at < 90; at += 1)
      stands.push({ floor, number: `${'ABCDEF'[at % 6] ?? 'A'}${1 + at + below(3) * 100}` })
  for (let at = 1; at <= 200; at += 1) stands.push({ floor: 'Halle 3', number: String(at) })
  for (let at = 1; at <= 120; at += 1)
    stands.push({ floor: 'Halle 4', number: `4.${'GHJ'[at % 3] ?? 'G'}${at}` })
  const all = [...new Map(stands.map((stand) => [`${stand.floor} ${stand.number}`, stand])).values()]
  return all
    .map((stand) => ({ stand, at: below(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ stand }) => stand)
}

/** Of a stand's number, also without its hall, for telling which are alike. */
export function numberKey(number: string): string {
  return number.replace(/^\d+\./, '').toUpperCase()
}
