import { onTestFinished } from 'vitest'
import { startService, type StartedService } from '../services/service.ts'
import { connectPlanner, type Planner } from './planner.ts'
import { newFloor, openSyncRig } from '../workspaces/sync-rig.ts'

/** A service with one floor. */
export async function service(): Promise<StartedService> {
  const started = await startService()
  onTestFinished(() => started.stop())
  const rig = openSyncRig({ baseUrl: started.baseUrl })
  onTestFinished(() => rig.close())
  newFloor(rig.workspace, 'Hall 1')
  await rig.engine.run('both')
  return started
}

export async function planner(
  baseUrl: string,
  { appKey, appSecret }: Pick<StartedService, 'appKey' | 'appSecret'>,
): Promise<Planner> {
  const connected = await connectPlanner({ baseUrl, appKey, appSecret })
  onTestFinished(() => connected.core.close())
  return connected
}
