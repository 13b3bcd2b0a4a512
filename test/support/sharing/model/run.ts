import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ShareChange } from '../../../../shared/domain/plan/sharing/format/change.ts'
import type { PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { decidedBy, judge } from '../../../../shared/domain/plan/sharing/judge.ts'
import { inactiveStampsOf } from '../../../../shared/domain/plan/sharing/existence.ts'
import { applyPlanStep, redoPlanStep, undoPlanStep } from '../../../../electron/workspace/edits/index.ts'
import {
  createKnownLayouts,
  type KnownLayouts,
} from '../../../../renderer/views/floors/plan/known-layouts.ts'
import { seeded } from './random.ts'
import { someStep } from './steps.ts'
import { lastVersionIsThePlan, versionsComeBackAndGo } from './versions.ts'
import {
  addComputer,
  backUp,
  endWorld,
  eventFile,
  exported,
  meet,
  newWorld,
  quickFolder,
  on,
  restart,
  someAct,
  standsOf,
  thingsThere,
  type ModelComputer,
  type World,
} from './world.ts'

const actions = [
  ...[
    'step',
    'step',
    'step',
    'step',
    'step',
    'step',
    'act',
    'act',
    'act',
    'act',
    'meet',
    'meet',
    'meet',
    'meet',
    'undo',
    'redo',
    'decide',
  ],
  ...['kill', 'backup', 'restore', 'copy', 'drop', 'version'],
] as const

/** Stories from one seed on, until there are enough or the time is over; gives how many there were. Every fourth is told in turn. */
export async function runStories(first: number, most: number, untilMs: number): Promise<number> {
  const folder = mkdtempSync(join(quickFolder(), 'booth-builder-event-'))
  try {
    const event = eventFile(folder)
    let seed = first
    for (; seed < first + most && performance.now() < untilMs; seed += 1) {
      await (seed % 4 === 0 ? storyInTurn : runStory)(seed, 24, event).catch((error: unknown) => {
        throw new Error(`The story of seed ${seed}`, { cause: error })
      })
    }
    return seed - first
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One story of several computers, from the database of an event (`eventFile`); throws where a promise is broken. */
async function runStory(seed: number, length: number, event: string): Promise<void> {
  const random = seeded(seed)
  const world = newWorld(random, event)
  try {
    const count = 2 + random.below(2)
    for (let at = 0; at < count; at += 1) {
      const computer = addComputer(world)
      // Some had planned before they were joined.
      for (let step = random.pick([0, 0, 2]); step > 0; step -= 1) {
        await someStepOn(world, computer)
        await act(world, computer, 'act')
      }
      computer.workspace.sharing.turnOn({ id: computer.name, name: computer.name })
    }
    for (let at = 0; at < length; at += 1) {
      await act(world, random.pick(world.computers), random.pick(actions))
      for (const computer of world.computers) onOneStandEach(computer)
      if (random.below(4) === 0) {
        for (const computer of world.computers) {
          showsWhatIsShared(computer)
          await isFollowed(computer)
        }
      }
    }
    await settle(world)
  } finally {
    endWorld(world)
  }
}

/** One after the other, and each knows what all did before: nobody is ever asked anything. */
async function storyInTurn(seed: number, length: number, event: string): Promise<void> {
  const random = seeded(seed)
  const world = newWorld(random, event)
  try {
    for (let at = 0; at < 2; at += 1) {
      const { name, workspace } = addComputer(world)
      workspace.sharing.turnOn({ id: name, name })
    }
    for (let at = 0; at < length; at += 1) {
      for (const computer of [...world.computers, ...world.computers])
        await on(world, computer, () => meet(world, computer, true))
      for (const { name, workspace } of world.computers)
        expect(
          workspace.sharing.decisions().filter(({ kind }) => kind !== 'number-twice'),
          `${name}, act ${at}`,
        ).toEqual([])
      const computer = random.pick(world.computers)
      for (let step = 1 + random.below(3); step > 0; step -= 1)
        await act(
          world,
          computer,
          random.pick(['step', 'step', 'step', 'step', 'act', 'undo', 'redo', 'version']),
        )
    }
    await settle(world)
  } finally {
    endWorld(world)
  }
}

async function someStepOn(world: World, computer: ModelComputer): Promise<void> {
  const step = someStep(world, computer)
  if (step !== undefined) await on(world, computer, () => applyPlanStep(computer.workspace, step))
}

async function act(world: World, computer: ModelComputer, action: (typeof actions)[number]): Promise<void> {
  const { random } = world
  const { steps } = computer.workspace.layouts
  switch (action) {
    case 'step':
      return someStepOn(world, computer)
    case 'act':
      return on(world, computer, () => {
        someAct(world, computer)
        return Promise.resolve()
      })
    case 'meet':
      return on(world, computer, () => meet(world, computer))
    case 'undo': {
      const last = steps.list(0).done.at(-1)
      return last === undefined
        ? undefined
        : on(world, computer, () => undoPlanStep(computer.workspace, last.id))
    }
    case 'redo': {
      const next = steps.list(0).undone.at(0)
      return next === undefined
        ? undefined
        : on(world, computer, () => redoPlanStep(computer.workspace, next.id))
    }
    case 'decide':
      return on(world, computer, () => {
        const decisions = computer.workspace.sharing.decisions()
        if (decisions.length > 0)
          computer.workspace.sharing.decide(random.pick(decisions).id, random.pick(['keep', 'other', 'both']))
        return Promise.resolve()
      })
    case 'kill':
      computer.left = random.below(60)
      return on(world, computer, () => meet(world, computer))
    case 'backup':
      backUp(world, computer)
      return
    case 'restore': {
      const backup = world.backups.findLast(({ of }) => of === computer)
      if (backup !== undefined) restart(world, computer, backup.file)
      return
    }
    case 'copy':
      if (world.computers.length < 4) addComputer(world, backUp(world, computer))
      return
    case 'drop':
      world.place.dropCovered()
      return
    case 'version':
      return on(world, computer, () => versionsComeBackAndGo(computer, random))
  }
}

function onOneStandEach(computer: ModelComputer): void {
  const seated = standsOf(computer).flatMap(({ boothKey }) => boothKey ?? [])
  expect(new Set(seated).size, `booths of ${computer.name}`).toBe(seated.length)
}

const followed = new WeakMap<ModelComputer, KnownLayouts>()

/** A page that reads only what may be different has the plans as they are. */
async function isFollowed(computer: ModelComputer): Promise<void> {
  const page =
    followed.get(computer) ??
    createKnownLayouts((floor, since) => Promise.resolve(computer.workspace.layouts.read(floor, since)))
  followed.set(computer, page)
  for (const floor of ['r1', 'r2'])
    expect(inOrder((await page.read(floor)).elements), `${floor} on the page of ${computer.name}`).toEqual(
      inOrder(computer.workspace.layouts.get(floor).elements),
    )
}

function inOrder(elements: readonly PlanElement[]): readonly PlanElement[] {
  return elements.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The plans here are what the shared things make of them. */
function showsWhatIsShared(computer: ModelComputer): void {
  computer.left = undefined
  const { name, workspace } = computer
  if (workspace.sharing.state()?.isJoined !== true) return
  workspace.sharing.writeDown()
  const things = [...workspace.sharing.snapshot().things]
    .flat()
    .map(({ what, facets }) => [what, facets] as const)
  const { floors } = judge(things, (ref) => ref)
  for (const floor of ['r1', 'r2']) {
    const here = workspace.layouts.get(floor)
    expect(inOrder(here.elements), `${floor} of ${name}`).toEqual(inOrder(floors.get(floor)?.elements ?? []))
    expect(here.sheet.own, `layers of ${floor} of ${name}`).toEqual(floors.get(floor)?.sheet.own)
  }
}

/** All meet until nothing is left to tell; then all show the same, and nothing is lost. */
async function settle(world: World): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    for (const computer of world.computers) await on(world, computer, () => meet(world, computer, true))
  const [first, ...others] = world.computers
  if (first === undefined) return
  for (const computer of world.computers) {
    showsWhatIsShared(computer)
    await isFollowed(computer)
  }
  for (const computer of others) {
    expect(exported(computer), `${computer.name} beside ${first.name}`).toBe(exported(first))
    expect(computer.workspace.sharing.decisions()).toEqual(first.workspace.sharing.decisions())
  }
  for (const { workspace } of world.computers) expect(workspace.sharing.unsentCount()).toBe(0)
  for (const computer of world.computers) await lastVersionIsThePlan(computer)
  // Started again it shows the same.
  const before = exported(first)
  restart(world, first)
  expect(exported(first)).toBe(before)
  nothingIsLost(world.place.changes, first)
  await versionsComeBackAndGo(first, world.random)
}

/** Every seat and text that somebody wrote counts, was replaced by who knew it, went with its stand, or is a decision. */
function nothingIsLost(changes: readonly ShareChange[], computer: ModelComputer): void {
  const open = computer.workspace.sharing.decisions()
  const hidden = new Set(
    [...computer.workspace.sharing.snapshot().things]
      .flat()
      .flatMap(({ what, facets }) => (what.startsWith('floor/') ? inactiveStampsOf(facets) : [])),
  )
  const there = thingsThere(computer)
  const writes = changes.flatMap(({ stamp, rows }) =>
    rows.flatMap(({ what, facets }) =>
      Object.entries(facets).map(([facet, { value, replaced = [] }]) => ({
        what,
        facet,
        stamp,
        value: JSON.stringify(value),
        replaced,
      })),
    ),
  )
  const byFacet = Map.groupBy(writes, ({ what, facet }) => `${what} ${facet}`)
  for (const beside of byFacet.values()) {
    const replaced = new Set(beside.flatMap((one) => one.replaced))
    const heads = beside
      .filter(({ stamp }) => !replaced.has(stamp) && !hidden.has(stamp))
      .sort((one, other) => (one.stamp < other.stamp ? -1 : 1))
    const counted = heads.at(-1)
    for (const { what, facet, stamp, value } of heads) {
      if (decidedBy(what, facet) === undefined || !there.has(what) || value === counted?.value) continue
      expect(
        open.some((one) => 'facet' in one && one.what === what && one.other.stamp === stamp),
        `${what} ${facet} ${value} by ${stamp}`,
      ).toBe(true)
    }
  }
}
