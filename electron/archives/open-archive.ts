import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile, getFileNameLowLevel, type ExtraField } from 'yauzl'
import { AppError, toAppError } from '../../shared/errors.ts'
import { harmlessBytes, type ArchiveLimits } from './limits.ts'
import { isUtf8 } from 'node:buffer'
import { withoutEnd } from '../../shared/domain/text-end.ts'

interface ArchiveEntry {
  /** Divided by “/”; never absolute, never through “..”, and no other entry's in any spelling. */
  readonly path: string
  readonly sizeBytes: number
}

/** A zip archive that was looked through. Archives within it are files like any other. */
export interface Archive {
  /** Its files, in the order of the archive; folders are left out. */
  readonly entries: readonly ArchiveEntry[]
  /**
   * The bytes of a file. Throws `not-found`, `cancelled`, and `file-damaged` where what comes is not
   * what the archive says: more, less, or with another checksum.
   */
  read(path: string, signal?: AbortSignal): AsyncIterable<Uint8Array>
  close(): void
}

const fileTypeMask = 0o170000
const symbolicLink = 0o120000
const regularFile = 0o100000
const madeOnUnix = [3, 19]
const localHeaderBytes = 30

/**
 * Opens a zip archive (PKWARE's APPNOTE 6.3, with zip64) and checks everything that its directory
 * says before anything is read. Throws `file-damaged` (no archive, cut off, encrypted, overlapping
 * files, names that lead elsewhere, links) and `file-too-large` (more or larger files than
 * `limits` allow, or packed so tightly that it can only be meant to harm).
 *
 * @param name of the file, as the person knows it
 */
