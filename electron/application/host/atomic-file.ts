import { open, rename, rm } from 'node:fs/promises'

/**
 * Replaces the file at `path` as a whole, for its owner alone: after a crash either the old or the
 * new text is there.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`
  await rm(temporary, { force: true })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}
