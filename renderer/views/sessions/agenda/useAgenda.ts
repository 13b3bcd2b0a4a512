import { computed, shallowRef, type ComputedRef } from 'vue'
import type { RecordSummary } from '../../../../shared/contract/index.ts'
import { clashesAt, clashesOf, type Clash } from '../../../../shared/domain/programme/clashes.ts'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { useEvent } from '../../../stores/event.ts'
import { useEveryRecord } from '../../../stores/records/every.ts'
import { useNamedRecords } from '../../../stores/records/titles.ts'
import {
  agendaFields,
  agendaSession,
  daysOf,
  wallText,
  type AgendaDay,
  type AgendaSession,
} from '../times/agenda.ts'
import { useTracks, type TrackView } from '../tracks/useTracks.ts'
import { useClockTexts } from '../times/useClockTexts.ts'
import { useZones } from '../times/useZones.ts'
import { addTo } from '../../../../shared/keyed-lists.ts'

/** A clash in words, with where it leads. */
export interface ToldClash {
  readonly clash: Clash
  /** For a list of all of them. */
  readonly sentence: string
}

/** What a change of clocks does to a session. */
export interface ToldClockNote {
  readonly key: string
  readonly sentence: string
}

export interface Agenda {
  readonly ready: ComputedRef<boolean>
  readonly error: ComputedRef<AppError | null>
  /** Every session with a time, in the order of time; those that are being moved where they go. */
  readonly sessions: ComputedRef<readonly AgendaSession[]>
  readonly byKey: ComputedRef<ReadonlyMap<string, AgendaSession>>
  /** The keys of those whose time is missing or cannot be understood. */
  readonly timeless: ComputedRef<readonly { readonly key: string; readonly title: string }[]>
  readonly days: ComputedRef<readonly AgendaDay[]>
  readonly tracks: ComputedRef<readonly TrackView[]>
  readonly clashes: ComputedRef<readonly ToldClash[]>
  /** A clash for a list of them; empty where `find` does not know its sessions. */
  readonly sentenceOf: (clash: Clash, find: (key: string) => AgendaSession | undefined) => string
  readonly clockNotes: ComputedRef<readonly ToldClockNote[]>
  /** What one session clashes with: "Ada Lovelace is also in “Opening”, 10:00 – 10:45." */
  readonly clashesWith: ComputedRef<ReadonlyMap<string, readonly string[]>>
  /** The same of a session at a place where it is not, or not yet, and what the clocks do there. */
  readonly warningsOf: (session: AgendaSession) => readonly string[]
  /**
   * Shows a session elsewhere than it is saved, until its record changes or `unplace`; in the
   * middle of a gesture whatever its record does.
   */
  readonly place: (session: AgendaSession, inGesture?: boolean) => void
  readonly unplace: (key: string) => void
  /** "10:00 – 10:45 AM", on the clocks of the event. */
  readonly span: (session: { readonly start: string; readonly end: string }) => string
  readonly titleOf: (session: { readonly title: string }) => string
  readonly nameOf: (entity: EntityName, key: string) => string
}

interface Placed {
  readonly session: AgendaSession
  readonly instead: RecordSummary | undefined
  readonly inGesture: boolean
}

