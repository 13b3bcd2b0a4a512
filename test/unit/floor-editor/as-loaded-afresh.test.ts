import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allCommands } from '../../../renderer/floor-editor/commands/registry.ts'
import { createPlanSession, type PlanSession } from '../../../renderer/floor-editor/document/session.ts'
import type { FloorStyles } from '../../../renderer/floor-editor/view/theme.ts'
import { markNames } from '../../../shared/domain/plan/signs/signs.ts'
import { hues } from '../../../shared/domain/plan/signs/tones.ts'
import {
  isStand,
  newFixture,
  newStand,
  standState,
  type PlanElement,
  type Stand,
} from '../../../shared/domain/plan/elements.ts'
import {
  defaultSheet,
  emptyChange,
  withOwnLayers,
  type FloorLayout,
  type StepKind,
} from '../../../shared/domain/plan/layout.ts'
import { openEditorInNode, type EditorInNode } from '../../support/floor-editor/editor-in-node.ts'
import { seenToDiffer, openPageInNode, type PageInNode } from '../../support/floor-editor/page-in-node.ts'
import { hall } from './support.ts'

const boothKeys = Array.from({ length: 9 }, (_, at) => `r${at}`)
const floorKeys = ['a', 'b'] as const

/** Stands in rows, some with booths, and what else stands in a hall. */
function elementsOf(floorKey: string): readonly PlanElement[] {
  const stands = Array.from({ length: 8 }, (_, at) =>
    newStand({
      id: `${floorKey}${at}`,
      xMetres: 2 + (at % 4) * 4,
      yMetres: 2 + Math.floor(at / 4) * 6,
      widthMetres: 3,
      heightMetres: 3,
      number: `${floorKey.toUpperCase()}${at}`,
      boothKey: floorKey === 'a' && at < 5 ? `r${at}` : null,
      hold: at === 6 ? { boothKey: 'r8', name: 'Kept', until: null, why: '' } : null,
    }),
  )
  return [
    ...stands,
    newFixture({
      id: `${floorKey}-wall`,
      kind: 'wall',
      xMetres: 20,
      yMetres: 2,
      widthMetres: 0.2,
      heightMetres: 12,
    }),
    newFixture({
      id: `${floorKey}-stage`,
      kind: 'stage',
      xMetres: 24,
      yMetres: 3,
      widthMetres: 8,
      heightMetres: 5,
      text: 'Stage',
    }),
    newFixture({
      id: `${floorKey}-door`,
      kind: 'entrance',
      xMetres: 0,
      yMetres: 16,
      widthMetres: 1,
      heightMetres: 3,
    }),
    newFixture({
      id: `${floorKey}-label`,
      kind: 'label',
      xMetres: 10,
      yMetres: 16,
      widthMetres: 4,
      heightMetres: 1,
      text: 'North',
    }),
  ]
}

/** Looks as the screen makes them; another `version` is another colouring. */
function floorStylesOf(version: number): FloorStyles {
  return {
    booths: new Map(
      boothKeys.map((key, at) => [
        key,
        { name: `Exhibitor ${at} of ${version}`, problems: (at + version) % 3, logo: null },
      ]),
    ),
    colourOf: (stand) => {
      const at =
        (stand.boothKey === null
          ? ['free', 'held', 'taken'].indexOf(standState(stand))
          : boothKeys.indexOf(stand.boothKey)) + version
      return { tone: hues[at % hues.length]!, mark: markNames[at % markNames.length]! }
    },
  }
}

