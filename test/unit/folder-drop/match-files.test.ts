import { describe, expect, it } from 'vitest'
import { matchFiles, type FileMatch, type MatchedBooth } from '../../../shared/domain/folder-drop/match-files.ts'

const booth = (key: string, name: string, rest: Partial<MatchedBooth> = {}): MatchedBooth => ({
  key,
  name,
  number: null,
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
    ['삼성전자 카탈로그/x.pdf', 'samsung', 'likeness', 'likely'],
    // By spelling.
    ['Media/Acme Robotics/x.pdf', 'acme', 'likeness', 'likely'],
    ['Media/acme-robotcs/x.pdf', 'acme', 'likeness', 'likely'],
    ['Media/Robotics, Acme/x.pdf', 'acme', 'likeness', 'likely'],
    ['Media/Mueller und Soehne/x.pdf', 'mueller', 'likeness', 'likely'],
    ['Media/Muller Sohne/x.pdf', 'mueller', 'likeness', 'likely'],
    ['Loreal brochure 2024.pdf', 'loreal', 'likeness', 'likely'],
    ['Media/Yandex/x.pdf', 'yandex', 'likeness', 'likely'],
    ['Media/Zolw sp zoo/x.pdf', 'zolw', 'name', 'exact'],
    ['Media/Papadopoulos/x.pdf', 'hellas', 'likeness', 'likely'],
    ['Media/النور/x.pdf', 'nour', 'likeness', 'likely'],
    ['acme robotics product sheet final v2.pdf', 'acme', 'likeness', 'likely'],
    // A folder's number that contradicts its name only counts it.
    ['Media/43 - Globex/x.pdf', 'globex', 'name', 'likely'],
  ])('%s: %s', (path, key, by, certainty) => {
    const { booth: found, by: sign, certainty: certain } = only(path)
    expect({ found, sign, certain }).toEqual({ found: key, sign: by, certain: certainty })
  })

  it.each(['Media/Umbrella/logo.png', 'IMG_0042.jpg', 'Hall 43/brochure.pdf', 'Logos/x.png', '2024/brochure.pdf'])('%s: none', (path) => {
    expect(only(path)).toMatchObject({ outcome: 'leftover', reason: 'no-booth', booth: null })
  })

  it('is told by the folder before the file’s own name', () => {
    expect(only('Globex/partner Acme Robotics GmbH.pdf')).toMatchObject({ booth: 'globex', certainty: 'exact' })
  })

  it('is not one whose folder holds those of others', () => {
    const files = match('Robotics/Acme Robotics GmbH/a.pdf', 'Robotics/Globex/b.pdf', 'Robotics/about us.pdf')
    expect(files.map(({ booth: found }) => found)).toEqual(['acme', 'globex', null])
  })

  it('is asked for where several are called so', () => {
    expect(only('Media/Acme/x.pdf')).toMatchObject({ outcome: 'conflict', reason: 'ambiguous', booth: null, candidates: ['foods', 'acme'] })
  })

  it('is asked for where a folder beside the one that is surely its own is only near to its name', () => {
    const files = match('Globex/a.pdf', 'Globeks/b.pdf')
    expect(files.map(({ outcome, reason, booth: found }) => [outcome, reason, found])).toEqual([
      ['conflict', 'two-folders', 'globex'],
      ['matched', null, 'globex'],
    ])
  })

  it('is the one that everything was dropped on', () => {
    const { files } = matchFiles([{ path: 'x/Globex/logo.png', sizeBytes: 1 }], booths, { onlyBooth: 'acme' })
    expect(files).toMatchObject([{ booth: 'acme', by: 'given', place: 'booth_logo', outcome: 'matched', certainty: 'exact' }])
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
    const files = matchFiles([{ path: 'Logotech/Logotech backdrop.png', sizeBytes: 1 }], [booth('l', 'Logotech')]).files
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

  it('is asked about where the booth has such a picture', () => {
    expect(only('Globex/logo.png')).toMatchObject({ outcome: 'conflict', reason: 'filled', booth: 'globex', place: 'booth_logo' })
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
    const { files, junk } = matchFiles([...entries.map((path) => ({ path, sizeBytes: 1 })), { path: '3M/empty.png', sizeBytes: 0 }], booths)
    expect(junk).toBe(6)
    expect(files.map(({ path, reason }) => [path, reason])).toEqual([
      ['3M/empty.png', 'empty'],
      ['3M/font.ttf', 'unknown-type'],
      [deep, 'too-deep'],
    ])
  })
})
