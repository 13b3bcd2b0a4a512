import { chromium, type Browser } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { writeOpeningPage } from '../../../electron/web/opening-page.ts'
import { chromiumLaunchOptions, findChromium } from '../../support/pages/chromium.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { signIn } from '../../support/pages/web-client.ts'
import { startWebFixture } from './fixture.ts'

/**
 * A folder with an `xdg-open` that writes down what it was started with, and what it found there.
 */
function desktopThatNotes(): { readonly path: string; noted(): readonly string[] } {
  const folder = temporaryFolder()
  const notes = join(folder, 'notes')
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${notes}.new"\nmv "${notes}.new" "${notes}"\n`,
    { mode: 0o755 },
  )
  return {
    path: folder,
    noted: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []),
  }
}

describe('the file that opens the browser', () => {
  it.skipIf(process.platform === 'win32' || process.platform === 'darwin')(
    'holds the token instead of the list of processes, is for this user alone, and is gone once the browser is in',
    async () => {
      const dataDirectory = temporaryFolder()
      const desktop = desktopThatNotes()
      const script = join(resolve(import.meta.dirname, '../../..'), 'electron/web/main.ts')
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, '--data', dataDirectory],
        {
          env: {
            ...process.env,
            BOOTH_BUILDER_SECRETS: 'memory',
            DISPLAY: ':none',
            PATH: `${desktop.path}:${process.env['PATH'] ?? ''}`,
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      onTestFinished(async () => {
        if (child.exitCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      await expect.poll(() => desktop.noted().length, { timeout: 30_000 }).toBe(1)
      const [path = ''] = desktop.noted()
      const url = /ready at (\S+)/.exec(output)?.[1] ?? ''
      const token = new URL(url).searchParams.get('token') ?? ''
      expect(token.length).toBeGreaterThan(40)
      expect(path).not.toContain(token)
      expect(path.startsWith(dataDirectory)).toBe(true)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(readFileSync(path, 'utf8')).toContain(`content="0; url=${url}"`)
      await signIn(url)
      await expect.poll(() => readdirSync(dataDirectory).filter((name) => name.endsWith('.html'))).toEqual([])
    },
  )

  it('takes what an earlier start left behind with it, and nothing else', async () => {
    const folder = temporaryFolder()
    const left = (await writeOpeningPage(folder, 'http://127.0.0.1:1/?token=x', 'en', Date.now)).path
    utimesSync(left, 1, 1)
    writeFileSync(join(folder, 'open-house.html'), 'a person’s own')
    utimesSync(join(folder, 'open-house.html'), 1, 1)
    const page = await writeOpeningPage(folder, 'http://127.0.0.1:1/?token=y', 'en', Date.now)
    expect([existsSync(left), existsSync(page.path), existsSync(join(folder, 'open-house.html'))]).toEqual([
      false,
      true,
      true,
    ])
    await page.remove()
    await page.remove()
    expect(existsSync(page.path)).toBe(false)
  })
})

describe.skipIf(findChromium() === undefined)('a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunchOptions())
  })
  afterAll(() => browser.close())

  it('is led in by the file, keeps the key in the page’s storage, and sends it to no other port as it does the cookie', async () => {
    const web = await startWebFixture()
    const folder = mkdtempSync(join(tmpdir(), 'booth-builder-'))
    let sentElsewhere = ''
    const elsewhere = createServer((request, response) => {
      sentElsewhere += JSON.stringify([request.url, request.headers])
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another program</title>')
    })
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    onTestFinished(async () => {
      elsewhere.close()
      elsewhere.closeAllConnections()
      await web.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const { path } = await writeOpeningPage(folder, web.server.url, 'ar', Date.now)
    const page = await browser.newPage()
    await page.goto(pathToFileURL(path).href)
    await page.waitForURL(`http://127.0.0.1:${web.server.port}/`)
    expect(await page.title()).toBe('The page')
    const key = await page.evaluate(() => localStorage.getItem('booth-builder.key') ?? '')
    expect(key).toMatch(/^[\w-]{43}$/)
    const opens = (protocols: readonly string[]): Promise<boolean> =>
      page.evaluate(
        (named) =>
          new Promise<boolean>((done) => {
            const socket = new WebSocket('/contract', [...named])
            socket.addEventListener('open', () => done(true))
            socket.addEventListener('error', () => done(false))
          }),
        protocols,
      )
    expect([
      await opens(['booth-builder', `key.${key}`]),
      await opens(['booth-builder']),
      await opens([]),
    ]).toEqual([true, false, false])

    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    expect(await page.title()).toBe('Another program')
    // Only the cookie goes there: so it alone must open nothing.
    expect(sentElsewhere).toContain(`booth-builder-${web.server.port}=`)
    expect(sentElsewhere).not.toContain(key)
    expect(await page.evaluate(() => localStorage.getItem('booth-builder.key'))).toBeNull()
  })
})
