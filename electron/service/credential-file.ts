import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { newCredentials, type CredentialPair } from './credentials.ts'

const schema = z.object({ app_key: z.string().min(1), app_secret: z.string().min(1) })

/** The pair kept in the data folder, made at the first start without one. The file is for its owner alone. */
export async function storedCredentials(directory: string): Promise<CredentialPair> {
  const path = join(directory, 'credentials.json')
  const known = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined
    throw error
  })
  if (known !== undefined) {
    const { app_key: appKey, app_secret: appSecret } = schema.parse(JSON.parse(known))
    return { appKey, appSecret }
  }
  const made = newCredentials()
  await writeFile(path, `${JSON.stringify({ app_key: made.appKey, app_secret: made.appSecret }, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
