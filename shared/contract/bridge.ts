import type { EntityName } from '../entities/index.ts'
import type { CallResult } from './server.ts'
import type { Transport } from './transport.ts'

interface FieldTarget {
  readonly entity: EntityName
  readonly field: string
}

/**
 * What a file is for when it is not for a field: the plan of a floor, or the media library, from
 * where it may go into any field.
 */
export const filePurposes = ['plan', 'library'] as const

/** What a file is for, which says what is accepted. */
export type ImportTarget = FieldTarget | { readonly purpose: (typeof filePurposes)[number] }

export type FieldDestination = FieldTarget & { readonly eventId: string }
export type FileDestination = ImportTarget & { readonly eventId: string }

/** What a file that the desktop holds for the page is for: a field, a table for an import, an archive. */
type HeldDestination =
  FileDestination | { readonly eventId: string } | { readonly eventId: string | null; readonly bundle: true }

/**
 * All that the desktop's preload exposes to the page, as `window.boothBuilder`. Files go to the
 * main process as paths; a pasted picture, which has none, as bytes of at most
 * `pastedFileLimitBytes`.
 */
export interface DesktopBridge extends Transport {
  /** The result's data is an `AssetInfo`. */
  importFile(destination: FileDestination, file: File): Promise<CallResult>
  /** A table for an import. The result's data is `{ tableId }`. */
  takeTable(eventId: string, file: File): Promise<CallResult>
  /**
   * An archive of any size, to be looked into: of media, or a pack. Without an event: a pack that an
   * event is to be made of. The result's data is `{ bundleId }`.
   */
  takeBundle(eventId: string | null, file: File): Promise<CallResult>
  /** A file that the person opened with the program, by the id of a `PendingFile`; the result as that of the others. */
  takeHeld(destination: HeldDestination, fileId: string): Promise<CallResult>
  /**
   * Goes on with a drag that the page has begun and prevented, as one of the system's, with a copy of
   * the file. Refuses one of more than `draggedFileLimitBytes`, which would come too late.
   */
  dragOut(asset: { readonly eventId: string; readonly hash: string }): Promise<CallResult>
  /** Has the person choose a folder in the system's dialog. The result's data is its path, or `null` where they did not. */
  chooseFolder(): Promise<CallResult>
  /**
   * `save` is called when the window is about to close, which waits for it, though not for ever.
   * The last one given counts.
   */
  beforeClosing(save: () => Promise<void>): void
}

export const pastedFileLimitBytes = 64 * 1024 * 1024
export const draggedFileLimitBytes = 200 * 1024 * 1024
