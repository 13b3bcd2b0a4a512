import { shallowRef, type ShallowRef } from 'vue'
import { z } from 'zod'
import type { CallInput, MadeReminders, SentPackList, MadePack } from '../../../shared/contract/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFileMaking, type FileMaking } from '../files/made-file.ts'
import { useFollowedAnswer } from '../followed-answer.ts'
import { errorShape } from '../error-shape.ts'

const pageSize = 100
const settleMs = 400
const mostBooths = 5_000
const madeReminders = z.object({ fileId: z.string(), name: z.string(), booths: z.number() })

export interface SentPacks {
  readonly list: Readonly<ShallowRef<SentPackList | null>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  readonly more: () => void
}

/** The booths whose packs have not come back, from the first on. */
export function useSentPacks(): SentPacks {
  const eventId = useEvent().requireEventId()
  const limit = shallowRef(pageSize)
  const { answer, error, ask } = useFollowedAnswer(
    () => client.call('packs.sent', { eventId, state: 'out', limit: Math.min(limit.value, mostBooths) }),
    {
      afterMs: settleMs,
      listen: (askSoon) =>
        (['records.changed', 'job.changed'] as const).map((name) => client.on(name, askSoon)),
    },
  )
  return {
    list: answer,
    error,
    more() {
      limit.value += pageSize
      void ask()
    },
  }
}

/** Reminders of all packs that have not come back, as e-mails in a ZIP. */
export function useRemindersMaking(): FileMaking<Omit<CallInput<'packs.remind'>, 'eventId'>, MadeReminders> {
  const eventId = useEvent().requireEventId()
  return useFileMaking(
    (request) => client.call('packs.remind', { eventId, ...request }),
    madeReminders,
    eventId,
  )
}

const madePack = z.object({
  ...{ fileId: z.string(), name: z.string(), booths: z.number(), files: z.number(), sizeBytes: z.number() },
  leftOut: z.array(z.string()),
  missing: z.array(z.string()),
  why: errorShape.exactOptional(),
})

/** Booths of the open event as a pack. */
export function usePackMaking(): FileMaking<Omit<CallInput<'packs.make'>, 'eventId'>, MadePack> {
  const eventId = useEvent().requireEventId()
  return useFileMaking((request) => client.call('packs.make', { eventId, ...request }), madePack, eventId)
}
