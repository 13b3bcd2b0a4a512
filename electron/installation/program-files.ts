import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** What this program starts as a process of its own. */
const childScripts = {
  media: { source: join('media', 'worker', 'worker.ts'), built: 'media-worker.js' },
  service: { source: join('service', 'main.ts'), built: 'service.js' },
} as const

type ChildScript = keyof typeof childScripts

/**
 * The absolute path of a script to start as a process: beside the sources where they run as they
 * are, in the folder of the built programs otherwise, outside the archive where those are packed
 * into one. `from` is for tests.
 */
export function childScript(name: ChildScript, from: string = import.meta.filename): string {
  const { source, built } = childScripts[name]
  if (from.endsWith('.ts')) return join(dirname(from), '..', source)
  const folder = dirname(from)
  // The bundler puts what several programs share into a folder of chunks.
  return unpacked(existsSync(join(folder, built)) ? join(folder, built) : join(folder, '..', built))
}

/**
 * The folder `resources/<name>`, which lies beside the sources and beside the built programs, at
 * different depths. Throws where the installation is incomplete.
 */
export function resourceFolder(name: string, from: string = import.meta.dirname): string {
  let folder = from
  for (;;) {
    const candidate = join(folder, 'resources', name)
    if (existsSync(candidate)) return candidate
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`The folder resources/${name} is missing from this installation.`)
    folder = parent
  }
}

/**
 * Where a file of the program lies on the disk. Only Electron's own `fs` reads what is inside an
 * archive; another process or program needs the copy in `app.asar.unpacked` beside it.
 */
export function unpacked(path: string): string {
  return path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`)
}
