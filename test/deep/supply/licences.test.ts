import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  installedPackages,
  licencesOf,
  packageFolder,
  shippedPackages,
} from '../../../electron/start/licences.ts'
import allowances from '../../../resources/licences/allowed.json' with { type: 'json' }

const root = join(import.meta.dirname, '..', '..', '..')

interface Named {
  readonly licence: string
  readonly because: string
}

const named = Object.entries(allowances.named as Readonly<Record<string, Named>>)

/** Whether an SPDX expression leaves only what is on the list: any of an OR, all of an AND. */
function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  return bare
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every((licence) => allowances.allowed.includes(licence.replace(/[()]/g, '').trim())),
    )
}

function isNamed(name: string): boolean {
  return named.some(([pattern]) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
  )
}

describe('the licences of all packages', () => {
  it('are on the list of those that are allowed, or have a reason of their own', async () => {
    const { packages } = licencesOf(await installedPackages(root), () => true)
    expect(packages.length).toBeGreaterThan(500)
    expect(
      packages
        .filter(({ name, licence }) => !isAllowed(licence) && !isNamed(name))
        .map(({ name, licence }) => `${name}: ${licence}`),
    ).toEqual([])
  })

  it('come with a text for nearly every package that is passed on, and with an address for the others', async () => {
    const shipped = shippedPackages(root)
    const { packages, texts } = licencesOf(await installedPackages(root), (folder) => shipped.has(folder))
    expect(packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fastify', 'sharp', 'zod', 'pdfkit']),
    )
    expect(packages.filter((one) => one.texts.length === 0 && one.address === null)).toEqual([])
    for (const one of packages) for (const at of one.texts) expect(texts[at], one.name).not.toBe('')
  })
})

describe('an expression of several licences', () => {
  it('is allowed where one of a choice is, and not where one of a sum is not', () => {
    expect(isAllowed('(MIT OR GPL-3.0)')).toBe(true)
    expect(isAllowed('MIT AND GPL-3.0')).toBe(false)
    expect(isAllowed('(MIT AND Zlib)')).toBe(true)
    expect(isAllowed('UNKNOWN')).toBe(false)
  })
})

describe('the package of a bundled file', () => {
  it('is the innermost, whatever system the path is of; the project’s own files have none', () => {
    expect(packageFolder('/a/node_modules/vue/dist/vue.js')).toBe('node_modules/vue')
    expect(packageFolder('\0/a/node_modules/@img/sharp/lib/x.js?commonjs')).toBe('node_modules/@img/sharp')
    expect(packageFolder('C:\\a\\node_modules\\x\\node_modules\\@y\\z\\index.js')).toBe(
      'node_modules/x/node_modules/@y/z',
    )
    expect(packageFolder('/a/renderer/main.ts')).toBeUndefined()
  })
})

describe('what is in the program', () => {
  it('has the licence the list names for a package of a reason of its own', async () => {
    for (const [pattern, { licence, because }] of named) {
      expect(because, pattern).not.toBe('')
      if (pattern.endsWith('*')) continue
      const manifest = JSON.parse(
        await readFile(join(root, 'node_modules', pattern, 'package.json'), 'utf8'),
      ) as { readonly license?: string }
      // A package that has no such field, or misspells it, is on the list for that.
      if (manifest.license?.startsWith('BDS') !== true)
        expect(manifest.license ?? licence, pattern).toBe(licence)
    }
  })
})
