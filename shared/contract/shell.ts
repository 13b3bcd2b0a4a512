import { z } from 'zod'
import { call } from './call.ts'
import { nothing } from './schemas.ts'

/** What a desktop hands to the page of files and folders that lie on it: never where. */
export interface PendingFile {
  /** By it the page takes the file (`DesktopBridge.takeHeld`), as often as it wants. */
  readonly id: string
  readonly name: string
  /** From the folder on that was opened, its own name first; of a single file its name. */
  readonly path: string
  readonly sizeBytes: number
}

/** Where a `boothbuilder://` link leads. `event`: the id it has here, or the one its service gave. */
export type LinkTarget =
  | {
      readonly kind: 'event'
      readonly event: string
      readonly record: { readonly entity: 'booth' | 'floor'; readonly key: string } | null
    }
  | { readonly kind: 'connect'; readonly baseUrl: string }

const screens = [
  'overview',
  'floors',
  'booths',
  'media',
  'people',
  'segments',
  'sessions',
  'jobs',
  'reports',
  'sync',
  'settings',
] as const

/** What the page can do that a desktop offers in its menus. */
const shellCommands = [
  'new-booth',
  'all-events',
  'search',
  'sync-now',
  'send-back',
  'guide',
  'keys',
  'news',
  'diagnostics',
  'licences',
  'undo',
  'redo',
  ...screens.map((id) => `go-${id}` as const),
] as const
export type ShellCommand = (typeof shellCommands)[number]

/** What a desktop can have shown by other programs: the folder of its logs, the web page where faults are reported. */
const shownOutside = ['logs', 'faults'] as const
export type ShownOutside = (typeof shownOutside)[number]

/** What a person wants of the page from outside of it. */
export type ShellRequest =
  | { readonly kind: 'link'; readonly to: LinkTarget }
  | { readonly kind: 'command'; readonly command: ShellCommand }
  /** To what waits for a person in an event's synchronisation. */
  | { readonly kind: 'decisions'; readonly eventId: string }
  /** A link that leads nowhere. */
  | { readonly kind: 'unknown-link' }
  /** What was opened with the program. `folder`: its name, where it was one. */
  | {
      readonly kind: 'files'
      readonly folder: string | null
      readonly files: readonly PendingFile[]
      readonly tooMany: boolean
    }
  /** Something that was opened with the program and cannot be read. */
  | { readonly kind: 'unreadable'; readonly name: string }

export const shellCalls = {
  /** What is wanted of the page and was not told yet, oldest first; `shell.requested` says when there is more. */
  'shell.takeRequests': call<readonly ShellRequest[]>()(nothing),
  /** What the page can do now; of the rest the desktop's menus say that it cannot. */
  'shell.offerCommands': call<null>()(z.strictObject({ enabled: z.array(z.enum(shellCommands)) })),
  /** Whether the icon that `tray` of the preferences asks for is there: not every system has a place for it. */
  'shell.hasTray': call<boolean>()(nothing),
  /** What `shows` of `app.info` names; anything else is `not-found`. */
  'shell.show': call<null>()(z.strictObject({ what: z.enum(shownOutside) })),
}
