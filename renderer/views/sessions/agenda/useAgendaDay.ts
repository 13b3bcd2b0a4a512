import { computed, type ComputedRef } from 'vue'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import {
  carried,
  dayByItself,
  isOn,
  instantOf,
  laneOfNone,
  lanesOf,
  wallText,
  type AgendaDay,
  type AgendaSession,
} from '../times/agenda.ts'
import type { AgendaBlock } from './block-content.ts'
import type { AgendaLane, AgendaShown } from './event-calendar.ts'
import type { Agenda } from './useAgenda.ts'
import type { AgendaAddress } from './useAgendaAddress.ts'
import { useClockTexts } from '../times/useClockTexts.ts'
import { useZones, zoneName } from '../times/useZones.ts'

export interface ShownDay {
  /** As YYYY-MM-DD. */
  readonly day: ComputedRef<string>
  /** "Tue, 5 Jan 2027". */
  readonly name: ComputedRef<string>
  readonly days: ComputedRef<readonly AgendaDay[]>
  readonly sessions: ComputedRef<readonly AgendaSession[]>
  readonly lanes: ComputedRef<readonly AgendaLane[]>
  readonly shown: ComputedRef<AgendaShown>
  /** Whether the clocks here show another time than those of the event on this day. */
  readonly isInOtherZone: ComputedRef<boolean>
  readonly go: (day: string) => void
  readonly goToSession: (key: string) => void
}

/** The day of the agenda that is looked at, and what is drawn of it. `openKey`: the open session. */
export function useAgendaDay(agenda: Agenda, address: AgendaAddress, openKey: () => string | null): ShownDay {
  const { t } = useText()
  const formats = useFormats()
  const { zone, own, agreeAt, offsetAt } = useZones()
  const clockTexts = useClockTexts()

  const day = computed(() => {
    if (address.day.value !== '') return address.day.value
    const opened = agenda.byKey.value.get(openKey() ?? '')
    if (opened !== undefined) return opened.start.slice(0, 10)
    return dayByItself(agenda.days.value, zone.value, Date.now())
  })
  const noon = computed(() => instantOf(`${day.value}T12:00`, zone.value))
  const isInOtherZone = computed(() => !agreeAt(noon.value))
  const sessions = computed(() => agenda.sessions.value.filter((session) => isOn(session, day.value)))
  const kind = address.laneKind

  const lanes = computed<readonly AgendaLane[]>(() => {
    const used = new Set(sessions.value.flatMap((session) => lanesOf(session, kind.value)))
    const none = { id: laneOfNone, title: t(`sessions.agenda.without.${kind.value}`), colour: null }
    const known = agenda.tracks.value.map(({ key, name, colour }) => ({ id: key, title: name, colour }))
    const ids = new Set(known.map(({ id }) => id))
    const named =
      kind.value === 'track'
        ? // A track that is gone, or not here yet, keeps its sessions in sight.
          [
            ...known,
            ...[...used]
              .filter((id) => id !== laneOfNone && !ids.has(id))
              .map((id) => ({ id, title: agenda.nameOf('track', id), colour: null })),
          ]
        : [...used]
            .filter((id) => id !== laneOfNone)
            .map((id) => ({ id, title: agenda.nameOf('speaker', id), colour: null }))
            .sort((a, b) => formats.value.compare(a.title, b.title))
    return used.has(laneOfNone) || named.length === 0 ? [...named, none] : named
  })
  const colours = computed(() => new Map(agenda.tracks.value.map(({ key, colour }) => [key, colour])))

  function block(session: AgendaSession): AgendaBlock {
    const clashes = agenda.clashesWith.value.get(session.key) ?? []
    const title = agenda.titleOf(session)
    const time = agenda.span(session)
    const people = session.speakerKeys
      .map((key) => agenda.nameOf('speaker', key))
      .filter((name) => name !== '')
    const track = session.trackKey === null ? '' : agenda.nameOf('track', session.trackKey)
    const ownTime = isInOtherZone.value
      ? t('sessions.agenda.ownTime', { time: ownSpan(session), zone: zoneName(own) })
      : ''
    return {
      session,
      colour: (session.trackKey === null ? null : colours.value.get(session.trackKey)) ?? null,
      lanes: lanesOf(session, kind.value),
      time,
      title,
      people: formats.value.list(people),
      clashes,
      tip: [
        title,
        time,
        ownTime,
        track,
        formats.value.list(people),
        ...clashes,
        ...session.clockNotes.map(clockTexts.sentence),
      ]
        .filter((line) => line !== '')
        .join('\n'),
      isOpen: openKey() === session.key,
    }
  }

  function ownSpan({ startMs, endMs }: AgendaSession): string {
    return agenda.span({ start: wallText(startMs, own), end: wallText(endMs, own) })
  }

  return {
    day,
    name: computed(() => formats.value.day(`${day.value}T12:00:00Z`, 'UTC')),
    days: computed(() =>
      agenda.days.value.some((one) => one.day === day.value) || address.day.value === ''
        ? agenda.days.value
        : [...agenda.days.value, { day: day.value, ofEvent: false, count: 0 }].sort((a, b) =>
            a.day < b.day ? -1 : 1,
          ),
    ),
    sessions,
    lanes,
    shown: computed<AgendaShown>(() => {
      const both = address.clocks.value === 'both' && isInOtherZone.value
      return {
        day: day.value,
        zoom: address.zoomMinutes.value,
        lanes: lanes.value,
        blocks: sessions.value.map(block),
        offset: offsetAt(noon.value),
        axis(clock) {
          const wall = `${day.value}T${clock}`
          const shownAt = both ? [wall, wallText(instantOf(wall, zone.value), own)] : [wall]
          return shownAt.map((text) => formats.value.time(`${text}:00Z`, 'UTC'))
        },
        span: (start, end) => agenda.span({ start, end }),
        warnings: (place) =>
          agenda.warningsOf(carried(agenda.byKey.value.get(place.key ?? ''), place, kind.value, zone.value)),
      }
    }),
    isInOtherZone,
    go: (next) => (address.day.value = next),
    goToSession(key) {
      const session = agenda.byKey.value.get(key)
      if (session !== undefined) address.day.value = session.start.slice(0, 10)
    },
  }
}
