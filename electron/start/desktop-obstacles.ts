import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What can be known of the machine before Electron is started. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** `undefined` where the system has no such thing. */
  readonly userId: number | undefined
  /** A file's text, `undefined` where there is none. */
  read(path: string): string | undefined
  /** Whether the file belongs to root and runs as root. */
  runsAsRoot(path: string): boolean
}

export const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  userId: process.getuid?.(),
  read(path) {
    try {
      return readFileSync(path, 'utf8').trim()
    } catch {
      return undefined
    }
  },
  runsAsRoot(path) {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats?.uid === 0 && (stats.mode & 0o4111) === 0o4111
  },
}

/** Why no window can open here, in words; `undefined` where it can. */
export function missingDisplay({ platform, environment, userId }: Machine): string | undefined {
  if (platform !== 'linux') return undefined
  if (isEmpty(environment['DISPLAY']) && isEmpty(environment['WAYLAND_DISPLAY']))
    return 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)'
  if (userId === 0) return 'Electron does not open windows for root'
  return undefined
}

/**
 * Why Electron's sandbox cannot work here, in words; `undefined` where it can. On Linux it needs
 * either user namespaces, which some distributions forbid to programs they do not know, or its
 * setuid program.
 */
export function missingSandbox(machine: Machine, binary: string): string | undefined {
  if (machine.platform !== 'linux') return undefined
  const forbidden =
    machine.read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    machine.read('/proc/sys/kernel/unprivileged_userns_clone') === '0' ||
    machine.read('/proc/sys/user/max_user_namespaces') === '0'
  const program = join(dirname(binary), 'chrome-sandbox')
  if (!forbidden || machine.runsAsRoot(program)) return undefined
  return `this system does not let Electron build its sandbox; “sudo chown root:root '${program}' && sudo chmod 4755 '${program}'” permits it`
}

function isEmpty(value: string | undefined): boolean {
  return value === undefined || value === ''
}
