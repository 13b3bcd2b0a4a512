import type { RecordState, RecordSummary } from '../../../../shared/contract/index.ts'
import { fileValue, type FileValue, type JsonValue } from '../../../../shared/domain/record/record-values.ts'

/** The fields that a booth of the list needs, whatever its columns are. */
export const rowFields = ['booth_name', 'booth_logo', 'floor_id', 'active', 'hide'] as const

/** A booth as the table and the cards show it. */
export interface BoothRow {
  readonly key: string
  readonly name: string
  readonly logo: FileValue | undefined
  readonly floorKey: string | null
  readonly active: boolean
  readonly hide: boolean
  readonly state: RecordState
  readonly problemCount: number
  readonly missing: readonly string[]
  /** How much of what is needed it has, 0 to 100. */
  readonly score: number | undefined
}

export function boothRow({ key, values, state, problemCount, missing = [], score }: RecordSummary): BoothRow {
  return {
    key,
    name: textOf(values['booth_name']),
    logo: fileValue(values['booth_logo']),
    floorKey: typeof values['floor_id'] === 'string' ? values['floor_id'] : null,
    active: values['active'] === true,
    hide: values['hide'] === true,
    state,
    problemCount,
    missing,
    score,
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
