import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCli } from '../../support/cli.ts'
import { startScriptedService } from '../../support/services/scripted-service.ts'
import { startService } from '../../support/services/service.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { onService, openDesk, type Desk } from './fixture.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ appSecret: 'hush-not-in-a-file' })
})
afterAll(() => desk.close())

describe('the command line and its service', () => {
  it('shows its usage to a person who used it wrongly, and one JSON document to a program', async () => {
    const person = await desk.run(['dance'], { asText: true })
    expect([person.code, person.stdout, person.stderr.includes('usage:')]).toEqual([2, '', true])
    const program = await desk.run(['dance'])
    expect([program.code, program.json()]).toMatchObject([2, { error: { code: 'invalid-input' } }])
  })

  it('tells a person how far it is, on standard error only', async () => {
    const run = await desk.run(['pull'], { asText: true })
    expect(run.stdout).toBe('pull: 0 waiting, 0 parked, 0 in conflict.\n')
    expect(run.stderr.split('\n')).toEqual(expect.arrayContaining(['authenticating', 'pulling booth']))
  })

  it('in a folder that holds no event ends with 2 and leaves the folder as it is', async () => {
    const workspace = temporaryFolder()
    const run = await desk.run(['status'], { workspace })
    expect([run.code, run.json()]).toMatchObject([2, { error: { code: 'workspace-missing' } }])
    expect(readdirSync(workspace)).toEqual([])
  })

  it('without a key and a secret, or with wrong ones, ends with 2', async () => {
    const none = { BOOTH_BUILDER_APP_KEY: '', BOOTH_BUILDER_APP_SECRET: '' }
    expect(await desk.run(['pull'], { environment: none })).toMatchObject({ code: 2 })
    const workspace = join(temporaryFolder(), 'event')
    const init = ['init', '--base-url', desk.service.baseUrl]
    expect(await desk.run(init, { environment: none, workspace })).toMatchObject({ code: 2 })
    const wrong = { BOOTH_BUILDER_APP_KEY: desk.service.appKey, BOOTH_BUILDER_APP_SECRET: 'wrong' }
    for (const run of [
      await desk.run(['pull'], { environment: wrong }),
      await desk.run(init, { environment: wrong, workspace }),
    ]) {
      expect([run.code, run.json()]).toMatchObject([2, { error: { code: 'wrong-credentials' } }])
    }
    expect(existsSync(workspace)).toBe(false)
  })

  it('sends nothing unencrypted to another machine unless --allow-http says that it may', async () => {
    // Not an address of this machine by its name, and yet one that leads nowhere else.
    const elsewhere = (baseUrl: string) => baseUrl.replace('127.0.0.1', '0.0.0.0')
    const listener = await startScriptedService({})
    onTestFinished(() => listener.stop())
    const workspace = join(temporaryFolder(), 'event')
    const refused = await desk.run(['init', '--base-url', elsewhere(listener.baseUrl)], { workspace })
    expect([refused.code, refused.json(), listener.sockets.size, existsSync(workspace)]).toMatchObject([
      2,
      { error: { code: 'insecure-address', field: 'baseUrl' } },
      0,
      false,
    ])
    expect(
      await desk.run(['init', '--allow-http', '--base-url', elsewhere(desk.service.baseUrl)], { workspace }),
    ).toMatchObject({ code: 0 })
  })

  it('says that it stores no secret where there is no keychain, and writes none into a file', async () => {
    const run = await desk.run(['init', '--base-url', desk.service.baseUrl])
    expect([run.code, run.stderr.includes('are not saved')]).toEqual([0, true])
    for (const entry of readdirSync(desk.workspace, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      expect(readFileSync(path).includes('hush-not-in-a-file'), path).toBe(false)
    }
  })

  it('does not take a folder of one event for another', async () => {
    const other = await startService()
    const environment = { BOOTH_BUILDER_APP_KEY: other.appKey, BOOTH_BUILDER_APP_SECRET: other.appSecret }
    const run = await desk.run(['init', '--base-url', other.baseUrl], { environment })
    await other.stop()
    expect([run.code, run.json()]).toMatchObject([
      2,
      { error: { code: 'invalid-input', message: expect.stringContaining('another event') as string } },
    ])
  })

  it('ends with 3 where something else answers, and “init” leaves nothing', async () => {
    const site = await startScriptedService({
      'POST /v5/oauth/token': (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    })
    const workspace = join(temporaryFolder(), 'event')
    const environment = { BOOTH_BUILDER_APP_KEY: 'k', BOOTH_BUILDER_APP_SECRET: 's' }
    const run = await runCli(['init', '--base-url', site.baseUrl], { workspace, environment })
    await site.stop()
    expect([run.code, run.json()]).toMatchObject([3, { error: { code: 'not-a-service' } }])
    expect(existsSync(workspace)).toBe(false)
  })

  it('ends with 3 when the service cannot be reached, keeps what waits, and sends it when it can', async () => {
    await desk.run(['save', 'floor', '--file', desk.record('floor.json', { name: 'Made offline' })])
    const port = Number(new URL(desk.service.baseUrl).port)
    await desk.service.kill()
    for (const command of ['pull', 'push']) {
      const run = await desk.run([command])
      expect([run.code, run.json()]).toMatchObject([3, { error: { code: 'unreachable' } }])
    }
    expect((await desk.run(['status'])).json()).toMatchObject({ waiting: 1 })
    const { appKey, appSecret, dataDirectory } = desk.service
    const again = await startService({ appKey, appSecret, dataDirectory, port })
    try {
      expect((await desk.run(['push'])).code).toBe(0)
      expect(
        (await onService(again, 'floors', 'floors')).filter(({ name }) => name === 'Made offline'),
      ).toHaveLength(1)
    } finally {
      await again.stop()
    }
  })
})
