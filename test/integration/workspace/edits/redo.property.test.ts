import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderParts } from '../../../../electron/workspace/booths/order-parts.ts'
import {
  applyPlanStep,
  arrangeSessions,
  asEntry,
  cloneBooth,
  createAsEntry,
  detach,
  importRecord,
  removeMany,
  redoPlanStep,
  restoreForUndo,
  revertAsEntry,
  takeBack,
  undoPlanStep,
  updateAsEntry,
  updateMany,
} from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import {
  currentValues,
  type UndoDirection,
  type Workspace,
} from '../../../../electron/workspace/stores/workspace.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { AppError } from '../../../../shared/errors.ts'
import { testClock } from '../../../support/clock.ts'
import { planStep, standFor } from '../../../support/plans.ts'
import { pulled, temporaryFolder } from '../../../support/workspaces/workspace.ts'

const watched = ['floor', 'booth', 'document', 'session', 'speaker', 'representative'] as const
const titles = {
  floor: 'name',
  booth: 'booth_name',
  document: 'title',
  session: 'title',
  speaker: 'last_name',
  representative: 'last_name',
} as const satisfies Record<(typeof watched)[number], string>

const kinds = [
  ...['make', 'make', 'import', 'change', 'change', 'change one', 'move', 'revert', 'remove', 'remove'],
  ...['remove with people', 'restore', 'clone', 'order', 'detach', 'arrange', 'stand', 'vacate'],
  ...['undo', 'undo', 'redo', 'undo on plan', 'redo on plan', 'close'],
] as const
const operation = fc.record({
  what: fc.constantFrom(...kinds),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  name: fc.constantFrom('A', 'B', 'C', 'D'),
})
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

function populated(folder: string): Workspace {
  const workspace = openWorkspace(folder, { clock: testClock() })
  for (const id of ['1', '2']) pulled(workspace, 'floor', id, { name: `Hall ${id}` })
  for (const id of ['20', '21']) pulled(workspace, 'representative', id, { last_name: `Person ${id}` })
  for (const id of ['10', '11', '12', '13'])
    pulled(workspace, 'booth', id, {
      booth_name: `Booth ${id}`,
      floor_id: id === '13' ? 'r2' : 'r1',
      booth_rep_ids: id === '10' ? ['r20', 'r21'] : [],
    })
  for (const id of ['30', '31', '32'])
    pulled(workspace, 'document', id, { title: `Paper ${id}`, booth_id: 'r10' })
  for (const id of ['40', '41', '42']) pulled(workspace, 'speaker', id, { last_name: `Speaker ${id}` })
  for (const id of ['50', '51', '52'])
    pulled(workspace, 'session', id, {
      title: `Talk ${id}`,
      speaker_ids: ['r40', 'r41'],
      description: 'Main',
    })
  return workspace
}

