import type { DroppedEntry, MatchedBooth } from '../../../shared/domain/folder-drop/match-files.ts'
import type { FreeStand } from '../../../shared/domain/folder-drop/numbers/booth-codes.ts'
import {
  bare,
  companyNames,
  numberKey,
  standsOf,
  spellingsOf,
  spellingsOfWhole,
  withoutLegal,
} from './company-names.ts'
import { numbersFrom } from './media-folders.ts'

/** How a file of the corpus is named. */
export const namings = [
  'flat',
  'folder',
  'before',
  'number',
  'number-and-name',
  'external-id',
  'nobody',
] as const
type Naming = (typeof namings)[number]

export interface OwnedFile extends DroppedEntry {
  /** `null`: nobody who exhibits. */
  readonly owner: string | null
  /** Whether a careful person would tell from the name alone whose it is. */
  readonly isDecidable: boolean
  readonly naming: Naming
}

export interface OwnedFiles {
  readonly booths: readonly MatchedBooth[]
  readonly freeStands: readonly FreeStand[]
  readonly files: readonly OwnedFile[]
}

/** Names of which nobody can say that they are one, alone. */
const plainWords = new Set(['media', 'banner', 'neu', 'final'])
const whats = [
  ...([
    'logo.png',
    'Logo.jpg',
    'LOGO.svg',
    'background.jpg',
    'Hintergrund.png',
    'thumb.png',
    'thumbnail.jpg',
    'Vorschau.png',
    'photo.jpg',
  ] as const),
  ...([
    'brochure.pdf',
    'Katalog.pdf',
    'Preisliste.pdf',
    'price list.pdf',
    'film.mp4',
    'Video.mp4',
    'logo_RGB.png',
    'logo weiß.png',
  ] as const),
]

interface Mark {
  readonly text: string
  /** What might be read as the name's own number. */
  readonly figure?: string
  /** Whether it is certainly a mark only behind another word. */
  readonly isBare?: boolean
}

const marks: readonly Mark[] = [
  ...[
    { text: '' },
    { text: '' },
    { text: '' },
    { text: '' },
    { text: ' (1)', figure: '1' },
    { text: ' (1) - Kopie', figure: '1' },
    { text: ' (2)', figure: '2' },
    { text: ' (11)', figure: '11' },
  ],
  ...[
    ' - Kopie',
    ' - Kopie (2)',
    ' copy',
    ' copy 2',
    ' - copie',
    '_v3',
    ' v2.1',
    '_final',
    ' final2',
    '_FINAL_final',
    ' neu',
    ' new',
    '@2x',
  ].map((text) => ({ text })),
  ...[' نسخة', ' 2026-03-01', '_20260301', ' 1920x1080', '_300dpi', ' - Copy (3)', '_Version 2'].map(
    (text) => ({ text }),
  ),
  ...[
    { text: '-1', figure: '1', isBare: true },
    { text: ' 2', figure: '2', isBare: true },
    { text: '_02', figure: '2', isBare: true },
  ],
]

/**
 * Files of exhibitors with known owners, as they come from them: names in other spellings, with marks
 * of copies and versions, by numbers of stands, beside neighbours that differ by a figure or a letter,
 * and files of companies that do not exhibit. Always the same for the same seed.
 */
