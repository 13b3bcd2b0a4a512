import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { toAppError, type AppError } from '../../../../shared/errors.ts'
import { client, onReconnected } from '../../../bridge/index.ts'
import type { StandEvent } from '../../../../shared/contract/index.ts'
import type { PlanRequest } from '../../../floor-editor/document/delivery.ts'
import type { Plan } from '../../../floor-editor/document/plan.ts'
import { createPlanSession, type PlanSession } from '../../../floor-editor/document/session.ts'
import type { Step } from '../../../floor-editor/document/history.ts'
import { useEvent } from '../../../stores/event.ts'
import { oneAtATime } from '../../../stores/followed-answer.ts'
import { useNotices } from '../../../stores/notices.ts'
import { registerPendingSave } from '../../../stores/record/unsaved-edits.ts'
import { createKnownLayouts, type KnownLayouts } from './known-layouts.ts'

/** What changed a floor other than this screen is read again at once, and so long after that at the soonest; longer where reading takes its time. */
const restMs = 200
/** Names this page in the changes it asks for, so that it knows their echo. */
const origin = crypto.randomUUID()

/**
 * The plan of the open event while the program runs: its undo history outlives a visit to another
 * screen.
 */
export const usePlan = defineStore('floor-plan', () => {
  const event = useEvent()
  const notices = useNotices()
  const session = shallowRef<PlanSession>(newSession())
  const ready = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  /** Why the last step was taken back; shown on the canvas until it is dismissed. */
  const refusal = shallowRef<AppError | null>(null)
  /** How much of what was undone or done again last stays as it was, since others changed it or it is in use. */
  const stayed = shallowRef<{ readonly count: number } | null>(null)
  /** How many changes were not made, since the plan was being read again. */
  const tooSoon = shallowRef(0)
  const nextUndo = shallowRef<Step | null>(null)
  const nextRedo = shallowRef<Step | null>(null)
  /** The plan in a new wrapper after every change, for what is derived from it. */
  const current = shallowRef<{ readonly plan: Plan }>({ plan: session.value.plan })

  /** Changes only when a booth comes to another stand or floor: for what tells of every booth. */
  const seats = computed(() => current.value.plan.seats)

  /** `null` until somebody wants the plan. */
  let floorKeys: readonly string[] | null = null
  /** `null` until the records are here; the layouts alone say then who stands where. */
  let recordFloors: ReadonlyMap<string, string> | null = null
  /** Booths whose floor was changed here and whose record has not followed yet. */
  const ahead = new Set<string>()
  let following = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = -Infinity
  let known = newKnown()

  function newKnown(): KnownLayouts {
    const eventId = event.eventId ?? ''
    return createKnownLayouts((floorKey, since) =>
      client.call('layout.get', { eventId, floorKey, ...(since === undefined ? {} : { since }) }),
    )
  }

  function newSession(): PlanSession {
    const eventId = event.eventId
    const made = createPlanSession({
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      send: (message) => send(eventId, message),
      onRefused: (cause) => {
        if (made !== session.value) {
          notices.fail(cause)
          return
        }
        refusal.value = toAppError(cause)
        // What was built on it may have been sent already.
        reloadSoon()
      },
      onUnseen: () => void load(),
      onTooSoon: () => (tooSoon.value += 1),
      onHistory: () => {
        if (made !== session.value) return
        // What came after it was built on it: it is the next to be undone no longer, by whatever way.
        if (nextUndo.value !== null && nextUndo.value.id !== made.nextUndo?.id)
          notices.withdraw(nextUndo.value.id)
        nextUndo.value = made.nextUndo ?? null
        nextRedo.value = made.nextRedo ?? null
      },
    })
    made.plan.onChange((touched) => {
      if (made !== session.value) return
      current.value = { plan: made.plan }
      if (following) return
      for (const ids of touched.values())
        for (const id of ids ?? []) if (made.plan.floorOf(id) !== recordFloors?.get(id)) ahead.add(id)
    })
    return made
  }

  async function send(eventId: string | null, message: PlanRequest): Promise<void> {
    if (eventId === null) return
    if (message.kind === 'apply') await client.call('layout.apply', { eventId, origin, step: message.step })
    else {
      const { left = 0 } = await client.call(message.kind === 'undo' ? 'layout.undo' : 'layout.redo', {
        eventId,
        origin,
        stepId: message.stepId,
      })
      if (left === 0 || eventId !== event.eventId) return
      stayed.value = { count: left }
      // It was taken back here at once, whole.
      reloadSoon()
    }
  }

  /**
   * Reads every floor's layout and the steps that can be taken back. What is on its way to the core
   * is waited for first.
   */
  const load = oneAtATime(async () => {
    const eventId = event.eventId
    const [loading, reading] = [session.value, known]
    if (eventId === null || floorKeys === null) return
    await loading.settled()
    const { steps: stepsBefore } = loading
    try {
      const [steps, categories, ...layouts] = await Promise.all([
        client.call('layout.steps', { eventId }),
        client.call('layout.categories', { eventId }),
        ...floorKeys.map((floorKey) => reading.read(floorKey)),
      ])
      if (loading !== session.value) return
      // Edited meanwhile: what was read is older than what is shown.
      if (loading.steps !== stepsBefore) {
        restsUntil = performance.now() + restMs
        reloadSoon()
        return
      }
      follow(() => loading.plan.reset(layouts, merged(), categories))
      loading.takeOver(steps)
      error.value = null
      ready.value = true
    } catch (cause) {
      if (loading === session.value) error.value = toAppError(cause)
    }
  })

  function follow(change: () => void): void {
    following = true
    try {
      change()
    } finally {
      following = false
    }
  }

  /** What the records say, except where they lag behind what was done here. */
  function merged(): ReadonlyMap<string, string> | null {
    if (recordFloors === null) return null
    const floors = new Map(recordFloors)
    for (const id of [...ahead]) {
      const own = session.value.plan.floorOf(id)
      if (own === undefined || floors.get(id) === own) ahead.delete(id)
      else if (floors.has(id)) floors.set(id, own)
    }
    return floors
  }

  function reloadSoon(): void {
    timer ??= setTimeout(() => void reload(), Math.max(0, restsUntil - performance.now()))
  }

  async function reload(): Promise<void> {
    timer = undefined
    const from = performance.now()
    await load()
    const now = performance.now()
    restsUntil = now + Math.max(restMs, now - from)
  }

  watch(
    () => event.eventId,
    () => {
      clearTimeout(timer)
      timer = undefined
      session.value = newSession()
      known = newKnown()
      current.value = { plan: session.value.plan }
      ready.value = false
      error.value = refusal.value = stayed.value = null
      nextUndo.value = nextRedo.value = null
      floorKeys = null
      recordFloors = null
      ahead.clear()
    },
    { flush: 'sync' },
  )
  client.on('layout.changed', (change) => {
    if (change.eventId === event.eventId && change.origin !== origin && floorKeys !== null) reloadSoon()
  })
  registerPendingSave((leaving) => (leaving ? session.value.flush() : session.value.settled()))
  onReconnected(() => {
    if (floorKeys !== null) reloadSoon()
  })

  /** Who stood on a stand and for whom it was held, the newest first, with all that was done here. */
  async function standHistory(standId: string): Promise<readonly StandEvent[]> {
    const { eventId } = event
    if (eventId === null) return []
    await session.value.settled()
    return client.call('layout.standHistory', { eventId, standId })
  }

  return {
    session,
    ready,
    error,
    refusal,
    stayed,
    tooSoon,
    nextUndo,
    nextRedo,
    current,
    seats,
    load,
    standHistory,
    /** Tells which floors there are; reads the layouts when they are new. */
    setFloors(next: readonly string[]): void {
      const before = floorKeys
      const same =
        before !== null && next.length === before.length && next.every((key) => before.includes(key))
      floorKeys = next
      if (!same || !ready.value) void load()
    },
    /** Tells where the records say their booths belong; `isBehind`: the core has told of changes that they lack. */
    setBoothFloors(boothFloors: ReadonlyMap<string, string>, isBehind: boolean): void {
      const isNews = recordFloors !== null
      recordFloors = boothFloors
      if (!isBehind && !session.value.busy) ahead.clear()
      const next = merged()
      if (!ready.value || next === null) return
      const { plan } = session.value
      // A booth that has come, or was moved elsewhere, may have a place there, as after an undo.
      const arrived = isNews && [...next].some(([key, floorKey]) => plan.floorOf(key) !== floorKey)
      follow(() => plan.setBoothFloors(next))
      if (arrived) reloadSoon()
    },
  }
})
