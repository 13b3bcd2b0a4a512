import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName, type FoundContent } from '../../../shared/domain/files/file-name.ts'

const pdf: FoundContent = { format: 'pdf', mime: 'application/pdf' }
const jpg: FoundContent = { format: 'jpg', mime: 'image/jpeg' }

describe('the name of a file', () => {
  it.each([
    ['Lögo #1.png', 'Lögo #1.png'],
    ['会社案内.pdf', '会社案内.pdf'],
    ['Hall 2.1 plan', 'Hall 2.1 plan'],
    ['../../../etc/logo.png', 'logo.png'],
    ['C:\\fakepath\\logo.png', 'logo.png'],
    ['.bashrc', 'bashrc'],
    ['..', 'file'],
    ['', 'file'],
    ['brochure.pdf. . ', 'brochure.pdf'],
    ['a\u0000b\u001B[31mc\u009B.png', 'ab[31mc.png'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['zero\u200Bwidth\uFEFF\u2066.png', 'zerowidth.png'],
    ['a:stream?.png', 'a-stream-.png'],
    ['CON.png', '_CON.png'],
    ['nul', '_nul'],
    ['com1.backup.pdf', '_com1.backup.pdf'],
    ['Console.png', 'Console.png'],
    ['lone\uD800.png', 'lone.png'],
  ])('%j is kept as %j', (given, kept) => {
    expect(safeFileName(given)).toBe(kept)
  })

  it.each([
    ['x.desktop', pdf, 'x.pdf'],
    ['setup.exe', pdf, 'setup.pdf'],
    ['brochure', pdf, 'brochure.pdf'],
    ['Hall 2.1 plan', pdf, 'Hall 2.1 plan.pdf'],
    ['BROCHURE.PDF', pdf, 'BROCHURE.PDF'],
    ['invoice\u202Efdp.exe', pdf, 'invoicefdp.pdf'],
    ['.pdf', pdf, 'pdf.pdf'],
    ['photo.jpeg', jpg, 'photo.jpeg'],
    ['photo.png', jpg, 'photo.jpg'],
    ['letter.docx', { format: 'word', mime: 'application/msword' }, 'letter.doc'],
    [
      'letter.docm',
      { format: 'word', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
      'letter.docx',
    ],
    [
      'macros.docx',
      { format: 'word', mime: 'application/vnd.ms-word.document.macroenabled.12' },
      'macros.docm',
    ],
    ['film.mov', { format: 'mp4', mime: 'video/mp4' }, 'film.mp4'],
  ] as const)('%j with content %o is kept as %j', (given, content, kept) => {
    expect(safeFileName(given, content)).toBe(kept)
  })

  it('is short enough for a file system, and keeps its extension', () => {
    const long = safeFileName(`${'会'.repeat(300)}.exe`, pdf)
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200)
    expect(long).toMatch(/^会+\.pdf$/)
  })

  it('is safe whatever it was, and the same when it is cleaned again', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        'a',
        '.',
        'A',
        '/',
        '\\',
        ' ',
        ':',
        '\u202E',
        '\u0000',
        '\u200F',
        '\u001B',
        '€',
        'con',
        '.exe',
        '.pdf',
        '\uD83D\uDE00',
      ),
      maxLength: 300,
    })
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.string({ unit: 'binary' })),
        fc.option(fc.constantFrom(pdf, jpg), { nil: undefined }),
        (given, content) => {
          const name = safeFileName(given, content)
          expect(name).toMatch(/^[^. /\\]/)
          expect(name).not.toMatch(/[. ]$|[/\\:*?"<>|]|[\p{Cc}\p{Bidi_Control}\p{Cf}\p{Cs}]/u)
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
          if (content !== undefined)
            expect(name.toLowerCase()).toMatch(content === pdf ? /\.pdf$/ : /\.(jpg|jpeg|jpe|jfif)$/)
          expect(safeFileName(name, content)).toBe(name)
        },
      ),
    )
  })
})
