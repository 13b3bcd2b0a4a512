import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startWebServer, type WebServer } from '../../../electron/web/server.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { startService, type StartedService } from '../../support/services/service.ts'

export interface WebFixture {
  readonly server: WebServer
  readonly core: TestApplication
  close(): Promise<void>
}

export const pageScript = `export const words = '${'again and '.repeat(200)}'`

/**
 * The web host's server around the real core, with a small page in place of the built one. Beside
 * the page lies a file nobody may get.
 */
export async function startWebFixture(): Promise<WebFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-web-'))
  const rendererFolder = join(folder, 'renderer')
  mkdirSync(join(rendererFolder, 'assets'), { recursive: true })
  writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><title>The page</title>')
  const script = join(rendererFolder, 'assets', 'index-abc123.js')
  writeFileSync(script, pageScript)
  writeFileSync(`${script}.br`, brotliCompressSync(pageScript))
  writeFileSync(`${script}.gz`, gzipSync(pageScript))
  writeFileSync(join(folder, 'secret.txt'), 'do-not-serve-this')
  const core = await openTestApplication()
  const server = await startWebServer({
    application: core.application,
    rendererFolder,
    port: 0,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  return {
    server,
    core,
    async close() {
      await server.close()
      await core.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An event without records, connected in the core. */
export async function connectEmptyEvent(
  core: TestApplication,
): Promise<{ readonly eventId: string; readonly service: StartedService }> {
  const service = await startService()
  const result = await core.finished(
    core.client.call('events.connect', {
      baseUrl: service.baseUrl,
      credentials: { kind: 'key', appKey: service.appKey, appSecret: service.appSecret },
    }),
  )
  return { eventId: (result as { eventId: string }).eventId, service }
}
