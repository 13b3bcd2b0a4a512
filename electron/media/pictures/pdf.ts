import { readFile, stat } from 'node:fs/promises'
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { Sharp } from 'sharp'
import { AppError } from '../../../shared/errors.ts'
import { openPictureLibrary } from '../../pictures/library.ts'

/** Larger ones are taken in without a look: the whole file lies in memory twice while it is read. */
const mostBytes = 512 * 1024 ** 2
/** Whatever a page says of its size, at most so many times as high as wide is drawn of it. */
const highestShare = 4

/** PDFium, as WebAssembly: nothing in a document runs or loads, and its memory has an end (2 GiB). */
let opened: Promise<PDFiumLibrary> | undefined

async function openLibrary(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  return (opened ??= PDFiumLibrary.init())
}

/**
 * How many pages a PDF has.
 *
 * @throws AppError `file-damaged` (`pdf-unreadable`) where nobody can show it
 */
export async function probePdf(
  path: string,
  name: string,
): Promise<{ readonly pages?: number; readonly needsPassword?: true }> {
  const document = await openDocument(path, name)
  if (document === undefined) return {}
  if (document === 'protected') return { needsPassword: true }
  try {
    const pages = document.getPageCount()
    if (pages < 1) throw unreadable(name, undefined)
    return { pages }
  } finally {
    document.destroy()
  }
}

/**
 * The first page of a PDF, `widthPixels` wide, on white; `undefined` where a password keeps it from
 * being shown, or it is too large.
 *
 * @throws AppError `file-damaged` (`pdf-unreadable`)
 */
export async function firstPageOf(
  path: string,
  name: string,
  widthPixels: number,
): Promise<Sharp | undefined> {
  return pageOf(path, name, 1, ({ width, height }) => ({
    width: widthPixels,
    height: Math.min(widthPixels * highestShare, Math.max(1, Math.round((height * widthPixels) / width))),
  }))
}

/** The page with this number, or the last where there are fewer, its longer side `longestPixels`; otherwise as `firstPageOf`. */
export async function wholePageOf(
  path: string,
  name: string,
  number: number,
  longestPixels: number,
): Promise<Sharp | undefined> {
  return pageOf(path, name, number, ({ width, height }) => {
    const scale = longestPixels / Math.max(width, height)
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  })
}

interface PageSize {
  readonly width: number
  readonly height: number
}

async function pageOf(
  path: string,
  name: string,
  number: number,
  sizeOf: (page: PageSize) => PageSize,
): Promise<Sharp | undefined> {
  const document = await openDocument(path, name)
  if (document === undefined || document === 'protected') return undefined
  try {
    const page = document.getPage(Math.min(number, document.getPageCount()) - 1)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    if (!(originalWidth > 0 && originalHeight > 0)) throw unreadable(name, undefined)
    const { width, height } = sizeOf({ width: originalWidth, height: originalHeight })
    const { data } = await page.render({ width, height, render: 'bitmap', renderFormFields: true })
    const sharp = await openPictureLibrary()
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
    document.destroy()
    return picture
  } catch (error) {
    // What the library was aborted in it cannot close any more.
    if (!(error instanceof WebAssembly.RuntimeError)) document.destroy()
    throw error instanceof AppError ? error : unreadable(name, error)
  }
}

async function openDocument(path: string, name: string): Promise<PDFiumDocument | 'protected' | undefined> {
  if ((await stat(path)).size > mostBytes) return undefined
  const library = await openLibrary()
  try {
    return await library.loadDocument(await readFile(path))
  } catch (error) {
    // The library says it in words only (FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY).
    if (error instanceof Error && /^(Password required|Unsupported security)/.test(error.message))
      return 'protected'
    throw unreadable(name, error)
  }
}

function unreadable(name: string, cause: unknown): AppError {
  return new AppError('file-damaged', `“${name}” is damaged, or no PDF that can be shown.`, {
    cause,
    details: { reason: 'pdf-unreadable', name },
  })
}
