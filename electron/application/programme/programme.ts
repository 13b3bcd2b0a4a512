import { textIn } from '../../../shared/domain/programme/session-texts.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { isTimeZone } from '../../../shared/domain/time-zone.ts'
import { instantOfTime } from '../../../shared/domain/zoned-time.ts'
import { type EntityName, entities } from '../../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'
import { readEventDetails } from '../events/event-details.ts'
import { clashesMade, type TimedSession } from '../../../shared/domain/programme/clashes.ts'
import { timedSession } from '../../../shared/domain/programme/timed-session.ts'
import { changedValue } from '../../../shared/domain/record-fields/value-change.ts'
import type { FieldOfMany } from '../../workspace/edits/index.ts'

export interface ProgrammeSession {
  /** The same at every export: the service's id where it has one, else the local key. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly startMs: number
  readonly endMs: number
  readonly track: ProgrammeTrack | null
  readonly speakers: readonly string[]
}

interface ProgrammeTrack {
  readonly name: string
  /** #rrggbb; `null`: none that can be shown. */
  readonly colour: string | null
}

export interface Programme {
  /** The event's own id on its service. */
  readonly eventId: string
  readonly eventName: string
  /** UTC where the service gave none that is known. */
  readonly timeZone: string
  /** In the order of time; sessions without a time are left out. */
  readonly sessions: readonly ProgrammeSession[]
}

/**
 * The programme as it is here, in a language of the event where it is translated, else in its own
 * words. `language` is a code as the service writes it; `null`: its own words.
 */
export function readProgramme(workspace: Workspace, language: string | null): Programme {
  const { details, name } = eventOf(workspace)
  const tracks = new Map(
    [...living(workspace, 'track')].map((track) => [track.key, trackOf(currentValues(track))]),
  )
  const speakers = new Map(
    [...living(workspace, 'speaker')].map((speaker) => [
      speaker.key,
      recordTitle('speaker', currentValues(speaker)),
    ]),
  )
  const timeZone = programmeTimeZone(workspace)
  const sessions = [...living(workspace, 'session')].flatMap((record) => {
    const values = currentValues(record)
    const [startMs, endMs] = [
      instantOfTime(values['start'], timeZone),
      instantOfTime(values['end'], timeZone),
    ]
    if (Number.isNaN(startMs) || Number.isNaN(endMs)) return []
    const translated = language === null ? undefined : textIn(values['languages'], language)
    const speakerKeys = Array.isArray(values['speaker_ids']) ? values['speaker_ids'] : []
    return {
      id: record.remoteId ?? record.key,
      title: translated?.title || text(values['title']),
      description: translated?.description || text(values['description']),
      startMs,
      endMs: Math.max(startMs, endMs),
      track: tracks.get(text(values['track_id'])) ?? null,
      speakers: speakerKeys.flatMap((key) => (typeof key === 'string' ? speakers.get(key) || [] : [])),
    }
  })
  return {
    eventId: details?.remoteId ?? '',
    eventName: name,
    timeZone,
    sessions: sessions.sort(
      (a, b) => a.startMs - b.startMs || a.endMs - b.endMs || a.title.localeCompare(b.title),
    ),
  }
}

/** UTC where the service gave none that is known. */
function programmeTimeZone(workspace: Workspace): string {
  const { timezone } = eventOf(workspace)
  return timezone !== null && isTimeZone(timezone) ? timezone : 'UTC'
}

function eventOf(workspace: Workspace) {
  const details = workspace.records.list({ entity: 'event', limit: 1 }).items[0]
  return { details, ...readEventDetails(details === undefined ? {} : currentValues(details)) }
}

/** The records of an entity that are not removed. */
function* living({ records }: Workspace, entity: EntityName): Iterable<StoredRecord> {
  for (const record of records.iterate(entity)) if (!record.removed) yield record
}

function trackOf({ name, colour }: RecordValues): ProgrammeTrack {
  return {
    name: text(name),
    colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null,
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

const fieldsOfTime = ['start', 'end', 'track_id', 'speaker_ids']

/** How many clashes a change of one field of many sessions makes; of other records none. */
export function clashesOfChange(
  workspace: Workspace,
  { entity, keys, field: name, change }: FieldOfMany,
): number {
  const field = entities.session.fieldNamed(name)
  if (entity !== 'session' || field === undefined || !fieldsOfTime.includes(name)) return 0
  const timeZone = programmeTimeZone(workspace)
  const chosen = new Set(keys)
  const before: TimedSession[] = []
  const after: TimedSession[] = []
  const put = (sessions: TimedSession[], key: string, values: RecordValues): void => {
    const session = timedSession(key, values, timeZone)
    if (session !== null) sessions.push(session)
  }
  for (const record of living(workspace, 'session')) {
    const values = currentValues(record)
    const value = chosen.has(record.key) ? changedValue(field, values[name], change) : undefined
    put(before, record.key, values)
    put(after, record.key, value === undefined ? values : { ...values, [name]: value })
  }
  return clashesMade(before, after).length
}
