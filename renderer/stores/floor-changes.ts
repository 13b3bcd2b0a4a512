import { watch } from 'vue'
import type { FloorChanges } from '../../shared/contract/index.ts'
import { client } from '../bridge/index.ts'
import { useEvent } from './event.ts'
import { useFollowedAnswer } from './followed-answer.ts'
import { useSharing } from './sharing.ts'

const settleMs = 300

/** What others changed on a floor since this person looked at it last. */
export type ChangesOnFloor = FloorChanges & { readonly floorKey: string }

/** The same of the floor on show, as long as the calling component lives; `null`: no floor, plans are not shared, or not known yet. */
export function useFloorChanges(floorKey: () => string | null) {
  const event = useEvent()
  const sharing = useSharing()
  const { answer, ask, forget } = useFollowedAnswer<ChangesOnFloor>(
    async () => {
      const [{ eventId }, key] = [event, floorKey()]
      if (eventId === null || key === null || sharing.state?.on !== true) return null
      const changes = await client.call('sharing.changes', { eventId, floorKey: key })
      return changes === null ? null : { ...changes, floorKey: key }
    },
    {
      afterMs: settleMs,
      listen: (soon) => [
        watch(() => sharing.state?.on, soon),
        client.on('layout.changed', (changed) => {
          if (changed.eventId === event.eventId && changed.floorKey === floorKey()) soon()
        }),
      ],
    },
  )
  watch(floorKey, () => {
    forget()
    void ask()
  })

  /** This person has seen what these tell of. */
  async function saw({ floorKey: key, upTo }: Pick<ChangesOnFloor, 'floorKey' | 'upTo'>): Promise<void> {
    const { eventId } = event
    if (eventId !== null)
      await client.call('sharing.sawChanges', { eventId, floorKey: key, upTo }).catch(() => undefined)
  }
  return { answer, saw }
}
