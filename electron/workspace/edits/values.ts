import {
  fileValue,
  isEmpty,
  isRemoteBornKey,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { formatNames } from '../../../shared/domain/files/file-format.ts'
import { problemText } from '../../../shared/domain/problems.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import { AppError } from '../../../shared/errors.ts'
import type { StoredRecord, Workspace } from '../stores/workspace.ts'

/**
 * Whether values may be kept as a draft: known, writable fields of the right kind, naming records
 * and files that are here. What they say may still break a rule of the interface, since people
 * type; `validateRecord` tells that.
 *
 * @throws AppError `invalid-input`, `asset-missing`, `file-type`, each with its field
 */
export function checkValues(workspace: Workspace, entity: EntityName, values: RecordValues): void {
  const declaration = entities[entity]
  if (declaration.save === undefined)
    throw new AppError('invalid-input', `Records of “${entity}” can only be read.`, {
      details: { reason: 'read-only' },
    })
  for (const [name, value] of Object.entries(values)) {
    if (!declaration.accepts(name)) {
      throw new AppError('invalid-input', `There is no field “${name}” to write in “${entity}”.`, {
        field: name,
        details: { reason: 'no-such-field' },
      })
    }
    const field = declaration.fieldNamed(name)
    if (field === undefined || value === null) continue
    const wrong = rulesOf(field.type).misfit(value)
    if (wrong !== undefined)
      throw new AppError('invalid-input', `${name}: ${problemText({ code: wrong })}`, {
        field: name,
        details: { reason: 'wrong-value', problem: wrong },
      })
    checkTargets(workspace, field, value)
  }
}

/**
 * A file that the service has can be replaced and not taken away: the interface has no way to say
 * so (`docs/design/synchronisation.md`, “What cannot be done is said before”).
 *
 * @throws AppError `invalid-input` with the field
 */
export function checkFilesStay(
  { entity, base }: Pick<StoredRecord, 'entity' | 'base'>,
  before: RecordValues,
  after: RecordValues,
): void {
  for (const { name } of entities[entity].files) {
    if (isEmpty(base?.[name]) || isEmpty(before[name]) || !isEmpty(after[name])) continue
    throw new AppError(
      'invalid-input',
      `${name}: the service has a file here, and its interface has no way to take it away. It can only be replaced.`,
      { field: name, details: { reason: 'file-stays' } },
    )
  }
}

function checkTargets(workspace: Workspace, { name, type }: FieldDeclaration, value: JsonValue): void {
  if (type.kind === 'reference' || type.kind === 'references')
    for (const key of Array.isArray(value) ? value : [value])
      checkReference(workspace, name, type.to, String(key))
  const hash = type.kind === 'file' ? fileValue(value)?.hash : undefined
  if (type.kind !== 'file' || hash === undefined) return
  const asset = workspace.assets.describe(hash)
  if (asset === undefined)
    throw new AppError('asset-missing', 'The file is not in the workspace’s media store. Add it again.', {
      field: name,
    })
  if (!type.formats.includes(asset.format)) {
    throw new AppError(
      'file-type',
      `“${asset.name}” cannot be used here. Accepted: ${formatNames(type.formats)}.`,
      {
        field: name,
        details: {
          reason: 'other-format',
          name: asset.name,
          found: formatNames([asset.format]),
          accepted: formatNames(type.formats),
        },
      },
    )
  }
}

/**
 * One that is not here yet may still be pulled if the service made it; one made here that is gone
 * will never come.
 */
function checkReference(workspace: Workspace, field: string, entity: EntityName, key: string): void {
  const target = workspace.records.get(entity, key)
  if (target?.removed === true)
    throw new AppError('invalid-input', `The ${entity} named here has been removed.`, {
      field,
      details: { reason: 'target-removed' },
    })
  if (target === undefined && !isRemoteBornKey(key))
    throw new AppError('invalid-input', `There is no such ${entity}.`, {
      field,
      details: { reason: 'lost-reference' },
    })
}
