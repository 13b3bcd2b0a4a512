import type { NamedRecord } from '../../../shared/contract/index.ts'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import { recordTitle as titleOf } from '../../../shared/domain/record/record-title.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'

/**
 * What a record is called where ids are known, as on the command line; its id where it has no name,
 * its key where it has neither.
 */
export function recordTitle(
  entity: EntityName,
  key: string,
  record: Pick<StoredRecord, 'base' | 'draft' | 'remoteId'> | undefined,
): string {
  if (record === undefined) return key
  return titleOf(entity, currentValues(record)) || (record.remoteId ?? key)
}

/**
 * How records are named to a person: by their titles; one that is gone by its last version; one
 * without a title by where it is. To be made anew for each question, since it remembers the floors
 * it has looked at. `values`: a version to name the record by where it is gone.
 */
export function createNaming({ records, layouts }: Pick<Workspace, 'records' | 'layouts'>) {
  const numbersOfFloor = new Map<string, ReadonlyMap<string, string>>()

  const numberOnPlan = (floorKey: string, boothKey: string): string => {
    let numbers = numbersOfFloor.get(floorKey)
    if (numbers === undefined) {
      numbers = new Map(
        layouts
          .get(floorKey)
          .elements.filter(isStand)
          .map(({ boothKey, number }) => [boothKey ?? '', number]),
      )
      numbersOfFloor.set(floorKey, numbers)
    }
    return numbers.get(boothKey) ?? ''
  }
  const placeOf = (entity: EntityName, key: string, values: RecordValues): readonly string[] => {
    const { owners, placedOn } = entities[entity]
    const [belongsTo] = owners
    const parentKey = belongsTo === undefined ? undefined : values[belongsTo.name]
    if (belongsTo === undefined || typeof parentKey !== 'string') return []
    const parent = records.get(belongsTo.type.to, parentKey)
    return [
      ...(placedOn === belongsTo.name ? [numberOnPlan(parentKey, key)] : []),
      ...(parent === undefined ? [] : [titleOf(belongsTo.type.to, currentValues(parent))]),
    ].filter((part) => part !== '')
  }

  return (entity: EntityName, key: string, values?: RecordValues): NamedRecord => {
    const record = records.get(entity, key)
    const known =
      record === undefined
        ? (values ?? records.archived(entity, key).at(-1)?.values ?? {})
        : currentValues(record)
    const title = titleOf(entity, known)
    return { title, place: title === '' ? placeOf(entity, key, known) : [] }
  }
}
