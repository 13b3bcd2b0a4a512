import { setImmediate as turn } from 'node:timers/promises'
import { isRightToLeft } from '../../../../shared/domain/programme/session-texts.ts'
import { toLocalText } from '../../../../shared/domain/zoned-time.ts'
import type { Programme, ProgrammeSession } from '../programme.ts'
import type { Weight } from '../../../../shared/domain/plan/picture/text-measure.ts'
import { printFonts, type PrintFonts } from '../../../print/fonts.ts'
import type { TextLine } from '../../../print/lines.ts'
import { createTypesetter, type Typesetter } from '../../../print/typesetter.ts'

/** What is printed besides the programme itself, in the words of whoever prints it. */
interface PrintWords {
  /** "Times in Europe/Berlin" */
  readonly zone: string
  /** `{page}` and `{pages}` are filled. */
  readonly page: string
  readonly withoutTrack: string
  readonly empty: string
}

export interface PrintOptions {
  readonly words: PrintWords
  /** The language of the sessions' texts; `null`: their own words. It gives dates and direction. */
  readonly language: string | null
  readonly signal: AbortSignal
}

/** Points: A4 upright. */
const page = { width: 595, height: 842, margin: 48, foot: 40 }
const left = page.margin
const right = page.width - page.margin
const timeWidth = 92
const ink = { text: '#16191f', muted: '#515967', line: '#d5dae1' }
/** So many sessions are set before others get their turn. */
const sessionsAtOnce = 25

/**
 * The programme as a PDF to be printed: a heading for each day, below it one for each track, below
 * that its sessions in the order of time. Throws the signal's reason.
 */
export async function programmePdf(programme: Programme, options: PrintOptions): Promise<Buffer> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), printFonts()])
  const document = new PdfDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: programme.eventName, Creator: 'Booth Builder' },
    lang: options.language ?? 'en',
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  const paper = new Paper(document, fonts, options.language !== null && isRightToLeft(options.language))
  await setProgramme(paper, programme, options)
  paper.numberPages(options.words.page)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

async function setProgramme(
  paper: Paper,
  { eventName, timeZone, sessions }: Programme,
  { words, language, signal }: PrintOptions,
): Promise<void> {
  const dates = dateFormat(language)
  const wall = (ms: number): string => toLocalText(new Date(ms).toISOString(), timeZone)
  const days = Map.groupBy(sessions, ({ startMs }) => wall(startMs).slice(0, 10))
  paper.newPage()
  paper.write(eventName, { size: 22, weight: 'bold', lines: 3 })
  paper.space(4)
  paper.write(words.zone, { size: 10, colour: ink.muted })
  paper.space(18)
  if (days.size === 0) paper.write(words.empty, { size: 12, colour: ink.muted })
  let set = 0
  for (const [day, ofDay] of days) {
    paper.keepTogether(110)
    paper.write(dates.format(new Date(`${day}T12:00:00Z`)), { size: 16, weight: 'bold' })
    paper.rule()
    const tracks = [...Map.groupBy(ofDay, ({ track }) => track)].sort(([a], [b]) =>
      a === null ? 1 : b === null ? -1 : a.name.localeCompare(b.name),
    )
    for (const [track, ofTrack] of tracks) {
      paper.keepTogether(70)
      paper.space(6)
      paper.write(track === null || track.name === '' ? words.withoutTrack : track.name, {
        size: 12,
        weight: 'bold',
        mark: track?.colour ?? '#848c9b',
      })
      paper.space(6)
      for (const session of ofTrack) {
        signal.throwIfAborted()
        setSession(
          paper,
          session,
          spanOf(wall(session.startMs), wall(session.endMs)),
          track?.colour ?? '#848c9b',
        )
        if (++set % sessionsAtOnce === 0) await turn()
      }
    }
    paper.space(16)
  }
}

function setSession(
  paper: Paper,
  { title, description, speakers }: ProgrammeSession,
  time: string,
  colour: string,
): void {
  paper.keepTogether(56)
  const from = paper.y
  paper.beside(time)
  const inner = { indent: timeWidth }
  paper.write(title === '' ? '–' : title, { size: 11, weight: 'bold', lines: 4, ...inner })
  if (speakers.length > 0)
    paper.write(speakers.join(', '), { size: 9.5, colour: ink.muted, lines: 3, ...inner })
  if (description !== '') {
    paper.space(2)
    paper.write(description, { size: 9, lines: 4, ...inner })
  }
  paper.bar(from, colour)
  paper.space(10)
}

