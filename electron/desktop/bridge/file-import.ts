import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, isAbsolute } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  filePurposes,
  pastedFileLimitBytes,
  type AssetInfo,
  type CallResult,
} from '../../../shared/contract/index.ts'
import { entityName, eventId, fieldName } from '../../../shared/contract/schemas.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Application, ImportRequest } from '../../application/host/types.ts'

/**
 * One that says nothing more is for a table to be imported; a bundle without an event is a pack that
 * one is to be made of.
 */
const destination = z.union([
  z.strictObject({ eventId, entity: entityName, field: fieldName }),
  z.strictObject({ eventId, purpose: z.enum(filePurposes) }),
  z.strictObject({ eventId: eventId.nullable(), bundle: z.literal(true) }),
  z.strictObject({ eventId }),
])
const name = z.string().min(1).max(255)

/**
 * What the preload asks for: a file by its path, one that the program holds for the page, or the
 * bytes of one that has no path.
 */
const importRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('path'),
    destination,
    path: z.string().min(1).max(32_767).refine(isAbsolute, 'not an absolute path'),
  }),
  z.strictObject({ kind: z.literal('held'), destination, fileId: z.uuid() }),
  z.strictObject({
    kind: z.literal('bytes'),
    destination,
    name,
    bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= pastedFileLimitBytes, 'too large'),
  }),
])

export type FileImportRequest = z.input<typeof importRequest>

/**
 * Puts the file of a request into the asset store, or among the tables or archives to be imported. The path is
 * only ever read from, and only where a regular file lies. `pathOf`: of a file that is held.
 */
export function createFileImport(
  application: Promise<Importer>,
  pathOf: (fileId: string) => string | undefined,
): (request: unknown) => Promise<CallResult> {
  return async (request) => {
    try {
      const parsed = importRequest.safeParse(request)
      if (!parsed.success)
        throw new AppError(
          'invalid-input',
          `The file import was asked for wrongly: ${parsed.error.issues[0]?.message ?? ''}`,
        )
      const core = await application
      const data = await importAny(core, parsed.data, pathOf)
      return { ok: true, data }
    } catch (error) {
      return { ok: false, error: toAppError(error).toShape() }
    }
  }
}

function importAny(
  core: Importer,
  request: Parsed,
  pathOf: (fileId: string) => string | undefined,
): Promise<Imported> {
  const { destination } = request
  switch (request.kind) {
    case 'bytes':
      return importBytes(core, request)
    case 'path':
      return importPath(core, destination, request.path)
    case 'held': {
      const path = pathOf(request.fileId)
      if (path === undefined) throw notHeld()
      return importPath(core, destination, path)
    }
  }
}

type Importer = Pick<Application, 'importFile' | 'takeTable' | 'takeBundle'>
type Parsed = z.output<typeof importRequest>
type Imported = AssetInfo | { readonly tableId: string } | { readonly bundleId: string }

function take(
  core: Importer,
  to: Parsed['destination'],
  file: Pick<ImportRequest, 'name' | 'source'>,
  from?: string,
): Promise<Imported> {
  if ('bundle' in to) return core.takeBundle({ eventId: to.eventId, ...file })
  return 'field' in to || 'purpose' in to
    ? core.importFile({ ...to, ...file })
    : core.takeTable({ ...to, ...file, ...(from === undefined ? {} : { from }) })
}

async function importPath(
  core: Importer,
  destination: Parsed['destination'],
  path: string,
): Promise<Imported> {
  const fileName = basename(path)
  const file = await openRegularFile(path, fileName)
  try {
    return await take(core, destination, { name: fileName, source: chunksOf(file, fileName) }, dirname(path))
  } finally {
    await file.close()
  }
}

function importBytes(core: Importer, request: Extract<Parsed, { kind: 'bytes' }>): Promise<Imported> {
  return take(core, request.destination, {
    name: basename(request.name),
    source: Readable.from([request.bytes]),
  })
}

async function openRegularFile(path: string, fileName: string): Promise<FileHandle> {
  try {
    // Asked before opening too: opening a pipe or a device can block or have effects.
    if (!(await stat(path)).isFile()) throw notAFile(fileName)
    const file = await open(
      path,
      constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK),
    )
    if ((await file.stat()).isFile()) return file
    await file.close()
    throw notAFile(fileName)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable(fileName, error)
  }
}

async function* chunksOf(file: FileHandle, fileName: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.createReadStream({
      autoClose: false,
      start: 0,
      highWaterMark: 256 * 1024,
    })) {
      if (chunk instanceof Uint8Array) yield chunk
    }
  } catch (error) {
    throw unreadable(fileName, error)
  }
}

function notHeld(): AppError {
  return new AppError('file-missing', 'The program holds no such file.', {
    details: { reason: 'moved', name: '' },
  })
}

function notAFile(fileName: string): AppError {
  return new AppError('file-type', `“${fileName}” is not a file.`, {
    details: { reason: 'folder', name: fileName },
  })
}

function unreadable(fileName: string, cause: unknown): AppError {
  return new AppError(
    'file-missing',
    `“${fileName}” cannot be read. It may have been moved, deleted or locked since it was chosen.`,
    {
      details: { reason: 'moved', name: fileName },
      cause,
    },
  )
}
