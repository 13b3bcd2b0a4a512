import type { Hall, LayoutItem } from '../../../shared/contract/index.ts'
import type { Change } from '../../../renderer/floor-editor/document/plan.ts'
import { createPlanSession, type PlanSession } from '../../../renderer/floor-editor/document/session.ts'

export const hall: Hall = { widthMetres: 60, heightMetres: 40, gridMetres: 0.5 }

export function booth(id: string, xMetres: number, yMetres: number, more: Partial<LayoutItem> = {}): LayoutItem {
  return { id, kind: 'booth', xMetres, yMetres, widthMetres: 3, heightMetres: 3, rotationDegrees: 0, z: 0, number: '', locked: false, ...more }
}

export interface SessionRig {
  readonly session: PlanSession
  /** What has reached the core, in order. */
  readonly sent: Change[]
  readonly refusals: unknown[]
  clock: number
  /** The next change the core is asked to save fails with this. */
  refuseNext: Error | null
}

/**
 * A session over two floors, `a` with the given booths and `b` empty, and the booths of the tray,
 * all of floor `a`.
 */
export function sessionOf(placed: readonly LayoutItem[], tray: readonly string[] = []): SessionRig {
  const rig: { session?: PlanSession } & Omit<SessionRig, 'session'> = { sent: [], refusals: [], clock: 0, refuseNext: null }
  const session = createPlanSession({
    now: () => rig.clock,
    send: (change) => {
      if (rig.refuseNext !== null) {
        const error = rig.refuseNext
        rig.refuseNext = null
        return Promise.reject(error)
      }
      rig.sent.push(change)
      return Promise.resolve()
    },
    onRefused: (error) => rig.refusals.push(error),
    onHistory: () => undefined,
  })
  session.plan.reset(
    [
      { floorKey: 'a', revision: 1, hall, items: placed },
      { floorKey: 'b', revision: 1, hall, items: [] },
    ],
    new Map([...placed.map(({ id }) => id), ...tray].map((id) => [id, 'a'])),
  )
  return Object.assign(rig, { session })
}

/** Everything a plan says, so that two can be compared. */
export function snapshot({ plan }: PlanSession, boothKeys: readonly string[]): unknown {
  return {
    floors: Object.fromEntries(
      plan
        .floorKeys()
        .map((key) => [
          key,
          { hall: plan.floor(key)?.hall, items: [...(plan.floor(key)?.items.values() ?? [])].sort((x, y) => (x.id < y.id ? -1 : 1)) },
        ]),
    ),
    owners: Object.fromEntries(boothKeys.map((key) => [key, plan.floorOf(key)])),
  }
}
