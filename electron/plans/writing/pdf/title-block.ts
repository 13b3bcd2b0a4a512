import { sheetName, type PaperBox, type Sheets } from '../../../../shared/domain/plan/files/paper.ts'
import type { PlanWords } from '../../../../shared/domain/plan/picture/plan-words.ts'
import type { Typesetter } from '../../../print/typesetter.ts'
import { paperInk } from '../../../../shared/domain/plan/signs/tones.ts'
import type { LegendEntry } from '../../../../shared/domain/plan/picture/plan-picture.ts'
import { pointsPerMillimetre as mm, type MarkWriter } from './marks.ts'

export interface TitleBlock {
  readonly event: string
  readonly floor: string
  /** As it is read. */
  readonly date: string
  readonly words: PlanWords
  readonly legend: readonly LegendEntry[]
  /** Of this sheet among those of the floor. */
  readonly column: number
  readonly row: number
}

const rightMillimetres = 62

/** What stands below every plan: whose it is, what its colours mean, and how large it is. */
export function writeTitleBlock(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  marks: MarkWriter,
  sheets: Sheets,
  block: TitleBlock,
): void {
  const box = inPoints(sheets.titleBlock)
  document.rect(box.x, box.y, box.width, box.height).lineWidth(0.6).stroke(paperInk.line)
  const rightWidth = Math.min(rightMillimetres * mm, box.width * 0.4)
  const split = box.x + box.width - rightWidth
  document
    .moveTo(split, box.y)
    .lineTo(split, box.y + box.height)
    .lineWidth(0.6)
    .stroke(paperInk.line)
  const pad = 3 * mm
  const write = (
    text: string,
    x: number,
    top: number,
    size: number,
    maxWidth: number,
    weight: 'regular' | 'bold' = 'regular',
    colour: string = paperInk.text,
  ): void => {
    const [line] = typesetter.lines(text, { size, weight, maxWidth, maxLines: 1, rightToLeft: false })
    if (line !== undefined) typesetter.draw(line, { x, baseline: top + size, size, colour })
  }
  const leftWidth = split - box.x - 2 * pad
  write(block.event, box.x + pad, box.y + 2 * mm, 11, leftWidth, 'bold')
  write(block.floor, box.x + pad, box.y + 7 * mm, 9, leftWidth, 'regular', paperInk.muted)
  writeLegend(
    document,
    marks,
    block.legend,
    { x: box.x + pad, y: box.y + 12.5 * mm, width: leftWidth, height: box.height - 13.5 * mm },
    write,
  )

  const rightX = split + pad
  const inner = rightWidth - 2 * pad
  write(
    block.words.scale.replaceAll('{scale}', `1:${sheets.scale}`),
    rightX,
    box.y + 2 * mm,
    9,
    inner * 0.6,
    'bold',
  )
  write(block.date, rightX, box.y + 6.5 * mm, 8, inner * 0.6, 'regular', paperInk.muted)
  writeScaleBar(
    document,
    sheets.scale,
    rightX,
    box.y + box.height - 4.5 * mm,
    inner * (isTiled(sheets) ? 0.6 : 0.9),
    write,
  )
  if (isTiled(sheets)) {
    const count = sheets.columns * sheets.rows
    const number = block.row * sheets.columns + block.column + 1
    const text = block.words.sheet
      .replaceAll('{page}', `${sheetName(block.column, block.row)} (${number})`)
      .replaceAll('{pages}', String(count))
    write(text, rightX, box.y + 11 * mm, 8, inner * 0.6)
    writePageMap(document, sheets, block, {
      x: split + rightWidth * 0.66,
      y: box.y + 2 * mm,
      width: rightWidth * 0.34 - pad,
      height: box.height - 4 * mm,
    })
  }
}

function isTiled({ columns, rows }: Sheets): boolean {
  return columns * rows > 1
}

function inPoints({ x, y, width, height }: PaperBox): PaperBox {
  return { x: x * mm, y: y * mm, width: width * mm, height: height * mm }
}

type Write = (text: string, x: number, top: number, size: number, maxWidth: number) => void

/** Of what is a pixel on the screen, so that a pattern is told in so little room. */
const chipPixel = 0.4

/** In rows, as many as there is room for. */
function writeLegend(
  document: PDFKit.PDFDocument,
  marks: MarkWriter,
  legend: readonly LegendEntry[],
  box: PaperBox,
  write: Write,
): void {
  const [chip, size, rowHeight] = [8, 7, 11]
  const columnWidth = Math.max(70, Math.min(130, box.width / 4))
  const columns = Math.max(1, Math.floor(box.width / columnWidth))
  const rows = Math.max(1, Math.floor(box.height / rowHeight))
  legend.slice(0, columns * rows).forEach(({ paint, sign, signColour, label }, at) => {
    const x = box.x + (at % columns) * columnWidth
    const y = box.y + Math.floor(at / columns) * rowHeight
    const place = {
      box: { minX: x, minY: y, maxX: x + chip * 1.4, maxY: y + chip },
      origin: { x, y },
      pixel: chipPixel,
    }
    marks.paint(paint, 0.5, place, () => document.rect(x, y, chip * 1.4, chip))
    if (sign !== null) marks.sign(sign, signColour, x + chip * 0.7, y + chip / 2, chip * 0.6)
    write(label, x + chip * 1.4 + 4, y + 0.4, size, columnWidth - chip * 1.4 - 8)
  })
}

const barMetres = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500] as const

/** A bar of a round number of metres, in four fields. */
function writeScaleBar(
  document: PDFKit.PDFDocument,
  scale: number,
  x: number,
  y: number,
  widest: number,
  write: Write,
): void {
  const points = (metres: number): number => ((metres * 1000) / scale) * mm
  const metres = barMetres.findLast((one) => points(one) <= widest - 20) ?? barMetres[0]
  const field = points(metres) / 4
  for (let at = 0; at < 4; at++) {
    document.rect(x + at * field, y, field, 3).lineWidth(0.5)
    if (at % 2 === 0) document.fillAndStroke(paperInk.text, paperInk.text)
    else document.fillAndStroke(paperInk.paper, paperInk.text)
  }
  write('0', x, y - 8, 6, 20)
  write(`${metres} m`, x + field * 4 - 4, y - 8, 6, 40)
}

function writePageMap(
  document: PDFKit.PDFDocument,
  { columns, rows }: Sheets,
  { column, row }: TitleBlock,
  box: PaperBox,
): void {
  const cell = Math.min(box.width / columns, box.height / rows)
  for (let down = 0; down < rows; down++) {
    for (let across = 0; across < columns; across++) {
      const isHere = across === column && down === row
      document.rect(box.x + across * cell, box.y + down * cell, cell, cell).lineWidth(0.4)
      document.fillAndStroke(isHere ? paperInk.text : paperInk.paper, paperInk.muted)
    }
  }
}

/** Lines at the corners of the cut, outside of it. */
export function writeCutMarks(document: PDFKit.PDFDocument, { cut }: Sheets): void {
  const { x, y, width, height } = inPoints(cut)
  const [gap, length] = [1 * mm, 4 * mm]
  for (const [atX, outX] of [
    [x, -1],
    [x + width, 1],
  ] as const) {
    for (const [atY, outY] of [
      [y, -1],
      [y + height, 1],
    ] as const) {
      document.moveTo(atX + outX * gap, atY).lineTo(atX + outX * (gap + length), atY)
      document.moveTo(atX, atY + outY * gap).lineTo(atX, atY + outY * (gap + length))
    }
  }
  document.lineWidth(0.4).stroke(paperInk.text)
}
