import { onScopeDispose, shallowRef, type Ref } from 'vue'
import { clashesAt } from '../../../../shared/domain/programme/clashes.ts'
import { useUndo } from '../../../components/undo/useUndo.ts'
import { useText } from '../../../locales/index.ts'
import { useRecordsStore } from '../../../stores/records/records.ts'
import { changeBetween, moved, type AgendaMove, type AgendaSession, type LaneKind } from '../times/agenda.ts'
import type { Agenda } from './useAgenda.ts'

export interface SessionMoves {
  /** One gesture: one change of the record, with a way back. */
  move(key: string, move: AgendaMove): Promise<void>
  /** Makes a session what `to` is, or makes a copy of it that is: one change, with a way back. */
  put(to: AgendaSession): Promise<void>
  putCopy(to: AgendaSession): Promise<void>
  /** A step of a gesture of keys: shown at once, a change of the record when it is `finish`ed. */
  step(key: string, move: AgendaMove): AgendaSession | null
  /** The session a gesture of keys is moving. */
  readonly moving: Readonly<Ref<string | null>>
  finish(): Promise<void>
  /** Puts it back where it was. */
  giveUp(): void
}

/** Moving sessions in the agenda, by pointer and by key. */
export function useSessionMoves(agenda: Agenda, kind: () => LaneKind, zone: () => string): SessionMoves {
  const { t } = useText()
  const undo = useUndo()
  const records = useRecordsStore()
  const moving = shallowRef<string | null>(null)
  /** As it was before the first step. */
  let before: AgendaSession | null = null

  async function save(from: AgendaSession, to: AgendaSession): Promise<void> {
    const values = changeBetween(from, to)
    if (values === null) {
      agenda.unplace(to.key)
      return
    }
    agenda.place(to)
    let isSaved = false
    await undo.run(records.changeMany('session', { keys: [to.key] }, values), () => {
      isSaved = true
      return t('sessions.agenda.moved', { title: agenda.titleOf(to), time: agenda.span(to) })
    })
    // What was not taken goes back to where it was; else the record says so itself in a moment.
    if (!isSaved) agenda.unplace(to.key)
  }

  function end(): AgendaSession | null {
    const began = before
    before = null
    moving.value = null
    return began
  }

  async function finish(): Promise<void> {
    const from = end()
    const to = from === null ? undefined : agenda.byKey.value.get(from.key)
    if (from !== null && to !== undefined) await save(from, to)
  }
  onScopeDispose(() => void finish())

  return {
    moving,
    async move(key, move) {
      await finish()
      const session = agenda.byKey.value.get(key)
      if (session !== undefined) await save(session, moved(session, move, kind(), zone()))
    },
    async put(to) {
      await finish()
      const session = agenda.byKey.value.get(to.key)
      if (session !== undefined) await save(session, to)
    },
    async putCopy(to) {
      await finish()
      const session = agenda.byKey.value.get(to.key)
      if (session === undefined) return
      const { length: clashes } = clashesAt({ ...to, key: '' }, agenda.sessions.value)
      const said = t('sessions.copy.done', { title: agenda.titleOf(to), time: agenda.span(to) })
      const copies = [{ key: to.key, place: changeBetween(session, to) ?? {} }]
      await undo.run(records.arrangeSessions({ copies, moves: [] }), () =>
        clashes === 0 ? said : `${said} ${t('sessions.clash.made', clashes)}`,
      )
    },
    step(key, move) {
      const session = agenda.byKey.value.get(key)
      if (session === undefined) return null
      if (before?.key !== key) {
        void finish()
        before = session
        moving.value = key
      }
      const next = moved(session, move, kind(), zone())
      agenda.place(next, true)
      return next
    },
    finish,
    giveUp() {
      const began = end()
      if (began !== null) agenda.unplace(began.key)
    },
  }
}
