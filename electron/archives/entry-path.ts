import { isUtf8 } from 'node:buffer'
import { getFileNameLowLevel, type ExtraField } from 'yauzl'
import { withoutEnd } from '../../shared/domain/text-end.ts'

const utf8Flag = 0x0800

/**
 * How an entry is called. Archives say whether a name is CP437 or UTF-8 (APPNOTE, appendix D); several
 * programs write UTF-8 without saying so, and what is UTF-8 by its bytes is hardly ever anything else.
 */
export function entryName(flags: number, raw: Buffer, extraFields: ExtraField[]): string {
  return getFileNameLowLevel(isUtf8(raw) ? flags | utf8Flag : flags, raw, extraFields, false).normalize('NFC')
}

/**
 * The path of an entry, its parts divided by “/”; `null` where it leads out of the archive, or is
 * none: absolute, on a drive, through “..”, empty, with characters that no file name has.
 */
export function safeEntryPath(name: string): string | null {
  const path = withoutEnd(name.replaceAll('\\', '/'), '/')
  if (path === '' || path.length > 4_096 || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return null
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return null
  const parts = path.split('/').filter((part) => part !== '.' && part !== '')
  return parts.length === 0 || parts.some((part) => part === '..') ? null : parts.join('/')
}

/** The same for names that are one file on the disks of other systems. */
export function comparablePath(path: string): string {
  return path.normalize('NFC').toLocaleLowerCase('en')
}
