import { setTimeout as pause } from 'node:timers/promises'
import { startService } from '../../support/services/service.ts'
import { allShared, connectPlanner, firstFloorOf, turnOn } from '../../support/sharing/planner.ts'
import { planStep } from '../../support/plans.ts'
import type { BenchResult } from '../result.ts'
import { freeElements } from './plan.ts'

const lookEveryMs = 20

/**
 * From turning sharing on to the whole plan, for whoever joins an event whose one planned hall has so
 * many stands: the program, and the service as a process of its own.
 */
export async function measureJoining(stands: number, mostMs: number): Promise<readonly BenchResult[]> {
  const service = await startService({ sample: true })
  const [ada, ben] = [await connectPlanner(service), await connectPlanner(service)]
  try {
    const floorKey = await firstFloorOf(ada)
    const put = freeElements(stands)
    const step = planStep(
      { floorKey, put },
      { remove: put.map(({ id }) => id) },
      { kind: 'import', count: put.length },
    )
    await ada.core.client.call('layout.apply', { eventId: ada.eventId, step, origin: 'bench' })
    await turnOn(ada, 'Ada')
    await allShared(ada)
    const from = performance.now()
    await turnOn(ben, 'Ben')
    // What comes is shown in one step; what Ben's computer does for others after it, nobody waits for.
    const { mark: since } = await ben.core.client.call('layout.get', { eventId: ben.eventId, floorKey })
    for (;;) {
      const { elements } = await ben.core.client.call('layout.get', { eventId: ben.eventId, floorKey, since })
      if (elements.length === put.length) break
      if (elements.length > 0)
        throw new Error(`${String(elements.length)} of ${String(put.length)} elements have come.`)
      await pause(lookEveryMs)
    }
    const figure = performance.now() - from
    return [
      {
        name: `joining a shared event of ${stands.toLocaleString('en')} stands`,
        ...{ figure, unit: 'ms', target: `≤ ${mostMs.toLocaleString('en')} ms`, met: figure <= mostMs },
      },
    ]
  } finally {
    await ada.core.close()
    await ben.core.close()
    await service.stop()
  }
}
