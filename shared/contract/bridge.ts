import type { EntityName } from '../entities/index.ts'
import type { CallResult } from './server.ts'
import type { Transport } from './transport.ts'

interface FieldPlace {
  readonly entity: EntityName
  readonly field: string
}

/** What a file is for, which says what is accepted: a media field, or the plan of a floor. */
export type FilePlace = FieldPlace | { readonly plan: true }

export type FileDestination = FieldPlace & { readonly eventId: string }
export interface PlanDestination {
  readonly eventId: string
  readonly plan: true
}

/**
 * All that the desktop's preload exposes to the page, as `window.boothBuilder`. Files go to the
 * main process as paths; a pasted picture, which has none, as bytes of at most
 * `pastedFileLimitBytes`.
 */
export interface DesktopBridge extends Transport {
  /** The result's data is an `AssetInfo`. */
  importFile(destination: FileDestination | PlanDestination, file: File): Promise<CallResult>
  /** A table for an import. The result's data is `{ tableId }`. */
  takeTable(eventId: string, file: File): Promise<CallResult>
  /**
   * `save` is called when the window is about to close, which waits for it, though not for ever.
   * The last one given counts.
   */
  beforeClosing(save: () => Promise<void>): void
}

export const pastedFileLimitBytes = 64 * 1024 * 1024
