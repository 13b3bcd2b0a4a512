import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  applyPlanStep,
  createRecord,
  redoPlanStep,
  removeForUndo,
  undoPlanStep,
  updateMany,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { currentValues, type Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { createKnownLayouts } from '../../../../renderer/views/floors/plan/known-layouts.ts'
import { createPlanSession, type PlanSession } from '../../../../renderer/floor-editor/document/session.ts'
import { isStand, newFixture, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import {
  defaultHall,
  defaultSheet,
  emptyChange,
  type PlanChange,
} from '../../../../shared/domain/plan/layout.ts'
import { testClock } from '../../../support/clock.ts'
import { standFor } from '../../../support/plans.ts'
import { pulled, temporaryFolder } from '../../../support/workspaces/workspace.ts'

const firstFloors = ['r1', 'r2', 'r3'] as const
const booths = Array.from({ length: 20 }, (_, index) => `r${index + 10}`)

const kinds = [
  ...[
    'draw',
    'draw',
    'wall',
    'place',
    'place',
    'assign',
    'assign',
    'vacate',
    'hold',
    'swap',
    'move',
    'nudge',
    'nudge',
    'delete',
    'move-to-floor',
  ],
  ...['waits-elsewhere', 'hall', 'sheet', 'categories', 'two floors', 'undo', 'undo', 'redo', 'elsewhere'],
  ...['make a floor', 'name a floor', 'remove a floor'],
] as const

/** What a person does; `a`, `b` and `c` choose among what is there at that moment. */
const operation = fc.record({
  what: fc.constantFrom(...kinds),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  c: fc.nat(1_000),
  waits: fc.boolean(),
})
type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

/** A page with its session, over a workspace, and both over a folder. */
function openPage(folder: string): {
  readonly workspace: Workspace
  readonly session: PlanSession
  readonly read: () => Promise<void>
  /** Nothing is under way, and the page shows what the core has. */
  readonly settled: () => Promise<void>
  close(): Promise<void>
} {
  const workspace = openWorkspace(folder, { clock: testClock() })
  let ids = 0
  let time = 0
  const opened = workspace.layouts.steps.list(0)
  let isStale = false
  const session = createPlanSession({
    now: () => (time += 1),
    newId: () => `step-${opened.done.length}-${opened.undone.length}-${(ids += 1)}`,
    send: (message) => {
      if (message.kind === 'apply') return applyPlanStep(workspace, message.step)
      return message.kind === 'undo'
        ? undoPlanStep(workspace, message.stepId)
        : redoPlanStep(workspace, message.stepId)
    },
    onRefused: (error) => {
      throw error
    },
    onHistory: () => undefined,
    onUnseen: () => (isStale = true),
    onTooSoon: () => undefined,
  })
  const known = createKnownLayouts((floor, since) => Promise.resolve(workspace.layouts.read(floor, since)))
  const read = async (): Promise<void> => {
    const { layouts, records } = workspace
    const owners = new Map([...records.floorsOf(booths)].map(([booth, floor]) => [booth, floor ?? '']))
    session.plan.reset(
      await Promise.all(floorsOf(workspace).map((floor) => known.read(floor))),
      owners,
      layouts.categories(),
    )
    session.takeOver(layouts.steps.list(toldCharacters))
  }
  return {
    workspace,
    session,
    read,
    async settled() {
      await session.settled()
      if (isStale) await read()
      isStale = false
    },
    async close() {
      await session.settled()
      workspace.close()
    },
  }
}
type Page = ReturnType<typeof openPage>

async function openedPage(folder: string): Promise<Page> {
  const page = openPage(folder)
  await page.read()
  return page
}

/** So that the changes of many steps are known to the core alone. */
const toldCharacters = 3_000

const floorsOf = ({ records }: Workspace): readonly string[] =>
  records
    .list({ entity: 'floor' })
    .items.map(({ key }) => key)
    .sort()

const namesOfFloors = ({ records }: Workspace): readonly unknown[] =>
  records
    .list({ entity: 'floor' })
    .items.map((record) => [record.key, currentValues(record)['name']])
    .sort()

const inOrder = (elements: Iterable<PlanElement>): readonly PlanElement[] =>
  [...elements].sort((one, other) => (one.id < other.id ? -1 : 1))

function documentOfCore(workspace: Workspace) {
  const { layouts, records } = workspace
  const plans = floorsOf(workspace).map((floor) => {
    const { hall, sheet, elements } = layouts.get(floor)
    return { floor, hall, sheet, elements: inOrder(elements) }
  })
  return { plans, categories: layouts.categories(), owners: Object.fromEntries(records.floorsOf(booths)) }
}

function documentOfPage({ plan }: PlanSession) {
  const plans = plan.floorKeys().map((floor) => {
    const { hall, sheet, elements } = plan.floor(floor)!
    return { floor, hall, sheet, elements: inOrder(elements.values()) }
  })
  return {
    plans,
    categories: plan.categories,
    owners: Object.fromEntries(booths.map((booth) => [booth, plan.floorOf(booth)])),
  }
}

/** The changes that an operation makes on the page; none where there is nothing to do it to. */
function changesOf({ what, a, b, c }: Operation, { plan }: PlanSession): readonly PlanChange[] {
  const chosen = <T>(list: readonly T[], by: number): T => list[by % list.length] as T
  const floors = plan.floorKeys()
  const there = booths.filter((booth) => plan.floorOf(booth) !== undefined)
  if (there.length === 0) return []
  const [floor, other, booth] = [chosen(floors, a), chosen(floors, b), chosen(there, c)]
  const on = (floorKey: string) => inOrder(plan.floor(floorKey)!.elements.values())
  const own = on(floor)
  const element = own.length === 0 ? undefined : chosen(own, b)
  const stands = own.filter(isStand)
  const stand = stands.length === 0 ? undefined : chosen(stands, b)
  const change = (given: Partial<PlanChange>, floorKey: string = floor): readonly PlanChange[] => [
    { ...emptyChange(floorKey), ...given },
  ]
  const fresh = `e${a}-${b}-${c}`
  switch (what) {
    case 'draw':
      return change({ put: [standFor(null, { id: fresh, xMetres: a, number: String(b) })] })
    case 'wall':
      return change({
        put: [
          newFixture({ id: fresh, kind: 'wall', xMetres: a, yMetres: b, widthMetres: 5, heightMetres: 0.2 }),
        ],
      })
    case 'place':
      return change({ put: [standFor(booth, { id: fresh })] })
    case 'assign':
      return stand === undefined ? [] : change({ put: [{ ...stand, boothKey: booth }] })
    case 'vacate':
      return stand === undefined ? [] : change({ put: [{ ...stand, boothKey: null }] })
    case 'hold':
      return stand === undefined
        ? []
        : change({ put: [{ ...stand, hold: { boothKey: booth, name: 'Lyon', until: null, why: '' } }] })
    case 'swap': {
      const second = stands.length === 0 ? undefined : chosen(stands, c)
      if (stand === undefined || second === undefined || stand.id === second.id) return []
      return change({
        put: [
          { ...stand, boothKey: second.boothKey },
          { ...second, boothKey: stand.boothKey },
        ],
      })
    }
    case 'move':
    case 'nudge':
      return element === undefined ? [] : change({ put: [{ ...element, xMetres: element.xMetres + 1 }] })
    case 'delete':
      return change({
        remove: own
          .slice(b % (own.length + 1))
          .map(({ id }) => id)
          .slice(0, 3),
      })
    case 'move-to-floor':
      return element === undefined ? [] : change({ put: [element] }, other)
    case 'waits-elsewhere':
      return change({ floorOf: { [booth]: other } })
    case 'hall':
      return change({ hall: { ...defaultHall, widthMetres: 20 + a } })
    case 'sheet':
      return change({ sheet: { ...defaultSheet, ignored: { [fresh]: 'meant so' } } })
    case 'categories':
      return change({ categories: [{ id: fresh, name: `Kind ${a}`, leastSquareMetres: b }] })
    case 'two floors':
      return [
        ...change({ put: [standFor(booth, { id: fresh })] }),
        ...change(
          {
            remove: on(other)
              .map(({ id }) => id)
              .slice(0, 1),
          },
          other,
        ),
      ]
    default:
      return []
  }
}

/** Done to the records, as the page asks for it. */
function turnFloor(workspace: Workspace, { what, a, b }: Operation): void {
  const floors = floorsOf(workspace)
  const floor = floors[a % floors.length] ?? ''
  if (what === 'make a floor') createRecord(workspace, 'floor', { name: `Made ${String(b)}` })
  else if (what === 'name a floor') updateRecord(workspace, 'floor', floor, { name: `Named ${String(b)}` })
  // One stays, so that there is something to plan on.
  else if (floors.length > 1)
    workspace.transaction(() => removeForUndo(workspace, workspace.undo.begin(), 'floor', floor))
}

/** What it does to floors themselves and to records, a page reads when it is told of it. */
async function takeStep(page: Page, way: 'undo' | 'redo'): Promise<boolean> {
  const step = page.session[way]()
  const isOfFloors = step?.kind.endsWith('-floor') === true
  if (isOfFloors || step?.isWhole === false) await page.settled()
  if (isOfFloors) await page.read()
  return step !== undefined
}

async function perform(page: Page, done: Operation): Promise<void> {
  const { workspace, session, read } = page
  if (done.what === 'undo' || done.what === 'redo') {
    await takeStep(page, done.what)
  } else if (done.what === 'elsewhere') {
    await session.settled()
    const moved = booths.filter((_booth, index) => (index + done.a) % 7 === 0)
    const floors = floorsOf(workspace)
    await updateMany(workspace, 'booth', moved, { floor_id: floors[done.b % floors.length] ?? '' }, {})
    await read()
  } else if (done.what.endsWith('a floor')) {
    await session.settled()
    turnFloor(workspace, done)
    await read()
  } else {
    const changes = changesOf(done, session)
    const joinKey = done.what === 'nudge' ? { joinKey: `nudge ${changes[0]?.put[0]?.id}` } : {}
    if (changes.length > 0)
      session.run(changes, { kind: 'edit', count: 1, seenOn: firstFloors[0], ...joinKey })
  }
  if (!done.waits) return
  await page.settled()
  expect(documentOfCore(workspace)).toEqual(documentOfPage(session))
}

const operationsAtOnce = 200

it(
  'undoing all of 1,000 random operations gives the identical plan, across a restart',
  { timeout: 120_000 },
  async () => {
    const run = fc.asyncProperty(
      fc.array(operation, { minLength: operationsAtOnce, maxLength: operationsAtOnce }),
      async (operations) => {
        const folder = temporaryFolder()
        let page = openPage(folder)
        try {
          for (const floor of firstFloors) pulled(page.workspace, 'floor', floor.slice(1), { name: floor })
          for (const [index, booth] of booths.entries())
            pulled(page.workspace, 'booth', booth.slice(1), {
              booth_name: booth,
              floor_id: firstFloors[index % firstFloors.length] ?? '',
            })
          await page.read()
          const before = documentOfCore(page.workspace)
          const namesBefore = namesOfFloors(page.workspace)
          for (const [index, done] of operations.entries()) {
            await perform(page, done)
            if (index !== operationsAtOnce / 2) continue
            await page.close()
            page = await openedPage(folder)
          }
          await page.settled()
          const after = documentOfCore(page.workspace)
          expect(documentOfPage(page.session)).toEqual(after)
          const namesAfter = namesOfFloors(page.workspace)
          const { undone } = page.workspace.layouts.steps.list(0)

          await page.close()
          page = await openedPage(folder)
          while (await takeStep(page, 'undo')) await page.settled()
          await page.settled()
          expect(documentOfCore(page.workspace)).toEqual(before)
          expect(documentOfPage(page.session)).toEqual(before)
          expect(namesOfFloors(page.workspace)).toEqual(namesBefore)
          expect(page.workspace.journal.open()).toEqual([])

          await page.close()
          page = await openedPage(folder)
          const steps = page.workspace.layouts.steps.list(0).undone.length
          for (let step = undone.length; step < steps; step++) {
            await takeStep(page, 'redo')
            await page.settled()
          }
          await page.settled()
          expect(documentOfCore(page.workspace)).toEqual(after)
          expect(namesOfFloors(page.workspace)).toEqual(namesAfter)
        } finally {
          await page.close()
        }
      },
    )
    await fc.assert(run, { numRuns: 5, endOnFailure: true })
  },
)
