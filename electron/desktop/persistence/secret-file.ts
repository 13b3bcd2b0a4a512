import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { replaceFile } from '../../application/host/atomic-file.ts'

const content = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.base64()) })

/**
 * Encrypted values by name, in one file that only its owner may read. Every write replaces the file
 * as a whole.
 */
export interface SecretFile {
  get(name: string): Buffer | undefined
  set(name: string, encrypted: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/**
 * Opens the file at `path`, or begins one. A file that cannot be understood counts as empty: what
 * was in it can be entered again.
 */
export async function openSecretFile(path: string): Promise<SecretFile> {
  const secrets = new Map(Object.entries(await read(path)))
  let lastWrite = Promise.resolve()

  const write = (): Promise<void> => {
    const text = JSON.stringify({ version: 1, secrets: Object.fromEntries(secrets) })
    const done = lastWrite.then(() => replaceFile(path, text))
    // The next write does not depend on whether this one went well.
    lastWrite = done.catch(() => undefined)
    return done
  }

  return {
    get(name) {
      const value = secrets.get(name)
      return value === undefined ? undefined : Buffer.from(value, 'base64')
    },
    set(name, encrypted) {
      secrets.set(name, encrypted.toString('base64'))
      return write()
    },
    async remove(name) {
      if (secrets.delete(name)) await write()
    },
  }
}

async function read(path: string): Promise<Record<string, string>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return {}
  }
  const parsed = content.safeParse(parseJson(text))
  return parsed.success ? parsed.data.secrets : {}
}
