import { shareBounds } from '../../../shared/domain/plan/sharing/format/change.ts'

/** What one request may take. The interface states none of these; see docs/service.md. */
export const limits = {
  defaultPageSize: 10,
  maxPageSize: 500,
  /** Of the items of one page; where they are larger, a page has fewer of them. */
  pageBytes: 8 * 1024 * 1024,
  jsonBodyBytes: 1024 * 1024,
  /** Of a request that makes many records, and how many these are. */
  bulkBodyBytes: 4 * 1024 * 1024,
  bulkItems: 200,
  tokenBodyBytes: 16 * 1024,
  /** Of all the texts of a form together, with their names. */
  formTextBytes: 1024 * 1024,
  /**
   * Of the header that says what type the body has; the parser of forms breaks on a boundary of
   * more than 252.
   */
  contentTypeCharacters: 200,
  /** Of a record as it is kept, after all its updates. */
  recordBytes: 1024 * 1024,
  /** Of a record, beyond those its entity declares. */
  customFields: 200,
  /** Of each text of a representative that a booth shows. */
  shownTextCharacters: 255,
  formParts: 500,
  fileBytes: { image: 32 * 1024 ** 2, document: 256 * 1024 ** 2, video: 8 * 1024 ** 3 },
  /** Of shared plans; what one batch may hold is part of their format. */
  sharing: {
    fileBytes: shareBounds.fileBytes,
    snapshotBytes: 256 * 1024 ** 2,
    /** The first line of a snapshot tells how far it goes of each device. */
    snapshotHeadBytes: 4 * 1024 ** 2,
    /** Live connections of one event in one process. */
    seats: 200,
    messagesPerSecond: 30,
    /** What a live connection may owe its client before it is given up. */
    owedBytes: 4 * 1024 ** 2,
    pingEveryMs: 20_000,
    /** How soon a live connection ends whose token has. */
    tokenCheckMs: 30_000,
  },
  /** A connection on which nothing moves for so long is closed. */
  idleConnectionMs: 60_000,
  /** Between two requests. Longer than proxies keep theirs, so that none sends on one that has just ended. */
  keepAliveMs: 72_000,
  /** The same while received files are being stored: the client has said everything, and waits. */
  storingMs: 30 * 60_000,
  headersMs: 20_000,
  /** What is still read, and dropped, of the body of a declined request. */
  drainedBytes: 64 * 1024 ** 2,
  slowClient: { graceMs: 30_000, bytesPerSecond: 512, checkEveryMs: 5_000 },
  /**
   * Token requests whose secret is still to be derived, which takes some hundredths of a second
   * each.
   */
  signInsWaiting: 16,
  tokenLifetimeMs: 60 * 60 * 1000,
  /** The address of a file holds for one to two of these. */
  fileAddressPeriodMs: 12 * 60 * 60 * 1000,
} as const
