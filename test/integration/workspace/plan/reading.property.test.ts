import fc from 'fast-check'
import { expect, it } from 'vitest'
import { removeRecord, restoreRecord, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { createKnownLayouts } from '../../../../renderer/views/floors/plan/known-layouts.ts'
import { defaultHall, defaultSheet, type FloorLayout } from '../../../../shared/domain/plan/layout.ts'
import { AppError } from '../../../../shared/errors.ts'
import { standFor } from '../../../support/plans.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const floors = ['r1', 'r2'] as const
const booths = ['r10', 'r11', 'r12'] as const
const acts = {
  put: ({ layouts }, floor, booth, id) => layouts.put(floor, standFor(booth, { id })),
  'put a free stand': ({ layouts }, floor, _booth, id) => layouts.put(floor, standFor(null, { id })),
  'remove a stand': ({ layouts }, floor, _booth, id) => layouts.remove(floor, id),
  'write what is shared': ({ layouts, ...workspace }, floor, booth, id) =>
    workspace.transaction(() => {
      layouts.writeShared([
        [
          id,
          layouts.stored(id) === undefined
            ? { floorKey: floor, boothKey: booth, element: standFor(null, { id }) }
            : undefined,
        ],
      ])
    }),
  'take a booth off': ({ layouts }, _floor, booth) => layouts.removeBooth(booth),
  'move a booth': (workspace, floor, booth) => updateRecord(workspace, 'booth', booth, { floor_id: floor }),
  'remove a booth': (workspace, _floor, booth) => removeRecord(workspace, 'booth', booth),
  'restore a booth': (workspace, _floor, booth) => restoreRecord(workspace, 'booth', booth),
  'a booth is gone on the service': ({ records }, _floor, booth) => records.delete('booth', booth),
  'a booth comes from the service': (workspace, floor, booth) =>
    pulled(workspace, 'booth', booth.slice(1), { booth_name: booth, floor_id: floor }),
  hall: ({ layouts }, floor, _booth, id) =>
    layouts.setHall(floor, { ...defaultHall, widthMetres: 20 + id.length }),
  sheet: ({ layouts }, floor, _booth, id) =>
    layouts.setSheet(floor, { ...defaultSheet, ignored: { [id]: 'meant so' } }),
  'a transaction that fails': (workspace, floor, _booth, id) =>
    workspace.transaction(() => {
      workspace.layouts.put(floor, standFor(null, { id }))
      throw new AppError('conflict', 'No.')
    }),
} satisfies Record<string, (workspace: Workspace, floor: string, booth: string, id: string) => unknown>

const story = fc.array(
  fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    floor: fc.constantFrom(...floors),
    booth: fc.constantFrom(...booths),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    isRead: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60 },
)

function inOrder({ elements, ...rest }: FloorLayout) {
  return { ...rest, elements: elements.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
}

it('a plan that is followed by what is different is the plan', { timeout: 60_000 }, async () => {
  const property = fc.asyncProperty(story, async (steps) => {
    const workspace = temporaryWorkspace()
    for (const floor of floors) pulled(workspace, 'floor', floor.slice(1), { name: floor })
    for (const booth of booths)
      pulled(workspace, 'booth', booth.slice(1), { booth_name: booth, floor_id: 'r1' })
    let told = 0
    const known = createKnownLayouts((floorKey, since) => {
      const reading = workspace.layouts.read(floorKey, since)
      if (since !== undefined) expect(reading.gone).not.toBeNull()
      told += reading.elements.length
      return Promise.resolve(reading)
    })
    for (const { act, floor, booth, id, isRead } of steps) {
      try {
        acts[act](workspace, floor, booth, id)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
      if (isRead)
        for (const key of floors)
          expect(inOrder(await known.read(key)), act).toEqual(inOrder(workspace.layouts.get(key)))
    }
    // What is as it was is not told again.
    for (const key of floors) await known.read(key)
    told = 0
    for (const key of floors) await known.read(key)
    expect(told).toBe(0)
  })
  await fc.assert(property, { numRuns: 30 })
})

it('reads a floor whole where too much has changed, and where the workspace was opened again', () => {
  const workspace = temporaryWorkspace()
  const { layouts } = workspace
  const { mark } = layouts.read('r1')
  workspace.transaction(() => {
    for (let at = 0; at < 20_001; at += 1) layouts.put('r1', standFor(null, { id: `s${String(at)}` }))
  })
  const whole = layouts.read('r1', mark)
  expect(whole.gone).toBeNull()
  expect(whole.elements).toHaveLength(20_001)
  layouts.remove('r1', 's7')
  expect(layouts.read('r1', whole.mark)).toMatchObject({ elements: [], gone: ['s7'] })
  expect(temporaryWorkspace().layouts.read('r1', mark).gone).toBeNull()
})
