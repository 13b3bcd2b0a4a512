import { booth } from './booth.ts'
import { document, video } from './booth-media.ts'
import { event, language } from './event.ts'
import { floor } from './floor.ts'
import { attendeeField, jobField, journeyStep, qrScan, representativeField, speakerField } from './forms-and-reports.ts'
import { job, jobCategory } from './jobs.ts'
import { city, country, region } from './lookups.ts'
import { attendee, representative, speaker } from './people.ts'
import { rule, segment } from './segments.ts'
import { handout, session, track } from './sessions.ts'

/** Every entity of the interface, in the order in which the interface's tables and screens name them. */
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
