import fc from 'fast-check'
import { aMinuteLater, action, anyOf, atTheEnd, goOn, small, someSecondsLater, type Story } from './steps.ts'

const somebodyInSessions = [
  action('create a speaker'),
  action('create a speaker'),
  action('create a session'),
  action('create a session'),
] as const
const anyDetach = anyOf('take a speaker off', 'take a speaker off all', 'take a speaker off by e-mail')

/** Taken off, with the answer lost or late, and attached anew meanwhile. */
const toAndFro = fc.tuple(
  ...somebodyInSessions,
  action('synchronise'),
  atTheEnd,
  anyDetach,
  action('the next writes go wrong'),
  anyOf('push', 'synchronise'),
  goOn(1, 10),
  anyOf('attach a speaker', 'take the last detach back', 'edit a session', 'others attach a speaker'),
  anyOf('push', 'synchronise'),
  atTheEnd,
)

/** Others work on the session from which somebody is taken off, and listings may be late. */
const besideOthers = fc.tuple(
  ...somebodyInSessions,
  action('synchronise'),
  atTheEnd,
  aMinuteLater,
  anyOf('others attach a speaker', 'others take a speaker off', 'others edit a session'),
  anyDetach,
  action('push'),
  atTheEnd,
  fc.oneof(someSecondsLater, aMinuteLater),
  anyOf('synchronise', 'pull'),
  atTheEnd,
)

/** A resume that is replaced, by the person and by nobody else, while answers get lost. */
const resumes = fc.tuple(
  action('create an attendee'),
  anyOf('push', 'synchronise'),
  goOn(3, 30),
  action('give a resume', small, small),
  action('the next writes go wrong'),
  action('push'),
  goOn(1, 10),
  action('give a resume', fc.constant(0), small),
  action('push'),
  atTheEnd,
)

/** Detaches and uploads, on services that have people. */
export const people: readonly Story[] = [toAndFro, besideOthers, resumes]
