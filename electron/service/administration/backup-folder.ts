import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { known } from '../../../shared/domain/plan/sharing/format/change.ts'
import { AppError } from '../../../shared/errors.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { jsonLine } from '../../../shared/json.ts'
import type { FileStore, BackupRow } from '../storage/types.ts'

/**
 * A backup is a folder: `manifest.json`, which is written last; `rows.jsonl`, one event, record, sequence
 * or part of a shared plan a line; `files/<aa>/<sha256>`.
 */
const format = 2

const manifestSchema = z.object({
  format: z.number(),
  madeAt: z.string(),
  rows: z.object({ count: z.number(), sha256: z.string() }),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Named by a record, and not, or not whole, in the store when the backup was made. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

const manifestPath = (folder: string): string => join(folder, 'manifest.json')
const rowsPath = (folder: string): string => join(folder, 'rows.jsonl')
export const filePath = (folder: string, hash: string): string =>
  join(folder, 'files', hash.slice(0, 2), hash)

/** Throws `file-damaged` for a folder that is no backup, or an unfinished one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => undefined)
  const read = text === undefined ? undefined : manifestSchema.safeParse(parsed(text))
  if (read?.success !== true)
    throw new AppError(
      'file-damaged',
      'This folder is not a complete backup: it has no readable manifest.json.',
    )
  if (read.data.format > format)
    throw new AppError('workspace-newer', 'This backup was made by a newer version. Update this program.')
  return read.data
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  await writeDurably(manifestPath(folder), `${JSON.stringify({ format, ...manifest }, null, 2)}\n`)
}

/** Whoever waits for the same disk waits for what is not on it yet. */
const mostUnsyncedBytes = 4 * 1024 ** 2

/** Writes rows as they come. */
export async function writeRows(
  folder: string,
  rows: AsyncIterable<readonly BackupRow[]>,
): Promise<Manifest['rows']> {
  const digest = new RowsDigest()
  const target = await open(rowsPath(folder), 'wx', 0o600)
  try {
    let unsyncedBytes = 0
    for await (const group of rows) {
      const lines = Buffer.from(digest.add(group))
      await target.writeFile(lines)
      unsyncedBytes += lines.byteLength
      if (unsyncedBytes < mostUnsyncedBytes) continue
      await target.datasync()
      unsyncedBytes = 0
    }
    await target.sync()
  } finally {
    await target.close()
  }
  return digest.result()
}

const groupSize = 500
/** A change of a plan may be long. */
const groupCharacters = 8 * 1024 * 1024

/** Reads rows in groups. Throws `file-damaged`. */
export async function* readRows(folder: string): AsyncGenerator<readonly BackupRow[]> {
  let group: BackupRow[] = []
  let characters = 0
  for await (const line of createInterface({
    input: createReadStream(rowsPath(folder)),
    crlfDelay: Infinity,
  })) {
    group.push(rowOf(parsed(line)))
    characters += line.length
    if (group.length < groupSize && characters < groupCharacters) continue
    yield group
    group = []
    characters = 0
  }
  yield group
}

/** Counts and hashes rows as the lines of a backup. */
export class RowsDigest {
  readonly #hash = createHash('sha256')
  #count = 0

  /** Gives the lines. */
  add(group: readonly BackupRow[]): string {
    const lines = group.map(jsonLine).join('')
    this.#hash.update(lines)
    this.#count += group.length
    return lines
  }

  result(): Manifest['rows'] {
    return { count: this.#count, sha256: this.#hash.digest('hex') }
  }
}

/** Copies a file out of the store. `undefined` where it is not there whole. Gives its bytes. */
export async function copyFileOut(
  files: FileStore,
  hash: string,
  folder: string,
): Promise<number | undefined> {
  const path = filePath(folder, hash)
  await mkdir(join(folder, 'files', hash.slice(0, 2)), { recursive: true, mode: 0o700 })
  const size = await files.size(hash)
  if (size === undefined) return undefined
  const digest = createHash('sha256')
  const target = await open(path, 'w', 0o600)
  try {
    // An empty file has no bytes from the first to the last.
    for await (const chunk of size === 0 ? [] : await files.read(hash)) {
      if (!(chunk instanceof Uint8Array)) continue
      digest.update(chunk)
      await target.writeFile(chunk)
    }
    await target.sync()
  } finally {
    await target.close()
  }
  if (digest.digest('hex') === hash) return size
  await rm(path, { force: true })
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('file-damaged', 'This backup is damaged: a line of it cannot be read.', {
      cause: error,
    })
  }
}

const isEntity = (name: string): name is EntityName =>
  Object.values(entities).some((entity) => entity.name === name)
const json = z.record(z.string(), z.json())
const entityName = z.string().refine(isEntity)
const limit = z.number().optional()
const rowSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    id: z.int(),
    appKey: z.string(),
    secretHash: z.string(),
    details: json,
    limits: z.object({ records: limit, fileBytes: limit, requestsPerMinute: limit }),
  }),
  z.object({ kind: z.literal('record'), eventId: z.int(), entity: entityName, id: z.int(), values: json }),
  z.object({ kind: z.literal('sequence'), entity: entityName, last: z.int() }),
  z.object({
    kind: z.literal('plan'),
    eventId: z.int(),
    last: z.int(),
    snapshot: z.object({ hash: z.string(), place: z.int(), covers: known }).optional(),
  }),
  z.object({
    kind: z.literal('change'),
    eventId: z.int(),
    place: z.int(),
    device: z.string(),
    seq: z.int(),
    at: z.int(),
    digest: z.string(),
    content: z.string(),
  }),
  z.object({ kind: z.literal('planFile'), eventId: z.int(), hash: z.string() }),
])

function rowOf(value: unknown): BackupRow {
  const read = rowSchema.safeParse(value)
  if (!read.success)
    throw new AppError('file-damaged', 'This backup is damaged: a line is nothing that a backup holds.', {
      cause: read.error,
    })
  return read.data
}

async function writeDurably(path: string, text: string): Promise<void> {
  const target = await open(path, 'wx', 0o600)
  try {
    await target.writeFile(text)
    await target.sync()
  } finally {
    await target.close()
  }
}