/** The event's programme as the agenda shows it. */
export function useAgenda(): Agenda {
  const { t } = useText()
  const event = useEvent()
  const formats = useFormats()
  const named = useNamedRecords()
  const { zone } = useZones()
  const sessionList = useEveryRecord('session', agendaFields)
  const trackList = useTracks()
  const placed = shallowRef<ReadonlyMap<string, Placed>>(new Map())

  const read = computed(() =>
    sessionList.items.value.map((record) => ({ record, session: agendaSession(record, zone.value) })),
  )
  const sessions = computed(() =>
    read.value
      .flatMap(({ record, session }) => {
        const placement = placed.value.get(record.key)
        if (placement !== undefined && (placement.inGesture || placement.instead === record))
          return [placement.session]
        return session === null ? [] : [session]
      })
      .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || formats.value.compare(a.title, b.title)),
  )
  const byKey = computed(() => new Map(sessions.value.map((session) => [session.key, session])))
  const titleOf = ({ title }: { readonly title: string }): string => title || t('forms.untitled')

  function nameOf(entity: EntityName, key: string): string {
    const record = named.get(entity, key)
    if (record === undefined) return ''
    return record === null
      ? t('forms.titleOfMissing')
      : recordTitle(entity, record.values) || t('forms.untitled')
  }

  function span({ start, end }: { readonly start: string; readonly end: string }): string {
    const { timeRange, time, day } = formats.value
    if (start.slice(0, 10) === end.slice(0, 10)) return timeRange(`${start}:00Z`, `${end}:00Z`, 'UTC')
    const from = time(`${start}:00Z`, 'UTC')
    const to = time(`${end}:00Z`, 'UTC')
    return end.endsWith('T00:00') ? `${from} – ${to}` : `${from} – ${to} (${day(`${end}:00Z`, 'UTC')})`
  }

  const clockTexts = useClockTexts()
  const found = computed(() => clashesOf(sessions.value))

  /** "Tue, 12 Jan, 10:15 – 10:30" */
  function when({ fromMs, untilMs }: Clash): string {
    const start = wallText(fromMs, zone.value)
    return t('sessions.clash.when', {
      day: formats.value.day(`${start}:00Z`, 'UTC'),
      time: span({ start, end: wallText(untilMs, zone.value) }),
    })
  }

  function sentenceOf(clash: Clash, find: (key: string) => AgendaSession | undefined): string {
    const [first, second] = clash.sessions.map(find)
    if (first === undefined || second === undefined) return ''
    return t(`sessions.clash.${clash.kind}Both`, {
      who: subject(clash),
      first: titleOf(first),
      second: titleOf(second),
      time: when(clash),
    })
  }

  /** As it is said of one of its sessions. */
  function saidOf(clash: Clash, other: AgendaSession): string {
    return t(`sessions.clash.${clash.kind}`, {
      who: subject(clash),
      other: titleOf(other),
      time: span(other),
    })
  }

  function subject({ kind, of }: Clash): string {
    return kind === 'speaker' ? nameOf('speaker', of) : nameOf('track', of)
  }

  return {
    ready: computed(() => sessionList.ready.value && trackList.ready.value),
    error: computed(() => sessionList.error.value ?? trackList.error.value),
    sessions,
    byKey,
    timeless: computed(() =>
      read.value.flatMap(({ record: { key, values }, session }) =>
        session === null
          ? [{ key, title: titleOf({ title: typeof values['title'] === 'string' ? values['title'] : '' }) }]
          : [],
      ),
    ),
    days: computed(() => daysOf(sessions.value, event.current, zone.value)),
    tracks: trackList.tracks,
    clashes: computed(() =>
      found.value.map((clash) => ({ clash, sentence: sentenceOf(clash, (key) => byKey.value.get(key)) })),
    ),
    sentenceOf,
    clockNotes: computed(() =>
      sessions.value.flatMap((session) =>
        session.clockNotes.map((note) => ({
          key: session.key,
          sentence: t('sessions.clock.of', { title: titleOf(session), note: clockTexts.sentence(note) }),
        })),
      ),
    ),
    clashesWith: computed(() => {
      const told = new Map<string, string[]>()
      for (const clash of found.value) {
        for (const [key, otherKey] of [clash.sessions, clash.sessions.toReversed()]) {
          const other = byKey.value.get(otherKey ?? '')
          if (key === undefined || other === undefined) continue
          addTo(told, key, saidOf(clash, other))
        }
      }
      return told
    }),
    warningsOf: (session) => [
      ...clashesAt(session, sessions.value).flatMap((clash) => {
        const other = byKey.value.get(clash.sessions.find((key) => key !== session.key) ?? '')
        return other === undefined ? [] : [saidOf(clash, other)]
      }),
      ...session.clockNotes.map(clockTexts.sentence),
    ],
    place(session, inGesture = false) {
      placed.value = new Map(placed.value).set(session.key, {
        session,
        instead: sessionList.byKey.value.get(session.key),
        inGesture,
      })
    },
    unplace(key) {
      placed.value = new Map([...placed.value].filter(([other]) => other !== key))
    },
    span,
    titleOf,
    nameOf,
  }
}