export function ownedFiles(count: number, seed: number): OwnedFiles {
  const next = numbersFrom(seed)
  const below = (most: number): number => Math.floor(next() * most)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const names = companyNames(pick, next, 600)
  const held = new Set(names.filter(() => next() < 0.15))
  const stands = standsOf(below)
  const booths = names
    .filter((name) => !held.has(name))
    .map((name, at): MatchedBooth => {
      const stand = next() < 0.7 ? stands.pop() : undefined
      const externalId = next() < 0.5 ? String(100_000 + at * 7) : null
      return {
        key: `b${at}`,
        name,
        number: stand?.number ?? null,
        floor: stand?.floor ?? null,
        externalId,
        remoteId: String(5_000 + at),
        filled: new Set(),
      }
    })
  const freeStands = stands.slice(0, 40)
  const known = new Map<string, Set<string>>()
  for (const { key, name } of booths)
    for (const way of spellingsOf(name)) known.set(bare(way), new Set([...(known.get(bare(way)) ?? []), key]))
  const numbered = new Set(
    booths.flatMap(({ name, number }) =>
      number === null ? [] : spellingsOf(name).map((way) => bare(`${way} ${number}`)),
    ),
  )
  const isOnly = (text: string, key: string): boolean =>
    known.get(bare(text))?.size === 1 &&
    known.get(bare(text))?.has(key) === true &&
    !numbered.has(bare(text)) &&
    !plainWords.has(bare(text))
  const standing = (number: string, floor: string | null): number =>
    [...booths, ...freeStands].filter(
      (one) =>
        one.number !== null &&
        numberKey(one.number) === numberKey(number) &&
        (floor === null || one.floor === floor),
    ).length

  const styled = (text: string): string => {
    const cased = pick([text, text, text.toLowerCase(), text.toUpperCase()]).replaceAll('/', '-')
    return pick([cased, cased, cased.replaceAll(' ', '_'), cased.replaceAll(' ', '-')])
  }
  /** Whether a file of this name may be the second of one that exhibits, too. */
  const isSecond = (text: string): boolean => known.has(bare(/^(.*\D)0?\d$/.exec(text)?.[1] ?? '-'))
  const isUnclear = (text: string, { figure, isBare = false }: Mark, what: string): boolean =>
    (isBare && what === '') ||
    (what === '' && isSecond(text)) ||
    (figure !== undefined && (what === '' || isBare) && known.has(bare(`${withoutLegal(text)} ${figure}`)))
  const named = (): { readonly what: string; readonly extension: string } => {
    const [what = '', extension = ''] = pick(whats).split('.')
    return { what, extension }
  }

  /** Nobody writes another's whole name. */
  const isOthers = (name: string, text: string): boolean =>
    text !== name &&
    booths.some((other) => other.name !== name && spellingsOfWhole(other.name).includes(text))

  const ofName = (name: string, key: string | null): OwnedFile | undefined => {
    const text = pick(spellingsOf(name))
    if (isOthers(name, text)) return undefined
    const mark = pick(marks)
    // What a company that exhibits may have written is not nobody's.
    if (key === null && [text, `${text} ${mark.figure ?? ''}`].some((one) => known.has(bare(one))))
      return undefined
    const { what, extension } = named()
    const size = { sizeBytes: 1 + below(1_000_000), owner: key }
    const isMeant = key !== null && isOnly(text, key)
    switch (pick(['flat', 'flat', 'flat', 'folder', 'before'] as const)) {
      case 'flat': {
        const shown = next() < 0.12 && extension !== 'pdf' ? '' : what
        const between = shown === '' ? '' : pick([' ', '_', '-', ' - '])
        const path = `${pick(['', '', 'Alle Dateien/'])}${styled(text)}${between}${shown}${mark.text}.${extension}`
        return {
          ...size,
          path,
          naming: key === null ? 'nobody' : 'flat',
          isDecidable: isMeant && !isUnclear(text, mark, shown),
        }
      }
      case 'folder': {
        const own = next() < 0.2 && mark.isBare !== true ? mark : { text: '' }
        const path = `Media/${styled(text)}${own.text}/${what}${own.text === '' ? mark.text : ''}.${extension}`
        return {
          ...size,
          path,
          naming: key === null ? 'nobody' : 'folder',
          isDecidable: isMeant && (own.figure === undefined || !isUnclear(text, own, '')),
        }
      }
      case 'before': {
        const [before, behind] = pick([
          ['Kopie von ', ` ${what}`],
          ['Copy of ', ` ${what}`],
          ['copie de ', ` ${what}`],
          ['Logo ', ''],
          ['Hintergrund ', ''],
        ] as const)
        const path = `${before}${styled(text)}${behind}.${before.endsWith('n ') || before.endsWith('f ') || before.endsWith('e ') ? extension : 'png'}`
        return {
          ...size,
          path,
          naming: key === null ? 'nobody' : 'before',
          isDecidable: isMeant && !known.has(bare(before + text)) && !(behind === '' && isSecond(text)),
        }
      }
    }
  }

  const ofNumber = ({ key, name, number, floor }: MatchedBooth): OwnedFile | undefined => {
    if (number === null || floor === null) return undefined
    const mark = pick(marks.filter(({ isBare }) => isBare !== true))
    const [letters, figures] = [/^[\d.]*[A-Z]+/.exec(number)?.[0] ?? '', /\d+$/.exec(number)?.[0] ?? '']
    const written =
      letters === ''
        ? number
        : pick([
            number,
            `${letters}-${figures}`,
            `${letters} ${figures}`,
            number.toLowerCase(),
            `${letters}0${figures}`,
          ])
    const hall = next() < 0.5 ? floor : null
    const inHall = hall === null ? '' : `${pick([hall, hall.replace('Halle', 'Hall')])}/`
    const { what, extension } = named()
    const isDecidable = standing(number, hall) === 1 && !known.has(bare(written))
    const size = { sizeBytes: 1 + below(1_000_000), owner: key }
    if (next() < 0.3) {
      const text = pick(spellingsOf(name))
      if (isOthers(name, text)) return undefined
      const path = pick([
        `${inHall}${written} - ${styled(text)}/${what}${mark.text}.${extension}`,
        `${inHall}${written} ${styled(text)} ${what}${mark.text}.${extension}`,
      ])
      return {
        ...size,
        path,
        naming: 'number-and-name',
        isDecidable: standing(number, hall) === 1 && isOnly(text, key),
      }
    }
    const path = pick([
      `${inHall}${written} logo${mark.text}.png`,
      `${inHall}Stand ${written} background${mark.text}.jpg`,
      `${inHall}${written}/${what}${mark.text}.${extension}`,
      `${inHall}Stand ${written}/${what}${mark.text}.${extension}`,
    ])
    return { ...size, path, naming: 'number', isDecidable }
  }

  const ofExternalId = ({ key, externalId }: MatchedBooth): OwnedFile | undefined => {
    if (externalId === null) return undefined
    const { what, extension } = named()
    const path = pick([
      `${externalId}/${what}.${extension}`,
      `${externalId} ${what}.${extension}`,
      `${externalId}_${what}.${extension}`,
    ])
    return { path, sizeBytes: 1, owner: key, naming: 'external-id', isDecidable: true }
  }

  const ofNobody = (): OwnedFile => {
    const { what, extension } = named()
    const free = pick(freeStands)
    const path = pick([
      ...[
        `IMG_${below(9_999)}.JPG`,
        `DSC0${below(9_999)}.jpg`,
        `Photo ${below(60)}.jpg`,
        `WhatsApp Image 2026-03-0${1 + below(8)} at 14.30.0${below(9)}.jpeg`,
      ],
      ...[
        `Logos/${what}.${extension}`,
        `${1 + below(9)} Logos/${what}.${extension}`,
        `2026/${what}.${extension}`,
        `${below(60)}.${extension}`,
      ],
      ...[
        `Unbekannt ${below(99)} ${what}.${extension}`,
        `${900 + below(99)} ${what}.${extension}`,
        `Stand Z${below(99)} ${what}.${extension}`,
      ],
      ...[
        `${free.floor}/${free.number} ${what}.${extension}`,
        `Scan ${below(30)}.pdf`,
        `A4 Flyer ${below(9)}.pdf`,
      ],
    ])
    return { path, sizeBytes: 1, owner: null, naming: 'nobody', isDecidable: false }
  }

  const heldNames = [...held]
  const files = new Map<string, OwnedFile>()
  while (files.size < count) {
    const kind = next()
    const booth = pick(booths)
    const file =
      kind < 0.55
        ? ofName(booth.name, booth.key)
        : kind < 0.75
          ? ofNumber(booth)
          : kind < 0.8
            ? ofExternalId(booth)
            : kind < 0.95
              ? ofName(pick(heldNames), null)
              : ofNobody()
    if (file !== undefined && !files.has(file.path)) files.set(file.path, file)
  }
  return { booths, freeStands, files: [...files.values()] }
}
