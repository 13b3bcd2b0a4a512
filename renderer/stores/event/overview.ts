import type { ShallowRef } from 'vue'
import type { Overview } from '../../../shared/contract/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useFollowedAnswer } from '../followed-answer.ts'
import { useEvent } from '../event.ts'

/** During a pull changes come by the hundred; figures need not follow each. */
const settleMs = 400

/**
 * The overview of the open event, read again when its records or its synchronisation have changed.
 */
export function useOverview(): {
  readonly overview: Readonly<ShallowRef<Overview | null>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  readonly load: () => Promise<void>
} {
  const event = useEvent()
  const { answer, error, ask } = useFollowedAnswer(
    () => client.call('events.overview', { eventId: event.requireEventId() }),
    {
      afterMs: settleMs,
      listen: (askSoon) => [
        client.on('events.changed', askSoon),
        ...(['records.changed', 'layout.changed', 'sync.changed'] as const).map((name) =>
          client.on(name, (changed) => {
            if (changed.eventId === event.eventId) askSoon()
          }),
        ),
      ],
    },
  )
  return { overview: answer, error, load: ask }
}

/** The codes of the languages of an event, the first first. */
export async function eventLanguages(eventId: string): Promise<readonly string[]> {
  const { languages } = await client.call('events.overview', { eventId })
  return languages.map(({ code }) => code)
}
