import type { FlatLayer, Sheet } from '../figures/flat-drawing.ts'
import { moved, stretch, multiply, type Matrix } from '../figures/matrix.ts'
import { layerOfPaint, type Paper } from '../figures/paper.ts'
import { Pen } from '../figures/pen.ts'
import { drawingLimits, tooLargeError } from '../figures/limits.ts'
import type { Pdfium, Scratch } from './pdfium.ts'

/** `FPDF_PAGEOBJ_…` and `FPDF_SEGMENT_…` of PDFium. */
const [pathObject, formObject] = [2, 5]
const [lineSegment, bezierSegment, moveSegment] = [0, 1, 2]
/** A file without layers may paint in so many ways before they become one. */
const mostPaints = 200

interface Tools {
  readonly pdfium: Pdfium
  readonly scratch: Scratch
  readonly sheet: Sheet
  readonly paper: Paper
}

/** The paths of a page, on layers: those that the file has (optional content), else one for each way to paint. */
export class PageObjects {
  readonly colours = new Map<string, string | null>()
  readonly #tools: Tools
  readonly #paints = new Set<string>()

  constructor(tools: Tools) {
    this.#tools = tools
  }

  layAll(page: number, matrix: Matrix): void {
    const { pdfium } = this.#tools
    const count = pdfium._FPDFPage_CountObjects(page)
    for (let at = 0; at < count; at += 1)
      this.#lay(pdfium._FPDFPage_GetObject(page, at), matrix, undefined, 0)
  }

  /** Letters are areas. */
  layerOfText(object: number): FlatLayer {
    return this.#layer(this.#optionalContent(object), object, true)
  }

  #lay(object: number, matrix: Matrix, around: string | undefined, depth: number): void {
    const { pdfium, sheet } = this.#tools
    sheet.spend('entities', 1)
    const type = pdfium._FPDFPageObj_GetType(object)
    if (type !== pathObject && type !== formObject) return
    const own = multiply(matrix, this.#matrixOf(object))
    const layer = this.#optionalContent(object) ?? around
    if (type === pathObject) {
      this.#layPath(object, own, layer)
      return
    }
    if (depth >= drawingLimits.depth) throw tooLargeError('depth')
    const count = pdfium._FPDFFormObj_CountObjects(object)
    for (let at = 0; at < count; at += 1)
      this.#lay(pdfium._FPDFFormObj_GetObject(object, at), own, layer, depth + 1)
  }

  #matrixOf(object: number): Matrix {
    const { pdfium, scratch } = this.#tools
    if (pdfium._FPDFPageObj_GetMatrix(object, scratch.at) === 0) return [1, 0, 0, 1, 0, 0]
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = [0, 1, 2, 3, 4, 5].map((index) => scratch.float(index))
    return [a, b, c, d, e, f]
  }

  #layPath(path: number, matrix: Matrix, layer: string | undefined): void {
    const { pdfium, scratch, sheet, paper } = this.#tools
    pdfium._FPDFPath_GetDrawMode(path, scratch.at, scratch.at + 4)
    const [isFilled, isStroked] = [scratch.int(0) !== 0, scratch.int(1) !== 0]
    if (!isFilled && !isStroked) return
    const pen = new Pen(paper)
    const count = pdfium._FPDFPath_CountSegments(path)
    sheet.spend('corners', count)
    let waiting: (readonly [number, number])[] = []
    for (let at = 0; at < count; at += 1) {
      const segment = pdfium._FPDFPath_GetPathSegment(path, at)
      const type = pdfium._FPDFPathSegment_GetType(segment)
      const isClosing = pdfium._FPDFPathSegment_GetClose(segment) !== 0
      pdfium._FPDFPathSegment_GetPoint(segment, scratch.at, scratch.at + 4)
      const [x = 0, y = 0] = moved([scratch.float(0), scratch.float(1)], matrix)
      if (type === moveSegment) pen.moveTo([x, y])
      else if (type === lineSegment) pen.lineTo([x, y])
      else if (type === bezierSegment) {
        waiting.push([x, y])
        const [first, second, end] = waiting
        if (first !== undefined && second !== undefined && end !== undefined) {
          pen.curveTo(first, second, end)
          waiting = []
        }
      }
      if (isClosing) pen.close()
    }
    pen.lay(sheet, () => this.#layer(layer, path, !isStroked, stretch(matrix)), !isStroked)
  }

  #layer(name: string | undefined, object: number, isArea: boolean, scale = 1): FlatLayer {
    const { sheet } = this.#tools
    const colour = this.#colourOf(object, isArea)
    const found = sheet.layer(name ?? this.#paintOf(object, colour, isArea, scale))
    const key = found.name.toLowerCase()
    if (!this.colours.has(key)) this.colours.set(key, colour)
    return found
  }

  #paintOf(object: number, colour: string | null, isArea: boolean, scale: number): string {
    const { pdfium, scratch } = this.#tools
    const isLine = !isArea && pdfium._FPDFPageObj_GetStrokeWidth(object, scratch.at) !== 0
    const paint = layerOfPaint({ colour, width: isLine ? scratch.float(0) * scale : null })
    if (!this.#paints.has(paint) && this.#paints.size >= mostPaints) return '…'
    this.#paints.add(paint)
    return paint
  }

  #colourOf(object: number, isArea: boolean): string | null {
    const { pdfium, scratch } = this.#tools
    const read = isArea ? pdfium._FPDFPageObj_GetFillColor : pdfium._FPDFPageObj_GetStrokeColor
    if (read(object, scratch.at, scratch.at + 4, scratch.at + 8, scratch.at + 12) === 0) return null
    const channels = [0, 1, 2]
      .map((index) => (scratch.int(index) & 255).toString(16).padStart(2, '0'))
      .join('')
    return channels === '000000' ? null : `#${channels}`
  }

  /** The name of the optional content that an object belongs to, the innermost. */
  #optionalContent(object: number): string | undefined {
    const { pdfium, scratch, sheet } = this.#tools
    for (let at = pdfium._FPDFPageObj_CountMarks(object) - 1; at >= 0; at -= 1) {
      sheet.spend('work', 1)
      const mark = pdfium._FPDFPageObj_GetMark(object, at)
      const kind = this.#written((buffer, bytes, needed) =>
        pdfium._FPDFPageObjMark_GetName(mark, buffer, bytes, needed),
      )
      if (kind.toString('utf16le') !== 'OC\0') continue
      const key = scratch.write(0, 'Name')
      const name = textString(
        this.#written((buffer, bytes, needed) =>
          pdfium._FPDFPageObjMark_GetParamBlobValue(mark, key, buffer, bytes, needed),
        ),
      )
      if (name !== '') return name
    }
    return undefined
  }

  /** What the library writes behind the first few bytes, which hold the key and the length. */
  #written(write: (buffer: number, bytes: number, needed: number) => number): Buffer {
    const { scratch } = this.#tools
    const [lengthAt, bytesAt] = [16, 32]
    if (write(scratch.at + bytesAt, scratch.bytes - bytesAt, scratch.at + lengthAt) === 0)
      return Buffer.alloc(0)
    return scratch.part(bytesAt, scratch.int(lengthAt / 4))
  }
}

/** A text of a PDF (“Text string type” of the reference), as a name: UTF-16 or UTF-8 where it begins so, else all but Latin 1. */
function textString(bytes: Buffer): string {
  const [first, second] = bytes
  const encoding =
    first === 0xfe && second === 0xff
      ? 'utf-16be'
      : first === 0xef && second === 0xbb
        ? 'utf-8'
        : 'windows-1252'
  return new TextDecoder(encoding)
    .decode(bytes)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}
