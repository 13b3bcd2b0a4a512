import { packedParts } from '../../../shared/domain/packs/manifest.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { toAppError, type AppError, type ErrorCode } from '../../../shared/errors.ts'
import { partsOf } from '../../packs/pack-records.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'
import type { OpenEvent } from '../events/open-event.ts'

/** After one of these no other file would come either. */
const endsAll: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'wrong-credentials',
  'token-expired',
  'not-a-service',
  'disk-full',
  'disk-error',
])

interface MissingFile {
  readonly record: StoredRecord
  readonly field: string
}

/**
 * Fetches the files of booths that the service alone has, as far as it can be reached: what is
 * missing is left out of a pack. Gives why the first of those did not come. Throws `cancelled`, `disk-full`, `disk-error`.
 */
export async function fetchFilesOf(
  { workspace, engine }: Pick<OpenEvent, 'workspace' | 'engine'>,
  boothKeys: readonly string[],
  withFilms: boolean,
  {
    signal,
    onDone,
  }: { readonly signal: AbortSignal; readonly onDone: (done: number, total: number) => void },
): Promise<AppError | null> {
  let failure: AppError | null = null
  const missing = boothKeys.flatMap((key) => missingOf(workspace, key, withFilms))
  for (const [index, { record, field }] of missing.entries()) {
    signal.throwIfAborted()
    onDone(index, missing.length)
    try {
      await engine.ensureAsset(record.entity, record.key, field, signal)
    } catch (cause) {
      const error = toAppError(cause)
      const { code } = error
      failure ??= error
      if (code === 'cancelled' || code === 'disk-full' || code === 'disk-error') throw cause
      if (endsAll.has(code)) break
    }
  }
  return failure
}

function missingOf(workspace: Workspace, boothKey: string, withFilms: boolean): readonly MissingFile[] {
  const booth = workspace.records.get('booth', boothKey)
  if (booth === undefined || booth.removed) return []
  return [booth, ...packedParts.flatMap((entity) => partsOf(workspace, booth, entity))].flatMap((record) =>
    entities[record.entity].files
      .filter(({ type }) => withFilms || type.media !== 'video')
      .filter(({ name }) => isMissing(workspace, currentValues(record)[name]))
      .map(({ name: field }) => ({ record, field })),
  )
}

function isMissing({ assets }: Workspace, value: Parameters<typeof fileValue>[0]): boolean {
  const file = fileValue(value)
  if (file?.url === undefined) return false
  const hash = file.hash ?? assets.hashOfUrl(file.url)
  return hash === undefined || assets.describe(hash) === undefined
}
