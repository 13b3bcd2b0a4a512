import type { AssetInfo, FilePlace, ContractEvents, Dispatcher, EventName, Preferences, Region } from '../../shared/contract/index.ts'
import type { Log } from '../gateway/types.ts'
import type { Clock } from '../workspace/types.ts'

export type { Log }

/** Where secrets live. Only ever reached from the main process. */
export interface Vault {
  readonly kind: 'keychain' | 'memory'
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
}

export interface RunningService {
  readonly baseUrl: string
  readonly appKey: string
  readonly appSecret: string
  /** Called once, when the process ends without `stop` having been asked for. */
  onExit(listener: () => void): void
  stop(): Promise<void>
}

/** Starts the embedded service as a process of its own. */
export interface ServiceLauncher {
  launch(options: { readonly dataDirectory: string; readonly sample: boolean; readonly signal?: AbortSignal }): Promise<RunningService>
}

/** The program's own settings: never a secret, never an event's content. */
export interface SettingsPort {
  preferences(): Preferences
  /** What is undefined stays as it is. */
  setPreferences(change: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined }): Preferences
  regions(): readonly Region[]
  setRegion(code: Region['code'], baseUrl: string): void
}

/** What the application core needs of the process it runs in. */
export interface Host {
  readonly kind: 'desktop' | 'web' | 'cli'
  readonly version: string
  readonly dataDirectory: string
  readonly vault: Vault
  readonly launcher: ServiceLauncher
  readonly settings: SettingsPort
  readonly clock: Clock
  readonly log: Log
}

/** A table for an import (`imports.open`). */
export interface TableRequest {
  readonly eventId: string
  readonly name: string
  readonly source: AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal
}

export type ImportRequest = TableRequest & FilePlace

/** A thumbnail at most so many pixels wide, or the drawing that `assets.readDrawing` has read. */
export type ShownAs = number | 'drawing'

export interface ServedFile {
  readonly path: string
  readonly mime: string
  readonly sizeBytes: number
  /** What it is called where it is saved; a thumbnail has no name. */
  readonly name?: string
}

export interface Application {
  readonly dispatcher: Dispatcher
  onEvent(listener: <Name extends EventName>(name: Name, payload: ContractEvents[Name]) => void): () => void
  importFile(request: ImportRequest): Promise<AssetInfo>
  takeTable(request: TableRequest): Promise<{ readonly tableId: string }>
  /**
   * A sealed file of an open event, or what was made of it; `undefined` where there is none.
   */
  assetFile(eventId: string, hash: string, shownAs?: ShownAs): Promise<ServedFile | undefined>
  /** A file that was made of records, under its id; `undefined` where there is none. */
  madeTable(eventId: string, fileId: string): Promise<ServedFile | undefined>
  /** Stops everything, finishes the writes under way, releases the locks. */
  close(): Promise<void>
}
