import { useText } from '../../locales/index.ts'
import { useNotices } from '../../stores/notices.ts'
import { useRecordsStore } from '../../stores/records/records.ts'
import { useUndo } from '../undo/useUndo.ts'

interface Named {
  readonly key: string
  readonly name: string
}

export interface Detaching {
  /** Takes a speaker off one session and says so, with a way back. */
  takeOff(speaker: Named, session: Named): Promise<void>
  /** The same off all. */
  takeOffAll(speaker: Named): Promise<void>
}

/** Taking speakers off sessions: here at once, on the service with the next synchronisation. */
export function useDetach(): Detaching {
  const { t } = useText()
  const records = useRecordsStore()
  const undo = useUndo()
  const notices = useNotices()

  async function detach(
    speaker: Named,
    session: string | null,
    said: (sessions: number) => string,
  ): Promise<void> {
    try {
      const { token, sessions } = await records.detach({ key: speaker.key }, session)
      undo.offer(said(sessions.length), token)
    } catch (error) {
      notices.fail(error)
    }
  }

  return {
    takeOff: (speaker, session) =>
      detach(speaker, session.key, () =>
        t('actions.speakers.takenOff', { who: speaker.name, session: session.name }),
      ),
    takeOffAll: (speaker) =>
      detach(speaker, null, (sessions) =>
        t('actions.speakers.takenOffAll', {
          who: speaker.name,
          sessions: t('actions.speakers.sessionCount', sessions),
        }),
      ),
  }
}
