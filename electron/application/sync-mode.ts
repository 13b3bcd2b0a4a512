import type { Preferences } from '../../shared/contract/index.ts'
import type { SyncMode } from '../sync/types.ts'

/** How the synchronisation goes on by itself, as a person has set it. */
export function syncModeOf({ syncMode, syncEveryMinutes, metered, meteredFileMegabytes }: Preferences): SyncMode {
  return {
    automatic: syncMode === 'automatic',
    intervalMs: syncEveryMinutes * 60_000,
    holdFilesAboveBytes: metered ? meteredFileMegabytes * 1_000_000 : null,
  }
}
