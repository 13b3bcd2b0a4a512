import { fileTypeFromBuffer, fileTypeFromFile, type FileTypeResult } from 'file-type'
import { formatNames, formatOf, mimeOf } from '../../shared/domain/files/file-format.ts'
import { pictureFormats, type FileFormat } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import { drawingKind, notADrawing } from '../drawings/dxf/groups/file-text.ts'
import type { Inspected } from './messages/messages.ts'
import { inspectPicture } from './pictures/picture.ts'
import { looksLikeSvg } from './pictures/svg.ts'
import { withFileBytes, type FileBytes } from './structure/file-bytes.ts'
import { isWholeAsf } from './structure/asf.ts'
import { isWholeAvi } from './structure/avi.ts'
import { isWholeCompoundFile } from './structure/compound-file.ts'
import { isWholeFlv } from './structure/flv.ts'
import { isWholePdf } from './structure/pdf.ts'
import { isWholeQuickTime } from './structure/quicktime.ts'
import { isWholeZip } from './structure/zip.ts'

const startBytes = 4_096

/** Texts, which have no signature that the library knows. */
const drawingType: FileTypeResult = { ext: 'dxf', mime: mimeOf('dxf') }
const svgType: FileTypeResult = { ext: 'svg', mime: mimeOf('svg') }

/**
 * What a complete local copy of a file is, by its content. Runs in the media process: crafted files
 * can hang or crash a parser.
 *
 * @throws AppError `file-empty`, `file-type`, `image-too-large`, `file-damaged`
 */
export async function inspect(
  path: string,
  name: string,
  accepted: readonly FileFormat[],
): Promise<Inspected> {
  const start = withFileBytes(path, (file) => file.read(0, startBytes))
  if (start.length === 0) throw new AppError('file-empty', `“${name}” is empty.`, { details: { name } })
  const cad = drawingKind(start)
  if (accepted.includes('dxf') && cad === 'dwg') throw notADrawing(cad, name)
  const detected =
    cad === 'dxf' || cad === 'binary-dxf'
      ? drawingType
      : looksLikeSvg(start)
        ? svgType
        : ((await fileTypeFromFile(path)) ?? tornType(start))
  const format = formatOf(detected, name)
  if (detected === undefined || format === undefined || !accepted.includes(format))
    throw notAccepted(detected, format, name, accepted)
  if (pictureFormats.includes(format))
    return { format, mime: mimeOf(format), ...(await inspectPicture(path, name, format)) }
  if (!isWhole(path, format, detected.mime)) {
    throw new AppError('file-damaged', `“${name}” is damaged or incomplete: its end is missing.`, {
      details: { name },
    })
  }
  return { format, mime: mimeOfFound(format, detected.mime, name) }
}

/** A TIFF has its directory at its end: without it the library does not know the file. */
function tornType(start: Buffer): FileTypeResult | undefined {
  return /^(II\*\0|MM\0\*)/.test(start.toString('latin1', 0, 4))
    ? { ext: 'tif', mime: mimeOf('tiff') }
    : undefined
}

/**
 * What a file is going to be that begins so, where that can be told already: the directory of an
 * archive, and so of an Office file, comes last.
 *
 * @throws AppError `file-type`
 */
export async function sniff(
  base64: string,
  name: string,
  accepted: readonly FileFormat[],
): Promise<FileFormat | null> {
  const start = Buffer.from(base64, 'base64')
  if (start.toString('latin1', 0, 2) === 'PK' || drawingKind(start) !== undefined || looksLikeSvg(start))
    return null
  const detected = await fileTypeFromBuffer(start)
  const format = formatOf(detected, name)
  if (format === undefined || !accepted.includes(format)) throw notAccepted(detected, format, name, accepted)
  return format
}

function notAccepted(
  detected: FileTypeResult | undefined,
  format: FileFormat | undefined,
  name: string,
  accepted: readonly FileFormat[],
): AppError {
  const found = format === undefined ? nameOf(detected) : formatNames([format])
  const names = formatNames(accepted)
  return new AppError(
    'file-type',
    found === undefined
      ? `The format of “${name}” is not known. Accepted: ${names}.`
      : `“${name}” (${found}) cannot be used here. Accepted: ${names}.`,
    {
      details:
        found === undefined
          ? { reason: 'unknown', name, accepted: names }
          : { reason: 'other-format', name, found, accepted: names },
    },
  )
}

/** What a person calls the format of a file that has no place here; the container of old Office files has no name of its own. */
function nameOf(detected: FileTypeResult | undefined): string | undefined {
  return detected?.mime === 'application/x-cfb' ? 'Office 97–2003' : detected?.ext.toUpperCase()
}

const oldOfficeTypes: Readonly<Partial<Record<FileFormat, string>>> = {
  word: 'application/msword',
  excel: 'application/vnd.ms-excel',
  powerpoint: 'application/vnd.ms-powerpoint',
}

/** Old Office files share one container; their MIME type follows the format. */
function mimeOfFound(format: FileFormat, detected: string, name: string): string {
  if (detected !== 'application/x-cfb') return detected
  const mime = oldOfficeTypes[format]
  if (mime === undefined) throw new AppError('internal', `“${name}”: ${format} is no Office format.`)
  return mime
}

/**
 * Whether a document or video is there from beginning to end, as far as its own structure tells.
 * Pictures are decoded instead.
 */
function isWhole(path: string, format: FileFormat, mime: string): boolean {
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
