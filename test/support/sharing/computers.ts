import { onTestFinished } from 'vitest'
import { exchange } from '../../../electron/sharing/exchange.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { testClock, type TestClock } from '../clock.ts'
import { planStep, standFor } from '../plans.ts'
import { pulled, temporaryFolder } from '../workspaces/workspace.ts'
import type { MemoryLocation } from './memory-location.ts'

/** A folder of an event on a computer, and its way to where plans are shared. */
export interface Computer {
  readonly workspace: Workspace
  readonly clock: TestClock
  readonly folder: string
  readonly meet: () => Promise<void>
}

let names = 0

/** A folder of the event with two halls and three booths. */
export function folderOfEvent(): string {
  const folder = temporaryFolder()
  const workspace = openWorkspace(folder, { clock: testClock() })
  workspace.transaction(() => {
    for (const floor of ['1', '2']) pulled(workspace, 'floor', floor, { name: `Hall ${floor}` })
    for (const booth of ['10', '11', '12'])
      pulled(workspace, 'booth', booth, { booth_name: `Booth ${booth}`, floor_id: 'r1' })
  })
  workspace.close()
  return folder
}

export function computer(
  place: MemoryLocation,
  folder = folderOfEvent(),
  { isOn = true, startsAt = Date.UTC(2026, 10, 2, 9), name = '' } = {},
): Computer {
  const clock = testClock(startsAt)
  const workspace = openWorkspace(folder, { clock })
  onTestFinished(() => workspace.close())
  names += 1
  if (isOn) workspace.sharing.turnOn({ id: `p${names}`, name: name || `Person ${names}` })
  const transport = place.transport()
  return {
    workspace,
    clock,
    folder,
    meet: () => exchange(workspace, transport, new AbortController().signal),
  }
}

/** Each meets the others until all know what all did. */
export async function meetAll(...computers: readonly Computer[]): Promise<void> {
  for (const round of [1, 2]) for (const one of computers) await one.meet().then(() => round)
}

export const plan = ({ workspace }: Computer, floor = 'r1') => workspace.layouts.get(floor).elements
export const draw = (id: string, given: Parameters<typeof standFor>[1] = {}) =>
  planStep({ floorKey: 'r1', put: [standFor(null, { id, ...given })] }, { remove: [id] }, { kind: 'draw' })
export const change = (from: Parameters<typeof standFor>[1], to: Parameters<typeof standFor>[1]) =>
  planStep({ floorKey: 'r1', put: [standFor(null, { ...from, ...to })] }, { put: [standFor(null, from)] })
