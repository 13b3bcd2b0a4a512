import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { spelled } from '../../../shared/domain/record-fields/spelling.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { recordOfVersion } from '../archive/archive.ts'
import { writeDraft } from '../records/drafts.ts'
import { redirectReferences } from '../records/references.ts'
import type { ArchivedVersion, StoredRecord, Workspace } from '../stores/workspace.ts'
import { createRecord, updateRecord } from './change.ts'
import { copiedFile } from './copied-file.ts'

/**
 * Makes an archived version the current one again, journalled like any other change. A record that
 * is gone is created anew, and with it what went along; what they name and is gone for good is left
 * empty. Gives the records that were changed or made, the one asked for first. Throws `not-found`.
 */
export function restoreVersion(workspace: Workspace, versionId: number): readonly StoredRecord[] {
  return workspace.transaction(() => {
    const version = workspace.archive.get(versionId)
    if (version === undefined) throw new AppError('not-found', 'This version is not in the history any more.')
    const { entity, values } = version
    const record = recordOfVersion(workspace.records, version)
    if (record?.removed === true)
      throw new AppError('invalid-input', 'This record is being removed. Restore it from there first.', {
        details: { reason: 'being-removed' },
      })
    if (record !== undefined) {
      return [
        updateRecord(
          workspace,
          entity,
          record.key,
          withoutFileRemovals(record, written(workspace, entity, values, new Map())),
        ),
      ]
    }
    return recreate(workspace, version, new Map())
  })
}

/**
 * Makes the records anew that the service lost together with a record which is here all the same.
 * Gives them.
 */
export function restoreGoneAlongside(
  workspace: Workspace,
  { entity, key }: Pick<StoredRecord, 'entity' | 'key'>,
): readonly StoredRecord[] {
  return workspace.transaction(() => {
    const renamed = new Map<string, string>()
    const lost = workspace.archive
      .goneAlongside({ entity, key })
      .filter(({ reason }) => reason === 'gone-on-service')
    return lost.flatMap((version) => recreate(workspace, version, renamed))
  })
}

/** `renamed`: former key → the key of what was made in its place. */
function recreate(
  workspace: Workspace,
  version: ArchivedVersion,
  renamed: Map<string, string>,
): readonly StoredRecord[] {
  const alongside = workspace.archive.goneAlongside(version)
  const made = createRecord(
    workspace,
    version.entity,
    written(workspace, version.entity, version.values, renamed),
  )
  renamed.set(`${version.entity} ${version.key}`, made.key)
  // Its history goes on with it, so that what came back is not brought back a second time.
  workspace.archive.follow(version.entity, version.key, made.key)
  if (version.entity === 'booth') workspace.snapshots.follow(version.key, made.key)
  redirectOrphans(workspace, version, made.key)
  const others = alongside
    .filter(({ entity, key }) => !renamed.has(`${entity} ${key}`))
    .flatMap((other) => recreate(workspace, other, renamed))
  return [made, ...others]
}

/** What was made or moved here under a record that went in the meantime belongs to the one made in its place. */
function redirectOrphans(
  workspace: Workspace,
  { entity, key }: Pick<ArchivedVersion, 'entity' | 'key'>,
  newKey: string,
): void {
  for (const record of workspace.records.naming(entity, key)) {
    const fields = entities[record.entity].owners
      .filter(({ type }) => type.to === entity)
      .map(({ name }) => name)
    const draft = redirectReferences(record.draft, fields, key, newKey)
    if (draft !== null && changedFields(record.entity, record.draft ?? {}, draft).length > 0)
      writeDraft(workspace, record, draft)
  }
}

/**
 * The version without what cannot be done to the record as it is: a file that the service has stays
 * where the version has none.
 */
export function withoutFileRemovals(
  { entity, base }: Pick<StoredRecord, 'entity' | 'base'>,
  values: RecordValues,
): RecordValues {
  const kept = new Set(
    entities[entity].files.map(({ name }) => name).filter((name) => !isEmpty(base?.[name])),
  )
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(kept.has(name) && isEmpty(value))),
  )
}

/** What of an archived version can be written; of references, those to records that exist. */
export function written(
  workspace: Workspace,
  entity: EntityName,
  values: RecordValues,
  renamed: ReadonlyMap<string, string>,
): RecordValues {
  const existing = (to: EntityName, value: JsonValue): string | undefined => {
    if (typeof value !== 'string') return undefined
    const key = renamed.get(`${to} ${value}`) ?? value
    return workspace.records.get(to, key)?.removed === false ? key : undefined
  }
  const kept: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(values)) {
    if (!entities[entity].accepts(name)) continue
    const type = entities[entity].fieldNamed(name)?.type
    const to = type?.kind === 'reference' || type?.kind === 'references' ? type.to : undefined
    if (to !== undefined && !isEmpty(value)) {
      kept[name] = Array.isArray(value)
        ? value.flatMap((one: JsonValue) => existing(to, one) ?? [])
        : (existing(to, value) ?? null)
    } else if (type?.kind === 'file') {
      kept[name] = copiedFile(workspace, value)
    } else {
      kept[name] = spelled(entities[entity].fieldNamed(name), value)
    }
  }
  return kept
}
