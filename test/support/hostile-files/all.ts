import { archiveFiles } from './archives/archive.ts'
import { packFiles } from './archives/pack.ts'
import { aviFiles, flvFiles, wmvFiles } from './films/old-films.ts'
import { quickTimeFiles } from './films/quicktime.ts'
import type { HostileFormat } from './hostile-file.ts'
import { compoundFiles, officeFiles } from './papers/office.ts'
import { pdfFiles } from './papers/pdf.ts'
import { gifFiles } from './pictures/gif.ts'
import { avifFiles, heicFiles } from './pictures/heif.ts'
import { jpegFiles } from './pictures/jpeg.ts'
import { pngFiles } from './pictures/png.ts'
import { tiffFiles } from './pictures/tiff.ts'
import { webpFiles } from './pictures/webp.ts'
import { dxfFiles } from './plans/dxf.ts'
import { layoutFiles } from './plans/layout.ts'
import { svgFiles } from './plans/svg.ts'
import { csvFiles } from './tables/csv.ts'
import { workbookFiles } from './tables/workbook.ts'

/** Of every format that is read from people's files. */
export const hostileFormats: readonly HostileFormat[] = [
  ...[pngFiles, jpegFiles, webpFiles, gifFiles, tiffFiles, heicFiles, avifFiles, svgFiles],
  ...[pdfFiles, officeFiles, compoundFiles],
  ...[quickTimeFiles, aviFiles, wmvFiles, flvFiles],
  ...[dxfFiles, layoutFiles, workbookFiles, csvFiles, packFiles, archiveFiles],
]
