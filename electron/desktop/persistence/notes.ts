import { rmSync } from 'node:fs'

/**
 * Removes a note that the program left itself in its profile. Where the disk does not let it go, it
 * stays: none of them is worth a start, or an end, that fails.
 */
export function removeNote(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The folder can only be read, or is none, or another program holds the file.
  }
}