function layoutsOf({ plan }: PlanSession): readonly FloorLayout[] {
  return floorKeys.map((floorKey) => {
    const floor = plan.floor(floorKey)!
    const elements = [...floor.elements.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    return { floorKey, revision: 0, hall: floor.hall, sheet: floor.sheet, elements }
  })
}

function ownersOf({ plan }: PlanSession): ReadonlyMap<string, string> {
  return new Map(
    boothKeys.flatMap((key) => (plan.floorOf(key) === undefined ? [] : [[key, plan.floorOf(key)!] as const])),
  )
}

/** A session as one is opened by the screen; the next step that is sent can be refused. */
function openSession(refusal: { due: boolean }): PlanSession {
  let steps = 0
  return createPlanSession({
    now: () => 0,
    newId: () => `step-${(steps += 1)}`,
    send: () => {
      if (!refusal.due) return Promise.resolve()
      refusal.due = false
      return Promise.reject(new Error('The disk is full.'))
    },
    onRefused: () => undefined,
    onHistory: () => undefined,
    onUnseen: () => undefined,
    onTooSoon: () => undefined,
  })
}

interface World {
  readonly session: PlanSession
  readonly shown: { floor: string; styles: number }
  readonly refusal: { due: boolean }
  readonly on: EditorInNode
}

/** One thing that a person, or somebody elsewhere, does. */
type Act = (world: World) => void

/** An act that a story which fails names with what it was done with. */
function acts<Given>(
  name: string,
  given: fc.Arbitrary<Given>,
  perform: (given: Given, world: World) => void,
): fc.Arbitrary<Act> {
  return given.map((what) =>
    Object.assign((world: World) => perform(what, world), {
      [fc.toStringMethod]: () => `${name} ${fc.stringify(what)}`,
    }),
  )
}

const index = fc.nat(20)
const floorKey = fc.constantFrom(...floorKeys)
const booth = fc.constantFrom(...boothKeys)
const metres = fc.integer({ min: -4, max: 60 })
const pixels = fc.record({ x: fc.integer({ min: 0, max: 479 }), y: fc.integer({ min: 0, max: 319 }) })

function elementAt({ session, shown }: World, at: number): PlanElement | undefined {
  const elements = [...(session.plan.floor(shown.floor)?.elements.values() ?? [])]
  return elements[at % Math.max(1, elements.length)]
}

function standsOf({ session, shown }: World): readonly Stand[] {
  return [...(session.plan.floor(shown.floor)?.elements.values() ?? [])].filter(isStand)
}

function pointer(
  kind: string,
  at: { readonly x: number; readonly y: number },
  keys: { readonly altKey?: boolean; readonly shiftKey?: boolean },
): Event {
  return Object.assign(new Event(kind), {
    ...{ clientX: at.x, clientY: at.y, button: 0, pointerId: 1, pointerType: 'mouse' },
    ...{ shiftKey: false, altKey: false, ctrlKey: false, metaKey: false },
    ...keys,
  })
}

function drag(
  { on }: World,
  points: readonly { readonly x: number; readonly y: number }[],
  keys: { readonly altKey?: boolean },
): void {
  const [from, ...rest] = points
  if (from === undefined) return
  on.host.dispatchEvent(pointer('pointerdown', from, keys))
  for (const to of rest) window.dispatchEvent(pointer('pointermove', to, keys))
  window.dispatchEvent(pointer('pointerup', rest.at(-1) ?? from, keys))
}

const command = acts(
  'command',
  fc.constantFrom(...allCommands.map(({ id }) => id)),
  (id, { on }) => void on.editor.run(id),
)
const historic = acts('history', fc.constantFrom('undo', 'redo'), (id, { on }) => void on.editor.run(id))
const select = acts('select', fc.array(index, { maxLength: 4 }), (chosen, world) => {
  world.on.editor.select(chosen.flatMap((at) => elementAt(world, at)?.id ?? []))
})
const seat = acts(
  'seat',
  fc.record({ booths: fc.uniqueArray(booth, { minLength: 1, maxLength: 3 }), at: index }),
  ({ booths, at }, world) => {
    const { actions } = world.on.editor
    const proposal = actions.proposeSeats(booths, elementAt(world, at)?.id ?? '')
    if (proposal !== undefined) actions.seat(proposal)
  },
)
/** Two that stand on the floor on show change places. */
const swap = acts('swap', fc.record({ one: index, other: index }), ({ one, other }, world) => {
  const { actions } = world.on.editor
  const taken = standsOf(world).filter(({ boothKey }) => boothKey !== null)
  const [from, to] = [taken[one % Math.max(1, taken.length)], taken[other % Math.max(1, taken.length)]]
  const proposal = actions.proposeSeats([from?.boothKey ?? ''], to?.id ?? '')
  if (from !== undefined && proposal !== undefined) actions.seat(proposal)
})
const geometry = acts(
  'geometry',
  fc.record(
    {
      xMetres: metres,
      yMetres: metres,
      widthMetres: fc.constantFrom(2, 3, 6),
      rotationDegrees: fc.constantFrom(0, 30, 90, 200),
    },
    { requiredKeys: [] },
  ),
  (part, { on }) => on.editor.actions.setGeometry(part),
)
const edit = acts(
  'edit',
  fc.record(
    {
      number: fc.constantFrom('A1', 'B2', 'long number', ''),
      category: fc.constantFrom(null, 'c1'),
      hold: fc.constantFrom(null, { boothKey: 'r7', name: 'Held', until: null, why: '' }),
    },
    { requiredKeys: [] },
  ),
  (part, { on }) => on.editor.actions.editStands(part, 'edit'),
)
const toFloor = acts(
  'to floor',
  fc.record({ to: floorKey, boothKey: fc.option(booth) }),
  ({ to, boothKey }, { on }) => {
    const ids = on.editor.selected.map(({ id }) => id)
    on.editor.actions.moveToFloor(
      to,
      boothKey === null ? { kind: 'elements', ids } : { kind: 'booths', keys: [boothKey] },
    )
  },
)
const placing = acts(
  'place',
  fc.record({ how: fc.constantFrom('free', 'islands', 'inside'), keys: fc.subarray(boothKeys) }),
  ({ how, keys }, { on, session }) => {
    const { actions } = on.editor
    const waiting = keys.filter((key) => session.plan.standOf(key) === undefined)
    if (how === 'inside') actions.moveInside()
    else if (how === 'free') actions.placeFree(waiting)
    else actions.arrange(actions.proposeArrangement(waiting).fitting)
  },
)
const room = acts('hall', fc.constantFrom(30, 60, 100), (widthMetres, { on }) =>
  on.editor.actions.setHall({ ...hall, widthMetres }),
)
const layers = acts(
  'layers',
  fc.record({
    layer: fc.constantFrom('stands', 'fixtures', 'notes'),
    shown: fc.boolean(),
    locked: fc.boolean(),
  }),
  ({ layer, ...state }, { on, session, shown }) => {
    const { sheet } = session.plan.floor(shown.floor)!
    on.editor.actions.run(
      { ...emptyChange(shown.floor), sheet: { ...sheet, layers: { ...sheet.layers, [layer]: state } } },
      'layers',
      1,
    )
  },
)
const ownLayer = fc.constantFrom('l1', 'l2')
const ownLayers = acts(
  'own layers',
  fc.record({
    layer: ownLayer,
    is: fc.option(
      fc.record({ name: fc.constantFrom('Wiring', 'Carpets'), shown: fc.boolean(), locked: fc.boolean() }),
    ),
  }),
  ({ layer, is }, { on, session, shown }) => {
    const { sheet } = session.plan.floor(shown.floor)!
    const others = Object.entries(sheet.own ?? {}).filter(([id]) => id !== layer)
    const own = Object.fromEntries(is === null ? others : [...others, [layer, is]])
    on.editor.actions.run({ ...emptyChange(shown.floor), sheet: withOwnLayers(sheet, own) }, 'layers', 1)
  },
)
const intoLayer = acts('into a layer', fc.option(ownLayer, { nil: undefined }), (layer, { on }) =>
  on.editor.actions.setLayer(layer),
)
const drawLayer = acts('draw into', fc.option(ownLayer), (layer, { on }) => on.editor.setDrawLayer(layer))
const drawn = acts(
  'draw',
  fc.record({ tool: fc.constantFrom('stand', 'lounge', 'cut'), from: pixels, to: pixels }),
  ({ tool, from, to }, world) => {
    const { editor } = world.on
    if (tool === 'stand') editor.draw({ id: 'stand', form: 'rectangle' })
    else
      editor.draw(
        tool === 'lounge' ? { id: 'fixture', kind: 'lounge', form: 'rectangle', text: '' } : { id: 'cut' },
      )
    drag(world, [from, to], {})
    editor.draw(null)
  },
)
const dragged = acts(
  'drag',
  fc.record({
    at: index,
    dx: fc.integer({ min: -90, max: 90 }),
    dy: fc.integer({ min: -90, max: 90 }),
    altKey: fc.boolean(),
  }),
  ({ at, dx, dy, altKey }, world) => {
    const from = world.on.editor.screenPointOf(elementAt(world, at)?.id ?? '')
    if (from !== undefined)
      drag(world, [from, { x: from.x + dx / 2, y: from.y }, { x: from.x + dx, y: from.y + dy }], { altKey })
  },
)
const marquee = acts(
  'marquee',
  fc.record({ from: pixels, to: pixels, altKey: fc.boolean() }),
  ({ from, to, altKey }, world) => drag(world, [from, to], { altKey }),
)
const otherFloor = acts('floor', floorKey, (next, world) => {
  world.shown.floor = next
  world.on.show(next)
})
const styles = acts('styles', fc.nat(3), (version, world) => {
  world.shown.styles = version
  world.on.editor.setStyles(floorStylesOf(version))
})
const paint = acts('paint', fc.constant(null), (_, { on }) => on.settle())

/** What others do comes as the records' floors, or as a plan that is read anew. */
const recordsOfOthers = acts(
  'records elsewhere',
  fc.array(fc.option(floorKey), { minLength: boothKeys.length, maxLength: boothKeys.length }),
  (floors, { session }) =>
    session.plan.setBoothFloors(
      new Map(boothKeys.flatMap((key, at) => (floors[at] == null ? [] : [[key, floors[at]] as const]))),
    ),
)
const planOfOthers = acts(
  'plan elsewhere',
  fc.record({ on: floorKey, without: index, at: index, xMetres: metres }),
  ({ on, without, at, xMetres }, { session }) => {
    const layouts = layoutsOf(session).map((layout) => {
      if (layout.floorKey !== on) return layout
      const left = layout.elements.filter((_, place) => place !== without)
      return {
        ...layout,
        elements: left.map((element, place) => (place === at ? { ...element, xMetres } : element)),
      }
    })
    session.plan.reset(layouts, ownersOf(session), [{ id: 'c1', name: 'Premium', leastSquareMetres: 10 }])
  },
)
/** A long step is taken back by the core alone, and the plan read anew. */
const longStep = acts('long step', fc.constantFrom<StepKind>('array', 'number'), (kind, world) => {
  const { session, shown } = world
  const before = { layouts: layoutsOf(session), owners: ownersOf(session) }
  const stands = standsOf(world)
  world.on.editor.actions.run(
    { ...emptyChange(shown.floor), put: stands.map((stand, at) => ({ ...stand, number: `N${at}` })) },
    kind,
    stands.length,
  )
  session.plan.reset(before.layouts, before.owners, session.plan.categories)
})
const refusal = acts('refusal', fc.constant(null), (_, world) => {
  world.refusal.due = true
})

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 10, arbitrary: command },
  { weight: 6, arbitrary: historic },
  { weight: 6, arbitrary: select },
  { weight: 6, arbitrary: fc.oneof(seat, swap) },
  { weight: 6, arbitrary: fc.oneof(geometry, edit, toFloor, placing) },
  { weight: 4, arbitrary: fc.oneof(dragged, marquee, drawn) },
  { weight: 3, arbitrary: fc.oneof(room, layers, otherFloor, styles) },
  { weight: 3, arbitrary: fc.oneof(ownLayers, intoLayer, drawLayer) },
  { weight: 4, arbitrary: fc.oneof(recordsOfOthers, planOfOthers, longStep) },
  { weight: 1, arbitrary: refusal },
  { weight: 6, arbitrary: paint },
)

