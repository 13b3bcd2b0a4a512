import { describe, expect, test } from 'vitest'
import {
  checkPrerequisites,
  readWanted,
  wantedMachines,
  withoutEmpty,
  type PackingMachine,
} from '../../../resources/packaging/prerequisites.ts'

const machine = (given: Partial<PackingMachine> = {}): PackingMachine => ({
  platform: 'linux',
  environment: {},
  has: () => true,
  ...given,
})

describe('what is to be packed', () => {
  test('is for this system where none is named, and what is named otherwise', () => {
    expect(readWanted([], 'darwin')).toEqual({ systems: ['mac'], folderOnly: false })
    expect(readWanted(['--dir'], 'win32')).toEqual({ systems: ['win'], folderOnly: true })
    expect(readWanted(['--win', '--linux', 'deb', '-w'], 'linux')).toEqual({
      systems: ['win', 'linux'],
      folderOnly: false,
    })
  })

  test('needs the native packages of each kind of machine it will run on', () => {
    const machines = (...args: string[]) =>
      wantedMachines(readWanted(args, 'linux'), args, 'x64').map(({ os, cpu }) => `${os}-${cpu}`)
    expect(machines()).toEqual(['linux-x64'])
    expect(machines('--win')).toEqual(['win32-x64', 'win32-arm64'])
    expect(machines('--win', '--arm64')).toEqual(['win32-arm64'])
    expect(machines('--mac', '--arm64')).toEqual(['darwin-x64', 'darwin-arm64'])
  })
})

describe('before packing', () => {
  test('it is said which tool is missing, and how else it goes', () => {
    const { obstacles } = checkPrerequisites(
      readWanted([], 'linux'),
      machine({ has: (program) => program !== 'rpmbuild' }),
    )
    expect(obstacles).toEqual([expect.stringMatching(/“rpmbuild”.*apt install rpm.*AppImage deb/)])
    expect(
      checkPrerequisites(readWanted(['--dir'], 'linux'), machine({ has: () => false })).obstacles,
    ).toEqual([])
  })

  test('a system that cannot be packed for here is named', () => {
    expect(checkPrerequisites(readWanted(['--mac'], 'linux'), machine()).obstacles).toEqual([
      expect.stringContaining('made on macOS'),
    ])
    expect(
      checkPrerequisites(readWanted(['--linux'], 'win32'), machine({ platform: 'win32' })).obstacles,
    ).toEqual([expect.stringContaining('made on Linux or macOS')])
  })

  test('an unsigned package is said to be one, and refused where it has to be signed', () => {
    const wanted = readWanted(['--win'], 'linux')
    expect(checkPrerequisites(wanted, machine()).notes).toContainEqual(
      expect.stringContaining('will not be signed'),
    )
    const environment = { BOOTH_BUILDER_DIST_SIGNED: '1' }
    expect(checkPrerequisites(wanted, machine({ environment })).obstacles).toEqual([
      expect.stringContaining('will not be signed'),
    ])
    const { obstacles, notes } = checkPrerequisites(
      wanted,
      machine({ environment: { ...environment, WIN_CSC_LINK: 'a.pfx' } }),
    )
    expect([...obstacles, ...notes].filter((line) => line.includes('signed'))).toEqual([])
  })

  test('an AppImage without a key to prove its updates by is said not to update itself', () => {
    const notes = (environment: Record<string, string>) =>
      checkPrerequisites(readWanted(['--linux'], 'linux'), machine({ environment })).notes
    expect(notes({})).toContainEqual(expect.stringContaining('BOOTH_BUILDER_UPDATE_KEY'))
    expect(notes({ BOOTH_BUILDER_UPDATE_KEY: 'pem' }).join()).not.toContain('BOOTH_BUILDER_UPDATE_KEY')
  })

  test('an empty certificate, as workflows give for a secret that is not there, is none', () => {
    const environment = { CSC_LINK: '', WIN_CSC_LINK: '', APPLE_ID: '', PATH: '/bin' }
    expect(withoutEmpty(environment)).toEqual({ WIN_CSC_LINK: '', PATH: '/bin' })
    // Windows is not signed for with the certificate of macOS.
    const { notes } = checkPrerequisites(
      readWanted(['--win'], 'linux'),
      machine({ environment: { WIN_CSC_LINK: '', CSC_LINK: 'mac.p12' } }),
    )
    expect(notes).toContainEqual(expect.stringContaining('will not be signed'))
  })

  test('a build for tests is said to be for nobody else', () => {
    const { notes } = checkPrerequisites(
      readWanted([], 'linux'),
      machine({ environment: { BOOTH_BUILDER_DIST_FOR_TESTS: '1' } }),
    )
    expect(notes).toContainEqual(expect.stringContaining('must not be given to anybody'))
  })
})
