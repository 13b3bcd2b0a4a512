import type { RecordState, RecordSummary } from '../../../../shared/contract/index.ts'
import { fileValue, keywordsOf, type FileValue, type JsonValue } from '../../../../shared/domain/record/record-values.ts'

/**
 * The fields a row of the table needs; the long company profile stays in the core until a booth is
 * opened.
 */
export const rowFields = [
  'booth_name',
  'booth_logo',
  'floor_id',
  'keywords',
  'active',
  'hide',
  'booth_type',
  'city',
  'country',
  'exhibitor_name',
  'exhibitor_email',
  'booth_company_url',
  'booth_external_id',
] as const

/** A booth as the table and the cards show it. */
export interface BoothRow {
  readonly key: string
  readonly name: string
  readonly logo: FileValue | undefined
  readonly floorKey: string | null
  readonly keywords: readonly string[]
  readonly active: boolean
  readonly hide: boolean
  readonly type: string
  readonly city: string
  readonly country: string
  readonly exhibitor: string
  readonly email: string
  readonly website: string
  readonly externalId: string
  readonly state: RecordState
  readonly problemCount: number
  /** ISO 8601. */
  readonly updatedAt: string
}

export function boothRow({ key, values, state, problemCount, updatedAt }: RecordSummary): BoothRow {
  return {
    key,
    name: textOf(values['booth_name']),
    logo: fileValue(values['booth_logo']),
    floorKey: typeof values['floor_id'] === 'string' ? values['floor_id'] : null,
    keywords: keywordsOf(values['keywords']),
    active: values['active'] === true,
    hide: values['hide'] === true,
    type: textOf(values['booth_type']),
    city: textOf(values['city']),
    country: textOf(values['country']),
    exhibitor: textOf(values['exhibitor_name']),
    email: textOf(values['exhibitor_email']),
    website: textOf(values['booth_company_url']),
    externalId: textOf(values['booth_external_id']),
    state,
    problemCount,
    updatedAt,
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
