import { app } from 'electron'
import { statSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ShellCommand, ShellRequest } from '../../../shared/contract/shell.ts'
import type { Log, Shell } from '../../application/types.ts'
import { HeldFiles } from './held-files.ts'
import { isLink, readLink } from './link.ts'

export interface Requests extends Omit<Shell, 'hasTray'> {
  readonly held: HeldFiles
  /** Wants something of the page, and its window in front. */
  ask(request: ShellRequest): void
  /** What the page can do now, whenever that changes. */
  onOffered(listener: (enabled: readonly ShellCommand[]) => void): void
  /** Opens a file or folder as if the program had been started with it. */
  open(path: string): void
  /** What to do so that the window is in front, as soon as there can be one. */
  onWanted(present: () => void): void
}

/** What a person may open from outside by its name; anything else in the arguments is not for us. */
const openedNames = new Set(['.boothpack', '.zip', '.csv', '.tsv', '.xlsx'])

const handedOver = z.object({ arguments: z.array(z.string()) })

/**
 * What a second start hands to the first besides its command line, which arrives in another order:
 * Chromium puts all switches before the rest and adds some of its own between.
 */
export function handOver(argv: readonly string[]): z.infer<typeof handedOver> {
  return { arguments: [...argv] }
}

/**
 * Gathers what a person wants from outside of the page: links, files and folders that are opened
 * with the program or dropped on its icon, at its start and later, and from a second start, which
 * hands it over. Must be called in the first tick: macOS tells what the program was opened with
 * before it is ready.
 */
export function gatherRequests(argv: readonly string[], log: Log): Requests {
  const held = new HeldFiles()
  const waiting: ShellRequest[] = []
  let listener: (() => void) | undefined
  let present: (() => void) | undefined
  let wanted = false
  let offered: ((enabled: readonly ShellCommand[]) => void) | undefined

  const ask = (request: ShellRequest): void => {
    waiting.push(request)
    listener?.()
    wanted = present === undefined
    present?.()
  }
  const openLink = (text: string): void => {
    const to = readLink(text)
    if (to === undefined) log.warn('A link that leads nowhere was opened.')
    ask(to === undefined ? { kind: 'unknown-link' } : { kind: 'link', to })
  }
  const openPath = (path: string): void => {
    held.hold(path).then(
      (files) => ask({ kind: 'files', ...files }),
      (error: unknown) => {
        log.warn('What was opened cannot be read.', { reason: error instanceof Error ? error.message : String(error) })
        ask({ kind: 'unreadable', name: basename(path) })
      },
    )
  }
  const openArguments = (given: readonly string[], folder: string): void => {
    const links = given.filter(isLink)
    // Whoever made the link may have tried to add more to the line.
    if (links.length > 0) links.forEach(openLink)
    else for (const path of pathsIn(given, folder)) openPath(path)
  }

  app.on('open-url', (event, url) => {
    event.preventDefault()
    openLink(url)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openPath(path)
  })
  app.on('second-instance', (_event, given, folder, data) => {
    // Of another user's start the system lets through neither.
    openArguments(handedOver.safeParse(data).data?.arguments ?? given.slice(1), folder)
    present?.()
  })
  openArguments(argv, process.cwd())

  return {
    held,
    ask,
    open: openPath,
    offerCommands: (enabled) => offered?.(enabled),
    onOffered: (given) => void (offered = given),
    takeRequests: () => waiting.splice(0),
    onRequest: (given) => void (listener = given),
    onWanted(given) {
      present = given
      if (wanted) given()
      wanted = false
    },
  }
}

/** The arguments that name a file or folder to be opened. */
function pathsIn(given: readonly string[], folder: string): readonly string[] {
  const own = app.getAppPath()
  return given.flatMap((argument, index) => {
    if (argument.startsWith('-') || given[index - 1] === '--data') return []
    const path = pathOf(argument, folder)
    if (path === undefined) return []
    const found = statSync(path, { throwIfNoEntry: false })
    // Started from the sources, the program's own folder is an argument too.
    if (found === undefined || path === own) return openedNames.has(extname(path).toLowerCase()) ? [path] : []
    return found.isDirectory() || openedNames.has(extname(path).toLowerCase()) ? [path] : []
  })
}

/** Linux desktops name files by addresses: the packages' entry asks for some (`%U`), as links need it to. */
function pathOf(argument: string, folder: string): string | undefined {
  if (!/^file:/i.test(argument)) return resolve(folder, argument)
  try {
    return fileURLToPath(argument)
  } catch {
    // On another machine, or no path at all.
    return undefined
  }
}
