import type { DroppedEntry, MatchedBooth } from '../../../shared/domain/folder-drop/match-files.ts'

/** Words that names of companies are made of; together they give some 40,000 different names. */
const first =
  `Acme Globex Initech Umbrella Nordwind Sonnen Müller Weiß Łukasz Åkesson Østergaard Çelik Ibáñez Garção Lefèvre D’Angelo Kowalczyk Novák Szabó Ionescu Petrov Яковлев Παπαδόπουλος
  山田 青木 华为 三星 삼성 현대 النور الخليج כרמל Blue Green Iron Silver Delta Omega Alpine Baltic Ocean Summit Bright Quantum Vertex Pixel Aero Hydro Geo Bio`.split(
    /\s+/,
  )
const second =
  `Robotics Foods Optics Systems Textil Möbel Maschinenbau Pharma Solar Energy Logistics Packaging Tools Medical Marine Plastics Steel Glass Paper Chemie Elektronik Software Media
  Print Labs Dynamics Design Werke Industries Materials`.split(/\s+/)
const third = ['', '', 'Europe', 'Nord', 'International', 'Süd', 'Asia', '& Söhne', '& Partners']
const legal = ['', 'GmbH', 'AG', 'Inc.', 'Ltd', 'S.A.R.L.', 'Sp. z o.o.', 'S.p.A.', 'A/S', 'ООО', '株式会社']
const files = [
  'logo.png',
  'Logo_RGB.jpg',
  'background.jpg',
  'Hintergrund.png',
  'thumb.png',
  'Brochure 2024.pdf',
  'prices.xlsx',
  'film.mp4',
  'photo.jpg',
  'IMG_0012.JPG',
]

/** Numbers between 0 and 1, the same for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Booths as a large exhibition has them: many names that begin alike, numbers by hall. */
export function exhibition(booths: number, seed = 1): readonly MatchedBooth[] {
  const next = numbersFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
  return Array.from({ length: booths }, (_none, at) => {
    const name = [pick(first), pick(second), pick(third), pick(legal)].filter((word) => word !== '').join(' ')
    return {
      key: `b${at}`,
      name: `${name}${next() < 0.7 ? '' : ` ${at}`}`,
      number: `${1 + (at % 12)}.${'ABCDEFGH'[at % 8] ?? 'A'}${Math.floor(at / 12) + 1}`,
      floor: `Halle ${1 + (at % 12)}`,
      externalId: next() < 0.5 ? String(100_000 + at) : null,
      remoteId: String(at + 1),
      filled: new Set(next() < 0.1 ? (['booth_logo'] as const) : []),
    }
  })
}

/**
 * What organisers get from them: some folders by name, some with a number before it, misspelled or
 * by the number alone, and files in one flat heap.
 */
export function mediaOf(
  booths: readonly MatchedBooth[],
  count: number,
  { seed = 2, namesOnly = false } = {},
): readonly DroppedEntry[] {
  const next = numbersFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
  const misspelled = (text: string): string => {
    const at = 1 + Math.floor(next() * Math.max(1, text.length - 2))
    return next() < 0.5
      ? text.slice(0, at) + text.slice(at + 1)
      : text.slice(0, at) + (text[at] ?? '') + text.slice(at)
  }
  return Array.from({ length: count }, (): DroppedEntry => {
    const { name, number } = pick(booths)
    const safe = name.replaceAll('/', '-')
    const kind = namesOnly ? 0.3 + next() * 0.7 : next()
    const file = pick(files)
    const path =
      kind < 0.15
        ? `Media/${number ?? ''}/${file}`
        : kind < 0.3
          ? `Media/${number ?? ''} - ${safe}/${file}`
          : kind < 0.6
            ? `Media/${safe}/${file}`
            : kind < 0.8
              ? `Media/${misspelled(safe)}/${file}`
              : `Media/${safe.replaceAll(' ', '_')}_${file}`
    return { path, sizeBytes: 1 + Math.floor(next() * 2_000_000) }
  })
}
