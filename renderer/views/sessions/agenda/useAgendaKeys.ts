import { shallowRef, type Ref } from 'vue'
import { alongLine } from '../../../keys/line-keys.ts'
import { useText } from '../../../locales/index.ts'
import { laneOfNone, lanesOf, type AgendaMove, type AgendaSession } from '../times/agenda.ts'
import type { Agenda } from './useAgenda.ts'
import type { AgendaAddress } from './useAgendaAddress.ts'
import type { ShownDay } from './useAgendaDay.ts'
import type { SessionMoves } from './useSessionMoves.ts'

export interface AgendaKeys {
  /** A key pressed on the session `key`. */
  onKey(key: string, event: KeyboardEvent): void
  /** The focus has left the sessions. */
  onLeave(): void
  /** What a screen reader is told of the last one. */
  readonly said: Readonly<Ref<string>>
}

interface Parts {
  readonly agenda: Agenda
  readonly day: ShownDay
  readonly moves: SessionMoves
  readonly address: AgendaAddress
  readonly focus: (key: string) => void
  readonly open: (key: string) => void
}

const smallStep = 5
const largeStep = 15
/** The minutes by which a key moves a session. */
const arrows: Readonly<Record<string, number>> = {
  ArrowUp: -smallStep,
  ArrowDown: smallStep,
  PageUp: -largeStep,
  PageDown: largeStep,
}

/**
 * The agenda by keys: arrows go from session to session; with Alt, or after M, they move the one
 * that has the focus. Letting go of Alt, Enter or leaving ends the move as one change, Esc takes it
 * back.
 */
export function useAgendaKeys({ agenda, day, moves, address, focus, open }: Parts): AgendaKeys {
  const { t } = useText()
  const said = shallowRef('')
  /** After M. */
  let isMoving = false

  function neighbour(session: AgendaSession, key: string): AgendaSession | undefined {
    const sessions = day.sessions.value
    const at = sessions.findIndex((one) => one.key === session.key)
    switch (key) {
      case 'ArrowDown':
        return sessions[at + 1]
      case 'ArrowUp':
        return sessions[at - 1]
      case 'Home':
        return sessions[0]
      case 'End':
        return sessions.at(-1)
      default:
        return inLane(session, alongLine(key) ?? 1)
    }
  }

  /** The session nearest in time in the next lane that has any. */
  function inLane(session: AgendaSession, step: number): AgendaSession | undefined {
    const kind = address.laneKind.value
    const ids = day.lanes.value.map(({ id }) => id)
    for (
      let at = ids.indexOf(lanesOf(session, kind)[0] ?? '') + step;
      at >= 0 && at < ids.length;
      at += step
    ) {
      const there = day.sessions.value.filter(
        (one) => one.key !== session.key && lanesOf(one, kind).includes(ids[at] ?? ''),
      )
      if (there.length > 0)
        return there.reduce((near, one) =>
          Math.abs(one.startMs - session.startMs) < Math.abs(near.startMs - session.startMs) ? one : near,
        )
    }
    return undefined
  }

  function moveOf(session: AgendaSession, event: KeyboardEvent): AgendaMove | null {
    const minutes = arrows[event.key]
    if (minutes !== undefined) return { startMinutes: event.shiftKey ? 0 : minutes, endMinutes: minutes }
    const step = alongLine(event.key)
    if (step === null || event.shiftKey) return null
    const ids = day.lanes.value.map(({ id }) => id)
    const [from = laneOfNone, ...others] = lanesOf(session, address.laneKind.value)
    const to = ids[ids.indexOf(from) + step]
    return to === undefined ? null : { startMinutes: 0, endMinutes: 0, lanes: [...new Set([to, ...others])] }
  }

  function tell(session: AgendaSession): void {
    const kind = address.laneKind.value
    const lanes = lanesOf(session, kind).map(
      (id) => day.lanes.value.find((lane) => lane.id === id)?.title ?? '',
    )
    const clashes = agenda.clashesWith.value.get(session.key) ?? []
    said.value = [
      t('sessions.agenda.at', {
        title: agenda.titleOf(session),
        time: agenda.span(session),
        lane: lanes.join(', '),
      }),
      ...clashes,
    ].join(' ')
  }

  function shift(session: AgendaSession, move: AgendaMove): void {
    const there = moves.step(session.key, move)
    if (there === null) return
    tell(there)
    if (there.start.slice(0, 10) !== session.start.slice(0, 10)) day.go(there.start.slice(0, 10))
    if (!isMoving) window.addEventListener('keyup', onUp)
  }

  function finish(): void {
    isMoving = false
    void moves.finish()
  }

  function onKey(key: string, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return
    const session = agenda.byKey.value.get(key)
    if (session === undefined) return
    const take = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'Escape' && (isMoving || moves.moving.value !== null)) {
      take()
      isMoving = false
      moves.giveUp()
      said.value = t('sessions.agenda.gaveUp')
    } else if (isMoving && event.key === 'Enter') {
      take()
      finish()
    } else if (event.altKey || isMoving) {
      const move = moveOf(session, event)
      if (move === null) return
      take()
      shift(session, move)
    } else if (event.key === 'Enter' || event.key === ' ') {
      take()
      open(key)
    } else if (event.key.toLowerCase() === 'm' && !event.shiftKey) {
      take()
      isMoving = true
      said.value = t('sessions.agenda.moving', { title: agenda.titleOf(session) })
    } else if (['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) {
      take()
      const next = neighbour(session, event.key)
      if (next !== undefined) focus(next.key)
    }
  }

  function onUp(event: KeyboardEvent): void {
    if (event.key !== 'Alt') return
    // Else the browser's menu would take the focus.
    event.preventDefault()
    window.removeEventListener('keyup', onUp)
    finish()
  }

  return {
    onKey,
    onLeave: finish,
    said,
  }
}
