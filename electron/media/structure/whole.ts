import type { FileFormat } from '../../../shared/entities/index.ts'
import { isWholeAsf } from './asf.ts'
import { isWholeAvi } from './avi.ts'
import { isWholeCompoundFile } from './compound-file.ts'
import { withFileBytes, type FileBytes } from './file-bytes.ts'
import { isWholeFlv } from './flv.ts'
import { isWholePdf } from './pdf.ts'
import { isWholeQuickTime } from './quicktime.ts'
import { isWholeZip } from './zip.ts'

/**
 * Whether a document or video is there from beginning to end, as far as its own structure tells.
 * Pictures are decoded instead.
 */
export function isWhole(path: string, format: FileFormat, mime: string): boolean {
  return withFileBytes(path, (file) => isWholeFile(file, format, mime))
}

function isWholeFile(file: FileBytes, format: FileFormat, mime: string): boolean {
  switch (format) {
    case 'pdf':
      return isWholePdf(file)
    case 'word':
    case 'excel':
    case 'powerpoint':
      return mime === 'application/x-cfb' ? isWholeCompoundFile(file) : isWholeZip(file)
    case 'mp4':
    case 'mov':
      return isWholeQuickTime(file)
    case 'avi':
      return isWholeAvi(file)
    case 'wmv':
      return isWholeAsf(file)
    case 'flv':
      return isWholeFlv(file)
    case 'jpg':
    case 'png':
    case 'svg':
    case 'webp':
    case 'heic':
    case 'avif':
    case 'gif':
    case 'tiff':
    // A drawing is whole where it can be read.
    case 'dxf':
      return true
  }
}
