import type { BrowserContext } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ForeignService } from '../foreign-service/index.ts'
import { openSyncRig, type SyncRig } from '../workspaces/sync-rig.ts'
import { openPage, signIn, type WebPage } from './web-client.ts'
import { startWebHost, type WebHost } from './web-host.ts'

export const credentials = { kind: 'key', appKey: 'prepared-key', appSecret: 'prepared-secret' } as const

/** An event of a service, open in the web host, with what has happened before the person looks. */
export interface PreparedEvent {
  readonly core: WebPage
  readonly eventId: string
  /** The address of its screens, to be followed by `/sync`. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Connects to the service, and lets `prepare` work on the event's folder while the program is
 * closed, without the minutes that a service is given to settle.
 */
export async function prepareEvent(
  service: Pick<ForeignService, 'baseUrl'>,
  context: BrowserContext,
  prepare: (rig: SyncRig) => Promise<void>,
): Promise<PreparedEvent> {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-event-'))
  const dataDirectory = join(folder, 'data')
  const first = await openHost(dataDirectory, context)
  const connected = await first.core.finished(
    first.core.client.call('events.connect', { baseUrl: service.baseUrl, credentials }),
  )
  const { eventId } = connected as { eventId: string }
  await first.close()
  const rig = openSyncRig({ baseUrl: service.baseUrl, folder: join(dataDirectory, 'events', eventId) })
  await prepare(rig)
  await rig.close()
  const second = await openHost(dataDirectory, context)
  await second.core.client.call('events.open', { eventId })
  return {
    core: second.core,
    eventId,
    url: `${second.origin}/#/e/${eventId}`,
    async close() {
      await second.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface OpenHost {
  readonly core: WebPage
  readonly origin: string
  close(): Promise<void>
}

/** The web host on a folder, spoken to by the test and open to the pages of the context. */
export async function openHost(dataDirectory: string, context: BrowserContext): Promise<OpenHost> {
  const host: WebHost = await startWebHost({ dataDirectory })
  const signedIn = await signIn(host.url)
  const core = await openPage(signedIn)
  const { origin, key } = signedIn
  const [name = '', value = ''] = signedIn.cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  await context.addInitScript(
    (page) => {
      if (location.origin === page.origin) localStorage.setItem('booth-builder.key', page.key)
    },
    { origin, key },
  )
  return {
    core,
    origin,
    async close() {
      await core.close()
      await host.stop()
    },
  }
}
