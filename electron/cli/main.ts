import { mkdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { defaultCacheDirectory } from '../application/host/data-directory.ts'

// What is imported here is compiled before the cache is there, so it is next to nothing.
keepCompiledCode()
const { runProgram } = await import('./program.ts')
process.exit(await runProgram(process.argv.slice(2)))

/**
 * Lets Node keep the compiled code from one run to the next: most of the time of a short command is
 * compiling. Code is run from there, so the folder must be this user's alone. Where there can be
 * none, the command is only slower.
 */
function keepCompiledCode(): void {
  try {
    const folder = join(defaultCacheDirectory(), 'compiled-code')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = statSync(folder)
    const isOurs = process.platform === 'win32' || (uid === process.getuid?.() && (mode & 0o022) === 0)
    if (isOurs) enableCompileCache(folder)
  } catch {
    // A home that cannot be written, or no home at all.
  }
}
