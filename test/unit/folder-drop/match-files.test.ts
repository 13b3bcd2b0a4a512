import { describe, expect, it } from 'vitest'
import {
  matchFiles,
  type FileMatch,
  type MatchedBooth,
} from '../../../shared/domain/folder-drop/match-files.ts'

const booth = (key: string, name: string, rest: Partial<MatchedBooth> = {}): MatchedBooth => ({
  key,
  name,
  number: null,
  floor: null,
  externalId: null,
  remoteId: null,
  filled: new Set(),
  ...rest,
})
const booths = [
  booth('acme', 'Acme Robotics GmbH', { number: '042', externalId: '1042' }),
  booth('foods', 'Acme Foods Inc.', { number: '43' }),
  booth('mueller', 'Müller & Söhne AG', { number: 'A-12' }),
  booth('globex', 'Globex', { number: '3.A14', filled: new Set(['booth_logo']) }),
  booth('loreal', 'L’Oréal S.A.R.L.'),
  booth('yandex', 'ООО Яндекс'),
  booth('yamada', '株式会社山田製作所', { remoteId: '7' }),
  booth('samsung', '삼성전자 주식회사'),
  booth('nour', 'شركة النور'),
  booth('zolw', 'Żółw Sp. z o.o.'),
  booth('hellas', 'Παπαδόπουλος Α.Ε.'),
  booth('3m', '3M'),
  booth('robotics', 'Robotics'),
]

function match(...paths: readonly string[]): readonly FileMatch[] {
  return matchFiles(
    paths.map((path) => ({ path, sizeBytes: 10 })),
    booths,
  ).files
}
const only = (path: string): FileMatch => match(path)[0]!

