import type { ShallowRef } from 'vue'
import type { PackTask } from '../../../shared/contract/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFollowedAnswer } from '../followed-answer.ts'

const settleMs = 200

/** What the open event is here for, which was opened from a pack. */
export function usePackTask(): {
  readonly task: Readonly<ShallowRef<PackTask | null>>
  readonly error: Readonly<ShallowRef<AppError | null>>
} {
  const eventId = useEvent().requireEventId()
  const { answer, error } = useFollowedAnswer(() => client.call('packs.task', { eventId }), {
    afterMs: settleMs,
    listen: (askSoon) =>
      // A pack that goes back ends with its job.
      (['records.changed', 'readiness.changed', 'job.changed'] as const).map((name) =>
        client.on(name, askSoon),
      ),
  })
  return { task: answer, error }
}
