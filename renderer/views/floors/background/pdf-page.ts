import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { titleAmong } from '../../../../shared/domain/plan/drawing/title.ts'
import { AppError } from '../../../../shared/errors.ts'

/** Of what a page holds: a single picture in it may not take more. */
const mostPicturePixels = 100_000_000

/** How many pages a PDF has. Throws `file-damaged` with a reason. */
export async function pageCount(bytes: ArrayBuffer, name: string): Promise<number> {
  return withDocument(bytes, name, (document) => Promise.resolve(document.numPages))
}

/**
 * A page of a PDF on white paper, its longer side `longestPixels`. Throws `file-damaged` with a
 * reason.
 */
export async function renderPage(
  bytes: ArrayBuffer,
  name: string,
  pageNumber: number,
  longestPixels: number,
): Promise<ImageBitmap> {
  return withDocument(bytes, name, async (document) => {
    const page = await document.getPage(Math.min(pageNumber, document.numPages))
    const plain = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: longestPixels / Math.max(plain.width, plain.height) })
    const canvas = window.document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(viewport.width))
    canvas.height = Math.max(1, Math.round(viewport.height))
    await page.render({ canvas, viewport, background: '#ffffff' }).promise
    return createImageBitmap(canvas)
  })
}

/** Of the pages after these no text is read. */
const mostTitled = 60

/**
 * What each page is called: by its label in the document where that is a word, else by what is written
 * largest on it; `undefined`: nothing that could be a name. Throws `file-damaged` with a reason.
 */
export async function pageTitles(bytes: ArrayBuffer, name: string): Promise<readonly (string | undefined)[]> {
  return withDocument(bytes, name, async (document) => {
    const labels = await document.getPageLabels()
    const titles: (string | undefined)[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const label = labels?.[number - 1] ?? ''
      titles.push(
        isWord(label)
          ? label
          : number > mostTitled
            ? undefined
            : titleAmong(await linesOn(await document.getPage(number))),
      )
    }
    return titles
  })
}

/** Labels are figures as a rule, Roman ones too. */
function isWord(label: string): boolean {
  return /\p{L}{3}/u.test(label) && !/^[ivxlcdm]+$/i.test(label)
}

/** The texts of a page line by line: what is written in one size comes in pieces. */
async function linesOn(
  page: PDFPageProxy,
): Promise<readonly { readonly text: string; readonly height: number }[]> {
  const lines: { text: string; height: number }[] = []
  let goesOn = false
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item)) continue
    const line = lines.at(-1)
    if (goesOn && line !== undefined && (item.height === 0 || item.height === line.height))
      line.text += item.str
    else lines.push({ text: item.str, height: item.height })
    goesOn = !item.hasEOL
  }
  return lines
}

/** Put beside the page when it is built (`pdfParts`). */
function partsAt(folder: 'cmaps' | 'standard_fonts' | 'wasm'): string {
  return new URL(`pdf/${folder}/`, window.document.baseURI).href
}

/** Read in a worker of the library; nothing of the document is run or asked for elsewhere. */
async function withDocument<Result>(
  bytes: ArrayBuffer,
  name: string,
  use: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const { getDocument, GlobalWorkerOptions, PasswordException } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = workerUrl
  // The bytes go over to the worker; whoever gave them may need them once more.
  const task = getDocument({
    data: new Uint8Array(bytes.slice(0)),
    maxImageSize: mostPicturePixels,
    cMapUrl: partsAt('cmaps'),
    standardFontDataUrl: partsAt('standard_fonts'),
    wasmUrl: partsAt('wasm'),
    useWasm: false,
    verbosity: 0,
  })
  try {
    return await use(await task.promise)
  } catch (error) {
    const reason = error instanceof PasswordException ? 'pdf-encrypted' : 'pdf-unreadable'
    throw new AppError('file-damaged', `“${name}” cannot be shown.`, {
      cause: error,
      details: { reason, name },
    })
  } finally {
    await task.destroy()
  }
}
