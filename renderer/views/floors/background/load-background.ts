import type { AssetInfo } from '../../../../shared/contract/index.ts'
import { widestThumbnailPixels } from '../../../../shared/contract/types.ts'
import { AppError } from '../../../../shared/errors.ts'
import type {
  BackgroundContent,
  BackgroundFile,
  LoadBackground,
} from '../../../floor-editor/painter/backgrounds.ts'
import { pathsOf } from '../../../floor-editor/painter/drawing-paths.ts'
import { describeOnceHere, thumbnailUrl } from '../../../stores/files/assets.ts'
import { runTimed, untilSwitchedOn } from '../../../stores/files/slow-backgrounds.ts'
import { fileBytes, readDrawing } from '../../../stores/files/plan-files.ts'
import { pageCount, pageTitles, renderPage } from './pdf-page.ts'

const pagePixels = 4_096
/** Of the longer side. */
const previewPixels = 420

/** What the canvas shows of a file under the plan. */
export function loadBackgrounds(eventId: string): LoadBackground {
  return async (file, signal) => {
    await untilSwitchedOn(file.hash, signal)
    const asset = await describeOnceHere(eventId, file.hash, signal)
    if (asset.format === 'dxf') {
      const drawing = await readDrawing(eventId, file)
      return {
        kind: 'drawing',
        paths: runTimed(file.hash, () => pathsOf(drawing)),
        timed: (paint) => runTimed(file.hash, paint),
      }
    }
    const bitmap =
      asset.format === 'pdf' ? await pageOf(eventId, asset, file, signal) : await pictureOf(eventId, file)
    signal.throwIfAborted()
    return { kind: 'picture', bitmap } satisfies BackgroundContent
  }
}

async function pageOf(
  eventId: string,
  { name }: AssetInfo,
  { hash, page }: BackgroundFile,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  return renderPage(await fileBytes(eventId, hash, signal), name, page ?? 1, pagePixels)
}

async function pictureOf(eventId: string, { hash }: BackgroundFile): Promise<ImageBitmap> {
  const picture = new Image()
  // The desktop's files are of another origin; without this a canvas with one could not be saved.
  picture.crossOrigin = 'anonymous'
  picture.src = thumbnailUrl(eventId, hash, widestThumbnailPixels)
  try {
    await picture.decode()
  } catch (error) {
    throw new AppError('asset-missing', 'The picture cannot be shown.', { cause: error })
  }
  return createImageBitmap(picture)
}

export interface OpenPdf {
  readonly pages: number
  /** A small picture of a page, to choose by; its longer side `longestPixels`. */
  preview(page: number, longestPixels?: number): Promise<ImageBitmap>
  /** Its width through its height. */
  ratioOf(page: number): Promise<number>
  /** What each page is called, as far as it says. */
  titles(): Promise<readonly (string | undefined)[]>
}

/** Throws why the PDF cannot be read. */
export async function openPdf(
  eventId: string,
  { hash, name }: AssetInfo,
  signal: AbortSignal,
): Promise<OpenPdf> {
  const bytes = await fileBytes(eventId, hash, signal)
  const pages = await pageCount(bytes, name)
  // A document is read anew for each page: many at once would take as much memory as many documents.
  let last: Promise<unknown> = Promise.resolve()
  const preview: OpenPdf['preview'] = (page, longestPixels = previewPixels) => {
    const next = last.then(() => renderPage(bytes, name, page, longestPixels))
    last = next.catch(() => undefined)
    return next
  }
  return {
    pages,
    preview,
    async ratioOf(page) {
      const bitmap = await preview(page)
      const ratio = bitmap.width / bitmap.height
      bitmap.close()
      return ratio
    },
    titles: () => pageTitles(bytes, name),
  }
}
