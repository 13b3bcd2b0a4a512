import type { Machine } from './contents/packages.ts'
import { canNotarise, notaryCredentials } from './systems/mac.ts'

type System = 'linux' | 'mac' | 'win'

/** What is to be packed. */
export interface Wanted {
  readonly systems: readonly System[]
  /** Only the folder of the program, no installer. */
  readonly folderOnly: boolean
}

/** What the machine that packs has. */
export interface PackingMachine {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether a program can be started by this name. */
  readonly has: (program: string) => boolean
}

/** Why packing cannot begin, and what the person should know of what will come out of it. */
export interface Findings {
  readonly obstacles: readonly string[]
  readonly notes: readonly string[]
}

const flags: Readonly<Record<string, System>> = {
  '--linux': 'linux',
  '-l': 'linux',
  '--mac': 'mac',
  '-m': 'mac',
  '--win': 'win',
  '--windows': 'win',
  '-w': 'win',
}

/** Reads what is wanted from arguments that electron-builder will read as well. */
export function readWanted(args: readonly string[], platform: NodeJS.Platform): Wanted {
  const named = args.flatMap((arg) => flags[arg] ?? [])
  const own: System = platform === 'darwin' ? 'mac' : platform === 'win32' ? 'win' : 'linux'
  return { systems: named.length === 0 ? [own] : [...new Set(named)], folderOnly: args.includes('--dir') }
}

/**
 * The kinds of machine whose native packages are needed. A package for macOS is for both, and one
 * for Windows comes for each unless the arguments name one.
 */
export function wantedMachines(
  { systems }: Wanted,
  args: readonly string[],
  ownCpu: string,
): readonly Machine[] {
  const named = (['x64', 'arm64'] as const).filter((cpu) => args.includes(`--${cpu}`))
  return systems.flatMap((system): Machine[] => {
    switch (system) {
      case 'mac':
        return [
          { os: 'darwin', cpu: 'x64' },
          { os: 'darwin', cpu: 'arm64' },
        ]
      case 'win':
        return (named.length === 0 ? (['x64', 'arm64'] as const) : named).map((cpu) => ({ os: 'win32', cpu }))
      case 'linux':
        return (named.length === 0 ? ([ownCpu === 'arm64' ? 'arm64' : 'x64'] as const) : named).map(
          (cpu) => ({ os: 'linux', cpu }),
        )
    }
  })
}

/**
 * Without variables that are there and empty, as those of a workflow are for secrets that were not
 * given: electron-builder takes an empty certificate for one. Only for Windows it means something.
 */
export function withoutEmpty(environment: PackingMachine['environment']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' || name === 'WIN_CSC_LINK'),
  )
}

export function checkPrerequisites(wanted: Wanted, machine: PackingMachine): Findings {
  const { platform, environment } = machine
  const obstacles: string[] = []
  const notes: string[] = []
  const isSet = (name: string): boolean => (environment[name] ?? '') !== ''
  const mustBeSigned = environment['BOOTH_BUILDER_DIST_SIGNED'] === '1'
  const unsigned = (what: string, how: string): void =>
    void (mustBeSigned ? obstacles : notes).push(`${what} will not be signed: ${how}`)

  for (const system of wanted.systems) {
    switch (system) {
      case 'mac':
        if (platform !== 'darwin') {
          obstacles.push(
            'Packages for macOS are made on macOS: its tools join the two kinds of machine, sign and notarise.',
          )
          break
        }
        if (!isSet('CSC_LINK') && !isSet('CSC_NAME'))
          unsigned(
            'The macOS program',
            'set CSC_LINK and CSC_KEY_PASSWORD, or CSC_NAME, unless the keychain holds a “Developer ID Application” certificate.',
          )
        if (!canNotarise(environment))
          notes.push(
            `The macOS program will not be notarised: set ${notaryCredentials.map((names) => names.join(', ')).join('; or ')}.`,
          )
        break
      case 'win':
        // As electron-builder reads it: an empty one means that this system is not to be signed for.
        if ((environment['WIN_CSC_LINK'] ?? environment['CSC_LINK'] ?? '') === '')
          unsigned(
            'The Windows program',
            'set WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD. Windows will warn who starts it, and it will not update itself.',
          )
        if (platform === 'darwin' && !wanted.folderOnly)
          notes.push('The Windows installer is made with NSIS, which is downloaded once.')
        break
      case 'linux':
        if (platform === 'win32')
          obstacles.push(
            'Packages for Linux are made on Linux or macOS: Windows cannot keep what may be executed.',
          )
        else if (!wanted.folderOnly && !machine.has('rpmbuild'))
          obstacles.push(
            'The RPM package needs “rpmbuild” (Debian and Ubuntu: apt install rpm; macOS: brew install rpm), or name the packages you want: npm run dist -- --linux AppImage deb',
          )
        if (!wanted.folderOnly && !isSet('BOOTH_BUILDER_UPDATE_KEY'))
          unsigned(
            'What the AppImage finds newer versions by',
            'set BOOTH_BUILDER_UPDATE_KEY. It will not update itself.',
          )
    }
  }
  if (!isSet('BOOTH_BUILDER_UPDATE_FEED'))
    notes.push('Updates will be looked for at a place that does not exist: set BOOTH_BUILDER_UPDATE_FEED.')
  if (environment['BOOTH_BUILDER_DIST_FOR_TESTS'] === '1')
    notes.push(
      'This build is for tests: its inspector can be switched on, so it must not be given to anybody.',
    )
  return { obstacles, notes }
}
