import { setImmediate as turn } from 'node:timers/promises'
import {
  mostSheets,
  sheetsFor,
  type PaperChoice,
  type Sheets,
} from '../../../../shared/domain/plan/files/paper.ts'
import type { PlanFloor, PlanSource } from '../../../../shared/domain/plan/plan-source.ts'
import type { PlanWords } from '../../../../shared/domain/plan/picture/plan-words.ts'
import { boxesOverlap, type Box } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeBounds } from '../../../../shared/domain/plan/geometry/shape.ts'
import { AppError } from '../../../../shared/errors.ts'
import { printFonts } from '../../../print/fonts.ts'
import { textMeasure } from '../../../print/measure.ts'
import { createTypesetter } from '../../../print/typesetter.ts'
import type { PlanPicture } from '../../../../shared/domain/plan/picture/plan-picture.ts'
import { paperInk } from '../../../../shared/domain/plan/signs/tones.ts'
import { writeExhibitorLists } from './exhibitor-list.ts'
import { createMarkWriter, pointsPerMillimetre as mm, type MarkWriter, type Onto } from './marks.ts'
import { writeCutMarks, writeTitleBlock } from './title-block.ts'

export interface PlanPdf {
  readonly source: PlanSource
  /** A picture for each of these floors, made when its turn comes. */
  readonly floors: readonly PlanFloor[]
  readonly draw: (floor: PlanFloor) => PlanPicture
  readonly paper: PaperChoice
  readonly lists: boolean
  readonly words: PlanWords
  /** As it is read. */
  readonly date: string
  readonly signal: AbortSignal
  readonly onDone: (done: number, total: number) => void
}

/** So many groups are drawn before others get their turn. */
const groupsAtOnce = 400

/**
 * Plans as a PDF to be printed, and the letters that no font has: everything has its true size at
 * the scale. Throws the signal's
 * reason, `invalid-input` where it would be more sheets than anybody prints.
 */
export async function planPdf(
  request: PlanPdf,
): Promise<{ readonly bytes: Buffer; readonly unwritten: readonly string[] }> {
  const { source, floors, draw, paper, words, date, signal, onDone } = request
  const [{ default: PdfDocument }, fonts, measure] = await Promise.all([
    import('pdfkit'),
    printFonts(),
    textMeasure(),
  ])
  const document = new PdfDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Title: source.event.name, Creator: 'Booth Builder' },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  const typesetter = createTypesetter(document, fonts)
  const marks = createMarkWriter(document, typesetter, measure)
  const all = floors.map((floor) => ({ floor, sheets: checkedSheets(floor, paper) }))
  const total = all.reduce((sum, { sheets }) => sum + sheets.columns * sheets.rows, 0)
  let done = 0
  for (const { floor, sheets } of all) {
    const picture = draw(floor)
    for (let row = 0; row < sheets.rows; row++) {
      for (let column = 0; column < sheets.columns; column++) {
        signal.throwIfAborted()
        document.addPage({ size: [sheets.page.width * mm, sheets.page.height * mm], margin: 0 })
        await writeSheet({ document, marks, sheets, picture, column, row, signal })
        const title = {
          event: source.event.name,
          floor: floor.name,
          date,
          words,
          legend: picture.legend,
          column,
          row,
        }
        writeTitleBlock(document, typesetter, marks, sheets, title)
        onDone(++done, total)
      }
    }
  }
  if (request.lists)
    writeExhibitorLists(document, typesetter, { floors, booths: source.booths, words, paper })
  document.end()
  await ended
  return { bytes: Buffer.concat(chunks), unwritten: [...typesetter.unwritten] }
}

function checkedSheets({ hall, name }: PlanFloor, paper: PaperChoice): Sheets {
  const sheets = sheetsFor(hall, paper)
  const count = sheets.columns * sheets.rows
  if (count > mostSheets)
    throw new AppError(
      'invalid-input',
      `${name} would be ${count} sheets at 1:${sheets.scale}; at most ${mostSheets} are made. Choose larger paper or a smaller scale.`,
      {
        field: 'scale',
        details: { reason: 'too-many-sheets', most: mostSheets, name },
      },
    )
  return sheets
}

interface SheetWork {
  readonly document: PDFKit.PDFDocument
  readonly marks: MarkWriter
  readonly sheets: Sheets
  readonly picture: PlanPicture
  readonly column: number
  readonly row: number
  readonly signal: AbortSignal
}

async function writeSheet({
  document,
  marks,
  sheets,
  picture,
  column,
  row,
  signal,
}: SheetWork): Promise<void> {
  const { area, cut, scale, columns, rows } = sheets
  const isTiled = columns * rows > 1
  const metresPerMillimetre = scale / 1000
  const [across, down] = [
    picture.hall.widthMetres / metresPerMillimetre,
    picture.hall.heightMetres / metresPerMillimetre,
  ]
  // Millimetres of the page at which the hall's top left corner lies.
  const originX = isTiled ? cut.x - column * cut.width : area.x + (area.width - across) / 2
  const originY = isTiled ? cut.y - row * cut.height : area.y + (area.height - down) / 2
  const pointsPerMetre = mm / metresPerMillimetre
  const seen: Box = {
    minX: (area.x - originX) * metresPerMillimetre,
    minY: (area.y - originY) * metresPerMillimetre,
    maxX: (area.x + area.width - originX) * metresPerMillimetre,
    maxY: (area.y + area.height - originY) * metresPerMillimetre,
  }
  const onto: Onto = {
    ...{ pointsPerMetre, seen },
    x: (metres) => originX * mm + metres * pointsPerMetre,
    y: (metres) => originY * mm + metres * pointsPerMetre,
  }
  document.save()
  document.rect(area.x * mm, area.y * mm, area.width * mm, area.height * mm).clip()
  document
    .rect(onto.x(0), onto.y(0), across * mm, down * mm)
    .lineWidth(1)
    .stroke(paperInk.hall)
  let drawn = 0
  for (const { groups } of picture.layers) {
    for (const group of groups) {
      if (!boxesOverlap(shapeBounds(group.element), seen, 0)) continue
      for (const mark of group.marks) marks.mark(mark, onto)
      if (++drawn % groupsAtOnce === 0) {
        await turn()
        signal.throwIfAborted()
      }
    }
  }
  document.restore()
  if (isTiled) writeCutMarks(document, sheets)
}
