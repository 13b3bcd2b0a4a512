import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installedFolder, otherMachinesFolder } from '../../../resources/packaging/contents/packages.ts'
import { installForMachine } from '../../../resources/packaging/native-packages.ts'

const folder = 'node_modules/@img/sharp-win32-arm64'
const machine = { os: 'win32', cpu: 'arm64' } as const

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'native-packages-'))
  await writeFile(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { [folder]: { version: '1.2.3', integrity: 'sha512-right' } } }),
  )
  vi.stubEnv('npm_execpath', join(root, 'npm.mjs'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true })
})

/** An npm that installs what it is asked for, with the given hash, and notes how it was called. */
async function npmInstalling(integrity: string, exitCode = 0): Promise<void> {
  await writeFile(
    join(root, 'npm.mjs'),
    `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
    const args = process.argv.slice(2)
    const target = args[args.indexOf('--prefix') + 1]
    writeFileSync(${JSON.stringify(join(root, 'called.json'))}, JSON.stringify({ args, wanted: JSON.parse(readFileSync(target + '/package.json', 'utf8')) }))
    if (${exitCode} !== 0) process.exit(${exitCode})
    mkdirSync(target + '/${folder}', { recursive: true })
    writeFileSync(target + '/${folder}/package.json', '{}')
    writeFileSync(target + '/node_modules/.package-lock.json', JSON.stringify({ packages: { '${folder}': { integrity: '${integrity}' } } }))`,
  )
}

describe('native packages for another kind of machine', () => {
  test('are installed in the version of the lockfile, for that machine, without running scripts', async () => {
    await npmInstalling('sha512-right')
    expect(installedFolder(folder, machine, root)).toBeUndefined()
    await installForMachine([folder], machine, root)
    expect(installedFolder(folder, machine, root)).toBe(`${otherMachinesFolder(machine)}/${folder}`)
    const { args, wanted } = JSON.parse(await readFile(join(root, 'called.json'), 'utf8')) as {
      args: string[]
      wanted: unknown
    }
    expect(args).toEqual(expect.arrayContaining(['install', '--os=win32', '--cpu=arm64', '--ignore-scripts']))
    expect(wanted).toEqual({ private: true, optionalDependencies: { '@img/sharp-win32-arm64': '1.2.3' } })
  })

  test('are removed again where their hash is not that of the lockfile', async () => {
    await npmInstalling('sha512-other')
    await expect(installForMachine([folder], machine, root)).rejects.toThrow(
      '@img/sharp-win32-arm64 is not the package that package-lock.json names',
    )
    expect(existsSync(join(root, otherMachinesFolder(machine)))).toBe(false)
  })

  test('that cannot be had are named', async () => {
    await npmInstalling('sha512-right', 1)
    await expect(installForMachine([folder], machine, root)).rejects.toThrow(
      /win32 on arm64.*@img\/sharp-win32-arm64/,
    )
  })
})