let page: PageInNode
const open: EditorInNode[] = []

beforeAll(() => {
  page = openPageInNode()
})
afterEach(closeAll)
afterAll(() => vi.unstubAllGlobals())

function closeAll(): void {
  for (const one of open.splice(0)) one.dispose()
  page.release()
}

function openOn(session: PlanSession, { floor, styles: version }: World['shown']): EditorInNode {
  const made = openEditorInNode(page, session, floorStylesOf(version), floor)
  open.push(made)
  return made
}

function openWorld(): World {
  const shown = { floor: 'a', styles: 0 }
  const due = { due: false }
  const session = openSession(due)
  const layouts = floorKeys.map((key) => ({
    floorKey: key,
    revision: 0,
    hall,
    sheet: defaultSheet,
    elements: elementsOf(key),
  }))
  session.plan.reset(layouts, new Map(boothKeys.map((key, at) => [key, at < 7 ? 'a' : 'b'])), [])
  return { session, shown, refusal: due, on: openOn(session, shown) }
}

/** What the page would be if it were loaded now. */
function afresh({ session, shown, on }: World): EditorInNode {
  const again = openSession({ due: false })
  again.plan.reset(layoutsOf(session), ownersOf(session), session.plan.categories)
  const fresh = openOn(again, shown)
  fresh.editor.setSnapping(on.snapping())
  return fresh
}

