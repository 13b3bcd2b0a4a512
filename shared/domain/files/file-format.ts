import type { FileFormat } from '../../entities/index.ts'

/** What a content sniffer found: the MIME type of the content, whatever the file is called. */
export interface DetectedType {
  readonly mime: string
}

const formatByMime: Readonly<Record<string, FileFormat>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'application/vnd.ms-word.document.macroenabled.12': 'word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'excel',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'powerpoint',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'powerpoint',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/x-ms-asf': 'wmv',
  'application/vnd.ms-asf': 'wmv',
  'video/x-ms-wmv': 'wmv',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
  'video/x-flv': 'flv',
  'image/svg+xml': 'svg',
  'image/vnd.dxf': 'dxf',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif': 'heic',
  'image/heif-sequence': 'heic',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
}

/** Word, Excel and PowerPoint up to 2003 share one container; only the name tells them apart. */
const formatByOldOfficeExtension: Readonly<Record<string, FileFormat>> = {
  doc: 'word',
  xls: 'excel',
  ppt: 'powerpoint',
}

/** The format of a file, by its content; `undefined` for one the interface does not name. */
export function formatOf(detected: DetectedType | undefined, fileName: string): FileFormat | undefined {
  if (detected === undefined) return undefined
  if (detected.mime === 'application/x-cfb') return formatByOldOfficeExtension[extensionOf(fileName)]
  return formatByMime[detected.mime]
}

export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

const mimeByFormat: Readonly<Record<FileFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  powerpoint: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  wmv: 'video/x-ms-wmv',
  avi: 'video/x-msvideo',
  flv: 'video/x-flv',
  svg: 'image/svg+xml',
  dxf: 'image/vnd.dxf',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
}

export function mimeOf(format: FileFormat): string {
  return mimeByFormat[format]
}

const namesByFormat: Readonly<Record<FileFormat, string>> = {
  jpg: 'JPG',
  png: 'PNG',
  pdf: 'PDF',
  word: 'Word',
  excel: 'Excel',
  powerpoint: 'PowerPoint',
  mp4: 'MP4',
  mov: 'MOV',
  wmv: 'WMV',
  avi: 'AVI',
  flv: 'FLV',
  svg: 'SVG',
  dxf: 'DXF',
  webp: 'WebP',
  heic: 'HEIC',
  avif: 'AVIF',
  gif: 'GIF',
  tiff: 'TIFF',
}

/** "JPG, PNG": how formats are named to a person. */
export function formatNames(formats: readonly FileFormat[]): string {
  return formats.map((format) => namesByFormat[format]).join(', ')
}

/**
 * The largest file of each kind that is fetched from a service, in bytes: whatever it serves, it
 * does not fill the disk. Films are hours of high definition.
 */
export const largestFileBytes = {
  image: 256 * 1024 ** 2,
  document: 1024 ** 3,
  video: 16 * 1024 ** 3,
} as const

/**
 * Limits a picture must keep to be decoded safely: more pixels than this take gigabytes of memory.
 * 20,000 × 20,000 (400 megapixels) is refused, 16,384 × 6,000 is not.
 */
export const imageLimits = { pixels: 100_000_000, sidePixels: 16_384 } as const
