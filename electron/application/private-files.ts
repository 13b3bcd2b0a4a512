import { mkdirSync } from 'node:fs'
import { closeToOthers } from '../workspace/private-folder.ts'

/** From now on, what this process and its children write is for this user alone: events hold people's names, addresses and unpublished files. A host calls it before it writes anything. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

const ourParts = /^(events|sample-service|desktop|known-events\.json.*|settings\.json.*|open-.*\.html)$/

/** Makes the data folder, or closes one that was there before. */
export function preparePrivateFolder(dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  closeToOthers(dataDirectory, (name) => ourParts.test(name))
}
