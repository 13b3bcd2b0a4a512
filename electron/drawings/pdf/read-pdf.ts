import { AppError } from '../../../shared/errors.ts'
import { Sheet } from '../figures/flat-drawing.ts'
import { multiply, type Matrix } from '../figures/matrix.ts'
import { paperOf, pointsPerInch, type Paper } from '../figures/paper.ts'
import { PageObjects } from './page-objects.ts'
import { layPageTexts } from './page-texts.ts'
import { openPdfium, Scratch, type Pdfium } from './pdfium.ts'

const wrongPassword = 4
const unknownSecurity = 5

/** The lines and texts of a page, in inches, upright as the page is shown. */
export interface ShownPage {
  readonly flat: Sheet
  readonly paper: Paper
  /** As `#rrggbb` or `null`, by the names of layers in small letters. */
  readonly colours: ReadonlyMap<string, string | null>
}

/**
 * What is drawn on a page of a PDF, or on the last where there are fewer. Nothing in the document runs.
 *
 * @throws AppError `file-damaged`, `file-too-large`
 */
export async function readPdfPage(bytes: Uint8Array, name: string, number: number): Promise<ShownPage> {
  const pdfium = await openPdfium()
  const scratch = new Scratch(pdfium)
  const content = pdfium.wasmExports.malloc(bytes.length)
  pdfium.HEAPU8.set(bytes, content)
  const document = pdfium._FPDF_LoadMemDocument(content, bytes.length, 0)
  try {
    if (document === 0)
      throw unreadable(name, [wrongPassword, unknownSecurity].includes(pdfium._FPDF_GetLastError()))
    const page = pdfium._FPDF_LoadPage(
      document,
      Math.max(0, Math.min(number, pdfium._FPDF_GetPageCount(document)) - 1),
    )
    if (page === 0) throw unreadable(name, false)
    const shown = shownOn(pdfium, scratch, page, name)
    pdfium._FPDF_ClosePage(page)
    return shown
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(name, false, error)
  } finally {
    close(pdfium, document, content, scratch)
  }
}

function shownOn(pdfium: Pdfium, scratch: Scratch, page: number, name: string): ShownPage {
  const [width, height] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)]
  if (!(width > 0 && height > 0)) throw unreadable(name, false)
  const paper = paperOf(width / pointsPerInch, height / pointsPerInch)
  const flat = new Sheet()
  const inches: Matrix = [1 / pointsPerInch, 0, 0, 1 / pointsPerInch, 0, 0]
  const upright = multiply(inches, uprightOn(pdfium, scratch, page, width, height))
  const objects = new PageObjects({ pdfium, scratch, sheet: flat, paper })
  objects.layAll(page, upright)
  layPageTexts(
    { pdfium, scratch, sheet: flat, layerOf: (object) => objects.layerOfText(object) },
    page,
    upright,
  )
  return { flat, paper, colours: objects.colours }
}

/** From the measure of the page's content to the page as it is shown, from its lower left corner. */
function uprightOn(pdfium: Pdfium, scratch: Scratch, page: number, width: number, height: number): Matrix {
  pdfium._FPDF_GetPageBoundingBox(page, scratch.at)
  const [left, top, right, bottom] = [0, 1, 2, 3].map((index) => scratch.float(index)) as [
    number,
    number,
    number,
    number,
  ]
  switch (pdfium._FPDFPage_GetRotation(page)) {
    case 1:
      return [0, -1, 1, 0, -bottom, height + left]
    case 2:
      return [-1, 0, 0, -1, width + left, height + bottom]
    case 3:
      return [0, 1, -1, 0, width + bottom, -left]
    default:
      return right > left && top > bottom
        ? [width / (right - left), 0, 0, height / (top - bottom), -left, -bottom]
        : [1, 0, 0, 1, 0, 0]
  }
}

/** What the library was aborted in it cannot close any more; its process is of no use from then on. */
function close(pdfium: Pdfium, document: number, content: number, scratch: Scratch): void {
  if (document !== 0) unlessBroken(() => pdfium._FPDF_CloseDocument(document))
  unlessBroken(() => pdfium.wasmExports.free(content))
  unlessBroken(() => scratch.free())
}

function unlessBroken(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error
  }
}

function unreadable(name: string, isProtected: boolean, cause?: unknown): AppError {
  const reason = isProtected ? 'pdf-encrypted' : 'pdf-unreadable'
  return new AppError('file-damaged', `“${name}” cannot be read.`, { cause, details: { reason, name } })
}
