import type { AssetInfo, FilePlace } from '../../shared/contract/index.ts'
import { safeFileName } from '../../shared/domain/files/file-name.ts'
import { entities, planFormats, type FileFormat } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import type { Workspace } from '../workspace/types.ts'
import { mediaProcesses, type MediaProcesses } from './media-processes.ts'
import { inspected, type Inspected } from './messages.ts'

export type FileImport = FilePlace & {
  readonly workspace: Pick<Workspace, 'assets'>
  /** As the user sees it; it is kept as `safeFileName` makes it. */
  readonly name: string
  readonly source: AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal | undefined
  readonly processes?: MediaProcesses
}

/**
 * Takes a file into the asset store: copied and hashed in one pass, checked by content while it is
 * still a temporary file, then sealed. On any failure nothing is left of it.
 *
 * @throws AppError with the field: `file-type`, `file-empty`, `file-damaged`, `image-too-large`,
 * `file-missing`, `file-changed`, `disk-full`, `cancelled`, `invalid-input`
 */
export async function importFile(request: FileImport): Promise<AssetInfo> {
  const { workspace, source, signal, processes = mediaProcesses() } = request
  const formats = formatsFor(request)
  const name = safeFileName(request.name)
  try {
    return await workspace.assets.add(source, name, (path) => inspectFile({ path, name, formats, signal, processes }), signal)
  } catch (thrown) {
    throw thrown instanceof AppError && 'field' in request ? withField(thrown, request.field) : thrown
  }
}

function formatsFor(place: FilePlace): readonly FileFormat[] {
  if ('plan' in place) return planFormats
  const { entity, field } = place
  const declared = entities[entity].fieldNamed(field)
  if (declared?.type.kind === 'file') return declared.type.formats
  throw new AppError('invalid-input', `“${field}” of “${entity}” holds no file.`, { field, details: { reason: 'no-file-field' } })
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
  return definedOnly(inspected.parse(await processes.ask({ kind: 'inspect', path, name, formats: [...formats] }, name, signal)))
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
  return error.field === undefined ? new AppError(error.code, error.message, { field, details: error.details, cause: error }) : error
}
