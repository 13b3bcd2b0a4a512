import { booth } from './declared/booth.ts'
import { document, video } from './declared/booth-media.ts'
import { event, language } from './declared/event.ts'
import { floor } from './declared/floor.ts'
import {
  attendeeField,
  jobField,
  journeyStep,
  qrScan,
  representativeField,
  speakerField,
} from './declared/forms-and-reports.ts'
import { job, jobCategory } from './declared/jobs.ts'
import { city, country, region } from './declared/lookups.ts'
import { attendee, representative, speaker } from './declared/people.ts'
import { rule, segment } from './declared/segments.ts'
import { handout, session, track } from './declared/sessions.ts'

/**
 * Every entity of the interface, in the order in which the interface's tables and screens name
 * them.
 */
export const declarations = [
  event,
  language,
  floor,
  booth,
  document,
  video,
  representative,
  jobCategory,
  job,
  attendee,
  speaker,
  segment,
  rule,
  track,
  session,
  handout,
  country,
  region,
  city,
  attendeeField,
  speakerField,
  representativeField,
  jobField,
  qrScan,
  journeyStep,
] as const
