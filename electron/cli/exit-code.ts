import type { AppError, ErrorCode } from '../../shared/errors.ts'

/** What the command line answers to a script. `failed`: the workspace or the disk, which none of the others says. */
export const exitCodes = { done: 0, needsPerson: 1, wrongUse: 2, unreachable: 3, failed: 4, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const wrongUse: readonly ErrorCode[] = [
  ...(['invalid-input', 'not-found', 'wrong-credentials', 'workspace-missing'] as const),
  ...(['file-missing', 'file-changed', 'file-empty', 'file-type', 'file-damaged', 'file-too-large', 'image-too-large', 'asset-missing'] as const),
]
const unreachable: readonly ErrorCode[] = ['unreachable', 'not-a-service', 'service-error', 'rate-limited', 'token-expired', 'rejected', 'ambiguous']

export function exitCodeOf(error: AppError): ExitCode {
  if (error.code === 'cancelled') return exitCodes.interrupted
  if (error.code === 'conflict') return exitCodes.needsPerson
  if (wrongUse.includes(error.code)) return exitCodes.wrongUse
  return unreachable.includes(error.code) ? exitCodes.unreachable : exitCodes.failed
}
