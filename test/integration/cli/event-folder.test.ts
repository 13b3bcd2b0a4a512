import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { status } from '../../../electron/cli/commands/status.ts'
import { withReader, withWorkspace } from '../../../electron/cli/session/event-folder.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const event = {
  ...{ id: 'event', name: 'Expo', baseUrl: 'https://events.example.com', remoteId: '1', sample: false },
  ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
}
const countFloors = (workspace: Workspace): number => workspace.records.count('floor')

/** A folder with one floor that a window has open. */
function openElsewhere(): { readonly path: string; readonly close: () => void } {
  const path = temporaryFolder()
  const workspace = openWorkspace(path, { clock: Date })
  let isOpen = true
  const close = (): void => {
    if (isOpen) workspace.close()
    isOpen = false
  }
  onTestFinished(close)
  writeRegistration(workspace, event)
  createRecord(workspace, 'floor', { name: 'Hall 1' })
  return { path, close }
}

it('a command that reads works beside the program that has the event open', async () => {
  const { path } = openElsewhere()
  expect(await withReader({ path, waitMs: 0 }, countFloors)).toBe(1)
})

it('a command that reads what has to be brought up to date first does that, once the event is closed', async () => {
  const { path, close } = openElsewhere()
  close()
  const workspace = openWorkspace(path, { clock: Date })
  workspace.records.addListed(
    'floor',
    ['2', '3'].map((remoteId) => ({ remoteId, values: { name: `Hall ${remoteId}` } })),
  )
  const find = ({ lists }: Workspace) => lists.keys({ entity: 'floor', text: 'hall 3' })
  await expect(withReader({ path, waitMs: 0 }, find)).rejects.toMatchObject({ code: 'workspace-locked' })
  workspace.close()
  expect(await withReader({ path, waitMs: 0 }, find)).toHaveLength(1)
  expect(await withReader({ path, waitMs: 0 }, find)).toHaveLength(1)
})

it('a command that writes waits for the event to be closed', async () => {
  const { path, close } = openElsewhere()
  const waiting = withWorkspace({ path, waitMs: 60_000 }, countFloors)
  await setTimeout(250)
  close()
  expect(await waiting).toBe(1)
})

it('a command that writes does not wait longer than it is to', async () => {
  const { path } = openElsewhere()
  await expect(withWorkspace({ path, waitMs: 150 }, countFloors)).rejects.toMatchObject({
    code: 'workspace-locked',
  })
})

it('a folder without an event is none to be read either', async () => {
  const path = temporaryFolder()
  openWorkspace(path, { clock: Date }).close()
  await expect(withReader({ path, waitMs: 0 }, countFloors)).rejects.toMatchObject({
    code: 'workspace-missing',
  })
})

it('the status lists the first of many, says how many more there are, and all of them where it is asked to', async () => {
  const { path, close } = openElsewhere()
  close()
  const workspace = openWorkspace(path, { clock: Date })
  for (let number = 2; number <= 25; number += 1)
    createRecord(workspace, 'floor', { name: `Hall ${number}`, order: number })
  workspace.close()
  const folder = { path, waitMs: 0 }
  const first = await status(folder, false)
  expect(first.json).toMatchObject({ records: { floor: 25 }, leftOut: { entries: 5 } })
  expect((first.json as { entries: unknown[] }).entries).toHaveLength(20)
  expect(first.text.split('\n').at(-1)).toBe('… and 5 more: --all lists them')
  const all = await status(folder, true)
  expect((all.json as { entries: unknown[] }).entries).toHaveLength(25)
  expect(all.json).not.toHaveProperty('leftOut')
  expect(all.text).not.toContain('more')
})