export async function openArchive(
  path: string,
  limits: ArchiveLimits,
  name: string,
  signal?: AbortSignal,
): Promise<Archive> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
  } catch (error) {
    throw broken(name, error)
  }
  try {
    const found = await lookThrough(zip, limits, name, signal)
    return {
      entries: [...found].map(([entryPath, { uncompressedSize }]) => ({
        path: entryPath,
        sizeBytes: uncompressedSize,
      })),
      read(entryPath, readSignal) {
        const entry = found.get(entryPath)
        if (entry === undefined) throw new AppError('not-found', `There is no “${entryPath}” in “${name}”.`)
        return bytesOf(zip, entry, name, readSignal)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw broken(name, error)
  }
}

async function lookThrough(
  zip: ZipFile,
  limits: ArchiveLimits,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tooManyEntries(name, limits.entries)
  const found = new Map<string, Entry>()
  const paths = new Set<string>()
  const all: Entry[] = []
  let totalBytes = 0
  for await (const entry of zip.eachEntry()) {
    signal?.throwIfAborted()
    const called = entryName(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields)
    const path = safeEntryPath(called)
    if (path === null || isNoFile(entry)) throw unsafe(name, called)
    if (entry.isEncrypted()) throw encrypted(name)
    all.push(entry)
    if (/[/\\]$/.test(called)) continue
    totalBytes += entry.uncompressedSize
    if (entry.uncompressedSize > limits.entryBytes || totalBytes > limits.totalBytes)
      throw tooLarge(name, limits.totalBytes)
    if (totalBytes > harmlessBytes && totalBytes > zip.fileSize * limits.ratio) throw bomb(name)
    const comparable = comparablePath(path)
    if (paths.has(comparable)) throw twice(name, path)
    paths.add(comparable)
    found.set(path, entry)
  }
  if (overlap(all, zip.fileSize)) throw broken(name, new Error('The files of this archive overlap.'))
  return found
}

/** A link could lead anywhere, and a device is no file; what made the entry says how to read its mode. */
function isNoFile({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  if (!madeOnUnix.includes(versionMadeBy >> 8)) return false
  const type = (externalFileAttributes >>> 16) & fileTypeMask
  return type === symbolicLink || (type !== 0 && type !== regularFile && type !== 0o040000)
}

/**
 * Whether two files share bytes, by which a small archive holds the same large file many thousand
 * times (D. Fifield, A better zip bomb, 2019), or one lies beyond the end.
 */
function overlap(entries: readonly Entry[], fileSize: number): boolean {
  const places = entries
    .map((entry) => ({
      start: entry.relativeOffsetOfLocalHeader,
      end: entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameLength + entry.compressedSize,
    }))
    .sort((left, right) => left.start - right.start)
  return places.some(({ end }, index) => end > (places[index + 1]?.start ?? fileSize))
}

async function* bytesOf(
  zip: ZipFile,
  entry: Entry,
  name: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted()
  if (!entry.canDecodeFileData()) throw unknownPacking(name)
  let checksum = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const stop = (): void =>
      void stream.destroy(new AppError('cancelled', 'Reading the archive was called off.'))
    signal?.addEventListener('abort', stop, { once: true })
    try {
      for await (const chunk of stream) {
        if (!(chunk instanceof Uint8Array)) continue
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } finally {
      signal?.removeEventListener('abort', stop)
      stream.destroy()
    }
  } catch (error) {
    throw broken(name, error)
  }
  if (checksum !== entry.crc32) throw broken(name, new Error('A checksum of this archive is wrong.'))
}

function broken(name: string, error: unknown): AppError {
  const known = toAppError(error)
  if (known.code !== 'internal') return known
  return new AppError('file-damaged', `“${name}” is no ZIP archive, or is damaged.`, {
    details: { reason: 'archive-broken', name },
    cause: error,
  })
}

function encrypted(name: string): AppError {
  return new AppError('file-damaged', `“${name}” is protected by a password. Pack it without one.`, {
    details: { reason: 'archive-encrypted', name },
  })
}

function unknownPacking(name: string): AppError {
  return new AppError(
    'file-damaged',
    `“${name}” is packed in a way that is not read here. Pack it as an ordinary ZIP.`,
    {
      details: { reason: 'archive-packing', name },
    },
  )
}

function unsafe(name: string, found: string): AppError {
  return new AppError(
    'file-damaged',
    `“${name}” holds “${found}”, which leads out of the archive or is no file. It is not opened.`,
    {
      details: { reason: 'archive-unsafe', name, found: found.slice(0, 200) },
    },
  )
}

function twice(name: string, found: string): AppError {
  return new AppError('file-damaged', `“${name}” holds “${found}” more than once.`, {
    details: { reason: 'archive-twice', name, found },
  })
}

function tooManyEntries(name: string, most: number): AppError {
  return new AppError('file-too-large', `“${name}” holds more than ${most.toLocaleString('en')} files.`, {
    details: { reason: 'archive-entries', name, most },
  })
}

function tooLarge(name: string, largestBytes: number): AppError {
  return new AppError('file-too-large', `“${name}” holds more than is unpacked.`, {
    details: { reason: 'archive-bytes', name, largestBytes },
  })
}

function bomb(name: string): AppError {
  return new AppError(
    'file-too-large',
    `“${name}” would become a hundred times larger when unpacked. It is not opened.`,
    {
      details: { reason: 'archive-bomb', name },
    },
  )
}

const utf8Flag = 0x0800

/**
 * How an entry is called. Archives say whether a name is CP437 or UTF-8 (APPNOTE, appendix D); several
 * programs write UTF-8 without saying so, and what is UTF-8 by its bytes is hardly ever anything else.
 */
function entryName(flags: number, raw: Buffer, extraFields: ExtraField[]): string {
  return getFileNameLowLevel(isUtf8(raw) ? flags | utf8Flag : flags, raw, extraFields, false).normalize('NFC')
}

/**
 * The path of an entry, its parts divided by “/”; `null` where it leads out of the archive, or is
 * none: absolute, on a drive, through “..”, empty, with characters that no file name has.
 */
function safeEntryPath(name: string): string | null {
  const path = withoutEnd(name.replaceAll('\\', '/'), '/')
  if (path === '' || path.length > 4_096 || path.startsWith('/') || /^[A-Za-z]:/.test(path)) return null
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return null
  const parts = path.split('/').filter((part) => part !== '.' && part !== '')
  return parts.length === 0 || parts.some((part) => part === '..') ? null : parts.join('/')
}

/** The same for names that are one file on the disks of other systems. */
function comparablePath(path: string): string {
  return path.normalize('NFC').toLocaleLowerCase('en')
}
