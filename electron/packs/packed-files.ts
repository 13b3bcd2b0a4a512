import { createHash } from 'node:crypto'
import { fileIdentity, nameInAddress } from '../../shared/domain/files/file-address.ts'
import { fileValue, type FileValue, type JsonValue } from '../../shared/domain/record/record-values.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'

const digested = 'sha256:'

/**
 * A file as a pack names it: by its content, else by a digest of where the service has it. Services
 * sign the addresses of their files, so that whoever has one can open the file: none goes into a pack.
 */
export function packedFile(workspace: Pick<Workspace, 'assets'>, value: JsonValue): JsonValue {
  const { hash, url, name } = comparedFile(workspace, value) ?? {}
  if (hash === undefined && url === undefined) return null
  return { ...(hash === undefined ? { url: url ?? '' } : { hash }), ...(name === undefined ? {} : { name }) }
}

/** The same with all that it may be known by, to be compared with what a pack says. `undefined`: it is no file. */
export function comparedFile({ assets }: Pick<Workspace, 'assets'>, value: JsonValue): FileValue | undefined {
  const file = fileValue(value)
  if (file?.url === undefined || file.url.startsWith(digested)) return file
  const { url } = file
  const hash = file.hash ?? assets.hashOfUrl(url)
  return {
    ...(hash === undefined ? {} : { hash }),
    url: digestOf(url),
    name: file.name ?? nameInAddress(url),
  }
}

function digestOf(address: string): string {
  return `${digested}${createHash('sha256').update(fileIdentity(address)).digest('hex')}`
}
