import { z } from 'zod'
import type { FieldChange } from '../domain/booths/compare-booths.ts'
import type { EntityName } from '../entities/index.ts'
import { call } from './call.ts'
import { entityName, eventId, recordKey } from './schemas.ts'
import type { ArchivedVersionView } from './sync-types.ts'

/** Earlier versions of records. */
export const archiveCalls = {
  /** Versions that were overwritten, given up or removed, newest first: nothing of them is lost. */
  'archive.list': call<{ readonly items: readonly ArchivedVersionView[]; readonly total: number }>()(
    z.strictObject({
      eventId,
      entity: entityName.optional(),
      key: recordKey.optional(),
      offset: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(1_000).optional(),
    }),
  ),
  /**
   * What is different since an earlier version, by field; nothing of a record that is gone. What
   * the version does not know is left out.
   */
  'archive.compare': call<readonly FieldChange[]>()(z.strictObject({ eventId, versionId: z.number().int() })),
  /**
   * Makes an earlier version the current one again, as a change like any other. A record that is
   * gone is created anew, with what was removed along with it. `restored` counts the records.
   */
  'archive.restore': call<{ readonly entity: EntityName; readonly key: string; readonly restored: number }>()(
    z.strictObject({ eventId, versionId: z.number().int() }),
  ),
} as const
