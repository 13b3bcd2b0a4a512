import { CalendarDays, Copy, CopyPlus, Route, SquareArrowOutUpRight, Trash } from '@lucide/vue'
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import { nextFreeStart } from '../../../../shared/domain/programme/clashes.ts'
import type { MenuItem } from '../../../components/menu/menu-item.ts'
import { printedKeys } from '../../../keys/chord.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import {
  laneOfNone,
  minutesBetween,
  moved,
  wallText,
  type AgendaMove,
  type AgendaSession,
} from '../times/agenda.ts'
import type { Agenda } from './useAgenda.ts'
import type { ShownDay } from './useAgendaDay.ts'
import type { SessionMoves } from './useSessionMoves.ts'
import { useZones } from '../times/useZones.ts'

interface Point {
  readonly x: number
  readonly y: number
}

export interface SessionMenu {
  /** The session whose menu is open, and where (CSS pixels of the window). */
  readonly opened: Readonly<Ref<{ readonly session: AgendaSession; readonly at: Point } | null>>
  readonly items: ComputedRef<readonly MenuItem[]>
  readonly open: (key: string, at: Point) => void
  readonly close: () => void
  readonly choose: (id: string) => void
}

interface Parts {
  readonly agenda: Agenda
  readonly day: ShownDay
  readonly moves: SessionMoves
  readonly show: (key: string) => void
  readonly remove: (session: AgendaSession) => void
}

/** What can be done with one session of the agenda. */
export function useSessionMenu({ agenda, day, moves, show, remove }: Parts): SessionMenu {
  const { t } = useText()
  const formats = useFormats()
  const { zone } = useZones()
  const opened = shallowRef<{ readonly session: AgendaSession; readonly at: Point } | null>(null)

  const inTrack = (session: AgendaSession, track: string): AgendaSession =>
    moved(session, { startMinutes: 0, endMinutes: 0, lanes: [track] }, 'track', zone.value)
  function byMinutes(session: AgendaSession, minutes: number): AgendaSession {
    const move: AgendaMove = { startMinutes: minutes, endMinutes: minutes }
    return moved(session, move, 'track', zone.value)
  }
  /** At the same time of another day. */
  const onDay = (session: AgendaSession, next: string): AgendaSession =>
    byMinutes(session, minutesBetween(`${session.start.slice(0, 10)}T00:00`, `${next}T00:00`))
  function atNextFree(session: AgendaSession): AgendaSession {
    const start = wallText(nextFreeStart(session, agenda.sessions.value), zone.value)
    return byMinutes(session, minutesBetween(session.start, start))
  }

  function itemsOf(session: AgendaSession): readonly MenuItem[] {
    const tracks = [
      ...agenda.tracks.value.map(({ key, name }) => ({ key, name })),
      ...(agenda.tracks.value.length > 0
        ? [{ key: laneOfNone, name: t('sessions.agenda.without.track') }]
        : []),
    ]
    const others = tracks.filter(({ key }) => key !== (session.trackKey ?? laneOfNone))
    const days = day.days.value.filter((one) => one.day !== session.start.slice(0, 10))
    const dayName = (one: string): string => formats.value.day(`${one}T12:00:00Z`, 'UTC')
    const under = (
      id: string,
      label: string,
      icon: MenuItem['icon'],
      items: readonly MenuItem[],
    ): readonly MenuItem[] =>
      items.length === 0 ? [] : [{ id, label, items, ...(icon === undefined ? {} : { icon }) }]
    return [
      {
        id: 'open',
        label: t('sessions.menu.open'),
        icon: SquareArrowOutUpRight,
        hint: printedKeys('Enter').join(),
      },
      {
        id: 'copy',
        label: t('sessions.menu.duplicate'),
        icon: Copy,
        hint: agenda.span(atNextFree(session)),
        separated: true,
      },
      ...under(
        'copies',
        t('sessions.menu.duplicateIn'),
        CopyPlus,
        tracks.map(({ key, name }) => ({ id: `copy-track ${key}`, label: name })),
      ),
      ...under(
        'tracks',
        t('sessions.menu.toTrack'),
        Route,
        others.map(({ key, name }) => ({ id: `track ${key}`, label: name })),
      ),
      ...under(
        'days',
        t('sessions.menu.toDay'),
        CalendarDays,
        days.map((one) => ({ id: `day ${one.day}`, label: dayName(one.day) })),
      ),
      { id: 'remove', label: t('sessions.menu.remove'), icon: Trash, danger: true, separated: true },
    ]
  }

  return {
    opened,
    items: computed(() => (opened.value === null ? [] : itemsOf(opened.value.session))),
    open(key, at) {
      const session = agenda.byKey.value.get(key)
      if (session !== undefined) opened.value = { session, at }
    },
    close: () => (opened.value = null),
    choose(id) {
      const session = opened.value?.session
      if (session === undefined) return
      const [action, where = ''] = id.split(' ')
      if (action === 'open') show(session.key)
      if (action === 'copy') void moves.putCopy(atNextFree(session))
      if (action === 'copy-track') void moves.putCopy(inTrack(session, where))
      if (action === 'track') void moves.put(inTrack(session, where))
      if (action === 'day') void moves.put(onDay(session, where)).then(() => day.go(where))
      if (action === 'remove') remove(session)
    },
  }
}
