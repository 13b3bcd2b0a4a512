import type { RecordValues } from '../../../../../shared/domain/record/record-values.ts'
import type { ServerRecord } from '../service/service-types.ts'
import type { Modelled } from '../world/values.ts'

/** What was there at any time: services answer from copies that lag behind. */
export interface Past {
  /** From now on the record is so; `undefined`: there is none. */
  became(entity: Modelled, id: number, record: ServerRecord | undefined): void
  /** The records as they were at a time, oldest first. */
  at(entity: Modelled, elapsed: number): readonly ServerRecord[]
}

interface Version {
  readonly from: number
  readonly record: ServerRecord | undefined
}

export function createPast(elapsed: () => number): Past {
  const versions = new Map<Modelled, Map<number, Version[]>>()
  return {
    became(entity, id, record) {
      const ofEntity = versions.get(entity) ?? new Map<number, Version[]>()
      versions.set(entity, ofEntity)
      const values: RecordValues = { ...record?.values }
      ofEntity.set(id, [
        ...(ofEntity.get(id) ?? []),
        { from: elapsed(), record: record === undefined ? undefined : { ...record, values } },
      ])
    },
    at(entity, time) {
      const found = [...(versions.get(entity) ?? [])].map(
        ([, known]) => known.findLast(({ from }) => from <= time)?.record,
      )
      return found.filter((record) => record !== undefined).sort((a, b) => a.id - b.id)
    },
  }
}
