import type { BulkResult } from '../../../shared/contract/index.ts'
import type { MisfitReason } from '../../../shared/contract/media-library.ts'
import { fileIdentity } from '../../../shared/domain/files/file-address.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { SliceOptions } from '../disk/slices.ts'
import { currentValues, type Workspace } from '../stores/workspace.ts'
import { changeEach, changeForUndo } from './bulk.ts'
import { editable } from './change.ts'

/** A place where a file is used: a field of a record, or `plan` of a floor. */
export interface FileUse {
  readonly entity: EntityName
  readonly key: string
  readonly field: string
}

/** Why a file that is here cannot take another's place in a field; `undefined`: it can. */
export function misfitOf(
  workspace: Workspace,
  { entity, key, field }: FileUse,
  by: string,
): MisfitReason | undefined {
  if (entity === 'floor' && field === 'plan') return 'on-plan'
  const type = entities[entity].fieldNamed(field)?.type
  const format = workspace.assets.describe(by)?.format
  if (type?.kind !== 'file' || format === undefined || !type.formats.includes(format)) return 'other-format'
  return workspace.records.get(entity, key)?.removed === false ? undefined : 'gone'
}

/**
 * Puts a file in another's place wherever it fits, in slices, each journalled like a single edit and
 * all taken back by one token. What names another file by then, or cannot take this one, is left
 * out.
 *
 * @throws AppError `asset-missing` before anything has changed
 */
export function replaceFile(
  workspace: Workspace,
  file: string,
  by: string,
  options: SliceOptions,
): Promise<BulkResult> {
  const { assets, library } = workspace
  const replacement = assets.describe(by)
  if (replacement === undefined || !assets.isHere(by)) {
    throw new AppError(
      'asset-missing',
      'The file that is to take the other’s place is not in the event’s folder.',
    )
  }
  const places: FileUse[] = []
  const { total } = library.uses(file, 0, 0)
  for (let offset = 0; offset < total; offset += placesAtOnce)
    places.push(...library.uses(file, offset, placesAtOnce).items)
  return changeEach(
    workspace,
    places,
    options,
    { kind: 'replace-file', entity: undefined },
    (place, token) => {
      if (misfitOf(workspace, place, by) !== undefined)
        throw new AppError('invalid-input', 'The file does not fit here.', { field: place.field })
      const record = editable(workspace, place.entity, place.key)
      const value = fileValue(currentValues(record)[place.field])
      const address = value?.url === undefined ? undefined : fileIdentity(value.url)
      const named =
        value?.hash ?? (address === undefined ? undefined : (assets.hashOfUrl(address) ?? address))
      if (named !== file)
        throw new AppError('invalid-input', 'Another file is here by now.', { field: place.field })
      return changeForUndo(workspace, token, record, { [place.field]: { hash: by, name: replacement.name } })
    },
  )
}

const placesAtOnce = 500
