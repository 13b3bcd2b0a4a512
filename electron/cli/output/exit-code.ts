import type { SyncState } from '../../../shared/contract/index.ts'
import type { ErrorCode } from '../../../shared/errors.ts'

export type ExitCode = 0 | 1 | 2 | 3 | 130

/** 0 done, 1 not everything is done, 2 wrong use, 3 service unreachable, 130 interrupted. */
export function exitCodeOfError(code: ErrorCode): ExitCode {
  switch (code) {
    case 'invalid-input':
    case 'unknown-method':
    case 'not-found':
    case 'insecure-address':
    case 'wrong-credentials':
    case 'token-expired':
    case 'workspace-missing':
    case 'file-missing':
    case 'file-empty':
    case 'file-type':
    case 'file-damaged':
    case 'file-too-large':
    case 'image-too-large':
      return 2
    case 'unreachable':
    case 'not-a-service':
    case 'service-error':
    case 'endless-listing':
    case 'rate-limited':
    case 'download-broken':
      return 3
    case 'cancelled':
      return 130
    case 'forbidden-sender':
    case 'rejected':
    case 'ambiguous':
    case 'paused':
    case 'file-changed':
    case 'asset-missing':
    case 'download-refused':
    case 'disk-full':
    case 'disk-error':
    case 'workspace-locked':
    case 'workspace-newer':
    case 'workspace-damaged':
    case 'secret-storage':
    case 'conflict':
    case 'internal':
      return 1
  }
}

/** What waits, also for an exhibitor, counts where the command was to send everything. */
export function exitCodeOfState(
  {
    waiting,
    awaitingExhibitor,
    drafts,
    parked,
    conflicts,
    discrepancies,
    questions,
  }: Pick<
    SyncState,
    'waiting' | 'awaitingExhibitor' | 'drafts' | 'parked' | 'conflicts' | 'discrepancies' | 'questions'
  >,
  sent: boolean,
): ExitCode {
  return drafts + parked + conflicts + discrepancies + questions > 0 ||
    (sent && waiting + awaitingExhibitor > 0)
    ? 1
    : 0
}