/** What a click finds, everywhere on the canvas. */
function foundByClicks({ host, selected, editor }: EditorInNode): readonly string[] {
  const found: string[] = []
  for (let x = 4; x < 480; x += 16)
    for (let y = 4; y < 320; y += 16) {
      editor.select([])
      host.dispatchEvent(pointer('pointerdown', { x, y }, {}))
      window.dispatchEvent(pointer('pointerup', { x, y }, {}))
      found.push(`${x} ${y} ${selected().toSorted().join(' ')}`)
    }
  editor.select([])
  return found
}

function selectedBy(
  { editor, selected }: EditorInNode,
  id: 'select-all' | 'select-overlapping' | 'select-outside',
): readonly string[] {
  editor.select([])
  editor.run(id)
  return [...selected()].sort()
}

function stateOf(on: EditorInNode): unknown {
  const { report } = on
  const { groups, ignored, problems, errors, pending } = report()
  const { actions } = on.editor
  return {
    all: selectedBy(on, 'select-all'),
    overlapping: selectedBy(on, 'select-overlapping'),
    outside: selectedBy(on, 'select-outside'),
    clicked: (on.editor.select([]), on.editor.run('fit-all'), foundByClicks(on)),
    status: on.status(),
    findings: {
      problems,
      errors,
      pending,
      ignored,
      ids: groups.map(({ kind, findings }) => [kind, findings.map(({ id }) => id)]),
    },
    free: actions
      .proposeArrangement(['x1', 'x2', 'x3'])
      .fitting.items.map(({ xMetres, yMetres }) => [xMetres, yMetres]),
  }
}

