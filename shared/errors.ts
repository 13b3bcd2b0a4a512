/**
 * Every error a person or a program can act on is one of these codes. A code is stable: the
 * renderer translates it, the command line maps it to an exit code, tests name it.
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

/** Of certificates and proxies, wherever something is asked of a server. */
const wayReasons = [
  'certificate',
  'certificate-expired',
  'certificate-early',
  'certificate-host',
  'certificate-issuer',
  'certificate-self-signed',
  'proxy-not-found',
  'proxy-unreachable',
  'proxy-login',
  'proxy-login-kind',
  'proxy-denied',
] as const

/**
 * What a code can mean more exactly: the page has a sentence for each. A code that says enough by
 * itself has none.
 */
export const errorReasons = {
  'invalid-input': [
    'address',
    'address-with-password',
    'being-removed',
    'bucket-endpoint',
    'bucket-key-missing',
    'bucket-name',
    'bucket-of-others',
    'bucket-other-event',
    'bucket-prefix',
    'bucket-region-name',
    'choose-side',
    'choose-what-becomes-of-it',
    'file-stays',
    'lost-reference',
    'names-nothing',
    'no-file-field',
    'no-such-field',
    'no-version',
    'not-removable',
    'not-sent-yet',
    'not-shared',
    'parent-removed',
    'read-only',
    'event-here',
    'removed-with-another',
    'same-number',
    'shared-folder-missing',
    'shared-folder-not-a-folder',
    'shared-folder-of-others',
    'shared-folder-other-event',
    'sharing-name',
    'target-removed',
    'too-many-pixels',
    'too-many-sheets',
    'wrong-value',
  ],
  unreachable: [
    'no-such-host',
    'refused',
    ...wayReasons,
    'no-connection',
    'lost',
    'sending',
    'answering',
    'receiving',
    'core',
    'embedded-service',
    'embedded-service-ends',
    'made-of-pack',
  ],
  'wrong-credentials': [
    'credentials',
    'key',
    'token',
    'forbidden',
    'missing',
    'other-event',
    'bucket-denied',
    'bucket-key',
    'bucket-key-lost',
  ],
  'token-expired': ['expired'],
  'not-a-service': ['redirect', 'other-answer', 'no-event'],
  'service-error': [
    'web-page',
    'cut-off',
    'unclear',
    'without-id',
    'too-large',
    'not-shown',
    'may-be-removed',
    'no-room',
    'no-sharing',
    'no-setup',
    'bucket-answer',
    'bucket-clock',
    'bucket-missing',
    'bucket-region',
    'bucket-unreadable',
  ],
  rejected: ['taken-for-another'],
  ambiguous: ['program-ended', 'folder-copied', 'several', 'near', 'other-files', 'copied'],
  conflict: [
    'being-sent',
    'name-taken',
    'not-last-step',
    'other-has-changes',
    'removal-sent',
    'plan-changed',
    'rules-changed',
    'same-title',
    'update-busy',
  ],
  internal: ['program-changed'],
  'file-missing': ['forbidden', 'moved', 'not-in-pack'],
  'file-type': [
    'folder',
    'unknown',
    'other-format',
    'dwg',
    'not-a-layout',
    'layout-newer',
    'not-stands',
    'not-a-pack',
    'no-pack-in-mail',
    'pack-newer',
    'sharing-newer',
  ],
  'file-damaged': [
    'too-slow',
    'table-quote',
    'table-unreadable',
    'layout-content',
    'drawing-cut-off',
    'drawing-unreadable',
    'drawing-cycle',
    'drawing-empty',
    'drawing-not-shown',
    'drawing-no-lines',
    'svg-entities',
    'pdf-encrypted',
    'pdf-unreadable',
    'pack-content',
    'pack-file',
    'archive-broken',
    'archive-encrypted',
    'archive-packing',
    'archive-unsafe',
    'archive-twice',
  ],
  'file-too-large': [
    'cannot-fit',
    'on-service',
    'pasted',
    'dragged',
    'table-bytes',
    'table-cells',
    'table-columns',
    'table-rows',
    'table-text',
    'table-row-letters',
    'table-letters',
    'drawing-bytes',
    'drawing-depth',
    'drawing-layers',
    'drawing-parts',
    'drawing-texts',
    'drawing-letters',
    'archive-entries',
    'archive-bytes',
    'mail-bytes',
    'archive-bomb',
  ],
  'download-broken': [
    'no-such-host',
    'refused',
    ...wayReasons,
    'no-connection',
    'lost',
    'sending',
    'answering',
    'receiving',
    'length',
    'stalled',
  ],
  'download-refused': ['address', 'downgrade', 'redirects', 'compressed', 'private-network'],
  'disk-error': ['read-only', 'misplaced', 'shared-folder-gone', 'shared-folder-read-only'],
  'secret-storage': ['give', 'keep', 'remove'],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>

export type ErrorReason<Code extends ErrorCode> = Code extends keyof typeof errorReasons
  ? (typeof errorReasons)[Code][number]
  : never

/** What a sentence about an error may name; JSON only, never a secret. A program may find more. */
export interface ErrorDetails<Code extends ErrorCode = ErrorCode> {
  readonly reason?: ErrorReason<Code>
  /** The server that was asked. */
  readonly host?: string
  readonly status?: number
  /** The proxy on the way to it. */
  readonly proxy?: string
  /** Of a certificate: for whom, by whom, and its last day (`YYYY-MM-DD`). */
  readonly subject?: string
  readonly issuer?: string
  readonly until?: string
  /** The service's own words, and its whole answer. */
  readonly words?: string
  readonly body?: string
  /** Of a file, an event or a record. */
  readonly name?: string
  readonly path?: string
  /** The formats a place takes, and the one that came, as people call them. */
  readonly accepted?: string
  readonly found?: string
  readonly largestBytes?: number
  /** Of what there may be so many at most. */
  readonly most?: number
  /** In a text, counted from 1. */
  readonly line?: number
  readonly widthPixels?: number
  readonly heightPixels?: number
  /** A rule of `shared/domain/record-fields/validation.ts`. */
  readonly problem?: string
  readonly [more: string]: unknown
}

/** The form in which an error crosses a process border. */
export interface ErrorShape {
  readonly code: ErrorCode
  /**
   * In English, for logs and the command line. A page says it in its own language, by the code and
   * the details alone.
   */
  readonly message: string
  /** The input field the error belongs to, where there is one. */
  readonly field?: string
  /** `ErrorDetails`, as they come over a border. */
  readonly details?: Readonly<Record<string, unknown>>
}

interface AppErrorOptions<Code extends ErrorCode> {
  readonly field?: string | undefined
  readonly details?: ErrorDetails<Code> | undefined
  readonly cause?: unknown
}

/**
 * A code with its own reasons; where the code is not known before, `AppError.fromShape` takes any
 * details.
 */
type AppErrorArguments =
  | { [Code in ErrorCode]: [code: Code, message: string, options?: AppErrorOptions<Code>] }[ErrorCode]
  | [code: ErrorCode, message: string, options?: AppErrorOptions<never>]

/** An error with a stable code. Thrown inside a process; crosses borders as an `ErrorShape`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly details: ErrorDetails | undefined

  constructor(...[code, message, options = {}]: AppErrorArguments) {
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

  static fromShape({ code, message, field, details }: ErrorShape, cause?: unknown): AppError {
    return new AppError(code, message, { field, details, cause })
  }
}

const diskCodes: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EIO: 'disk-error',
  EROFS: 'disk-error',
}
const diskMessages: Readonly<Record<string, string>> = {
  'disk-full': 'The disk is full. Free some space and try again; nothing already saved was lost.',
  'disk-error': 'The disk could not be read or written. Check the disk and try again.',
}

/**
 * Any thrown value as an `AppError`; what is not one already, and is no known system error, becomes
 * `internal`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Error) {
    if (error.name === 'AbortError')
      return new AppError('cancelled', 'The operation was cancelled.', { cause: error })
    const system = systemCode(error)
    const code = system === undefined ? undefined : diskCodes[system]
    if (code !== undefined) return new AppError(code, diskMessages[code] ?? error.message, { cause: error })
    return new AppError('internal', error.message || 'Something went wrong.', { cause: error })
  }
  return new AppError('internal', 'Something went wrong.', { cause: error })
}

function systemCode(error: Error): string | undefined {
  const code: unknown = Reflect.get(error, 'code')
  // node:sqlite reports a full disk as ERR_SQLITE_ERROR with errcode 13 (SQLITE_FULL) and I/O
  // errors as 10 in the low byte.
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
