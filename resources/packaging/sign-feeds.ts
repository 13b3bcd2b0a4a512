import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { signUpdate } from '../../electron/desktop/update-signature.ts'

/**
 * Signs what the feeds for Linux in `folder` (`latest-linux.yml` and those of other machines)
 * announce, with an Ed25519 key (PEM). Gives the names of those that are signed.
 */
export function signFeeds(folder: string, privateKey: string): readonly string[] {
  const feeds = readdirSync(folder).filter((name) => /^latest-linux[\w-]*\.yml$/.test(name))
  for (const name of feeds) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8').replace(/^signature:.*\n/m, '')
    writeFileSync(path, `${text}signature: '${signUpdate(parse(text), privateKey)}'\n`)
  }
  return feeds
}
