import { z } from 'zod'
import type { JsonObject } from '../domain/record/record-values.ts'
import type { ErrorShape } from '../errors.ts'
import { call } from './call.ts'
import { eventId, recordKey } from './schemas.ts'
import type { ExportedText } from './sync-types.ts'

export const reportNames = ['qrScan', 'journeyStep'] as const
export type ReportName = (typeof reportNames)[number]

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/**
 * Which rows of a report: of these days on the event's own calendar, both included; at these booths
 * (of several, any); scanned with these devices; of people of this segment, as far as they are here and its
 * rules say so for certain. Without: all. `floors` stands for their booths.
 */
const reportFilter = {
  from: day.optional(),
  to: day.optional(),
  /** Local keys; of a booth that is not in the local copy, the one it would have. */
  booths: z.array(recordKey).max(20_000).optional(),
  floors: z.array(recordKey).max(1_000).optional(),
  devices: z.array(z.string().max(300)).max(1_000).optional(),
  segment: recordKey.optional(),
}

export type ReportFilter = z.input<z.ZodObject<typeof reportFilter>>

/** What is here of one report. */
export interface ReportState {
  /** ISO 8601; `null`: it was never read to its end. */
  readonly refreshedAt: string | null
  readonly rows: number
  /** Rows without a time that could be read: in no chart. */
  readonly undated: number
  /** The first and the last day it covers, on the event's calendar. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  /** How many rows the service counts, where it listed fewer. */
  readonly counted: number | null
  /** A reading that was broken off; the next refresh goes on with it. */
  readonly unfinished: { readonly done: number; readonly total: number | null } | null
  /** Why the last refresh did not come to its end, since the event was opened. */
  readonly error: ErrorShape | null
}

export interface ReportsState {
  readonly qrScan: ReportState
  readonly journeyStep: ReportState
  /** The zone in which days and hours are counted. */
  readonly timeZone: string
  readonly devices: readonly string[]
  /** The refresh under way. */
  readonly jobId: string | null
}

/** A booth as a report names it. */
export interface ReportedBooth {
  /** The service's number. */
  readonly id: string
  /** `null` where the booth is not in the local copy. */
  readonly key: string | null
  /** Empty where it has none, or is not here. */
  readonly name: string
}

export interface ScanReport {
  readonly scans: number
  /** Different people. */
  readonly people: number
  readonly booths: number
  /** Hours with scans, in order. `hour`: 0 to 23 on the event's clocks; `at`: when it began. */
  readonly byHour: readonly {
    readonly at: string
    readonly day: string
    readonly hour: number
    readonly scans: number
  }[]
  readonly byDay: readonly { readonly day: string; readonly scans: number; readonly people: number }[]
  /** The most scanned first; at most 100. */
  readonly byBooth: readonly (ReportedBooth & {
    readonly scans: number
    readonly people: number
    readonly share: number
  })[]
  readonly otherBooths: { readonly booths: number; readonly scans: number }
}

/** How long people stayed, in seconds. Visits of no length are left out of the last two. */
export interface TimeSpent {
  readonly visits: number
  readonly people: number
  readonly seconds: number
  readonly medianSeconds: number | null
  readonly meanSeconds: number | null
}

export interface JourneyReport {
  readonly journeys: number
  readonly people: number
  readonly visits: number
  /** How many journeys came so far: the first step, the second, … */
  readonly bySteps: readonly { readonly step: number; readonly journeys: number }[]
  /** The most visited first; at most 100. */
  readonly pages: readonly (TimeSpent & { readonly page: string })[]
  readonly booths: readonly (ReportedBooth & TimeSpent)[]
  /**
   * From a page at a step to one at the next; what is not among the most visited pages is `null`.
   */
  readonly flow: readonly {
    readonly step: number
    readonly from: string | null
    readonly to: string | null
    readonly journeys: number
  }[]
}

export interface ReportRowView {
  /** `null` where the service gives its rows no number. */
  readonly id: number | null
  /** ISO 8601. */
  readonly at: string
  readonly booth: ReportedBooth | null
  /** `name` is empty where the person is not in the local copy. */
  readonly person: { readonly id: string; readonly key: string | null; readonly name: string } | null
  /** The device, or the page. */
  readonly label: string
  readonly step: number | null
  readonly seconds: number | null
  /** What the service says beyond that. */
  readonly more: JsonObject | null
}

/** A file of rows, and how many of them it has. */
export interface ExportedRows {
  readonly file: ExportedText
  readonly rows: number
  readonly total: number
}

const question = z.strictObject({ eventId, ...reportFilter })

/** The reports of the service, as they were at the last refresh: none of these calls but the refresh asks it. */
export const reportCalls = {
  'reports.state': call<ReportsState>()(z.strictObject({ eventId })),
  /**
   * Reads one report or all from the service. What is shown changes when a reading has come to its
   * end; one that was broken off is gone on with. While a refresh runs, its job's id.
   */
  'reports.refresh': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, reports: z.array(z.enum(reportNames)).min(1).optional() }),
  ),
  'reports.scans': call<ScanReport>()(question),
  /** With booths: of the journeys that came by one of them, as a whole. */
  'reports.journeys': call<JourneyReport>()(question),
  /** The oldest first. */
  'reports.rows': call<{ readonly items: readonly ReportRowView[]; readonly total: number }>()(
    question.extend({
      report: z.enum(reportNames),
      offset: z.number().int().min(0).optional(),
      /** Default 100. */
      limit: z.number().int().min(1).max(1_000).optional(),
    }),
  ),
  /** The rows as CSV, the oldest first; at most the first 100,000. */
  'reports.export': call<ExportedRows>()(question.extend({ report: z.enum(reportNames) })),
} as const
