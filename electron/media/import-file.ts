import type { AssetInfo, ImportTarget } from '../../shared/contract/index.ts'
import { largestFileBytes } from '../../shared/domain/files/file-format.ts'
import { safeFileName } from '../../shared/domain/files/file-name.ts'
import {
  entities,
  libraryFormats,
  pictureFormats,
  planFormats,
  type FileFormat,
} from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import type { InspectedFile, Workspace } from '../workspace/stores/workspace.ts'
import { mediaProcesses, type MediaProcesses } from './media-processes.ts'
import { inspected, sniffed, type Inspected, type MediaRequest } from './messages/messages.ts'
import { probeFile } from './probe-file.ts'

export type FileImport = ImportTarget & {
  readonly workspace: Pick<Workspace, 'assets'>
  /** As the user sees it; it is kept as `safeFileName` makes it. */
  readonly name: string
  readonly source: AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal | undefined
  /** The address of what does not come from this computer. */
  readonly fetchedFrom?: string | undefined
  readonly processes?: MediaProcesses
}

/**
 * Takes a file into the asset store: copied and hashed in one pass, checked by content while it is
 * still a temporary file, then sealed. On any failure nothing is left of it.
 *
 * @throws AppError with the field: `file-type`, `file-empty`, `file-damaged`, `file-too-large`,
 * `image-too-large`, `file-missing`, `file-changed`, `disk-full`, `cancelled`, `invalid-input`
 */
export async function importFile(request: FileImport): Promise<AssetInfo> {
  const { workspace, source, signal, processes = mediaProcesses() } = request
  const formats = formatsFor(request)
  const name = safeFileName(request.name)
  try {
    return await workspace.assets.add(
      withinLimits({ name, formats, source, signal, processes }),
      name,
      (path) => examine({ path, name, formats, signal, processes }),
      { signal, fetchedFrom: request.fetchedFrom },
    )
  } catch (error) {
    throw error instanceof AppError && 'field' in request ? withField(error, request.field) : error
  }
}

/** From here on it is worth a question whether the rest of a file has to be copied at all. */
const questionBytes = 32 * 1024 ** 2
/** What a signature needs, and its first boxes. */
const startBytes = 4_096

interface IncomingFile {
  readonly name: string
  readonly formats: readonly FileFormat[]
  readonly source: AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal | undefined
  readonly processes: MediaProcesses
}

/**
 * The bytes of a file, up to as many as its kind may have. What a large file is, is asked as soon as
 * it turns out to be one, so that nobody waits for gigabytes that are not taken in.
 *
 * @throws AppError while it is read: `file-type`, `file-too-large`
 */
async function* withinLimits({
  name,
  formats,
  source,
  signal,
  processes,
}: IncomingFile): AsyncGenerator<Uint8Array, void> {
  const start: Uint8Array[] = []
  let bytes = 0
  let most: number | undefined
  for await (const chunk of source) {
    if (bytes < startBytes) start.push(chunk.slice(0, startBytes - bytes))
    bytes += chunk.byteLength
    if (bytes > questionBytes && most === undefined) {
      const request = {
        kind: 'sniff' as const,
        start: Buffer.concat(start).toString('base64'),
        name,
        formats: [...formats],
      } satisfies MediaRequest
      most = mostBytesOf(sniffed.parse(await processes.ask(request, name, signal)) ?? undefined)
    }
    if (most !== undefined && bytes > most) {
      throw new AppError('file-too-large', `“${name}” has more than ${most} bytes.`, {
        details: { name, largestBytes: most },
      })
    }
    yield chunk
  }
}

function mostBytesOf(format: FileFormat | undefined): number {
  if (format !== undefined && pictureFormats.includes(format)) return largestFileBytes.image
  return format === 'pdf' || format === undefined ? largestFileBytes.document : largestFileBytes.video
}

async function examine(file: Inspection): Promise<InspectedFile> {
  const found = await inspectFile(file)
  return { ...found, ...(await probeFile({ ...file, format: found.format })), probed: true }
}

function formatsFor(place: ImportTarget): readonly FileFormat[] {
  if ('purpose' in place) return place.purpose === 'plan' ? planFormats : libraryFormats
  const { entity, field } = place
  const declared = entities[entity].fieldNamed(field)
  if (declared?.type.kind === 'file') return declared.type.formats
  throw new AppError('invalid-input', `“${field}” of “${entity}” holds no file.`, {
    field,
    details: { reason: 'no-file-field' },
  })
}

export interface Inspection {
  readonly path: string
  readonly name: string
  readonly formats: readonly FileFormat[]
  readonly signal?: AbortSignal | undefined
  readonly processes?: MediaProcesses
}

/**
 * What a complete local file is, by its content, found out in a process apart.
 *
 * @throws AppError `file-type`, `file-empty`, `file-damaged`, `image-too-large`, `cancelled`
 */
export async function inspectFile({
  path,
  name,
  formats,
  signal,
  processes = mediaProcesses(),
}: Inspection): Promise<Pick<AssetInfo, 'format' | 'mime' | 'widthPixels' | 'heightPixels'>> {
  return definedOnly(
    inspected.parse(
      await processes.ask({ kind: 'inspect', path, name, formats: [...formats] }, name, signal),
    ),
  )
}

function definedOnly({ format, mime, widthPixels, heightPixels }: Inspected) {
  return {
    format,
    mime,
    ...(widthPixels === undefined ? {} : { widthPixels }),
    ...(heightPixels === undefined ? {} : { heightPixels }),
  }
}

function withField(error: AppError, field: string): AppError {
  return error.field === undefined
    ? new AppError(error.code, error.message, { field, details: error.details, cause: error })
    : error
}
