import { extensionOf, mimeOf } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'

interface ServedType {
  readonly format: FileFormat
  readonly mime: string
}

const office = (format: FileFormat, mime: string): ServedType => ({ format, mime })

const typeByExtension: Readonly<Record<string, ServedType>> = {
  jpg: { format: 'jpg', mime: mimeOf('jpg') },
  jpeg: { format: 'jpg', mime: mimeOf('jpg') },
  png: { format: 'png', mime: mimeOf('png') },
  pdf: { format: 'pdf', mime: mimeOf('pdf') },
  docx: { format: 'word', mime: mimeOf('word') },
  docm: office('word', 'application/vnd.ms-word.document.macroenabled.12'),
  doc: office('word', 'application/msword'),
  xlsx: { format: 'excel', mime: mimeOf('excel') },
  xlsm: office('excel', 'application/vnd.ms-excel.sheet.macroenabled.12'),
  xls: office('excel', 'application/vnd.ms-excel'),
  pptx: { format: 'powerpoint', mime: mimeOf('powerpoint') },
  pptm: office('powerpoint', 'application/vnd.ms-powerpoint.presentation.macroenabled.12'),
  ppt: office('powerpoint', 'application/vnd.ms-powerpoint'),
  mp4: { format: 'mp4', mime: mimeOf('mp4') },
  m4v: { format: 'mp4', mime: mimeOf('mp4') },
  mov: { format: 'mov', mime: mimeOf('mov') },
  wmv: { format: 'wmv', mime: mimeOf('wmv') },
  avi: { format: 'avi', mime: mimeOf('avi') },
  flv: { format: 'flv', mime: mimeOf('flv') },
}

const plainExtension: Readonly<Record<FileFormat, string>> = {
  jpg: 'jpg',
  png: 'png',
  pdf: 'pdf',
  word: 'docx',
  excel: 'xlsx',
  powerpoint: 'pptx',
  mp4: 'mp4',
  mov: 'mov',
  wmv: 'wmv',
  avi: 'avi',
  flv: 'flv',
  svg: 'svg',
  dxf: 'dxf',
  webp: 'webp',
  heic: 'heic',
  avif: 'avif',
  gif: 'gif',
  tiff: 'tif',
}

/**
 * The media type a stored file is served with, by the extension of its stored name, which
 * `storedFileName` made fit the content.
 */
export function servedType(fileName: string): ServedType | undefined {
  const extension = extensionOf(fileName)
  return Object.hasOwn(typeByExtension, extension) ? typeByExtension[extension] : undefined
}

/**
 * A sent file name made safe for a URL and a disk, and given an extension that fits the content: a
 * name never decides how content is shown.
 */
export function storedFileName(sent: string, format: FileFormat): string {
  const bare = sent
    // How browsers write a quotation mark in a form's file name.
    .replaceAll('%22', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|%#]/gu, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(-120)
    .trim()
  const name = bare === '' ? 'file' : bare
  return servedType(name)?.format === format ? name : `${name}.${plainExtension[format]}`
}
