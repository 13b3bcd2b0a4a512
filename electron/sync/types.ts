import type { AssetInfo, ConflictView, SyncDirection, SyncState } from '../../shared/contract/index.ts'
import type { EntityName } from '../../shared/entities/index.ts'

export interface SyncProgress {
  readonly phase: 'authenticating' | 'pulling' | 'pushing' | 'finishing'
  readonly entity: EntityName | null
  readonly done: number
  readonly total: number | null
}

export interface RunOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SyncProgress) => void
}

/** The only thing that touches the network for an event. One run at a time; a second call joins the run under way where its direction is covered. */
export interface SyncEngine {
  state(): SyncState
  onState(listener: (state: SyncState) => void): () => void
  /** Resolves when everything that can be done now is done: parked, conflicting and waiting entries remain. Throws only where nothing could be done (`unreachable`, `wrong-credentials`, `not-a-service`, `disk-full`, …). */
  run(direction: SyncDirection, options?: RunOptions): Promise<void>
  pause(): void
  resume(): void
  retry(entryId: number): void
  discard(entryId: number): void
  conflicts(): readonly ConflictView[]
  resolve(entity: EntityName, key: string, choices: Readonly<Record<string, 'mine' | 'theirs'>>, record?: 'keep' | 'remove'): void
  /** The file of a media field, fetched from the service and verified where it is not in the asset store. */
  ensureAsset(entity: EntityName, key: string, field: string, signal?: AbortSignal): Promise<AssetInfo>
  close(): Promise<void>
}
