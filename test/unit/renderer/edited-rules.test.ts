import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attach, detach, setConnection } from '../../../renderer/bridge/client.ts'
import { useEvent } from '../../../renderer/stores/event.ts'
import { useReadiness } from '../../../renderer/stores/event/readiness.ts'
import { withRule } from '../../../renderer/views/settings/readiness-rules/rule-groups.ts'
import {
  useEditedRules,
  type EditedRules,
} from '../../../renderer/views/settings/readiness-rules/useEditedRules.ts'
import { createTransportPair, eventMessage, serve } from '../../../shared/contract/index.ts'
import { canonicalJson } from '../../../shared/domain/record/record-values.ts'
import { usualRules, type ReadinessRules } from '../../../shared/domain/readiness/rules.ts'
import { AppError } from '../../../shared/errors.ts'
import { mountPage, type MountedPage } from '../../support/page/mounted-page.ts'

/** As the core has them. */
let stored: ReadinessRules
/** Everything is judged by the newest rules. */
let isJudged: boolean
let send: (message: unknown) => void
let stop: () => void
let page: MountedPage<EditedRules>

const job = () => ({ id: 'j', kind: 'bulk', phase: 'checking', state: isJudged ? 'done' : 'running' })

function judge(): void {
  isJudged = true
  send(eventMessage('job.changed', { job: job() } as never))
}

function answer(method: string, input: unknown): Promise<unknown> {
  switch (method) {
    case 'events.open':
      return Promise.resolve({ id: 'e', name: 'Event' })
    case 'readiness.rules':
      return Promise.resolve(stored)
    case 'readiness.setRules': {
      const { rules, instead } = input as Record<'rules' | 'instead', ReadinessRules>
      if (canonicalJson(stored) !== canonicalJson(instead))
        return Promise.reject(new AppError('conflict', 'Others.', { details: { reason: 'rules-changed' } }))
      stored = rules
      return Promise.resolve({ jobId: 'j', token: 't' })
    }
    default:
      return Promise.resolve(job())
  }
}

function changeByOthers(next: ReadinessRules, isTold = true): void {
  stored = next
  if (isTold) send(eventMessage('readiness.changed', { eventId: 'e' }))
}

const levels = (rules: ReadinessRules) =>
  ['count.video', 'count.job', 'links'].map((id) => rules.rules.find((rule) => rule.id === id)?.level)
function requiring(rules: ReadinessRules, id: string): ReadinessRules {
  const rule = rules.rules.find((one) => one.id === id)!
  return withRule(rules, { ...rule, level: 'needed' })
}
function makeNeeded(id: string): void {
  page.shown.edited.value = requiring(page.shown.edited.value, id)
}

beforeEach(async () => {
  stored = usualRules
  isJudged = true
  const [near, far] = createTransportPair()
  attach(near)
  send = (message) => far.send(message)
  stop = serve(far, { dispatch: answer })
  page = await mountPage(
    () =>
      useEvent()
        .open('e')
        .then(() => undefined),
    () => useEditedRules(() => undefined),
  )
  await vi.waitFor(() => expect(useReadiness().isKnown).toBe(true))
})
afterEach(() => {
  page.unmount()
  stop()
  detach()
  setConnection('connecting')
})

describe('rules that are edited', () => {
  it('keep what is chosen while booths are still judged by what was saved before', async () => {
    isJudged = false
    makeNeeded('count.video')
    const saved = page.shown.save()
    await vi.waitFor(() => expect(levels(stored)).toEqual(['needed', 'off', 'advised']))
    makeNeeded('count.job')
    judge()
    await saved
    expect(levels(page.shown.edited.value)).toEqual(['needed', 'needed', 'advised'])
    expect(page.shown.changes.value).toBe(1)
    expect(await page.shown.saveAll()).toBe(true)
    expect(levels(stored)).toEqual(['needed', 'needed', 'advised'])
  })

  it('are saved on top of what another window has made of them meanwhile', async () => {
    makeNeeded('count.video')
    changeByOthers({ ...requiring(stored, 'links'), due: '2027-02-02' })
    await vi.waitFor(() => expect(page.shown.edited.value.due).toBe('2027-02-02'))
    expect(page.shown.changes.value).toBe(1)
    await page.shown.save()
    expect(page.shown.error.value).toBeNull()
    expect(levels(stored)).toEqual(['needed', 'off', 'needed'])
    expect(stored.due).toBe('2027-02-02')
  })

  it('are saved by a second try where the other window was a moment faster', async () => {
    makeNeeded('count.video')
    changeByOthers(requiring(stored, 'links'), false)
    await page.shown.save()
    expect(page.shown.error.value?.details).toEqual({ reason: 'rules-changed' })
    expect(await page.shown.saveAll()).toBe(true)
    expect(levels(stored)).toEqual(['needed', 'off', 'needed'])
  })

  it('are saved to the last when the screen is left while they are saved', async () => {
    isJudged = false
    makeNeeded('count.video')
    void page.shown.save()
    await vi.waitFor(() => expect(levels(stored)[0]).toBe('needed'))
    makeNeeded('links')
    const left = page.shown.saveAll()
    judge()
    expect(await left).toBe(true)
    expect(levels(stored)).toEqual(['needed', 'off', 'needed'])
  })
})
