import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openToOthers } from '../../support/modes.ts'
import { openPage, signIn } from '../../support/pages/web-client.ts'
import { startWebHost, type WebHost } from '../../support/pages/web-host.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const environment = { BOOTH_BUILDER_SECRETS: 'memory' }

async function started(dataDirectory?: string): Promise<WebHost> {
  const host = await startWebHost({
    built: false,
    environment,
    ...(dataDirectory === undefined ? {} : { dataDirectory }),
  })
  onTestFinished(() => host.kill())
  return host
}

/** Whether anybody listens there. */
async function answers(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/healthz`).then(
    () => true,
    () => false,
  )
}

describe('the web host’s process', () => {
  it('ends in order when asked to, and takes the embedded service with it', async () => {
    const dataDirectory = temporaryFolder()
    const host = await started(dataDirectory)
    const page = await openPage(await signIn(host.url))
    await page.finished(page.client.call('events.openSample', {}))
    const [event] = await page.client.call('events.list', {})
    const baseUrl = event?.baseUrl ?? ''
    expect(await answers(baseUrl)).toBe(true)
    expect(await host.stop()).toBe(0)
    expect(await answers(baseUrl)).toBe(false)
  })

  it('killed takes the embedded service with it too, and the next start goes on where it was', async () => {
    const dataDirectory = temporaryFolder()
    const first = await started(dataDirectory)
    const page = await openPage(await signIn(first.url))
    const { eventId } = (await page.finished(page.client.call('events.openSample', {}))) as {
      eventId: string
    }
    const floor = await page.client.call('records.create', {
      eventId,
      entity: 'floor',
      values: { name: 'Saved before the kill' },
    })
    const [event] = await page.client.call('events.list', {})
    await first.kill()
    await expect.poll(() => answers(event?.baseUrl ?? ''), { timeout: 15_000 }).toBe(false)

    const second = await started(dataDirectory)
    const { client, finished } = await openPage(await signIn(second.url))
    expect(await client.call('events.list', {})).toMatchObject([
      { id: 'sample', sample: true, needsCredentials: false },
    ])
    await client.call('events.open', { eventId })
    await finished(client.call('sync.start', { eventId, direction: 'both' }))
    expect(await client.call('records.get', { eventId, entity: 'floor', key: floor.key })).toMatchObject({
      state: 'clean',
      remoteId: expect.any(String) as string,
    })
    expect(await second.stop()).toBe(0)
  })

  it.skipIf(process.platform === 'win32')(
    'keeps everything for this user alone, also in a data folder that was open to others',
    async () => {
      const dataDirectory = temporaryFolder()
      mkdirSync(join(dataDirectory, 'events'))
      for (const folder of [dataDirectory, join(dataDirectory, 'events')]) chmodSync(folder, 0o755)
      writeFileSync(join(dataDirectory, 'settings.json'), '{}')
      chmodSync(join(dataDirectory, 'settings.json'), 0o644)
      const host = await started(dataDirectory)
      const page = await openPage(await signIn(host.url))
      await page.finished(page.client.call('events.openSample', {}))
      await page.client.call('app.setPreferences', { theme: 'dark' })
      expect(openToOthers(dataDirectory)).toEqual([])
    },
  )

  it('says on one line where it is ready, and nothing else on standard output', async () => {
    const host = await started()
    const lines = host
      .output()
      .split('\n')
      .filter((line) => !line.startsWith('warning: ') && line !== '')
    expect(lines).toEqual([`Booth Builder is ready at ${host.url}`])
  })

  it.each([['--port', '65536'], ['--port', 'x'], ['--nonsense']])(
    'refuses %s %s with its usage',
    async (...args) => {
      const child = spawn(process.execPath, [
        join(resolve(import.meta.dirname, '../../..'), 'electron/web/main.ts'),
        '--no-open',
        ...args,
      ])
      let errors = ''
      child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
      const [code] = (await once(child, 'exit')) as [number]
      expect([code, errors.includes('usage:')]).toEqual([2, true])
    },
  )
})
