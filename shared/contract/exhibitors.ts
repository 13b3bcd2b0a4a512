import { z } from 'zod'
import { call } from './call.ts'
import { recordSelection } from './criterion.ts'
import { chosenAtMost, eventId, recordKey } from './schemas.ts'
import type { ExhibitorRow, ExhibitorSettings } from './sync-types.ts'

/** Who the exhibitors of booths are, which the service never reports and wants with every update. */
export const exhibitorCalls = {
  /**
   * The keys of the booths whose changes wait until it is known who their exhibitor is, those changed
   * first first.
   */
  'exhibitors.waiting': call<readonly string[]>()(z.strictObject({ eventId })),
  /**
   * Says who they are. Those `suggested` that still wait get their best suggestion, where it is
   * complete. The job's result is a `BulkResult`.
   */
  'exhibitors.give': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      given: z
        .array(z.strictObject({ key: recordKey, name: z.string().max(2_000), email: z.string().max(2_000) }))
        .max(20_000),
      suggested: z.array(recordKey).max(chosenAtMost),
    }),
  ),
  'exhibitors.settings': call<ExhibitorSettings>()(z.strictObject({ eventId })),
  'exhibitors.setSettings': call<ExhibitorSettings>()(
    z.strictObject({ eventId, useSuggestions: z.boolean() }),
  ),

  /** What is known and suggested of these booths; those that are not here are left out. */
  'exhibitors.of': call<readonly ExhibitorRow[]>()(
    z.strictObject({ eventId, keys: z.array(recordKey).max(500) }),
  ),
  /**
   * Gives the selected booths whose exhibitor is not known their best suggestion, where it is
   * complete. The job's result is a `BulkResult`.
   */
  'exhibitors.takeSuggestions': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, selection: recordSelection }),
  ),
}
