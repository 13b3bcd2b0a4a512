import type { SetupAnswer, SetupState } from '../../../shared/contract/index.ts'
import type { EventSetup, SetupChange } from '../../../shared/domain/event-setup/event-setup.ts'
import { client } from '../../bridge/index.ts'
import { useFollowedAnswer, type FollowedAnswer } from '../followed-answer.ts'
import { useEvent } from '../event.ts'
import { z } from 'zod'
import { useFileMaking, type FileMaking } from '../files/made-file.ts'

/** What changes comes in several messages. */
const settleMs = 400

/**
 * The set-up of the open event as its service has it, for whoever may change it; asked again when
 * something comes of the service.
 */
export function useEventSetup(): Pick<FollowedAnswer<SetupState>, 'answer' | 'error' | 'ask'> & {
  /** `base`: the set-up that the person saw. */
  readonly change: (change: SetupChange, base: EventSetup) => Promise<SetupAnswer>
} {
  const event = useEvent()
  const followed: FollowedAnswer<SetupState> = useFollowedAnswer<SetupState>(
    async () =>
      event.isOfPack
        ? { kind: 'not-offered' }
        : client.call('events.setup', { eventId: event.requireEventId() }),
    {
      afterMs: settleMs,
      listen: (askSoon) => [
        client.on('events.changed', askSoon),
        client.on('sync.changed', ({ eventId, state }) => {
          if (eventId === event.eventId && state.phase === 'idle' && followed.error.value !== null) askSoon()
        }),
      ],
    },
  )
  return {
    answer: followed.answer,
    error: followed.error,
    ask: followed.ask,
    change: (change, base) =>
      client.call('events.changeSetup', { eventId: event.requireEventId(), change, base }),
  }
}

const made = z.object({ fileId: z.string(), name: z.string() })

/** All of the open event as one file. */
export function useEventExport(): FileMaking<void, z.infer<typeof made>> {
  const eventId = useEvent().requireEventId()
  return useFileMaking(() => client.call('events.export', { eventId }), made, eventId)
}