describe('the booth of a file', () => {
  it.each([
    // By what identifies it.
    ['Media/042/x.pdf', 'acme', 'number', 'exact'],
    ['Media/42 - Acme/x.pdf', 'acme', 'number', 'exact'],
    ['Media/042_AcmeRobotics/x.pdf', 'acme', 'number', 'exact'],
    ['Media/Acme (1042)/x.pdf', 'acme', 'external-id', 'exact'],
    ['Media/1042/x.pdf', 'acme', 'external-id', 'exact'],
    ['Halle 1/Stand A-12/x.pdf', 'mueller', 'number', 'exact'],
    ['a012 prospekt.pdf', 'mueller', 'number', 'exact'],
    ['Stand A14/x.pdf', 'globex', 'number', 'exact'],
    ['Media/7/x.pdf', 'yamada', 'id', 'exact'],
    ['Media/Acme Robotics GmbH/x.pdf', 'acme', 'name', 'exact'],
    ['MEDIA/GLOBEX/x.pdf', 'globex', 'name', 'exact'],
    ['Media/3M/x.pdf', '3m', 'name', 'exact'],
    ['globex_logo.png', 'globex', 'name', 'exact'],
    ['GlobexLogo.png', 'globex', 'name', 'exact'],
    ['Media/山田製作所/x.pdf', 'yamada', 'name', 'exact'],
    ['山田製作所カタログ.pdf', 'yamada', 'name', 'exact'],
    ['삼성전자 카탈로그/x.pdf', 'samsung', 'name', 'exact'],
    // By spelling.
    ['Media/Acme Robotics/x.pdf', 'acme', 'similar-name', 'likely'],
    ['Media/acme-robotcs/x.pdf', 'acme', 'similar-name', 'likely'],
    ['Media/Robotics, Acme/x.pdf', 'acme', 'similar-name', 'likely'],
    ['Media/Mueller und Soehne/x.pdf', 'mueller', 'similar-name', 'likely'],
    ['Media/Muller Sohne/x.pdf', 'mueller', 'similar-name', 'likely'],
    ['Loreal brochure 2024.pdf', 'loreal', 'similar-name', 'likely'],
    ['Media/Yandex/x.pdf', 'yandex', 'similar-name', 'likely'],
    ['Media/Zolw sp zoo/x.pdf', 'zolw', 'name', 'exact'],
    ['Media/Papadopoulos/x.pdf', 'hellas', 'similar-name', 'likely'],
    ['Media/النور/x.pdf', 'nour', 'similar-name', 'likely'],
    ['acme robotics product sheet final v2.pdf', 'acme', 'similar-name', 'likely'],
    // A folder's number that contradicts its name only counts it.
    ['Media/43 - Globex/x.pdf', 'globex', 'name', 'likely'],
  ])('%s: %s', (path, key, by, certainty) => {
    const { booth: found, by: sign, certainty: certain } = only(path)
    expect({ found, sign, certain }).toEqual({ found: key, sign: by, certain: certainty })
  })

  it.each([
    'Media/Umbrella/logo.png',
    'IMG_0042.jpg',
    'Hall 43/brochure.pdf',
    'Logos/x.png',
    '2024/brochure.pdf',
  ])('%s: none', (path) => {
    expect(only(path)).toMatchObject({ outcome: 'leftover', reason: 'no-booth', booth: null })
  })

  it('is told by the folder before the file’s own name', () => {
    expect(only('Globex/partner Acme Robotics GmbH.pdf')).toMatchObject({
      booth: 'globex',
      certainty: 'exact',
    })
  })

  it('is not one whose folder holds those of others', () => {
    const files = match('Robotics/Acme Robotics GmbH/a.pdf', 'Robotics/Globex/b.pdf', 'Robotics/about us.pdf')
    expect(files.map(({ booth: found }) => found)).toEqual(['acme', 'globex', null])
  })

  it('is asked for where several are called so', () => {
    expect(only('Media/Acme/x.pdf')).toMatchObject({
      outcome: 'conflict',
      reason: 'ambiguous',
      booth: null,
      candidates: ['foods', 'acme'],
    })
  })

  it('is asked for where a folder beside the one that is surely its own is only near to its name', () => {
    const files = match('Globex/a.pdf', 'Globeks/b.pdf')
    expect(files.map(({ outcome, reason, booth: found }) => [outcome, reason, found])).toEqual([
      ['conflict', 'two-folders', 'globex'],
      ['matched', null, 'globex'],
    ])
  })

  it('is asked for where its folder and the name of the file say two', () => {
    expect(only('Globex/3M logo.png')).toMatchObject({
      outcome: 'conflict',
      reason: 'ambiguous',
      candidates: ['globex', '3m'],
    })
    expect(only('A-12/Globex/logo.png')).toMatchObject({
      outcome: 'conflict',
      candidates: ['globex', 'mueller'],
    })
  })

  it('is not told by what only resembles its name, which a person is asked about', () => {
    const files = match(
      'Acme Robotcs logo.png',
      'Acme Robotics Europe.pdf',
      'Acme Robotics Ltd.pdf',
      'Robotic.pdf',
    )
    expect(
      files.map(({ path, outcome, reason, booth: found, place }) => [path, outcome, reason, found, place]),
    ).toEqual([
      ['Acme Robotcs logo.png', 'conflict', 'spelling', 'acme', 'booth_logo'],
      ['Acme Robotics Europe.pdf', 'conflict', 'part', 'acme', 'documents'],
      ['Acme Robotics Ltd.pdf', 'conflict', 'part', 'acme', 'documents'],
      ['Robotic.pdf', 'conflict', 'part', 'robotics', 'documents'],
    ])
  })

  it('is the one that everything was dropped on', () => {
    const { files } = matchFiles([{ path: 'x/Globex/logo.png', sizeBytes: 1 }], booths, { onlyBooth: 'acme' })
    expect(files).toMatchObject([
      { booth: 'acme', by: 'given', place: 'booth_logo', outcome: 'matched', certainty: 'exact' },
    ])
  })
})

