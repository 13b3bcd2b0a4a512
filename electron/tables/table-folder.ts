import { randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { safeFileName } from '../../shared/domain/files/file-name.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { createMediaProcesses, type MediaProcesses } from '../media/media-processes.ts'
import { tableLimits, tooLargeError } from './limits.ts'
import type { TableChoice, TableFacts } from '../../shared/contract/index.ts'
import type { EntityName } from '../../shared/entities/index.ts'
import { writtenTable } from '../media/messages/tables.ts'
import { createTableRows, type TableRows } from './table-rows.ts'

/** A table that was taken in: as it came, and as it was read last. */
interface TakenTable {
  readonly id: string
  readonly name: string
  /** Where it was taken from; none where the program was given its content alone. */
  readonly folder: string | undefined
  /** Reads it, as a table of `entity`; the rows of the reading before are gone then. Throws what `readTable` throws. */
  read(choice: TableChoice, signal?: AbortSignal, entity?: EntityName): Promise<ReadTable>
  /** All of it, where it is a layout file and no table. Throws what `readLayoutFile` throws. */
  layoutText(signal?: AbortSignal): Promise<string>
}

export interface ReadTable {
  readonly facts: TableFacts
  readonly rows: TableRows
}

interface MadeFile {
  readonly path: string
  readonly name: string
  readonly mime: string
}

export type TableFormat = TableFacts['format']

/** The files of tables on their way into an event and out of it. They do not outlive its opening. */
export interface TableFolder {
  /** Copies a file in; `from`: the folder it lies in. Throws `file-too-large`, `cancelled`, and what reading it throws. */
  take(
    name: string,
    source: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
    from?: string,
  ): Promise<TakenTable>
  /** Throws `not-found`. */
  taken(id: string): TakenTable
  forget(id: string): void
  /**
   * Makes a file of rows, each a JSON text in a line, which `write` gives in order; the id under
   * which it can be fetched.
   */
  make(
    file: { readonly name: string; readonly format: TableFormat; readonly sheet: string },
    rows: AsyncIterable<string>,
    signal?: AbortSignal,
  ): Promise<{ readonly fileId: string; readonly name: string; readonly path: string }>
  /** Keeps a file that was made elsewhere, to be fetched in the same way. */
  keep(file: {
    readonly name: string
    readonly mime: string
    readonly bytes: Uint8Array
  }): Promise<{ readonly fileId: string; readonly name: string }>
  /** Keeps a file that `write` makes at the path it is given. */
  write<T>(
    file: { readonly name: string; readonly mime: string },
    write: (path: string) => Promise<T>,
  ): Promise<{ readonly fileId: string; readonly name: string; readonly path: string; readonly value: T }>
  made(fileId: string): MadeFile | undefined
  close(): void
}

/** A page that went away leaves what it had; the oldest goes with the next. */
const mostTables = 4
const mostFiles = 8
const mimeOf: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function createTableFolder(
  eventFolder: string,
  processes: MediaProcesses = tableProcesses(),
): TableFolder {
  const folder = join(eventFolder, 'tables')
  // What a program that was ended at once has left.
  rmSync(folder, { recursive: true, force: true })
  const tables = new Map<string, TakenTable>()
  const files = new Map<string, MadeFile>()
  const newPath = async (): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return join(folder, randomUUID())
  }
  const discard = (path: string): void =>
    void rm(path, { recursive: true, force: true }).catch(() => undefined)
  const forget = (id: string): void => {
    if (tables.delete(id)) discard(join(folder, id))
  }

  const taken = (id: string, name: string, from: string | undefined): TakenTable => {
    let last = 0
    return {
      id,
      name,
      folder: from,
      async layoutText(signal) {
        const path = join(folder, id, 'file')
        await processes.ask({ kind: 'check-layout', path, name }, name, signal)
        return readFile(path, 'utf8')
      },
      async read(choice, signal, entity) {
        last += 1
        const target = join(folder, id, `rows-${last}`)
        await rm(join(folder, id, `rows-${last - 1}`), { force: true })
        const request = {
          kind: 'read-table',
          path: join(folder, id, 'file'),
          name,
          target,
          choice,
          entity,
        } as const
        try {
          const { facts, blocks } = writtenTable.parse(await asked(processes, request, name, signal))
          return { facts, rows: createTableRows(target, blocks, facts.rows) }
        } catch (error) {
          // A process that was ended has left it.
          discard(target)
          throw error
        }
      },
    }
  }

  const remember = (fileId: string, made: MadeFile): void => {
    files.set(fileId, made)
    for (const [old, file] of [...files].slice(0, -mostFiles)) {
      files.delete(old)
      discard(file.path)
    }
  }

  const written: TableFolder['write'] = async ({ name, mime }, write) => {
    const fileId = randomUUID()
    const path = await newPath()
    try {
      const value = await write(path)
      const fileName = safeFileName(name)
      remember(fileId, { path, name: fileName, mime })
      return { fileId, name: fileName, path, value }
    } catch (error) {
      discard(path)
      throw toAppError(error)
    }
  }

  return {
    async take(name, source, signal, from) {
      const id = randomUUID()
      const path = join(folder, id)
      await mkdir(path, { recursive: true, mode: 0o700 })
      try {
        await pipeline(
          limited(source),
          createWriteStream(join(path, 'file'), { mode: 0o600 }),
          signal === undefined ? {} : { signal },
        )
      } catch (error) {
        discard(path)
        throw toAppError(error)
      }
      const table = taken(id, safeFileName(name), from)
      tables.set(id, table)
      for (const old of [...tables.keys()].slice(0, -mostTables)) forget(old)
      return table
    },
    taken(id) {
      const table = tables.get(id)
      if (table === undefined)
        throw new AppError('not-found', 'This table is not here any more. Choose the file again.')
      return table
    },
    forget,
    async make({ name, format, sheet }, rows, signal) {
      const fileId = randomUUID()
      const lines = await newPath()
      const path = await newPath()
      try {
        await pipeline(
          Readable.from(rows),
          createWriteStream(lines, { mode: 0o600 }),
          signal === undefined ? {} : { signal },
        )
        await asked(
          processes,
          { kind: 'write-table', path: lines, target: path, format, sheet },
          name,
          signal,
        )
      } catch (error) {
        discard(path)
        throw toAppError(error)
      } finally {
        discard(lines)
      }
      const fileName = `${safeFileName(name)}.${format}`
      remember(fileId, { path, name: fileName, mime: mimeOf[format] })
      return { fileId, name: fileName, path }
    },
    async keep({ bytes, ...file }) {
      const { fileId, name } = await written(file, (path) => writeFile(path, bytes, { mode: 0o600 }))
      return { fileId, name }
    },
    write: written,
    made: (fileId) => files.get(fileId),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function* limited(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > tableLimits.fileBytes) throw tooLargeError('fileBytes')
    yield chunk
  }
}

async function asked(
  processes: MediaProcesses,
  request: Parameters<MediaProcesses['ask']>[0],
  name: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    return await processes.ask(request, name, signal)
  } catch (cause) {
    const error = toAppError(cause)
    // Told with its name of any file that a process fails on; of a table it is its size.
    if (error.code !== 'file-damaged' || error.details?.name === undefined) throw error
    throw new AppError(
      'file-damaged',
      `“${name}” cannot be read as a table: it takes too long, or more memory than a table may.`,
      {
        details: { reason: 'table-unreadable', name },
        cause: error,
      },
    )
  }
}

let shared: MediaProcesses | undefined

/** The process of this program that reads and writes tables. */
export function tableProcesses(): MediaProcesses {
  return (shared ??= createMediaProcesses({
    processes: 1,
    attempts: 1,
    timeoutMs: 30_000,
    heapMiB: 1_024,
    idleMs: 10_000,
  }))
}
