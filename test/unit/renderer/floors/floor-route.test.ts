import { setImmediate } from 'node:timers/promises'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, describe, expect, it } from 'vitest'
import { createSSRApp, effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { KnownEvent } from '../../../../shared/contract/index.ts'
import { useEvent } from '../../../../renderer/stores/event.ts'
import { useFloorRoute } from '../../../../renderer/views/floors/screen/useFloorRoute.ts'
import type { ShownFloor } from '../../../../renderer/views/floors/screen/useFloors.ts'

let scope: EffectScope

/** A window with floors, opened at an address; guards take time, as they do where a screen loads. */
async function openAt(address: string, ...keys: readonly string[]) {
  const pinia = createPinia()
  setActivePinia(pinia)
  useEvent().current = { id: 'event-1' } as KnownEvent
  const floors = shallowRef(keys.map(floorNamed))
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/:eventId/floors', name: 'floors', component: {}, meta: { screen: 'floors' } },
      { path: '/:eventId/floors/:floorKey', name: 'floor', component: {}, meta: { screen: 'floors' } },
    ],
  })
  await router.push(address)
  const app = createSSRApp({}).use(router).use(pinia)
  router.beforeEach(async () => {
    for (let turn = 0; turn < 5; turn += 1) await nextTick()
  })
  scope = effectScope()
  const { shown, show } = app.runWithContext(() => scope.run(() => useFloorRoute(() => floors.value)))!
  return {
    show,
    floors,
    settled: async () => {
      for (let turn = 0; turn < 5; turn += 1) await setImmediate()
      return { shown: shown.value?.key, address: router.currentRoute.value.fullPath }
    },
  }
}

const floorNamed = (key: string): ShownFloor => ({ key, name: key }) as ShownFloor

afterEach(() => scope.stop())

describe('the floor on show', () => {
  it('is the last one that was asked for, also where that is the one still shown', async () => {
    const { show, settled } = await openAt('/event-1/floors/a', 'a', 'b')
    show('b')
    show('a')
    expect(await settled()).toEqual({ shown: 'a', address: '/event-1/floors/a' })
    for (const key of ['b', 'a', 'b', 'b']) show(key)
    expect(await settled()).toEqual({ shown: 'b', address: '/event-1/floors/b' })
  })

  it('is where it was going although the floors are read again on the way', async () => {
    const { show, floors, settled } = await openAt('/event-1/floors/a', 'a', 'b')
    show('b')
    floors.value = ['a', 'b'].map(floorNamed)
    expect(await settled()).toEqual({ shown: 'b', address: '/event-1/floors/b' })
  })

  it('is the first where the address names none, or one that is gone', async () => {
    const { show, floors, settled } = await openAt('/event-1/floors', 'a', 'b')
    expect(await settled()).toEqual({ shown: 'a', address: '/event-1/floors/a' })
    show('b')
    floors.value = [floorNamed('a')]
    expect(await settled()).toEqual({ shown: 'a', address: '/event-1/floors/a' })
  })

  it('leaves the rest of the address where the floor is shown already', async () => {
    const { show, floors, settled } = await openAt('/event-1/floors/b?booth=k', 'a', 'b')
    show('b')
    floors.value = ['a', 'b'].map(floorNamed)
    expect(await settled()).toEqual({ shown: 'b', address: '/event-1/floors/b?booth=k' })
  })
})