describe('marks of copies and versions', () => {
  const studios = [
    booth('five', 'Studio 5'),
    booth('fifty-one', 'Studio 51'),
    booth('m11', 'Müller Söhne 11'),
    booth('m111', 'Müller Söhne 111'),
    booth('cut', 'Final Cut'),
  ]
  const boothOf = (path: string, among = studios): string | null => {
    const [file] = matchFiles([{ path, sizeBytes: 1 }], among).files
    return file?.outcome === 'matched' ? file.booth : null
  }

  it.each([
    ...[
      '(1)',
      ' (1)',
      '[2]',
      ' - Kopie',
      ' - Kopie (2)',
      ' copy',
      ' copy 2',
      ' - Copy (3)',
      ' - copie',
      ' نسخة',
      '_v3',
      ' v2.1',
      '_final',
      ' final2',
      '_FINAL_final',
      ' neu',
      ' new',
    ],
    ...[
      '-1',
      '@2x',
      '-1024x768',
      ' 300dpi',
      ' 2026-03-01',
      '_20260301',
      ' 01.03.2026',
      ' Version 2',
      ' (1) - Kopie',
      '_rgb_v2 (11)',
    ],
  ])('“%s” is no part of a name', (mark) => {
    expect(boothOf(`Studio 5 logo${mark}.png`)).toBe('five')
    expect(boothOf(`Muller Sohne 11 logo${mark}.png`)).toBe('m11')
    expect(boothOf(`Mueller-Soehne-11/logo${mark}.png`)).toBe('m11')
  })

  it.each([
    'Kopie von Studio 5 logo.png',
    'Copy of Studio 5.png',
    'copie de studio_5_logo.png',
    'نسخة من Studio 5.png',
    'Studio 5 - Kopie/logo.png',
  ])('%s', (path) => {
    expect(boothOf(path)).toBe('five')
  })

  it('are part of the name of a booth that is called so', () => {
    expect(boothOf('Final Cut logo final.png')).toBe('cut')
    const copies = [booth('copy', 'Studio Copy'), booth('two', 'Studio 2')]
    expect(boothOf('Studio copy.png', copies)).toBe('copy')
    expect(boothOf('Studio 2.png', copies)).toBe('two')
  })

  it('make no booth certain where another is called so with them', () => {
    const all = [
      booth('one', 'Studio'),
      booth('copy', 'Studio Copy'),
      booth('two', 'Studio 2'),
      booth('v2', 'Studio V2'),
    ]
    for (const path of [
      'Studio copy.png',
      'Studio (2).png',
      'Studio 2.png',
      'Studio-2.png',
      'Studio logo 2.png',
      'Studio v2.png',
    ]) {
      const [file] = matchFiles([{ path, sizeBytes: 1 }], all).files
      expect(file, path).toMatchObject({ outcome: 'conflict', reason: 'ambiguous', booth: null })
      expect(file?.candidates, path).toContain('one')
    }
    expect(boothOf('Studio 2 logo.png', all)).toBe('two')
    expect(boothOf('Studio logo (2).png', all)).toBe('one')
  })
})

describe('numbers in names', () => {
  it('are whole, and a booth with another one is another booth', () => {
    const all = [
      booth('11', 'Halle 11'),
      booth('111', 'Müller 111'),
      booth('a', 'Studio A'),
      booth('ii', 'Bau II'),
      booth('1und1', '1&1'),
    ]
    for (const path of [
      'Halle 12 logo.png',
      'Halle 1.png',
      'Halle 1 1.png',
      'Müller 11 (1).png',
      'Müller 1 11.png',
      'Studio B.png',
      'Bau III.png',
      '11 Logo.png',
    ]) {
      const [file] = matchFiles([{ path, sizeBytes: 1 }], all).files
      expect(file, path).toMatchObject({ outcome: 'leftover', reason: 'no-booth' })
    }
  })
})

describe('the number of a stand', () => {
  const plan = [
    booth('acme', 'Acme', { number: 'A1', floor: 'Halle 1' }),
    booth('globex', 'Globex', { number: 'A1', floor: 'Halle 2' }),
    booth('twelve', 'Initech', { number: '12', floor: 'Halle 2' }),
    booth('dash', 'Nordwind', { number: 'A-12', floor: 'Halle 1' }),
    booth('b7', 'Umbrella', { number: 'B7', floor: 'Halle 2', externalId: '1042' }),
    booth('named', 'C3'),
    booth('c3', 'Xenon', { number: 'C3', floor: 'Halle 1' }),
  ]
  const freeStands = [
    { number: 'B7', floor: 'Halle 1' },
    { number: '77', floor: 'Halle 1' },
  ]
  const at = (path: string): FileMatch => matchFiles([{ path, sizeBytes: 1 }], plan, { freeStands }).files[0]!

  it.each([
    ['12 logo.png', 'twelve'],
    ['Stand A-12 background.png', 'dash'],
    ['A 12 logo (2).png', 'dash'],
    ['a012/logo.png', 'dash'],
    ['Stand 12.png', 'twelve'],
    ['Halle 2/B 7 logo.png', 'b7'],
    ['Hall 1/A1/logo.png', 'acme'],
    ['Halle 2 A1 logo.png', 'globex'],
    ['A1 Globex logo.png', 'globex'],
    ['A١ Acme.png', 'acme'],
  ])('%s: %s', (path, key) => {
    expect(at(path)).toMatchObject({ outcome: 'matched', by: 'number', booth: key })
  })

  it('is a tie where it is on several floors, a booth’s name, or that of a free stand as well', () => {
    expect(at('A1 logo.png')).toMatchObject({ reason: 'ambiguous', candidates: ['acme', 'globex'] })
    expect(at('C3 logo.png')).toMatchObject({ reason: 'ambiguous', candidates: ['named', 'c3'] })
    expect(at('B 7 logo.png')).toMatchObject({ outcome: 'conflict', reason: 'number', booth: 'b7' })
    expect(at('77 logo.png')).toMatchObject({ outcome: 'leftover', reason: 'no-booth' })
  })

  it('is asked about where it may count something, or where the name says another', () => {
    expect(at('12.png')).toMatchObject({ outcome: 'conflict', reason: 'number', booth: 'twelve' })
    expect(at('12 Nordwind logo.png')).toMatchObject({
      reason: 'contradiction',
      candidates: ['twelve', 'dash'],
    })
    expect(at('A-12 Somebody logo.png')).toMatchObject({ outcome: 'conflict', reason: 'part', booth: 'dash' })
    for (const path of ['logo 12.png', 'IMG_0012.png', '1 Logos/x.png', 'Photo 12.jpg'])
      expect(at(path), path).toMatchObject({ reason: 'no-booth' })
  })

  it('does not take a file out of the folder of a booth', () => {
    expect(at('Nordwind/12/logo.png')).toMatchObject({ outcome: 'matched', booth: 'dash' })
    expect(at('Nordwind/12 logo.png')).toMatchObject({ outcome: 'matched', booth: 'dash' })
  })
})

