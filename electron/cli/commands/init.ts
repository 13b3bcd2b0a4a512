import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { checkedBaseUrl, checkCredentials } from '../../application/arrivals/connecting.ts'
import {
  readRegistration,
  writeRegistration,
  type RegisteredEvent,
} from '../../application/host/known-events.ts'
import { createStderrLog } from '../../node-host/log.ts'
import { openWorkspace } from '../../workspace/open.ts'
import { credentialsOfEnvironment, keepCredentials, missingCredentials } from '../session/credentials.ts'
import type { CommandResult } from '../output/output.ts'

export interface InitOptions {
  readonly baseUrl: string
  /** Over HTTP to another machine too. */
  readonly allowHttp: boolean
}

/**
 * Checks the credentials, makes the folder and writes down whose event it is. Nothing is left of a
 * folder that was new when it fails.
 */
export async function init(
  folder: string,
  { baseUrl: url, allowHttp }: InitOptions,
  signal: AbortSignal,
): Promise<CommandResult> {
  const credentials = credentialsOfEnvironment()
  if (credentials === undefined) throw missingCredentials()
  const baseUrl = checkedBaseUrl(url, allowHttp)
  const details = await checkCredentials(
    { clock: Date, log: createStderrLog() },
    baseUrl,
    credentials,
    signal,
  )
  const event: RegisteredEvent = { ...details, id: 'event', baseUrl, sample: false, lastOpenedAt: null }
  const isNew = !existsSync(folder)
  try {
    register(folder, event)
    await keepCredentials(folder, credentials)
  } catch (error) {
    if (isNew) await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    json: { event: { id: details.remoteId, name: details.name }, baseUrl, workspace: folder },
    text: `Connected to “${printableLine(details.name)}”. Fetch its records with “pull”.`,
    exitCode: 0,
  }
}

/** Writes down whose event a folder holds. Throws `invalid-input` where that is another. */
export function register(folder: string, event: RegisteredEvent): void {
  const workspace = openWorkspace(folder, { clock: Date })
  try {
    const known = readRegistration(workspace)
    if (known !== undefined && (known.baseUrl !== event.baseUrl || known.remoteId !== event.remoteId)) {
      throw new AppError(
        'invalid-input',
        `The folder “${folder}” already contains another event, “${known.name}”.`,
      )
    }
    writeRegistration(workspace, { ...event, id: known?.id ?? event.id, sample: known?.sample ?? false })
  } finally {
    workspace.close()
  }
}
