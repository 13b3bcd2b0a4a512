/**
 * Every error a person or a program can act on is one of these codes. A code is stable: the renderer
 * translates it, the command line maps it to an exit code, tests name it.
 */
export const errorCodes = [
  // wrong use
  'invalid-input',
  'unknown-method',
  'forbidden-sender',
  'not-found',
  'cancelled',
  // connection
  'unreachable',
  'wrong-credentials',
  'not-a-service',
  'insecure-address',
  'token-expired',
  'service-error',
  'endless-listing',
  'rejected',
  'rate-limited',
  'ambiguous',
  'paused',
  // files
  'file-missing',
  'file-changed',
  'file-empty',
  'file-type',
  'file-damaged',
  'file-too-large',
  'image-too-large',
  'asset-missing',
  'download-broken',
  'download-refused',
  // workspace
  'disk-full',
  'disk-error',
  'workspace-locked',
  'workspace-newer',
  'workspace-damaged',
  'workspace-missing',
  // the rest
  'secret-storage',
  'conflict',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The form in which an error crosses a process border. */
export interface ErrorShape {
  readonly code: ErrorCode
  /** In English, complete and actionable; the renderer shows its own translation where it has one for `code`. */
  readonly message: string
  /** The input field the error belongs to, where there is one. */
  readonly field?: string
  /** Values a translated message needs, and the raw answer of a service; JSON only, never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

export interface AppErrorOptions {
  readonly field?: string | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly cause?: unknown
}

/** An error with a stable code. Thrown inside a process; crosses borders as an `ErrorShape`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
    this.details = options.details
  }

  toShape(): ErrorShape {
    return {
      code: this.code,
      message: this.message,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...(this.details === undefined ? {} : { details: this.details }),
    }
  }

  static fromShape(shape: ErrorShape): AppError {
    return new AppError(shape.code, shape.message, { field: shape.field, details: shape.details })
  }
}

const diskCodes: Readonly<Record<string, ErrorCode>> = { ENOSPC: 'disk-full', EDQUOT: 'disk-full', EIO: 'disk-error', EROFS: 'disk-error' }
const diskMessages: Readonly<Record<string, string>> = {
  'disk-full': 'The disk is full. Free some space and try again; nothing already saved was lost.',
  'disk-error': 'The disk could not be read or written. Check the disk and try again.',
}

/** Any thrown value as an `AppError`; what is not one already, and is no known system error, becomes `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof Error) {
    if (thrown.name === 'AbortError') return new AppError('cancelled', 'The operation was cancelled.', { cause: thrown })
    const system = systemCode(thrown)
    const code = system === undefined ? undefined : diskCodes[system]
    if (code !== undefined) return new AppError(code, diskMessages[code] ?? thrown.message, { cause: thrown })
    return new AppError('internal', thrown.message || 'Something went wrong.', { cause: thrown })
  }
  return new AppError('internal', 'Something went wrong.', { cause: thrown })
}

function systemCode(error: Error): string | undefined {
  const code: unknown = Reflect.get(error, 'code')
  // node:sqlite reports a full disk as ERR_SQLITE_ERROR with errcode 13 (SQLITE_FULL) and I/O errors as 10 in the low byte.
  if (code === 'ERR_SQLITE_ERROR') {
    const errcode: unknown = Reflect.get(error, 'errcode')
    if (typeof errcode === 'number') {
      if ((errcode & 0xff) === 13) return 'ENOSPC'
      if ((errcode & 0xff) === 10) return 'EIO'
    }
    return undefined
  }
  return typeof code === 'string' ? code : undefined
}