describe('the place of a file in its booth', () => {
  it('is told by its type, its name, its folders, and what the booth lacks', () => {
    const files = match(
      'Media/3M/Angebot.docx',
      'Media/3M/film.MOV',
      'Media/3M/Hintergrund.jpg',
      'Media/3M/Logos/final.png',
      'Media/3M/photo.heic',
      'Media/3M/photo 2.jpg',
    )
    expect(files.map(({ place, certainty, reason }) => [place, certainty, reason])).toEqual([
      ['documents', 'exact', null],
      ['booth_background', 'exact', null],
      ['booth_logo', 'likely', null],
      ['videos', 'exact', null],
      ['booth_thumbnail', 'likely', null],
      [null, 'likely', 'no-place'],
    ])
  })

  it('is told by the folder that holds those of all booths', () => {
    expect(only('Logos/3M.png')).toMatchObject({ booth: '3m', place: 'booth_logo' })
  })

  it('is not what the booth’s own name seems to say', () => {
    const files = matchFiles(
      [{ path: 'Logotech/Logotech backdrop.png', sizeBytes: 1 }],
      [booth('l', 'Logotech')],
    ).files
    expect(files).toMatchObject([{ booth: 'l', place: 'booth_background' }])
  })

  it('is given to the one of several files that needs least done to it', () => {
    const files = match('3M/logo.gif', '3M/logo.jpg', '3M/logo.png', '3M/logo.svg')
    expect(files.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['conflict', 'same-slot'],
      ['conflict', 'same-slot'],
      ['matched', null],
      ['conflict', 'same-slot'],
    ])
  })

  it('is the file’s that is surely the booth’s, whatever comes first', () => {
    const files = match(
      '3M logo - Kopie.svg',
      '3M Europe logo.png',
      'Muller Sohne logo.png',
      'Müller & Söhne AG logo.jpg',
    )
    expect(
      files.map(({ path, booth: found, outcome, reason, place }) => [path, found, outcome, reason, place]),
    ).toEqual([
      ['3M Europe logo.png', '3m', 'conflict', 'same-slot', 'booth_logo'],
      ['3M logo - Kopie.svg', '3m', 'matched', null, 'booth_logo'],
      ['Muller Sohne logo.png', 'mueller', 'conflict', 'same-slot', 'booth_logo'],
      ['Müller & Söhne AG logo.jpg', 'mueller', 'matched', null, 'booth_logo'],
    ])
  })

  it('is asked about where the booth has such a picture', () => {
    expect(only('Globex/logo.png')).toMatchObject({
      outcome: 'conflict',
      reason: 'filled',
      booth: 'globex',
      place: 'booth_logo',
    })
  })
})

describe('files that are nobody’s', () => {
  it('are counted where a system made them, and said where they cannot be taken', () => {
    const deep = `${'a/'.repeat(25)}3M.png`
    const entries = [
      '3M/.DS_Store',
      '__MACOSX/3M/._logo.png',
      '3M/Thumbs.db',
      '3M/desktop.ini',
      '.git/3M/logo.png',
      '3M/~$Offer.docx',
      '3M/font.ttf',
      deep,
    ]
    const { files, junk } = matchFiles(
      [...entries.map((path) => ({ path, sizeBytes: 1 })), { path: '3M/empty.png', sizeBytes: 0 }],
      booths,
    )
    expect(junk).toBe(6)
    expect(files.map(({ path, reason }) => [path, reason])).toEqual([
      ['3M/empty.png', 'empty'],
      ['3M/font.ttf', 'unknown-type'],
      [deep, 'too-deep'],
    ])
  })
})
