import type { PlanBooth, PlanFloor, PlanSource } from '../../shared/domain/plan/plan-source.ts'
import type { Sheet } from '../../shared/domain/plan/layout.ts'
import { recordTitle } from '../../shared/domain/record/record-title.ts'
import type { RecordValues } from '../../shared/domain/record/record-values.ts'
import { AppError } from '../../shared/errors.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/stores/workspace.ts'

export interface WorkspaceBooth extends PlanBooth {
  readonly floorKey: string | null
  readonly values: RecordValues
}

export interface WorkspacePlan extends PlanSource {
  readonly booths: ReadonlyMap<string, WorkspaceBooth>
}

/** Reads the plans of these floors, in this order. Throws `not-found`. */
export function readPlan(workspace: Workspace, floorKeys: readonly string[]): WorkspacePlan {
  const { records, layouts } = workspace
  const event = records.list({ entity: 'event', limit: 1 }).items[0]
  return {
    event: {
      id: event?.remoteId ?? '',
      name: event === undefined ? '' : recordTitle('event', currentValues(event)),
    },
    categories: layouts.categories(),
    floors: floorKeys.map((key) => readFloor(workspace, key)),
    booths: readBooths(workspace),
  }
}

/** Throws `not-found`. */
export function floorRecord({ records }: Pick<Workspace, 'records'>, key: string): StoredRecord {
  const record = records.get('floor', key)
  if (record === undefined || record.removed) throw new AppError('not-found', `There is no floor “${key}”.`)
  return record
}

function readFloor(workspace: Workspace, key: string): PlanFloor {
  const record = floorRecord(workspace, key)
  const { hall, sheet, elements } = workspace.layouts.get(key)
  return {
    key,
    id: record.remoteId,
    name: recordTitle('floor', currentValues(record)),
    hall,
    ...ownLayersOf(sheet),
    elements,
  }
}

/** As a file has them. */
export function ownLayersOf({ own }: Sheet): Pick<PlanFloor, 'layers'> {
  return own === undefined ? {} : { layers: own }
}

function readBooths({ records }: Workspace): ReadonlyMap<string, WorkspaceBooth> {
  const booths = new Map<string, WorkspaceBooth>()
  for (const record of records.iterate('booth')) {
    if (record.removed) continue
    const values = currentValues(record)
    const { booth_external_id: externalId, floor_id: floorKey } = values
    booths.set(record.key, {
      key: record.key,
      id: record.remoteId,
      externalId:
        typeof externalId === 'number' || (typeof externalId === 'string' && externalId !== '')
          ? String(externalId)
          : null,
      name: recordTitle('booth', values),
      floorKey: typeof floorKey === 'string' ? floorKey : null,
      values,
    })
  }
  return booths
}
