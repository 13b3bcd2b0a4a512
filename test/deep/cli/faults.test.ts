import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/cli.ts'
import {
  isBoothSave,
  rawReply,
  type Fault,
  type FaultProxy,
  type ProxiedRequest,
} from '../../support/services/fault-proxy.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { onService, printedList } from '../../programs/cli/fixture.ts'
import { converges, setScene } from '../../programs/cli/scene.ts'

const no = (status: string, headers: Readonly<Record<string, string>> = {}): Fault => ({
  kind: 'answer',
  reply: rawReply(status, '{"status":false,"message":"Not like this"}', headers),
})
const instead = (reply: string): Fault => ({ kind: 'replace-reply', reply })

/** The nth booth that is sent meets the nth fault; all else passes. */
function inTurn(proxy: FaultProxy, faults: readonly Fault[]): void {
  const left = [...faults]
  proxy.fault((request) => (isBoothSave(request) ? left.shift() : undefined))
}

function isToken({ path }: ProxiedRequest): boolean {
  return path === '/v5/oauth/token'
}

describe.each([
  { personality: 'a service that takes no notice of external ids', upsertsByExternalId: false },
  { personality: 'a service that updates what has the same external id', upsertsByExternalId: true },
])('the program and $personality', ({ upsertsByExternalId }) => {
  // Every unanswered create is left alone for five seconds before it is looked up, and for ten more
  // before it is sent again; waits after failures in a row are drawn by chance and up to a minute
  // each, so a run takes 40 to 120 seconds.
  it('converge when every booth meets another fault: cut in the request and in the answer, a web page, half a text, a no in a yes, a storm', async () => {
    const faults: readonly Fault[] = [
      { kind: 'refuse' },
      { kind: 'cut-request', afterBytes: 0 },
      { kind: 'cut-request', afterBytes: 2_000 },
      { kind: 'cut-reply', afterBytes: 0 },
      instead(rawReply('200 OK', '<!doctype html><title>Log in</title>', { 'Content-Type': 'text/html' })),
      instead(rawReply('200 OK', '{"status":true,"message":"Saved","data":{"boo')),
      instead(rawReply('200 OK', '{"status":false,"message":"Try later"}')),
      no('503 Service Unavailable'),
      no('429 Too Many Requests', { 'Retry-After': '1' }),
    ]
    const scene = await setScene(faults.length, { upsertsByExternalId })
    inTurn(scene.proxy, faults)
    // After so many failures in a row the service is left alone for longer than one run waits.
    for (let pushes = 1; pushes < 10 && (await scene.run(['push'])).code === 1; pushes += 1);
    await converges(scene)
  }, 360_000)

  it('get everything there but what the service refuses, which is parked with its words, and goes when it is tried again', async () => {
    const scene = await setScene(4, { upsertsByExternalId })
    inTurn(scene.proxy, [no('400 Bad Request'), no('413 Content Too Large'), no('422 Unprocessable Content')])
    const push = await scene.run(['push'])
    expect([push.code, push.json()]).toMatchObject([1, { waiting: 0, parked: 3, conflicts: 0 }])
    expect(await onService(scene.service, 'booths', 'booths')).toHaveLength(1)
    const parked = printedList(await scene.run(['parked']))
    expect(parked.map(({ service }) => service)).toMatchObject(
      [400, 413, 422].map((status) => ({ status, message: 'Not like this' })),
    )
    expect((await scene.run(['retry', '--all'])).code).toBe(0)
    await converges(scene)
  }, 60_000)
})

describe('the program', () => {
  it('gets a fresh token when its own is refused in the middle of an upload', async () => {
    const scene = await setScene(2)
    inTurn(scene.proxy, [
      {
        kind: 'answer-early',
        afterBytes: 500,
        reply: rawReply('401 Unauthorized', '{"status":false,"message":"Expired"}'),
      },
    ])
    await converges(scene)
    expect(scene.proxy.requests.filter(isToken).length).toBeGreaterThan(1)
  }, 60_000)

  it('without a token any more stops, uses up no attempt, and goes on when it gets one', async () => {
    const scene = await setScene(2)
    const refusal: Fault = {
      kind: 'answer',
      reply: rawReply('401 Unauthorized', '{"status":false,"message":"Wrong key"}'),
    }
    scene.proxy.fault((request) => (isBoothSave(request) || isToken(request) ? refusal : undefined))
    const push = await scene.run(['push'])
    expect([push.code, push.json()]).toMatchObject([2, { error: { code: 'wrong-credentials' } }])
    expect((await scene.run(['status'])).json()).toMatchObject({ waiting: 3, parked: 0 })
    scene.proxy.fault(() => undefined)
    await converges(scene)
  }, 60_000)

  it('started twice on one workspace leaves the second without harm', async () => {
    const scene = await setScene(1)
    let deliver = (): void => undefined
    const until = new Promise<void>((resolve) => (deliver = resolve))
    let begin = (): void => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    scene.proxy.fault((request) => {
      if (!isBoothSave(request)) return undefined
      begin()
      return { kind: 'delay-request', until }
    })
    const first = scene.run(['push'])
    await begun
    const second = await scene.run(['push'])
    expect([second.code, second.json()]).toMatchObject([1, { error: { code: 'workspace-locked' } }])
    deliver()
    expect((await first).code).toBe(0)
    await converges(scene)
  }, 60_000)

  it('on a copy of a workspace that has sent everything since sends nothing twice', async () => {
    const scene = await setScene(3)
    const copy = join(temporaryFolder(), 'copy')
    cpSync(scene.workspace, copy, { recursive: true })
    await converges(scene)
    const environment = {
      BOOTH_BUILDER_APP_KEY: scene.service.appKey,
      BOOTH_BUILDER_APP_SECRET: scene.service.appSecret,
    }
    const sync = await runCli(['sync'], { workspace: copy, environment })
    expect([sync.code, sync.json()]).toMatchObject([0, { waiting: 0, parked: 0, conflicts: 0 }])
    await converges(scene)
  }, 60_000)
})
