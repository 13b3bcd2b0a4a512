import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Another source that one names. */
interface Import {
  /** From the project's root. */
  readonly path: string
  /** `lazy`: when it is needed; `effect`: for what it does when it is loaded; `type`: it is not loaded at all. */
  readonly how: 'value' | 'type' | 'lazy' | 'effect'
}

export interface Source {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
}

/** The sources below some folders of the root, by their paths from it, with what each names of others by a relative path. */
export function sourcesIn(folders: readonly string[]): ReadonlyMap<string, Source> {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,vue,js}`, { cwd: root }))
  return new Map(
    paths.map((given) => {
      const path = given.replaceAll('\\', '/')
      const text = readFileSync(join(root, path), 'utf8')
      return [path, { path, text, lines: text.split('\n').length - 1, imports: importsIn(path, text) }]
    }),
  )
}

function importsIn(path: string, text: string): readonly Import[] {
  const ofTypes = new Set(
    [...text.matchAll(/^(?:import|export) type [^']*'([^']+)'/gm)].map(([, named]) => named),
  )
  return [...text.matchAll(/(\bimport\(\s*|^import )?'(\.[^'\n]*\.(?:ts|vue|js))'/gm)].map(
    ([, before, named = '']) => ({
      path: posix.join(dirname(path), named),
      how:
        before === undefined
          ? ofTypes.has(named)
            ? 'type'
            : 'value'
          : before === 'import '
            ? 'effect'
            : 'lazy',
    }),
  )
}
