import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Log } from '../../application/host/types.ts'

/** How a system is told that a file came from elsewhere. */
export type WebMark =
  | { readonly kind: 'none' }
  /** An attribute of the file. */
  | { readonly kind: 'attribute'; readonly name: string; readonly value: string }
  /** A stream beside the file's content, written as a file of its own: its name follows the file's. */
  | { readonly kind: 'stream'; readonly suffix: string; readonly content: string }

interface MarkOptions {
  readonly platform: NodeJS.Platform
  /** Where the file was fetched from; a service on this machine may be named by a path alone. */
  readonly from: string
  readonly now: number
  /** By which macOS would know the event in its list of downloads, in which the program writes none. */
  readonly id: string
}

/** “Downloaded”, and not yet looked at by the person. */
const downloadedFlags = '0081'
/** The zone of the internet. */
const internetZone = 3

/**
 * The mark of what came from a service. Windows: the zone's INI file in the stream `Zone.Identifier`
 * ([MS-FSCC] 5.6.1), with the address as far as it can hold no credentials. macOS: flags, seconds
 * since 1970 in hexadecimal digits, program and id in `com.apple.quarantine`, with the space escaped.
 * Linux has an attribute for the address (`user.xdg.origin.url`), which no system acts on, and which
 * would only tell of the service to whoever gets the file: there is none.
 */
export function webMark({ platform, from, now, id }: MarkOptions): WebMark {
  if (platform === 'win32') {
    const address = plainAddress(from)
    const lines = [
      '[ZoneTransfer]',
      `ZoneId=${internetZone}`,
      ...(address === undefined ? [] : [`HostUrl=${address}`]),
    ]
    return {
      kind: 'stream',
      suffix: ':Zone.Identifier',
      content: lines.map((line) => `${line}\r\n`).join(''),
    }
  }
  if (platform === 'darwin') {
    const seconds = Math.floor(now / 1_000).toString(16)
    return {
      kind: 'attribute',
      name: 'com.apple.quarantine',
      value: `${downloadedFlags};${seconds};Booth\\x20Builder;${id}`,
    }
  }
  return { kind: 'none' }
}

/** Without name, password, query and fragment: a signature that nobody knows may be among them. */
function plainAddress(from: string): string | undefined {
  if (!URL.canParse(from)) return undefined
  const { protocol, origin, pathname } = new URL(from)
  return protocol === 'https:' || protocol === 'http:' ? origin + pathname : undefined
}

/**
 * Marks a file that was fetched `from` there; one that was not has none. A disk that takes no mark
 * (FAT, a network's) keeps nobody from the file.
 */
export async function markOfTheWeb(path: string, from: string | undefined, log: Log): Promise<void> {
  if (from === undefined) return
  try {
    await writeMark(
      path,
      webMark({ platform: process.platform, from, now: Date.now(), id: randomUUID().toUpperCase() }),
    )
  } catch (error) {
    log.warn('A copy could not be marked as coming from a service.', {
      reason: error instanceof Error ? error.message : String(error),
    })
  }
}

async function writeMark(path: string, mark: WebMark): Promise<void> {
  switch (mark.kind) {
    case 'none':
      return
    case 'stream':
      return writeFile(`${path}${mark.suffix}`, mark.content)
    case 'attribute':
      await promisify(execFile)('/usr/bin/xattr', ['-w', mark.name, mark.value, path])
  }
}
