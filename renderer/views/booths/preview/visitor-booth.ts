import type { RecordSummary } from '../../../../shared/contract/index.ts'
import { nameInAddress } from '../../../../shared/domain/files/file-address.ts'
import {
  fileValue,
  keywordsOf,
  type FileValue,
  type JsonValue,
  type RecordValues,
} from '../../../../shared/domain/record/record-values.ts'

/** The widths a visitor's screen has in the preview, in CSS pixels. */
export const devices = { desktop: 1120, tablet: 820, phone: 390 } as const
export type Device = keyof typeof devices

/** What a visitor sees of a booth. Empty texts are empty strings. */
export interface VisitorBooth {
  readonly key: string
  readonly name: string
  readonly profile: string
  /** Only where it is a web address. */
  readonly website: string
  readonly keywords: readonly string[]
  readonly logo: FileValue | undefined
  readonly background: FileValue | undefined
  readonly contact: string
  readonly email: string
  /** The lines of the postal address, without empty ones. */
  readonly address: readonly string[]
  readonly documents: readonly VisitorFile[]
  readonly videos: readonly VisitorFile[]
  readonly jobs: readonly VisitorJob[]
}

export interface VisitorFile {
  readonly key: string
  readonly title: string
  readonly file: FileValue | undefined
  readonly link: string
  /** Upper-case ending of the file's name, such as PDF; empty for a link. */
  readonly ending: string
}

export interface VisitorJob {
  readonly key: string
  readonly title: string
  readonly description: string
  readonly type: string
  readonly location: string
  readonly remote: boolean
  readonly salary: {
    readonly min: number | null
    readonly max: number | null
    readonly currency: string | null
  }
  /** YYYY-MM-DD, or empty. */
  readonly deadline: string
}

export interface BoothParts {
  readonly documents: readonly RecordSummary[]
  readonly videos: readonly RecordSummary[]
  readonly jobs: readonly RecordSummary[]
}

export function visitorBooth(key: string, values: RecordValues, parts: BoothParts): VisitorBooth {
  const website = text(values['booth_company_url'])
  const town = [text(values['city']), text(values['state'])].filter(Boolean).join(', ')
  return {
    key,
    name: text(values['booth_name']),
    profile: text(values['booth_company_profile']),
    website: isWebAddress(website) ? website : '',
    keywords: keywordsOf(values['keywords']),
    logo: fileValue(values['booth_logo']),
    background: fileValue(values['booth_background']),
    contact: text(values['exhibitor_name']),
    email: text(values['exhibitor_email']),
    address: [text(values['address']), text(values['pobox']), town, text(values['country'])].filter(Boolean),
    documents: parts.documents.map(visitorFile),
    videos: parts.videos.map(visitorFile),
    jobs: parts.jobs.filter(({ values: job }) => job['is_active'] !== false).map(visitorJob),
  }
}

function visitorFile({ key, values }: RecordSummary): VisitorFile {
  const file = fileValue(values['file'])
  const name = file?.name ?? (file?.url === undefined ? '' : nameInAddress(file.url))
  const link = text(values['url'])
  return {
    key,
    title: text(values['title']),
    file,
    link: file === undefined && isWebAddress(link) ? link : '',
    ending: /\.([A-Za-z0-9]{2,5})$/.exec(name)?.[1]?.toUpperCase() ?? '',
  }
}

function visitorJob({ key, values }: RecordSummary): VisitorJob {
  return {
    key,
    title: text(values['job_title']),
    description: text(values['job_description']),
    type: text(values['job_type']),
    location: text(values['location']),
    remote: values['remote_work_allowed'] === true,
    salary: {
      min: number(values['salary_min']),
      max: number(values['salary_max']),
      currency: text(values['currency']) || null,
    },
    deadline: text(values['application_deadline']),
  }
}

/** "€40,000 – €60,000"; without a currency the bare numbers; empty where nothing is said. */
export function salaryText({ min, max, currency }: VisitorJob['salary'], locale: string): string {
  if (min === null && max === null) return ''
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 0,
    ...(currency !== null && /^[A-Z]{3}$/.test(currency) ? { style: 'currency', currency } : {}),
  })
  if (min !== null && max !== null) return max >= min ? format.formatRange(min, max) : format.format(min)
  return format.format(min ?? max ?? 0)
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

function number(value: JsonValue | undefined): number | null {
  return typeof value === 'number' ? value : null
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