const numRuns = Number(process.env['RUNS'] ?? 40)

describe('after any story of steps, undoing, and what others do meanwhile', () => {
  it(
    'the editor is as one that is opened afresh: what is there, what a click finds, what is counted, found and painted',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (story) => {
          closeAll()
          const world = openWorld()
          for (const one of story) {
            one(world)
            // What was sent is answered, and what was copied is there.
            await world.session.settled()
            await Promise.resolve()
          }
          const { on } = world
          on.editor.draw(null)
          on.host.dispatchEvent(new Event('pointerleave'))
          const elements = world.session.plan.floor(world.shown.floor)!.elements
          expect(on.selected().filter((id) => !elements.has(id))).toEqual([])
          const [shown, whole] = [on.picture(), on.paintedAnew()]
          for (const part of ['plan', 'overlay', 'minimap'] as const)
            expect([part, seenToDiffer(shown[part], whole[part])]).toEqual([part, 0])
          const fresh = afresh(world)
          expect(stateOf(on)).toEqual(stateOf(fresh))
          const [kept, loaded] = [on.picture(), fresh.picture()]
          for (const part of ['plan', 'minimap'] as const)
            expect([part, seenToDiffer(kept[part], loaded[part])]).toEqual([part, 0])
        }),
        { numRuns },
      )
    },
    numRuns * 1_500,
  )
})
