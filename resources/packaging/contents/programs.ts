import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build wrote of each file in `out/main`: the files and packages it loads. */
export type LoadedParts = Readonly<Record<string, readonly string[]>>

/** What the given programs load, at once or later, directly or not. */
export interface Reached {
  /** Files in `out/main`, the programs among them. */
  readonly files: readonly string[]
  /** Names of packages. */
  readonly packages: readonly string[]
}

/** Throws where the program has not been built. */
export function readLoadedParts(root: string): LoadedParts {
  try {
    return JSON.parse(readFileSync(join(root, 'out', 'main', 'programs.json'), 'utf8')) as LoadedParts
  } catch (cause) {
    throw new Error(
      'There is nothing to pack yet: run “npm run build” first, or “npm run dist”, which does.',
      { cause },
    )
  }
}

export function reachedFrom(programs: readonly string[], parts: LoadedParts): Reached {
  const files = new Set(programs)
  const packages = new Set<string>()
  for (const file of files) {
    const loaded = parts[file]
    if (loaded === undefined) throw new Error(`The build has no ${file}.`)
    for (const name of loaded) {
      if (name in parts) files.add(name)
      else if (!name.startsWith('node:') && name !== 'electron') packages.add(packageName(name))
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() }
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
