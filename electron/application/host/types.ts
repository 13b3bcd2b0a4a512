import type {
  AssetInfo,
  ContractListener,
  Dispatcher,
  ImportTarget,
  Preferences,
  Region,
  ShellCommand,
  ShellRequest,
  ShownOutside,
} from '../../../shared/contract/index.ts'
import type { Log } from '../../gateway/requests/types.ts'
import type { Network, ProxyLogin } from '../../gateway/proxy-routes/proxies.ts'
import type { SystemHttp } from '../../gateway/requests/system-route.ts'
import type { StartWorker } from '../../media/worker-process.ts'
import type { Clock } from '../../workspace/stores/workspace.ts'

export type { Log }

/** Where secrets live. Only ever reached from the main process. */
export interface Vault {
  readonly kind: 'keychain' | 'memory'
  /** No keyring was found, and a person can name one when they start the program (`--password-store`). */
  readonly canNameKeyring?: boolean
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
  launch(options: {
    readonly dataDirectory: string
    readonly sample: boolean
    readonly signal?: AbortSignal
  }): Promise<RunningService>
  /** Has the service's program do one of its commands. Gives what it prints; throws what it says is wrong. */
  administer(args: readonly string[], signal?: AbortSignal): Promise<string>
}

/** A network whose proxies' logins a person is asked for, once, and which then keeps them. */
export interface ProxyLoginNetwork extends Network {
  /** The login of a proxy, `host:port`, that a person gave once. */
  loginOf(proxy: string): Promise<ProxyLogin | undefined>
  /** The proxies whose login a person is to give, as `host:port`. */
  wanted(): readonly string[]
  /** Keeps it in the vault. */
  give(proxy: string, login: ProxyLogin): Promise<void>
  /** Does without; what needs the proxy fails and says so, and in a while the person is asked again. */
  decline(proxy: string): void
  onWanted(listener: () => void): void
  /** The system's own means, where Node's do not get through. */
  readonly system?: SystemHttp
}

/** What fetches and installs newer versions. Each version is proven by whoever implements it. */
export interface Updater {
  /** The version to be had at `feed` (empty: the program's own), or `undefined`. Throws. */
  look(feed: string): Promise<string | undefined>
  /** Fetches what was found last and checks it; it is then installed when the program ends. Throws. */
  fetch(onPercent: (percent: number) => void): Promise<void>
  /** Ends the program as a person would, then starts the new version. */
  restart(): void
}

/** The program's own settings: never a secret, never an event's content. */
export interface SettingsPort {
  preferences(): Preferences
  /** What is undefined stays as it is. */
  setPreferences(change: {
    readonly [Name in keyof Preferences]?: Preferences[Name] | undefined
  }): Preferences
  regions(): readonly Region[]
  setRegion(code: Region['code'], baseUrl: string): void
}

/** The desktop around the page. */
export interface Shell {
  /** What is wanted of the page and was not taken yet. */
  takeRequests(): readonly ShellRequest[]
  onRequest(listener: () => void): void
  /** What the page can do now. */
  offerCommands(enabled: readonly ShellCommand[]): void
  /** Whether there is an icon in the notification area or menu bar. */
  hasTray(): boolean
}

/** What other programs of this computer show. */
export interface ExternalPrograms {
  /** What can be shown. */
  readonly shows: readonly ShownOutside[]
  /** Throws `internal` where the system has nothing to show it with. */
  show(what: ShownOutside): Promise<void>
}

/** Reports of crashes that lie on this computer. */
export interface CrashReports {
  readonly count: number
  /** When the newest was written (ISO 8601). */
  readonly newestAt: string | null
}

/** What the application core needs of the process it runs in. */
export interface Host {
  readonly kind: 'desktop' | 'web' | 'cli'
  readonly version: string
  readonly dataDirectory: string
  readonly vault: Vault
  readonly launcher: ServiceLauncher
  /** Fetches newer versions of the program; none where it cannot. */
  readonly updater?: Updater | undefined
  /** How it starts processes that read files; without one as plain Node does. */
  readonly startWorker?: StartWorker
  /** The ways out of this machine. */
  readonly network: ProxyLoginNetwork
  readonly settings: SettingsPort
  /** Where there is one. */
  readonly shell?: Shell
  /** Where other programs can show something for it. */
  readonly outside?: ExternalPrograms
  /** Where it keeps any. */
  readonly crashReports?: () => Promise<CrashReports>
  /** Started so that whatever may keep it from working is left out. */
  readonly safeMode?: boolean
  readonly clock: Clock
  readonly log: Log
  /** The last lines of the log that it keeps, oldest first; without it none is kept. */
  readonly recentLog?: (count: number) => readonly string[]
}

/** A table for an import (`imports.open`). */
export interface TableRequest {
  readonly eventId: string
  /** The folder it lies in, where the host knows it: in it the paths in its cells are meant. */
  readonly from?: string
  readonly name: string
  readonly source: AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal
}

/** An archive to be looked into; without an event, a pack that one is to be made of. */
export interface BundleRequest extends Omit<TableRequest, 'eventId'> {
  readonly eventId: string | null
}

export type ImportRequest = TableRequest & ImportTarget

/** A thumbnail at most so many pixels wide, or the drawing that `assets.readDrawing` has read of a page; files without pages have one. */
export type ShownAs = number | { readonly drawingOfPage: number }

export interface ServedFile {
  readonly path: string
  readonly mime: string
  readonly sizeBytes: number
  /** What it is called where it is saved; a thumbnail has no name. */
  readonly name?: string
  /** The address it was fetched from; none for what the person added. */
  readonly fetchedFrom?: string | undefined
}

export interface Application {
  readonly dispatcher: Dispatcher
  onEvent(listener: ContractListener): () => void
  importFile(request: ImportRequest): Promise<AssetInfo>
  takeTable(request: TableRequest): Promise<{ readonly tableId: string }>
  takeBundle(request: BundleRequest): Promise<{ readonly bundleId: string }>
  /**
   * A sealed file of an open event, or what was made of it; `undefined` where there is none.
   */
  assetFile(eventId: string, hash: string, shownAs?: ShownAs): Promise<ServedFile | undefined>
  /** A file that was made of records, under its id; `undefined` where there is none. */
  generatedFile(eventId: string, fileId: string): Promise<ServedFile | undefined>
  /** The machine falls asleep: nothing is asked of a service until it wakes. */
  sleep(): void
  wake(): void
  /** Stops everything, finishes the writes under way, releases the locks. */
  close(): Promise<void>
}
