import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeRecord } from '../../../electron/workspace/edits/index.ts'
import { firstOf, startFaultProxy } from '../../support/services/fault-proxy.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { newFloor, openSyncRig } from '../../support/workspaces/sync-rig.ts'

let service: StartedService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

it('the removal of a floor whose answer was lost is not parked because there is no floor any more to ask for booths of', async () => {
  const proxy = await startFaultProxy(service.baseUrl)
  const rig = openSyncRig({ baseUrl: proxy.baseUrl })
  try {
    const floor = newFloor(rig.workspace, 'Removed unheard')
    await rig.engine.run('push')
    removeRecord(rig.workspace, 'floor', floor.key)
    proxy.fault(
      firstOf(1, ({ method, path }) => method === 'DELETE' && path.startsWith('/v5/floors/'), {
        kind: 'cut-reply',
        afterBytes: 0,
      }),
    )
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0, error: null })
    expect(rig.workspace.records.get('floor', floor.key)).toBeUndefined()
  } finally {
    await rig.close()
    await proxy.stop()
  }
})
