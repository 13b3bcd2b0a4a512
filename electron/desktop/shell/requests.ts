import { app } from 'electron'
import { statSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ShellCommand, ShellRequest } from '../../../shared/contract/shell.ts'
import type { Log, Shell } from '../../application/host/types.ts'
import { PendingFiles } from './pending-files.ts'
import { readHandOver, startNotes } from './instance.ts'
import { isLink, readLink } from './link.ts'

export interface Requests extends Omit<Shell, 'hasTray'> {
  readonly held: PendingFiles
  /** Wants something of the page, and its window in front. */
  ask(request: ShellRequest): void
  /** What the page can do now, whenever that changes. */
  onOffered(listener: (enabled: readonly ShellCommand[]) => void): void
  /** Opens files and folders as if the program had been started with them. */
  open(paths: readonly string[]): void
  /** What to do so that the window is in front, as soon as there can be one. */
  onWanted(present: () => void): void
  /**
   * From now on the page that is there takes nothing more, since its window closes; the next one does.
   */
  windowCloses(): void
  windowOpens(): void
  /** Whether anything waits for a page. */
  readonly wait: boolean
  /** The program ends: what is opened from now on is for the next one. */
  programEnds(): void
  /** What macOS has opened since: there is no later start that waits with it. */
  readonly openedLate: readonly string[]
}

/** What a person may open from outside by its name; anything else in the arguments is not for us. */
const openedNames = new Set(['.boothpack', '.zip', '.csv', '.tsv', '.xlsx'])

/**
 * Gathers what a person wants from outside of the page: links, files and folders that are opened
 * with the program or dropped on its icon, at its start and later, and from a later start, which
 * hands it over and waits until the page has taken it. Must be called before `ready`: macOS tells
 * what the program was opened with before it is.
 */
export function gatherRequests(argv: readonly string[], log: Log): Requests {
  const held = new PendingFiles()
  const notes = startNotes(app.getPath('userData'))
  const waiting: { readonly request: ShellRequest; readonly start: LaterStart | undefined }[] = []
  const starts = new Map<string, LaterStart>()
  const openedLate: string[] = []
  let listener: (() => void) | undefined
  let present: (() => void) | undefined
  let wanted = false
  let windowCloses = false
  let programEnds = false
  let offered: ((enabled: readonly ShellCommand[]) => void) | undefined

  const want = (): void => {
    listener?.()
    wanted = present === undefined
    present?.()
  }
  const settle = (start: LaterStart): void => {
    if (start.pending > 0 || waiting.some((each) => each.start === start)) return
    start.isTaken = true
    notes.remove(start.id)
  }
  const ask = (request: ShellRequest, start?: LaterStart): void => {
    waiting.push({ request, start })
    want()
  }
  const openLink = (text: string, start?: LaterStart): void => {
    const to = readLink(text)
    if (to === undefined) log.warn('A link that leads nowhere was opened.')
    ask(to === undefined ? { kind: 'unknown-link' } : { kind: 'link', to }, start)
  }
  const lookAt = async (path: string): Promise<ShellRequest> => {
    try {
      return { kind: 'files', ...(await held.hold(path)) }
    } catch (error) {
      log.warn('What was opened cannot be read.', {
        reason: error instanceof Error ? error.message : String(error),
      })
      return { kind: 'unreadable', name: basename(path) }
    }
  }
  const openPaths = (paths: readonly string[], start?: LaterStart): void => {
    if (paths.length === 0) return
    if (start !== undefined) start.pending += 1
    void Promise.all(paths.map(lookAt)).then((found) => {
      if (start !== undefined) start.pending -= 1
      for (const request of filesTogether(found)) ask(request, start)
    })
  }
  const openArguments = (given: readonly string[], folder: string, start?: LaterStart): void => {
    const links = given.filter(isLink)
    // Whoever made the link may have tried to add more to the line.
    if (links.length > 0) links.forEach((link) => openLink(link, start))
    else openPaths(pathsIn(given, folder), start)
  }
  /** A later start asks again and again, until it sees that what it brought is taken. */
  const onLaterStart = (id: string, given: readonly string[], folder: string): void => {
    const known = starts.get(id)
    if (known?.isTaken === true) notes.remove(id)
    else notes.touch(id)
    if (programEnds || known !== undefined) return
    const start: LaterStart = { id, pending: 0, isTaken: false }
    starts.set(id, start)
    openArguments(given, folder, start)
    if (start.pending > 0 || waiting.some((each) => each.start === start)) return
    // Nothing but the window is wanted.
    want()
    if (!windowCloses) settle(start)
  }

  app.on('open-url', (event, url) => {
    event.preventDefault()
    if (programEnds) openedLate.push(url)
    else openLink(url)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    if (programEnds) openedLate.push(path)
    else openPaths([path])
  })
  app.on('second-instance', (_event, given, folder, data) => {
    const handed = readHandOver(data)
    if (handed?.id !== undefined) {
      onLaterStart(handed.id, handed.arguments, folder)
      return
    }
    // Of another user's start the system lets through neither.
    openArguments(handed?.arguments ?? given.slice(1), folder)
    present?.()
  })
  openArguments(argv, process.cwd())

  return {
    held,
    ask: (request) => ask(request),
    open: (paths) => openPaths(paths),
    offerCommands: (enabled) => offered?.(enabled),
    onOffered: (given) => void (offered = given),
    takeRequests() {
      if (windowCloses || programEnds) return []
      const taken = waiting.splice(0)
      for (const { start } of taken) if (start !== undefined) settle(start)
      return taken.map(({ request }) => request)
    },
    onRequest: (given) => void (listener = given),
    onWanted(given) {
      present = given
      if (wanted) given()
      wanted = false
    },
    windowCloses: () => void (windowCloses = true),
    windowOpens() {
      windowCloses = false
      for (const start of starts.values()) if (!start.isTaken) settle(start)
    },
    get wait() {
      return waiting.length > 0 || [...starts.values()].some(({ isTaken }) => !isTaken)
    },
    programEnds: () => void (programEnds = true),
    openedLate,
  }
}

/** A start beside this one, and how far what it brought has come. */
interface LaterStart {
  readonly id: string
  /** Files and folders that are still looked at. */
  pending: number
  isTaken: boolean
}

/** Files that were opened together are for one answer of the page, as if they had been dropped together. */
function filesTogether(found: readonly ShellRequest[]): readonly ShellRequest[] {
  const files = found.flatMap((one) => (one.kind === 'files' && one.folder === null ? one.files : []))
  const others = found.filter((one) => one.kind !== 'files' || one.folder !== null)
  return files.length === 0 ? others : [{ kind: 'files', folder: null, files, tooMany: false }, ...others]
}

/** The arguments that name a file or folder to be opened. */
function pathsIn(given: readonly string[], folder: string): readonly string[] {
  const own = app.getAppPath()
  return given.flatMap((argument, index) => {
    if (argument.startsWith('-') || given[index - 1] === '--data') return []
    const path = pathOf(argument, folder)
    // Started from the sources, the program's own folder is an argument too.
    return openedNames.has(extname(path).toLowerCase()) || (path !== own && isFolder(path)) ? [path] : []
  })
}

/** Linux desktops name files by addresses: the packages' entry asks for some (`%U`), as links need it to. */
function pathOf(argument: string, folder: string): string {
  if (!/^file:/i.test(argument)) return resolve(folder, argument)
  try {
    return fileURLToPath(argument)
  } catch {
    // On another machine, or no path at all: there is nothing of this name, which the person is told.
    return resolve(folder, argument)
  }
}

/** What cannot be looked at, such as in a folder of somebody else's, is none. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
