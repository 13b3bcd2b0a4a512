import type { RecordState, RecordSummary } from '../../../../shared/contract/index.ts'
import { fileValue, keywordsOf, type FileValue, type JsonValue } from '../../../../shared/domain/record-values.ts'

/** The fields a row of the table needs; the long company profile stays in the core until a booth is opened. */
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
  readonly floorName: string
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
  /** Everything the search looks through, folded by `foldText`. */
  readonly searchText: string
}

export function boothRow(summary: RecordSummary, floorNames: ReadonlyMap<string, string>): BoothRow {
  const { values } = summary
  const floorKey = typeof values['floor_id'] === 'string' ? values['floor_id'] : null
  const floorName = floorKey === null ? '' : (floorNames.get(floorKey) ?? '')
  const row = {
    key: summary.key,
    name: textOf(values['booth_name']),
    logo: fileValue(values['booth_logo']),
    floorKey,
    floorName,
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
    state: summary.state,
    problemCount: summary.problemCount,
    updatedAt: summary.updatedAt,
  }
  const searched = [row.name, floorName, ...row.keywords, row.city, row.country, row.exhibitor, row.email, row.website, row.externalId]
  return { ...row, searchText: foldText(searched.join('\n')) }
}

/** Lower case without accents, so that "cafe" finds "Café". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
