import { newStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { defaultHall, defaultSheet, type Hall } from '../../../shared/domain/plan/layout.ts'
import type { PlanRequest } from '../../../renderer/floor-editor/document/delivery.ts'
import { createPlanSession, type PlanSession } from '../../../renderer/floor-editor/document/session.ts'

export const hall: Hall = { ...defaultHall, widthMetres: 60, heightMetres: 40, gridMetres: 0.5 }

/** A stand that is called as the booth on it. */
export function booth(id: string, xMetres: number, yMetres: number, more: Partial<Stand> = {}): Stand {
  return newStand({ id, boothKey: id, xMetres, yMetres, widthMetres: 3, heightMetres: 3, ...more })
}

/** A floor with these stands, as a scene takes it. */
export function floorOf(stands: readonly Stand[], ofHall: Hall = hall) {
  return { hall: ofHall, sheet: defaultSheet, elements: new Map(stands.map((stand) => [stand.id, stand])) }
}

export interface SessionRig {
  readonly session: PlanSession
  /** What has reached the core, in order. */
  readonly sent: PlanRequest[]
  readonly refusals: unknown[]
  /** How many changes were not made, since the plan was to be read first. */
  tooSoon: number
  clock: number
  /** The next change the core is asked to save fails with this. */
  refuseNext: Error | null
}

/**
 * A session over two floors, `a` with the given booths and `b` empty, and the booths of the tray,
 * all of floor `a`.
 */
export function sessionOf(placed: readonly PlanElement[], tray: readonly string[] = []): SessionRig {
  const rig: { session?: PlanSession } & Omit<SessionRig, 'session'> = {
    sent: [],
    refusals: [],
    tooSoon: 0,
    clock: 0,
    refuseNext: null,
  }
  let steps = 0
  const session = createPlanSession({
    now: () => rig.clock,
    newId: () => `step-${(steps += 1)}`,
    send: (message) => {
      if (rig.refuseNext !== null) {
        const error = rig.refuseNext
        rig.refuseNext = null
        return Promise.reject(error)
      }
      rig.sent.push(message)
      return Promise.resolve()
    },
    onRefused: (error) => rig.refusals.push(error),
    onHistory: () => undefined,
    onUnseen: () => undefined,
    onTooSoon: () => (rig.tooSoon += 1),
  })
  session.plan.reset(
    [
      { floorKey: 'a', revision: 1, hall, sheet: defaultSheet, elements: placed },
      { floorKey: 'b', revision: 1, hall, sheet: defaultSheet, elements: [] },
    ],
    new Map([...placed.map(({ id }) => id), ...tray].map((id) => [id, 'a'])),
    [],
  )
  return Object.assign(rig, { session })
}

/** Everything a plan says, so that two can be compared. */
export function snapshot({ plan }: PlanSession, boothKeys: readonly string[]): unknown {
  return {
    floors: Object.fromEntries(
      plan.floorKeys().map((key) => [
        key,
        {
          hall: plan.floor(key)?.hall,
          elements: [...(plan.floor(key)?.elements.values() ?? [])].sort((x, y) => (x.id < y.id ? -1 : 1)),
        },
      ]),
    ),
    owners: Object.fromEntries(boothKeys.map((key) => [key, plan.floorOf(key)])),
  }
}
