import type { ConflictView } from '../../../shared/contract/index.ts'
import { isRemoteBornKey, picked } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { restoreVersion, updateRecord } from '../../workspace/edits/index.ts'
import { isQuestion } from '../../workspace/stores/journal-entry.ts'
import { writeDraft } from '../../workspace/records/drafts.ts'
import type { Reference } from '../../workspace/records/references.ts'
import {
  titleOf,
  isInConflict,
  type ArchivedVersion,
  type JournalEntry,
  type StoredRecord,
  type Workspace,
} from '../../workspace/stores/workspace.ts'
import { discardEntry } from './discard.ts'

/*
 * A change of a record whose parent is gone, as a vacancy whose booth somebody has removed, can
 * never be sent as it is. A person says whether the parent is made again, another one takes its
 * place, or the change is given up.
 */

type Addressed = Pick<StoredRecord, 'entity' | 'key'>

/** The parent that is gone, by whose removal the change of a record has become an orphan. */
export function goneParentOf(
  workspace: Workspace,
  entry: JournalEntry,
  record: StoredRecord | undefined,
): Reference | undefined {
  if (entry.operation !== 'save' || record?.draft == null || record.removed || isInConflict(record))
    return undefined
  const outcome = outcomeOf(entry)
  if (outcome === 'of-its-own') return undefined
  const { base, draft } = record
  for (const { name, type } of entities[record.entity].owners) {
    const key = draft[name]
    if (typeof key !== 'string' || key === '' || workspace.records.get(type.to, key) !== undefined) continue
    // What is on the service under such a parent goes, or stays, with it there.
    const isNamedAnew = record.remoteId === null || base?.[name] !== key
    if (outcome === 'refused' || (isNamedAnew && isKnownToBeGone(workspace, type.to, key)))
      return { field: name, entity: type.to, key }
  }
  return undefined
}

/** Whether a change waits, was refused, which a parent that is gone explains, or has come to something `of-its-own`. */
function outcomeOf(entry: JournalEntry): 'waits' | 'refused' | 'of-its-own' {
  if (entry.state === 'queued') return 'waits'
  if (entry.state !== 'parked' || isQuestion(entry.reason)) return 'of-its-own'
  switch (entry.reason.kind) {
    case 'refused':
    case 'invalid':
    case 'failed':
      return 'refused'
    case 'incomplete':
      return 'waits'
    case 'candidates':
    case 'taken-for-another':
    case 'unanswered':
      return 'of-its-own'
  }
}

/** One of the service's that is not here may have been made by others and not been pulled yet. */
function isKnownToBeGone({ gone, records }: Workspace, entity: EntityName, key: string): boolean {
  return (
    !isRemoteBornKey(key) ||
    gone.among(entity, [key.slice(1)]).size > 0 ||
    records.archived(entity, key).length > 0
  )
}

export interface Orphan {
  readonly entry: JournalEntry
  readonly record: StoredRecord
  readonly parent: Reference
}

export function orphanOf(workspace: Workspace, { entity, key }: Addressed): Orphan | undefined {
  const record = workspace.records.get(entity, key)
  for (const entry of workspace.journal.openOf(entity, key)) {
    const parent = goneParentOf(workspace, entry, record)
    if (record !== undefined && parent !== undefined) return { entry, record, parent }
  }
  return undefined
}

/** The parent as it was last known here; `undefined`: nothing of it is left. */
export function lastVersionOf(
  { records }: Workspace,
  { entity, key }: Addressed,
): ArchivedVersion | undefined {
  return records.archived(entity, key).at(-1)
}

export function orphanConflicts(
  workspace: Workspace,
  orphans: readonly Addressed[],
): readonly ConflictView[] {
  return orphans.map(({ entity, key }) => ({
    ...{ entity, key },
    title: titleOf(workspace, entity, key),
    kind: 'orphan' as const,
    remoteId: workspace.records.get(entity, key)?.remoteId ?? null,
    gone: false,
    fields: [],
  }))
}

/** What the record made again belonged to may be gone as well: that is asked next, and not left empty. */
function askForItsParent(workspace: Workspace, made: StoredRecord, { values }: ArchivedVersion): void {
  const { owners } = entities[made.entity]
  const lost = owners.filter(({ name, type }) => {
    const key = values[name]
    return (
      typeof key === 'string' &&
      workspace.records.get(type.to, key) === undefined &&
      lastVersionOf(workspace, { entity: type.to, key }) !== undefined
    )
  })
  if (lost.length > 0)
    writeDraft(workspace, made, {
      ...made.draft,
      ...picked(
        values,
        lost.map(({ name }) => name),
      ),
    })
}

/**
 * `recreate`: the parent is made again with what went along with it, and all that waits for it goes
 * there. `move`: the record goes `under` another one. `remove`: the change is given up. Throws
 * `not-found`, `invalid-input`.
 */
export function resolveOrphan(
  workspace: Workspace,
  address: Addressed,
  decision: 'recreate' | 'move' | 'remove',
  under: string | undefined,
): void {
  workspace.transaction(() => {
    const orphan = orphanOf(workspace, address)
    if (orphan === undefined) throw new AppError('not-found', 'This record is not in conflict any more.')
    const { entry, parent } = orphan
    switch (decision) {
      case 'recreate': {
        const version = lastVersionOf(workspace, parent)
        if (version === undefined)
          throw new AppError(
            'not-found',
            `Nothing of the ${parent.entity} is left here to recreate it from. Choose another one.`,
          )
        const [made] = restoreVersion(workspace, version.id)
        if (made !== undefined) askForItsParent(workspace, made, version)
        return
      }
      case 'move':
        if (under === undefined)
          throw new AppError('invalid-input', `Say which ${parent.entity} takes its place.`, {
            field: parent.field,
          })
        updateRecord(workspace, address.entity, address.key, { [parent.field]: under })
        return
      case 'remove':
        discardEntry(workspace, entry.id)
    }
  })
}
