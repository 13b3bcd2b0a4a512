import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'

/** A place in the memory of the library, or a thing in it by its number; 0 is none. */
type Pointer = number

/** What of the public interface of PDFium (`fpdfview.h`, `fpdf_edit.h`, `fpdf_text.h`) its package has, but does not declare. */
interface Declared {
  readonly _FPDF_GetPageBoundingBox: (page: Pointer, box: Pointer) => number
  readonly _FPDFPage_GetRotation: (page: Pointer) => number
  readonly _FPDFPageObj_GetMatrix: (object: Pointer, matrix: Pointer) => number
  readonly _FPDFPageObj_CountMarks: (object: Pointer) => number
  readonly _FPDFPageObj_GetMark: (object: Pointer, index: number) => Pointer
  readonly _FPDFPageObjMark_GetName: (
    mark: Pointer,
    buffer: Pointer,
    bytes: number,
    needed: Pointer,
  ) => number
  readonly _FPDFPageObjMark_GetParamBlobValue: (
    mark: Pointer,
    key: Pointer,
    buffer: Pointer,
    bytes: number,
    needed: Pointer,
  ) => number
  readonly _FPDFPageObj_GetStrokeColor: (
    object: Pointer,
    red: Pointer,
    green: Pointer,
    blue: Pointer,
    alpha: Pointer,
  ) => number
  readonly _FPDFPageObj_GetFillColor: (
    object: Pointer,
    red: Pointer,
    green: Pointer,
    blue: Pointer,
    alpha: Pointer,
  ) => number
  readonly _FPDFPageObj_GetStrokeWidth: (object: Pointer, width: Pointer) => number
  readonly _FPDFPath_CountSegments: (path: Pointer) => number
  readonly _FPDFPath_GetPathSegment: (path: Pointer, index: number) => Pointer
  readonly _FPDFPath_GetDrawMode: (path: Pointer, fill: Pointer, stroke: Pointer) => number
  readonly _FPDFPathSegment_GetPoint: (segment: Pointer, x: Pointer, y: Pointer) => number
  readonly _FPDFPathSegment_GetType: (segment: Pointer) => number
  readonly _FPDFPathSegment_GetClose: (segment: Pointer) => number
  readonly _FPDFFormObj_CountObjects: (form: Pointer) => number
  readonly _FPDFFormObj_GetObject: (form: Pointer, index: number) => Pointer
  readonly _FPDFText_GetUnicode: (text: Pointer, index: number) => number
  readonly _FPDFText_GetCharAngle: (text: Pointer, index: number) => number
  readonly _FPDFText_GetCharOrigin: (text: Pointer, index: number, x: Pointer, y: Pointer) => number
  readonly _FPDFText_GetLooseCharBox: (text: Pointer, index: number, box: Pointer) => number
  readonly _FPDFText_GetTextObject: (text: Pointer, index: number) => Pointer
}

export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & Declared

let loaded: Promise<Pdfium> | undefined

/** The library, once for this process. */
export function openPdfium(): Promise<Pdfium> {
  return (loaded ??= load())
}

async function load(): Promise<Pdfium> {
  const modules: Awaited<ReturnType<typeof PDFiumModule>>[] = []
  await PDFiumLibrary.initBase({
    async vendor(options) {
      const module = await PDFiumModule(options)
      modules.push(module)
      return module
    },
  })
  return modules[0] as Pdfium
}

/** Reads what the library writes into a few bytes of its memory that are kept for that. */
export class Scratch {
  readonly #pdfium: Pdfium
  readonly at: Pointer
  readonly bytes = 1_024

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium
    this.at = pdfium.wasmExports.malloc(this.bytes)
  }

  /** The bytes may have moved with any call. */
  get #view(): DataView {
    return new DataView(this.#pdfium.HEAPU8.buffer, this.at, this.bytes)
  }

  float(index: number): number {
    return this.#view.getFloat32(index * 4, true)
  }

  double(index: number): number {
    return this.#view.getFloat64(index * 8, true)
  }

  int(index: number): number {
    return this.#view.getInt32(index * 4, true)
  }

  /** A copy of so many bytes, from the so many-th on. */
  part(from: number, bytes: number): Buffer {
    const length = Math.min(Math.max(0, bytes), this.bytes - from)
    return Buffer.from(this.#pdfium.HEAPU8.slice(this.at + from, this.at + from + length))
  }

  write(from: number, text: string): Pointer {
    Buffer.from(this.#pdfium.HEAPU8.buffer, this.at, this.bytes).write(`${text}\0`, from, 'latin1')
    return this.at + from
  }

  free(): void {
    this.#pdfium.wasmExports.free(this.at)
  }
}