/** All that an undo and a redo are about. */
function dump({ records, partOrders, layouts, journal }: Workspace) {
  const all = watched.flatMap((entity) =>
    records.list({ entity, includeRemoved: true }).items.map((record) => ({
      is: `${entity} ${record.key}`,
      removed: record.removed,
      values: currentValues(record),
    })),
  )
  const floors = all.flatMap(({ is, removed }) =>
    is.startsWith('floor ') && !removed ? [is.slice('floor '.length)] : [],
  )
  return {
    records: all.sort((one, other) => (one.is < other.is ? -1 : 1)),
    // Of a booth that is gone it is kept for when it comes back.
    orders: partOrders
      .ordered()
      .filter((key) => records.get('booth', key)?.removed === false)
      .sort()
      .map((key) => [key, partOrders.get(key, 'document')]),
    plans: floors.sort().map((floor) => {
      const { hall, elements } = layouts.get(floor)
      return { floor, hall, elements: elements.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
    }),
    // Whether a record is to be saved follows from its values.
    waiting: journal
      .open()
      .filter((entry) => entry.operation !== 'save')
      .map(({ entity, key, operation: what }) => `${entity} ${key} ${what}`)
      .sort(),
  }
}

const chosen = <T>(list: readonly T[], by: number): T | undefined => list[by % Math.max(1, list.length)]

function there(workspace: Workspace, entity: EntityName): readonly string[] {
  return workspace.records
    .list({ entity })
    .items.map(({ key }) => key)
    .sort()
}

/** What people do to records and plans. */
async function act(workspace: Workspace, { what, a, b, name }: Operation, count: number): Promise<void> {
  const { undo, records } = workspace
  const entity = chosen(watched, a) ?? 'booth'
  const key = chosen(there(workspace, entity), b)
  const booths = there(workspace, 'booth')
  const [booth, floor] = [chosen(booths, b), chosen(there(workspace, 'floor'), a)]
  const values = {
    [titles[entity]]: name,
    ...(entity === 'booth' && floor !== undefined ? { floor_id: floor } : {}),
    ...(entity === 'document' && booth !== undefined ? { booth_id: booth } : {}),
  }
  switch (what) {
    case 'make':
      createAsEntry(workspace, entity, values)
      return
    case 'import': {
      const token = undo.begin('import', entity)
      importRecord(workspace, token, entity, null, values)
      if (key !== undefined) importRecord(workspace, token, entity, key, { [titles[entity]]: `${name}2` })
      return
    }
    case 'change':
      await updateMany(
        workspace,
        entity,
        there(workspace, entity).slice(b % 3),
        { [titles[entity]]: name },
        {},
      )
      return
    case 'change one':
      if (key !== undefined) updateAsEntry(workspace, entity, key, { [titles[entity]]: name })
      return
    case 'move':
      if (floor === undefined) return
      if (b % 2 === 0) await updateMany(workspace, 'booth', booths.slice(b % 4), { floor_id: floor }, {})
      else if (booth !== undefined) updateAsEntry(workspace, 'booth', booth, { floor_id: floor })
      return
    case 'revert':
      if (key !== undefined) revertAsEntry(workspace, entity, key)
      return
    case 'remove':
    case 'remove with people': {
      const keys = there(workspace, entity).filter((_key, index) => (index + b) % 3 === 0)
      const deleteRepresentatives = what === 'remove with people'
      await removeMany(workspace, entity, keys, { deleteRepresentatives }, {})
      return
    }
    case 'restore': {
      const gone = records.list({ entity, includeRemoved: true }).items.filter(({ removed }) => removed)
      const back = chosen(gone, b)
      if (back !== undefined)
        asEntry(workspace, 'restore', entity, (token) => restoreForUndo(workspace, token(), entity, back.key))
      return
    }
    case 'clone':
      if (booth !== undefined)
        asEntry(workspace, 'make', 'booth', (token) => cloneBooth(workspace, booth, name, { token: token() }))
      return
    case 'order': {
      if (booth === undefined) return
      const papers = records.dependants('booth', booth).filter((one) => one.entity === 'document')
      const keys = papers
        .map((one) => one.key)
        .sort((one, other) => (a % 2 === 0 ? 1 : -1) * (one < other ? 1 : -1))
      orderParts(workspace, () => undo.begin('order', 'booth'), booth, 'document', keys)
      return
    }
    case 'detach': {
      const speaker = chosen(there(workspace, 'speaker'), a)
      const session = b % 2 === 0 ? null : (chosen(there(workspace, 'session'), b) ?? null)
      if (speaker !== undefined)
        workspace.transaction(() =>
          detach(workspace, undo.begin('detach'), { kind: 'record', key: speaker }, session),
        )
      return
    }
    case 'arrange': {
      const session = chosen(there(workspace, 'session'), b)
      if (session === undefined) return
      const one = { key: session, place: { description: name } }
      await arrangeSessions(
        workspace,
        a % 2 === 0 ? { copies: [one], moves: [] } : { copies: [], moves: [one] },
        {},
      )
      return
    }
    case 'stand':
    case 'vacate': {
      if (floor === undefined || booth === undefined) return
      const own = workspace.layouts.get(floor).elements.find(({ id }) => id === `s-${floor}`)
      const seat = standFor(what === 'stand' ? booth : null, { id: `s-${floor}`, xMetres: a })
      const was = workspace.layouts.lastPosition(booth)
      const belongs = currentValues(records.get('booth', booth)!)['floor_id']
      // Only such gestures as the page would make: it knows how to take them back.
      if (was !== undefined || belongs !== floor) return
      const back =
        own === undefined ? { floorKey: floor, remove: [seat.id] } : { floorKey: floor, put: [own] }
      await applyPlanStep(
        workspace,
        planStep({ floorKey: floor, put: [seat] }, back, { id: `step-${count}` }),
      )
      return
    }
    default:
      throw new Error(`nobody does “${what}” to a record`)
  }
}

/** Takes the newest back, or does again what was taken back last; `false`: there is none. */
async function turn(
  workspace: Workspace,
  direction: UndoDirection,
  { onPlan = false, isAlone = true } = {},
): Promise<boolean> {
  if (onPlan) {
    const { done, undone } = workspace.layouts.steps.list(0)
    const step = direction === 'undo' ? done.at(-1) : undone[0]
    if (step !== undefined) await (direction === 'undo' ? undoPlanStep : redoPlanStep)(workspace, step.id)
    return step !== undefined
  }
  const entry = workspace.undo.next()[direction]
  if (entry !== null) {
    const { leftOut } = await takeBack(workspace, entry.token, { direction })
    // What nobody else has changed is all as it was.
    if (isAlone) expect(leftOut).toBe(0)
  }
  return entry !== null
}

async function play(operations: readonly Operation[], withPlans: boolean): Promise<void> {
  const folder = temporaryFolder()
  let workspace = populated(folder)
  try {
    const start = dump(workspace)
    for (const [count, done] of operations.entries()) {
      const { what } = done
      if (!withPlans && (what === 'stand' || what === 'vacate' || what.endsWith('on plan'))) continue
      if (what === 'close') {
        workspace.close()
        workspace = openWorkspace(folder, { clock: testClock() })
      } else if (what === 'undo' || what === 'redo' || what.endsWith('on plan')) {
        const direction = what.startsWith('undo') ? 'undo' : 'redo'
        const other = direction === 'undo' ? 'redo' : 'undo'
        const how = { onPlan: what.endsWith('on plan'), isAlone: !withPlans }
        const before = dump(workspace)
        if (!(await turn(workspace, direction, how))) continue
        const after = dump(workspace)
        await turn(workspace, other, how)
        expect(dump(workspace)).toEqual(before)
        await turn(workspace, direction, how)
        expect(dump(workspace)).toEqual(after)
      } else {
        try {
          await act(workspace, done, count)
        } catch (error) {
          // What cannot be done is no entry.
          if (!(error instanceof AppError)) throw error
        }
      }
    }
    if (withPlans) return
    const end = dump(workspace)
    const { undo } = workspace
    const undone = undo.undone().length
    while (await turn(workspace, 'undo'));
    expect(dump(workspace)).toEqual(start)
    const all = undo.undone().length
    for (let at = undone; at < all; at++) await turn(workspace, 'redo')
    expect(dump(workspace)).toEqual(end)
  } finally {
    workspace.close()
  }
}

describe('what people did to records', () => {
  const story = fc.array(operation, { minLength: 10, maxLength: 40 })

  it(
    'is taken back and done again to the letter, the last first, over restarts',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(story, (operations) => play(operations, false)),
        { numRuns: 25 },
      )
    },
  )

  it('and to plans is, on either screen', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(story, (operations) => play(operations, true)),
      { numRuns: 20 },
    )
  })
})
