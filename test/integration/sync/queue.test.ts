import { expect, it } from 'vitest'
import { createQueue } from '../../../electron/sync/planning/queue.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

it('leaves the synchronisation to say whether a transaction must survive a power cut at once', () => {
  const workspace = temporaryWorkspace()
  const asked: unknown[] = []
  const queue = createQueue(
    {
      ...workspace,
      transaction(work, durability) {
        asked.push(durability)
        return workspace.transaction(work, durability)
      },
    },
    { largeFileBytes: 1 },
    { now: () => Date.now() },
  )
  queue.workspace.transaction(() => queue.workspace.settings.set('pulled', 'yes'), 'later')
  queue.workspace.transaction(() => queue.workspace.settings.set('sent', 'yes'))
  expect(asked).toEqual(['later', undefined])
})

it('counts a vacancy whose deadline has come as not complete from that day on, without anything else having changed', () => {
  const workspace = temporaryWorkspace()
  const floor = createRecord(workspace, 'floor', { name: 'Floor', order: 1, active: true })
  const booth = createRecord(workspace, 'booth', { booth_name: 'Booth', floor_id: floor.key })
  const values = {
    job_title: 'Baker',
    job_description: 'Work.',
    experience_level: 'mid_level',
    job_type: 'full_time',
    location: 'Here',
  }
  const job = createRecord(workspace, 'job', {
    ...values,
    booth_id: booth.key,
    job_category_id: 'r7',
    application_deadline: '2026-11-10',
  })
  let now = Date.parse('2026-11-09T23:59:59Z')
  const queue = createQueue(workspace, { largeFileBytes: 1 }, { now: () => now })
  const entry = () => queue.entries().find(({ key }) => key === job.key)
  expect(entry()).toMatchObject({ isDraft: false })
  now += 1_000
  expect(entry()).toMatchObject({ isDraft: true, lacks: [{ code: 'not-future' }] })
})
