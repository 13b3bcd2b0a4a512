import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..', '..', '..')

interface Locked {
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
}

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

describe('the lockfile', () => {
  it('brings no install script that nobody has looked at', () => {
    const decided = new Set(Object.keys(packageJson.allowScripts))
    const undecided = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => folder.replace(/^.*node_modules\//, ''))
      .filter((name) => !decided.has(name) && !decided.has(name.split('@')[0] ?? ''))
    expect(undecided).toEqual([])
  })

  it('is of the dependencies as they are declared, each at one version', () => {
    const own = lock.packages[''] as unknown as {
      readonly dependencies: object
      readonly devDependencies: object
    }
    expect(own.dependencies).toEqual(packageJson.dependencies)
    expect(own.devDependencies).toEqual(packageJson.devDependencies)
    const loose = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })
})
