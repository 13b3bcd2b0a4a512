import { fileFormats, type FileFormat } from '../../entities/declared/declaration.ts'
import { extensionOf, formatOf } from './file-format.ts'
import { withoutEnd } from '../text-end.ts'

/** What the content of a file was found to be. */
export interface FoundContent {
  readonly format: FileFormat
  readonly mime: string
}

/** The extensions that fit a format, the usual one first. */
const extensionsByFormat: Readonly<Record<FileFormat, readonly string[]>> = {
  jpg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  pdf: ['pdf'],
  word: ['docx'],
  excel: ['xlsx'],
  powerpoint: ['pptx'],
  mp4: ['mp4', 'm4v'],
  mov: ['mov', 'qt'],
  wmv: ['wmv', 'asf'],
  avi: ['avi'],
  flv: ['flv'],
  svg: ['svg'],
  dxf: ['dxf'],
  webp: ['webp'],
  heic: ['heic', 'heif', 'hif'],
  avif: ['avif'],
  gif: ['gif'],
  tiff: ['tif', 'tiff'],
}

/** Office programs refuse a file whose extension is of another generation than its content. */
const extensionsByMime: Readonly<Record<string, readonly string[]>> = {
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.ms-word.document.macroenabled.12': ['docm'],
  'application/vnd.ms-excel.sheet.macroenabled.12': ['xlsm'],
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': ['pptm'],
}

/** What Office programs also write: older generations, and files with macros. */
const otherOfficeExtensions: Readonly<Partial<Record<FileFormat, readonly string[]>>> = {
  word: ['doc', 'docm'],
  excel: ['xls', 'xlsm'],
  powerpoint: ['ppt', 'pptm'],
}

/** Every extension a file of the format may have, without the dot. */
export function extensionsFor(format: FileFormat): readonly string[] {
  return [...extensionsByFormat[format], ...(otherOfficeExtensions[format] ?? [])]
}

/**
 * The format a file seems to have by its name, else by the type a system gives it; only its content
 * can tell.
 */
export function seemingFormat({
  name,
  type,
}: {
  readonly name: string
  readonly type: string
}): FileFormat | undefined {
  const extension = extensionOf(name)
  const named = fileFormats.find((format) => extensionsFor(format).includes(extension))
  return named ?? formatOf({ mime: type }, name)
}

/**
 * File systems take 255 bytes of UTF-8; the rest is left for what programs put behind a name ("
 * (1)", ".part").
 */
const longestNameBytes = 200

/**
 * Names of devices on Windows, whatever follows the first dot.
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i

/**
 * A name under which a file can be kept, shown, sent and saved on any system, whoever named it: the
 * last part of a path, without characters that cannot be seen, turn the direction of writing or
 * mean something to a file system. Once its content is known, the extension is one that fits it, so
 * that no program opens the file as something else. Never empty, at most 200 bytes of UTF-8.
 */
export function safeFileName(name: string, content?: FoundContent): string {
  const cleaned = withoutEdges(visible(name.split(/[/\\]/).at(-1) ?? ''))
  const { base, extension } = split(cleaned)
  const fitting =
    content === undefined ? undefined : (extensionsByMime[content.mime] ?? extensionsByFormat[content.format])
  const kept =
    fitting === undefined || fitting.includes(extension.toLowerCase()) ? extension : (fitting[0] ?? '')
  const ending = kept === '' ? '' : `.${kept}`
  return `${shortened(usable(base), longestNameBytes - bytesOf(ending))}${ending}`
}

/** A title to begin with: the file's name without its ending, underscores as blanks. */
export function titleOfFile(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const stem = dot > 0 ? fileName.slice(0, dot) : fileName
  return stem.replaceAll(/[_\s]+/g, ' ').trim() || fileName
}

function visible(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
}

/** Without the dots that hide a file and the ends that Windows drops. */
function withoutEdges(text: string): string {
  return withoutEnd(text.replace(/^[. ]+/, ''), '. ')
}

/**
 * What stands behind the last dot counts as an extension where it looks like one: "Hall 2.1 plan"
 * has none.
 */
function split(name: string): { readonly base: string; readonly extension: string } {
  const extension = name.slice(name.length - extensionOf(name).length)
  if (!/^[a-z][a-z0-9]{0,9}$|^[A-Z][A-Z0-9]{0,9}$/.test(extension) || extension.length === name.length)
    return { base: name, extension: '' }
  return { base: withoutEdges(name.slice(0, -extension.length - 1)), extension }
}

function usable(base: string): string {
  if (base === '') return 'file'
  const [first = ''] = base.split('.')
  return deviceNames.test(first.trim()) ? `_${base}` : base
}

function shortened(text: string, mostBytes: number): string {
  if (bytesOf(text) <= mostBytes) return text
  let kept = ''
  let length = 0
  for (const character of text) {
    length += bytesOf(character)
    if (length > mostBytes) break
    kept += character
  }
  return withoutEdges(kept)
}

/** As UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