/** "10:30 – 11:15"; with the day where it ends on another. */
function spanOf(start: string, end: string): string {
  const isLater = start.slice(0, 10) !== end.slice(0, 10)
  return `${start.slice(11)} – ${end.slice(11)}${isLater ? ` (${end.slice(8, 10)}.${end.slice(5, 7)}.)` : ''}`
}

function dateFormat(language: string | null): Intl.DateTimeFormat {
  const options = { dateStyle: 'full', timeZone: 'UTC' } as const
  try {
    return new Intl.DateTimeFormat(language ?? 'en', options)
  } catch {
    // A service may call a language as it likes.
    return new Intl.DateTimeFormat('en', options)
  }
}

interface Writing {
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
  /** How many lines at most. */
  readonly lines?: number
  /** From the side where lines begin, in points. */
  readonly indent?: number
  /** A square of this colour before the text. */
  readonly mark?: string
}

/** Pages that are written on from top to bottom, in either direction. */
class Paper {
  y = 0
  readonly #document: PDFKit.PDFDocument
  readonly #typesetter: Typesetter
  readonly #rightToLeft: boolean

  constructor(document: PDFKit.PDFDocument, fonts: PrintFonts, rightToLeft: boolean) {
    this.#document = document
    this.#typesetter = createTypesetter(document, fonts)
    this.#rightToLeft = rightToLeft
  }

  newPage(): void {
    this.#document.addPage()
    this.y = page.margin
  }

  space(points: number): void {
    this.y += points
  }

  /** Goes on at the next page where there is less room than this. */
  keepTogether(points: number): void {
    if (this.y + points > page.height - page.margin - page.foot) this.newPage()
  }

  write(
    text: string,
    { size, weight = 'regular', colour = ink.text, lines = 1, indent = 0, mark }: Writing,
  ): void {
    const lineHeight = size * 1.35
    const inset = indent + (mark === undefined ? 0 : size + 4)
    if (mark !== undefined) {
      const x = this.#rightToLeft ? right - indent - size * 0.8 : left + indent
      this.#document.rect(x, this.y + size * 0.22, size * 0.8, size * 0.8).fill(mark)
    }
    for (const line of this.#lines(text, size, weight, right - left - inset, lines)) {
      this.keepTogether(lineHeight)
      this.#draw(line, this.#rightToLeft ? right - inset - line.width : left + inset, size, colour)
      this.y += lineHeight
    }
  }

  /** Beside what is written next, where lines begin. */
  beside(text: string): void {
    const [line] = this.#lines(text, 9.5, 'regular', timeWidth - 12, 1)
    if (line === undefined) return
    const before = this.y
    this.y += 1.5
    this.#draw(line, this.#rightToLeft ? right - 10 - line.width : left + 10, 9.5, ink.muted)
    this.y = before
  }

  /** In the colour of a track, from there to here; nothing where a page was turned in between. */
  bar(from: number, colour: string): void {
    if (this.y <= from) return
    this.#document.rect(this.#rightToLeft ? right - 3 : left, from, 3, this.y - from).fill(colour)
  }

  rule(): void {
    this.y += 4
    this.#document.moveTo(left, this.y).lineTo(right, this.y).lineWidth(0.8).stroke(ink.line)
    this.y += 6
  }

  numberPages(words: string): void {
    const { start, count } = this.#document.bufferedPageRange()
    for (let at = 0; at < count; at++) {
      this.#document.switchToPage(start + at)
      this.y = page.height - page.foot
      const text = words.replaceAll('{page}', String(at + 1)).replaceAll('{pages}', String(count))
      for (const line of this.#lines(text, 9, 'regular', right - left, 1))
        this.#draw(line, (page.width - line.width) / 2, 9, ink.muted)
    }
  }

  #lines(
    text: string,
    size: number,
    weight: Weight,
    maxWidth: number,
    maxLines: number,
  ): readonly TextLine[] {
    return this.#typesetter.lines(text, { size, weight, maxWidth, maxLines, rightToLeft: this.#rightToLeft })
  }

  #draw(line: TextLine, x: number, size: number, colour: string): void {
    // Where the letters stand on the line is the same for every font.
    this.#typesetter.draw(line, { x, baseline: this.y + size, size, colour })
  }
}
