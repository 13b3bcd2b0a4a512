import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import { picked } from '../../../shared/domain/record/record-values.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import type { RemovalPreview } from '../../../shared/contract/index.ts'
import {
  dependencyOrder,
  entities,
  writableEntities,
  type EntityName,
} from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { queueRemoval } from '../records/drafts.ts'
import { isOfWhole, mayHaveArrived } from '../stores/journal-entry.ts'
import type { FloorPlan } from '../stores/layouts.ts'
import { referencesOf } from '../records/references.ts'
import { currentValues, type JournalEntry, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { editable, followed } from './change.ts'

export interface RemovalOptions {
  /** Booths: their representatives go too. */
  readonly deleteRepresentatives?: boolean | undefined
}

/** What would go with a record. */
export function removalPreview(workspace: Workspace, entity: EntityName, key: string): RemovalPreview {
  const record = editable(workspace, entity, key)
  const dependants = workspace.records.dependants(entity, key)
  const alongside = writableEntities
    .map((name) => ({
      entity: name,
      records: dependants.filter((dependant) => dependant.entity === name).map(titled),
    }))
    .filter(({ records }) => records.length > 0)
  const unsent = [record, ...dependants].every((one) => isUnsent(workspace, one))
  const drawn = entity === 'floor' ? { drawn: drawnOn(workspace, key) } : {}
  return { unsent, alongside, representatives: representativesOf(workspace, record).map(titled), ...drawn }
}

function drawnOn({ layouts }: Workspace, floorKey: string): NonNullable<RemovalPreview['drawn']> {
  const { elements } = layouts.get(floorKey)
  const stands = elements.filter(({ kind }) => kind === 'stand').length
  return { stands, others: elements.length - stands }
}

/** Whether the service cannot have the record. */
function isUnsent({ journal }: Workspace, { entity, key, remoteId }: StoredRecord): boolean {
  return remoteId === null && !journal.openOf(entity, key).some(mayHaveArrived)
}

function titled(record: StoredRecord): { readonly key: string; readonly title: string } {
  return { key: record.key, title: recordTitle(record.entity, currentValues(record)) }
}

/**
 * Removes a record and what the service removes with it. One the service never got is gone at once;
 * any other is hidden until the service has confirmed, and can be restored until then.
 */
export function removeRecord(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  options: RemovalOptions = {},
): void {
  followed(workspace, () => {
    if (entities[entity].remove === undefined)
      throw new AppError('invalid-input', `Records of “${entity}” cannot be removed.`, {
        details: { reason: 'not-removable' },
      })
    const record = workspace.records.get(entity, key)
    if (record?.removed === true) return
    remove(workspace, editable(workspace, entity, key), options)
  })
}

/** The same, with what takes it back noted under `token`. */
export function removeForUndo(
  workspace: Workspace,
  token: string,
  entity: EntityName,
  key: string,
  options: RemovalOptions = {},
): void {
  followed(
    workspace,
    () => {
      const { records, layouts, undo } = workspace
      const record = editable(workspace, entity, key)
      const representatives =
        options.deleteRepresentatives === true ? representativesOf(workspace, record) : []
      const rank = (one: StoredRecord): number => dependencyOrder.indexOf(one.entity)
      // What is noted last is taken back first: records after those that they name, and last of all
      // what other records called them by.
      const going = [record, ...records.dependants(entity, key), ...representatives].sort(
        (one, other) => rank(other) - rank(one),
      )
      const goingAddresses = new Set(going.map(address))
      const naming = going
        .flatMap((one) => records.naming(one.entity, one.key))
        .filter((one) => !goingAddresses.has(address(one)))
      const places = new Map(
        going.map((one) => [one, one.entity === 'booth' ? layouts.lastPosition(one.key) : undefined]),
      )
      const plan = entity === 'floor' && isUnsent(workspace, record) ? planOf(workspace, key) : undefined
      removeRecord(workspace, entity, key, options)
      for (const one of naming) {
        const after = records.get(one.entity, one.key)
        const fields =
          after === undefined ? [] : changedFields(one.entity, currentValues(one), currentValues(after))
        if (after === undefined || fields.length === 0) continue
        const [had, has] = [picked(currentValues(one), fields), picked(currentValues(after), fields)]
        undo.note(token, one.entity, one.key, { kind: 'fields', before: had, after: has })
      }
      for (const one of going) {
        if (records.get(one.entity, one.key) !== undefined) {
          if (records.removedWith(one.entity, one.key) === undefined)
            undo.note(token, one.entity, one.key, {
              kind: 'removed',
              ...(one === record && options.deleteRepresentatives === true
                ? { withRepresentatives: true }
                : {}),
            })
          continue
        }
        const place = places.get(one)
        undo.note(token, one.entity, one.key, {
          ...{ kind: 'gone', values: currentValues(one) },
          ...(place === undefined ? {} : { place }),
          ...(one === record && plan !== undefined ? { plan } : {}),
        })
      }
    },
    token,
  )
}

function planOf({ layouts }: Workspace, floorKey: string): FloorPlan {
  const { hall, sheet, elements } = layouts.get(floorKey)
  return { hall, sheet, elements }
}

function remove(workspace: Workspace, record: StoredRecord, options: RemovalOptions): void {
  const { records, journal } = workspace
  const representatives = options.deleteRepresentatives === true ? representativesOf(workspace, record) : []
  const going = [...records.dependants(record.entity, record.key), ...representatives]
  const goneOnService = new Set([address(record), ...going.map(address)])
  for (const dependant of going) {
    // On the service it still belongs elsewhere, or what is on its way will be there afterwards:
    // then an entry of its own removes it.
    const isInAir = journal.openOf(dependant.entity, dependant.key).some(mayHaveArrived)
    const goesByItself =
      isInAir || (dependant.remoteId !== null && !serviceRemoves(workspace, record, dependant, goneOnService))
    if (goesByItself) queueRemoval(journal, dependant, {})
    else cancelWaiting(workspace, dependant)
    records.removeAlongside(dependant, record)
  }
  records.put({ ...record, removed: true })
  if (isUnsent(workspace, record)) {
    cancelWaiting(workspace, record)
    records.delete(record.entity, record.key)
  } else {
    queueRemoval(
      journal,
      record,
      entities[record.entity].alongside !== undefined
        ? { deleteRepresentatives: options.deleteRepresentatives === true }
        : {},
    )
  }
}

/** Undoes a removal that has not been sent, with all that went along. */
export function restoreRecord(workspace: Workspace, entity: EntityName, key: string): StoredRecord {
  return followed(workspace, () => {
    const { records, journal } = workspace
    const record = records.get(entity, key)
    if (record === undefined) throw new AppError('not-found', `There is no ${entity} “${key}”.`)
    if (!record.removed) return record
    const cause = records.removedWith(entity, key)
    if (cause !== undefined)
      throw new AppError(
        'invalid-input',
        `This ${entity} was removed together with a ${cause.entity}. Restore that one.`,
        {
          details: { reason: 'removed-with-another' },
        },
      )
    const owners = new Set<string>(entities[entity].owners.map(({ name }) => name))
    const parent = referencesOf(entity, currentValues(record)).find(
      (reference) => owners.has(reference.field) && isGoneWithout(workspace, reference, record),
    )
    if (parent !== undefined)
      throw new AppError(
        'invalid-input',
        `The ${parent.entity} it belongs to has been removed. Restore that one first.`,
        {
          details: { reason: 'parent-removed' },
        },
      )
    const open = journal.openOf(entity, key)
    if (open.some((entry) => entry.operation === 'remove' && mayHaveArrived(entry))) {
      throw new AppError('conflict', 'The removal is already on its way to the service.', {
        details: { reason: 'removal-sent' },
      })
    }
    const waiting = open.filter((entry) => isOfWhole(entry) && !mayHaveArrived(entry))
    const removal = waiting.find(({ operation }) => operation === 'remove')
    const draft = removal === undefined ? record.draft : wantedAgain(record, removal)
    // Where nothing else waits to save what is wanted, the removal's entry becomes the one that
    // does.
    const becomesSave = draft !== null && waiting.length === 1
    if (removal !== undefined && !becomesSave) journal.cancel(removal.id)
    return records.put({ ...record, draft, removed: false })
  })
}

/** Whether a record is removed, and does not come back together with `other`. */
function isGoneWithout(
  { records }: Workspace,
  { entity, key }: Pick<StoredRecord, 'entity' | 'key'>,
  other: StoredRecord,
): boolean {
  if (records.get(entity, key)?.removed !== true) return false
  const cause = records.removedWith(entity, key)
  return cause === undefined || address(cause) !== address(other)
}

/**
 * The draft of a record whose removal is taken back. An attempt without an answer may have removed
 * it on the service: that it is wanted is a change of its own then, and its being gone a conflict.
 */
export function wantedAgain(
  { draft, base }: StoredRecord,
  { departure }: Pick<JournalEntry, 'departure'>,
): StoredRecord['draft'] {
  return draft ?? (departure === null ? null : base)
}

/** Those named by the booth, and those that say they are the booth's. */
function representativesOf({ records }: Workspace, record: StoredRecord): readonly StoredRecord[] {
  const { alongside } = entities[record.entity]
  if (alongside === undefined) return []
  const { entity, field, namedBy } = alongside
  const named = referencesOf(record.entity, currentValues(record)).filter(
    (reference) => reference.field === field,
  )
  const found = named.map(({ key }) => records.get(entity, key)).filter((found) => found?.removed === false)
  const belonging =
    record.remoteId === null
      ? []
      : records.list({ entity, where: { [namedBy]: Number(record.remoteId) } }).items
  return [
    ...new Map(
      [...found.filter((one) => one !== undefined), ...belonging].map((one) => [one.key, one]),
    ).values(),
  ]
}

function serviceRemoves(
  workspace: Workspace,
  cause: StoredRecord,
  dependant: StoredRecord,
  going: ReadonlySet<string>,
): boolean {
  const { alongside } = entities[cause.entity]
  if (dependant.entity === alongside?.entity) {
    const named = referencesOf(cause.entity, cause.base).some(
      ({ field, key }) => field === alongside.field && key === dependant.key,
    )
    return named || dependant.base?.[alongside.namedBy] === Number(cause.remoteId)
  }
  return referencesOf(dependant.entity, dependant.base).some(
    (reference) =>
      going.has(address(reference)) &&
      workspace.records.get(reference.entity, reference.key)?.remoteId !== null,
  )
}

function cancelWaiting({ journal }: Workspace, { entity, key }: StoredRecord): void {
  for (const entry of journal.openOf(entity, key)) if (!mayHaveArrived(entry)) journal.cancel(entry.id)
}

function address({ entity, key }: { readonly entity: EntityName; readonly key: string }): string {
  return `${entity} ${key}`
}
