import { createPinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { attach, detach } from '../../../renderer/bridge/client.ts'
import { useSnapshots, useTemplates } from '../../../renderer/stores/booths/booth-versions.ts'
import { useEvent } from '../../../renderer/stores/event.ts'
import { useReadiness } from '../../../renderer/stores/event/readiness.ts'
import { useSavedViews } from '../../../renderer/stores/records/saved-views.ts'
import {
  createTransportPair,
  eventMessage,
  serve,
  type ContractListener,
} from '../../../shared/contract/index.ts'
import { usualRules } from '../../../shared/domain/readiness/rules.ts'

/** What the core has, by the call that gives it. */
let has: Record<string, unknown>
let tell: ContractListener
let asked: string[]
let scope: EffectScope
let pinia: Pinia
let end: () => void

beforeEach(async () => {
  has = {
    'events.open': { id: 'e' },
    'views.list': [],
    'templates.list': [],
    'snapshots.list': [],
    'readiness.rules': usualRules,
  }
  asked = []
  const [near, far] = createTransportPair()
  attach(near)
  end = serve(far, {
    dispatch: (method) => {
      asked.push(method)
      return Promise.resolve(has[method] ?? null)
    },
  })
  tell = (name, payload) => far.send(eventMessage(name, payload))
  pinia = createPinia()
  setActivePinia(pinia)
  await useEvent().open('e')
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  useEvent(pinia).leave()
  end()
  detach()
})

const view = (name: string) => ({ id: name, name, look: { filters: {} }, isDefault: false })
const named = (name: string) => ({ id: 1, name, at: '2026-11-02T09:00:00Z' })

describe('what a colleague changes is on the page at once', () => {
  it('in the views of a list that is looked at', async () => {
    const saved = useSavedViews('booth')
    await saved.load()
    has['views.list'] = [view('Ours')]
    tell('views.changed', { eventId: 'e', entity: 'booth' })
    await vi.waitFor(() => expect(saved.views.value.map(({ name }) => name)).toEqual(['Ours']))
    const before = asked.length
    tell('views.changed', { eventId: 'another', entity: 'booth' })
    tell('views.changed', { eventId: 'e', entity: 'session' })
    has['views.list'] = []
    tell('views.changed', { eventId: 'e', entity: 'booth' })
    await vi.waitFor(() => expect(saved.views.value).toEqual([]))
    expect(asked).toHaveLength(before + 1)
  })

  it('in what somebody has just saved, whose own answer is not older than that', async () => {
    const saved = useSavedViews('booth')
    await saved.load()
    has['views.save'] = { views: [view('Mine')], token: 't' }
    has['views.list'] = [view('Mine'), view('Ours')]
    await saved.save(view('Mine'))
    tell('views.changed', { eventId: 'e', entity: 'booth' })
    await vi.waitFor(() => expect(saved.views.value.map(({ name }) => name)).toEqual(['Mine', 'Ours']))
  })

  it('in templates and in the named states of the booth on show', async () => {
    const { templates, snapshots } = scope.run(() => ({
      templates: useTemplates(),
      snapshots: useSnapshots('e', 'r1'),
    }))!
    await Promise.all([templates.settled(), snapshots.settled()])
    has['templates.list'] = [named('Small')]
    has['snapshots.list'] = [named('Agreed')]
    tell('snapshots.changed', { eventId: 'e', booth: 'r2' })
    tell('templates.changed', { eventId: 'e' })
    await vi.waitFor(() => expect(templates.answer.value).toMatchObject([{ name: 'Small' }]))
    expect(snapshots.answer.value).toEqual([])
    tell('snapshots.changed', { eventId: 'e', booth: 'r1' })
    await vi.waitFor(() => expect(snapshots.answer.value).toMatchObject([{ name: 'Agreed' }]))
  })

  it('in what a booth needs', async () => {
    const readiness = useReadiness()
    await vi.waitFor(() => expect(readiness.isKnown).toBe(true))
    has['readiness.rules'] = { ...usualRules, due: '2026-12-01' }
    tell('readiness.changed', { eventId: 'e' })
    await vi.waitFor(() => expect(readiness.rules.due).toBe('2026-12-01'))
  })
})
