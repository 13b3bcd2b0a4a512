import type PQueue from 'p-queue'
import type { Progress, SaveRequest } from '../../gateway/requests/types.ts'
import type { JournalEntry } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import type { BulkOffers } from './bulk-offers.ts'
import type { ReadBack } from './read-back.ts'
import type { RemoteReader } from '../observation/remote.ts'
import type { CandidateFinder } from '../look-up/candidates.ts'

export interface PushParts {
  readonly context: SyncContext
  readonly remote: RemoteReader
  readonly files: FileFetcher
  readonly finder: CandidateFinder
  readonly readBack: ReadBack
  readonly bulk: BulkOffers
  /**
   * As many requests as may be on their way at once; what is made ready meanwhile waits for its
   * turn here.
   */
  readonly turns: Pick<PQueue, 'add'>
  /** The transfers of an entry as they advance; an empty list once it is over. */
  readonly onTransfer: (entry: JournalEntry, request: SaveRequest, progress: Progress) => void
}
