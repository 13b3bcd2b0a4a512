import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Fault, ProxiedRequest } from '../../support/services/fault-proxy.ts'
import { converges, setScene, type Scene } from '../../programs/cli/scene.ts'

/**
 * Pushes, and kills the process (SIGKILL) when the nth booth is on its way; `fault` decides what
 * becomes of that request.
 */
async function pushAndKill(
  { proxy, run }: Scene,
  nth: number,
  fault: (dead: Promise<void>) => Fault,
): Promise<void> {
  let child: ChildProcess | undefined
  let died = (): void => undefined
  const dead = new Promise<void>((resolve) => (died = resolve))
  let seen = 0
  proxy.fault((request: ProxiedRequest) => {
    if (request.method !== 'POST' || !request.path.startsWith('/v5/booths')) return undefined
    seen += 1
    if (seen !== nth) return undefined
    child?.kill('SIGKILL')
    return fault(dead)
  })
  const killed = await run(['push'], (started) => {
    child = started
    void once(started, 'exit').then(died)
  })
  expect(killed.signal).toBe('SIGKILL')
  proxy.fault(() => undefined)
}

describe('a push killed in the middle', () => {
  // Every unanswered create is left alone for five seconds before it is looked up.
  it('before, while and after the service gets a booth, one after the other, converges: nothing lost, nothing doubled', async () => {
    // Four are on their way at once: more than all that can arrive before the last kill.
    const scene = await setScene(12)
    await pushAndKill(scene, 1, (until) => ({ kind: 'deliver-late', until }))
    await pushAndKill(scene, 1, () => ({ kind: 'cut-request', afterBytes: 300 }))
    await pushAndKill(scene, 2, () => ({ kind: 'cut-reply', afterBytes: 0 }))
    await converges(scene)
  }, 90_000)
})

describe('a push interrupted by Ctrl-C', () => {
  it('ends in order with 130 and one JSON document, and is taken up again', async () => {
    const scene = await setScene(5)
    let child: ChildProcess | undefined
    let deliver = (): void => undefined
    const held = new Promise<void>((resolve) => (deliver = resolve))
    scene.proxy.fault(({ method, path }) => {
      if (method !== 'POST' || !path.startsWith('/v5/booths')) return undefined
      // Once: the second time it ends at once.
      child?.kill('SIGINT')
      child = undefined
      return { kind: 'delay-request', until: held }
    })
    const interrupted = await scene.run(['push'], (started) => (child = started))
    expect([interrupted.code, interrupted.json()]).toMatchObject([130, { error: { code: 'cancelled' } }])
    deliver()
    scene.proxy.fault(() => undefined)
    await converges(scene)
  }, 60_000)
})
