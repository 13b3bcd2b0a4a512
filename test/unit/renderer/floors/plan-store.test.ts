import { createPinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computed } from 'vue'
import { attach, detach } from '../../../../renderer/bridge/client.ts'
import { useEvent } from '../../../../renderer/stores/event.ts'
import { useNotices } from '../../../../renderer/stores/notices.ts'
import { usePlan } from '../../../../renderer/views/floors/plan/plan-store.ts'
import { createTransportPair, serve } from '../../../../shared/contract/index.ts'
import { newStand } from '../../../../shared/domain/plan/elements.ts'
import {
  defaultHall,
  defaultSheet,
  emptyChange,
  type PlanChange,
  type PlanStep,
} from '../../../../shared/domain/plan/layout.ts'

const stand = (id: string, boothKey: string | null) =>
  newStand({ id, xMetres: 0, yMetres: 0, widthMetres: 3, heightMetres: 3, boothKey })

/** The floors' stands as the core has them. */
let stands: Map<string, readonly ReturnType<typeof stand>[]>
/** Answers to the named call wait for it. */
let held: { readonly method: string; readonly until: Promise<void> } | undefined
let pinia: Pinia
let end: () => void

beforeEach(async () => {
  stands = new Map([
    ['f1', []],
    ['f2', []],
  ])
  held = undefined
  const [near, far] = createTransportPair()
  attach(near)
  end = serve(far, {
    async dispatch(method, input) {
      const answer = answerTo(method, input as { floorKey: string; step: PlanStep })
      if (held?.method === method) await held.until
      return answer
    },
  })
  pinia = createPinia()
  setActivePinia(pinia)
  await useEvent().open('e')
})
afterEach(() => {
  // A plan that is read again later would make its stores those of the next test.
  useEvent(pinia).leave()
  end()
  detach()
})

function answerTo(
  method: string,
  { floorKey, step }: { readonly floorKey: string; readonly step: PlanStep },
): unknown {
  switch (method) {
    case 'events.open':
      return { id: 'e' }
    case 'layout.steps':
      return { done: [], undone: [] }
    case 'layout.categories':
      return []
    case 'layout.get':
      return {
        floorKey,
        revision: 0,
        hall: defaultHall,
        sheet: defaultSheet,
        elements: stands.get(floorKey) ?? [],
        mark: '',
        gone: null,
      }
    case 'layout.apply':
      for (const { floorKey: key, put } of step.forward)
        stands.set(
          key,
          put.filter((element) => element.kind === 'stand'),
        )
      return { revisions: {} }
    case 'layout.undo':
      return { revisions: {}, left: 2 }
    default:
      return null
  }
}

async function opened() {
  const plan = usePlan()
  plan.setFloors(['f1', 'f2'])
  await vi.waitFor(() => expect(plan.ready).toBe(true))
  return plan
}

const run = (plan: ReturnType<typeof usePlan>, change: PlanChange): void =>
  plan.session.run(change, { kind: 'assign', count: 1, seenOn: 'f1' })

describe('the plan of the open event', () => {
  it('tells where booths belong as soon as their records are here, also to whoever looked a moment before', async () => {
    const plan = await opened()
    const floorOf = computed(() => (plan.seats, plan.current.plan.floorOf('r1')))
    expect(floorOf.value).toBeUndefined()
    plan.setBoothFloors(new Map([['r1', 'f2']]), false)
    expect(floorOf.value).toBe('f2')
    plan.setBoothFloors(new Map([['r1', 'f1']]), false)
    expect(floorOf.value).toBe('f1')
    plan.setBoothFloors(new Map(), false)
    expect(floorOf.value).toBeUndefined()
  })

  it('keeps what is done to it while it is read again', async () => {
    const plan = await opened()
    plan.setBoothFloors(new Map([['r1', 'f1']]), false)
    const { promise, resolve } = Promise.withResolvers<void>()
    held = { method: 'layout.get', until: promise }
    const reading = plan.load()
    await vi.waitFor(() => expect(plan.session.busy).toBe(false))
    run(plan, { ...emptyChange('f1'), put: [stand('a', 'r1')] })
    await plan.session.settled()
    resolve()
    await reading
    expect(plan.session.plan.standOf('r1')?.stand.id).toBe('a')
  })

  it('follows a booth that is moved elsewhere right after it was moved here', async () => {
    const plan = await opened()
    plan.setBoothFloors(new Map([['r1', 'f1']]), false)
    run(plan, { ...emptyChange('f2'), floorOf: { r1: 'f2' } })
    // Read before it was moved here.
    plan.setBoothFloors(new Map([['r1', 'f1']]), false)
    expect(plan.session.plan.floorOf('r1')).toBe('f2')
    await plan.session.settled()
    stands.set('f3', [])
    plan.setFloors(['f1', 'f2', 'f3'])
    await vi.waitFor(() => expect(plan.session.plan.floorKeys()).toContain('f3'))
    plan.setBoothFloors(new Map([['r1', 'f3']]), false)
    expect(plan.session.plan.floorOf('r1')).toBe('f3')
  })

  it('withdraws what is said of a step that is undone, or that another follows, whichever way that comes about', async () => {
    const plan = await opened()
    const notices = useNotices()
    const said = (): number => notices.notices.length
    const deleted = (): void => {
      run(plan, { ...emptyChange('f1'), put: [stand('a', null)] })
      notices.say('1 deleted', { label: 'Undo', run: () => undefined }, plan.nextUndo?.id)
    }
    deleted()
    expect(said()).toBe(1)
    plan.session.undo()
    expect(said()).toBe(0)
    deleted()
    deleted()
    expect(said()).toBe(1)
    // Another screen, window or program undid it.
    plan.session.takeOver({ done: [], undone: [] })
    expect(said()).toBe(0)
  })

  it('tells how much of an undone step stays, as others changed it since, and shows that', async () => {
    const plan = await opened()
    run(plan, { ...emptyChange('f1'), put: [stand('a', null)] })
    plan.session.undo()
    await plan.session.settled()
    expect(plan.stayed).toEqual({ count: 2 })
    await vi.waitFor(() => expect(plan.session.plan.element('a')?.floorKey).toBe('f1'))
  })
})
