import { AppError } from '../../shared/errors.ts'
import { fetchEventDetails } from '../application/event-details.ts'
import { createGateway, normaliseBaseUrl } from '../gateway/client.ts'
import type { Credentials, Gateway } from '../gateway/types.ts'
import type { Log, Vault } from '../application/types.ts'
import { openVault } from '../node-host/vault.ts'
import type { Clock, Workspace } from '../workspace/types.ts'

const baseUrlSetting = 'connection.baseUrl'
const eventSetting = 'connection.eventId'
const secretName = 'credentials'

export interface ConnectionContext {
  readonly workspace: Workspace
  readonly clock: Clock
  readonly log: Log
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Where a workspace gets its event from; `undefined` before `init`. */
export function baseUrlOf(workspace: Workspace): string | undefined {
  return workspace.settings.get(baseUrlSetting)
}

/**
 * Ties a workspace to the event of the credentials in the environment, after the service has accepted them. The key and secret go to the system's keychain; where
 * there is none they are not kept at all.
 *
 * @throws AppError `wrong-credentials`, `unreachable`, `not-a-service`, `invalid-input` (the workspace holds another event)
 */
export async function connectWorkspace(
  context: ConnectionContext,
  url: string,
  signal: AbortSignal,
): Promise<{ readonly baseUrl: string; readonly event: string; readonly secretStorage: Vault['kind'] }> {
  const { workspace, log } = context
  const credentials = environmentCredentials(context)
  if (credentials === undefined) throw missingCredentials()
  const baseUrl = normaliseBaseUrl(url)
  const gateway = createGateway({ baseUrl, credentials, clock: context.clock, log })
  try {
    const { remoteId, name } = await fetchEventDetails(gateway, signal)
    const known = workspace.settings.get(eventSetting)
    if (known !== undefined && known !== remoteId) {
      throw new AppError('invalid-input', 'This workspace holds another event. Use a folder of its own for each event.')
    }
    const vault = await openVault({ dataDirectory: workspace.folder, log, environment: context.environment })
    await vault.set(secretName, JSON.stringify(credentials))
    workspace.transaction(() => {
      workspace.settings.set(baseUrlSetting, baseUrl)
      workspace.settings.set(eventSetting, remoteId)
    })
    return { baseUrl, event: name, secretStorage: vault.kind }
  } finally {
    gateway.close()
  }
}

/** The gateway of a workspace that `init` has prepared. The environment's credentials go before the keychain's. */
export async function gatewayOf(context: ConnectionContext): Promise<Gateway> {
  const { workspace, clock, log } = context
  const baseUrl = baseUrlOf(workspace)
  if (baseUrl === undefined) throw new AppError('invalid-input', 'This workspace is not connected to an event yet: run init first.')
  const credentials = environmentCredentials(context) ?? (await keptCredentials(context))
  if (credentials === undefined) throw missingCredentials()
  return createGateway({ baseUrl, credentials, clock, log })
}

function environmentCredentials({ environment }: ConnectionContext): Credentials | undefined {
  const appKey = environment['BOOTH_BUILDER_APP_KEY']
  const appSecret = environment['BOOTH_BUILDER_APP_SECRET']
  return appKey === undefined || appKey === '' || appSecret === undefined || appSecret === '' ? undefined : { kind: 'key', appKey, appSecret }
}

async function keptCredentials({ workspace, log, environment }: ConnectionContext): Promise<Credentials | undefined> {
  const vault = await openVault({ dataDirectory: workspace.folder, log, environment })
  const kept: unknown = JSON.parse((await vault.get(secretName)) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('appKey' in kept) || !('appSecret' in kept)) return undefined
  const { appKey, appSecret } = kept
  return typeof appKey === 'string' && typeof appSecret === 'string' ? { kind: 'key', appKey, appSecret } : undefined
}

function missingCredentials(): AppError {
  return new AppError('wrong-credentials', 'Set BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET to the key and secret of the event.')
}
