import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchange } from '../../../../electron/sharing/exchange.ts'
import { openDatabase, type Database } from '../../../../electron/workspace/disk/database.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { isStand, type PlanElement, type Stand } from '../../../../shared/domain/plan/elements.ts'
import { canonicalJson } from '../../../../shared/domain/record/record-values.ts'
import type { OwnLayers } from '../../../../shared/domain/plan/own-layers.ts'
import { memoryLocation, type MemoryLocation } from '../memory-location.ts'
import { pulled } from '../../workspaces/workspace.ts'
import type { Random } from './random.ts'

/** The program was ended in the middle of something. */
class Killed extends Error {}

/** Everything that several computers which share one event's plans have in common. */
export interface World {
  readonly random: Random
  readonly place: MemoryLocation
  readonly computers: ModelComputer[]
  readonly folder: string
  /** What each computer begins with. */
  readonly event: string
  time: number
  made: number
  /** Copies of folders to be brought back. */
  readonly backups: { readonly of: ModelComputer; readonly file: string }[]
}

/** One computer with the program on it: a real workspace in a folder of its own. */
export interface ModelComputer {
  readonly name: string
  readonly folder: string
  /** How wrong its clock is, in milliseconds. */
  readonly wrongMs: number
  workspace: Workspace
  /** How many statements it still does before it is killed; `undefined`: it is not. */
  left: number | undefined
}

export const booths = ['r10', 'r11', 'r12'] as const

const everyMs = 1_000

/** The file of an event's database before anybody has planned anything, from which each story begins. */
export function eventFile(folder: string): string {
  const workspace = openAt({ time: Date.UTC(2026, 10, 2) }, folder, { wrongMs: 0, left: undefined })
  workspace.transaction(() => {
    for (const floor of ['1', '2']) pulled(workspace, 'floor', floor, { name: `Hall ${floor}` })
    for (const booth of booths)
      pulled(workspace, 'booth', booth.slice(1), { booth_name: booth, floor_id: 'r1' })
  })
  closeWhole(workspace, folder)
  return fileOf(folder)
}

export function newWorld(random: Random, event: string): World {
  const folder = mkdtempSync(join(quickFolder(), 'booth-builder-model-'))
  return {
    random,
    place: memoryLocation(),
    computers: [],
    folder,
    event,
    time: Date.UTC(2026, 10, 2),
    made: 0,
    backups: [],
  }
}

/** In memory where the system has such a place: nothing of a story is to survive anything. */
export function quickFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}

export function endWorld(world: World): void {
  for (const { workspace } of world.computers) workspace.close()
  rmSync(world.folder, { recursive: true, force: true })
}

/** A further computer, with a copy of a folder: the event's as it was first, or another's. */
export function addComputer(world: World, from = world.event): ModelComputer {
  const name = `c${world.computers.length}`
  const folder = join(world.folder, name)
  const wrongMs =
    world.random.pick([0, 0, 3_600_000, -7_200_000, 40 * 86_400_000]) + world.random.below(1_000)
  mkdirSync(folder)
  copyFileSync(from, fileOf(folder))
  const limits: { readonly wrongMs: number; left: number | undefined } = { wrongMs, left: undefined }
  const computer: ModelComputer = Object.assign(limits, {
    name,
    folder,
    workspace: openAt(world, folder, limits),
  })
  world.computers.push(computer)
  return computer
}

function fileOf(folder: string): string {
  return join(folder, 'workspace.db')
}

function openAt(
  world: Pick<World, 'time'>,
  folder: string,
  limits: { readonly wrongMs: number; left: number | undefined },
): Workspace {
  return openWorkspace(folder, {
    clock: { now: () => (world.time += 1) + limits.wrongMs },
    openDatabase: (file) => killable(openDatabase(file), limits),
  })
}

/** What a power cut takes is no matter here, and waiting for the disk would take most of the time. */
function killable(database: Database, limits: { left: number | undefined }): Database {
  const step = (): void => {
    if (limits.left === undefined) return
    limits.left -= 1
    if (limits.left < 0) throw new Killed('killed')
  }
  database.exec('PRAGMA synchronous = OFF')
  return {
    ...database,
    exec(sql) {
      if (!sql.startsWith('ROLLBACK')) step()
      if (!sql.startsWith('PRAGMA synchronous')) database.exec(sql)
    },
    run(sql, ...parameters) {
      step()
      return database.run(sql, ...parameters)
    },
    get isTransaction() {
      return database.isTransaction
    },
    flush: () => Promise.resolve(),
  }
}

/** So that all of it is in the one file. */
function closeWhole(workspace: Workspace, folder: string): void {
  workspace.close()
  const database = openDatabase(fileOf(folder))
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

/** Ends the program on a computer, and starts it again; with another folder in place of its own where one is given. */
export function restart(world: World, computer: ModelComputer, from?: string): void {
  computer.left = undefined
  closeWhole(computer.workspace, computer.folder)
  if (from !== undefined) copyFileSync(from, fileOf(computer.folder))
  computer.workspace = openAt(world, computer.folder, computer)
}

export function backUp(world: World, computer: ModelComputer): string {
  restart(world, computer)
  closeWhole(computer.workspace, computer.folder)
  const file = join(world.folder, `backup-${world.backups.length}`)
  copyFileSync(fileOf(computer.folder), file)
  world.backups.push({ of: computer, file })
  computer.workspace = openAt(world, computer.folder, computer)
  return file
}

/** Does something on a computer, which may be killed meanwhile; it is started again then. */
export async function on(world: World, computer: ModelComputer, work: () => Promise<unknown>): Promise<void> {
  world.time += world.random.below(everyMs)
  try {
    await work()
    // It ends by itself before it was to be killed.
    computer.left = undefined
  } catch (error) {
    if (computer.left !== undefined && computer.left < 0) restart(world, computer)
    else if (!(error instanceof LineBroken) && !isRefused(error)) throw error
  }
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'conflict' || error.code === 'not-found')
  )
}

class LineBroken extends Error {}

/** Meets the place over a line that brings things late, twice and in any order, or breaks. */
export function meet(
  { random, place }: World,
  { workspace }: ModelComputer,
  isSmooth = false,
): Promise<void> {
  const breaks = (): void => {
    if (!isSmooth && random.below(8) === 0) throw new LineBroken('broken')
  }
  const transport = place.transport(
    isSmooth
      ? {}
      : {
          most: () => 1 + random.below(6),
          deliver: (changes) => random.shuffled([...changes, ...changes.filter(() => random.below(4) === 0)]),
          before: breaks,
          after: breaks,
          wantsSnapshot: () => random.below(6) === 0,
        },
  )
  return exchange(workspace, transport, new AbortController().signal)
}

export function standsOf({ workspace }: ModelComputer): readonly Stand[] {
  return ['r1', 'r2'].flatMap((floor) => workspace.layouts.get(floor).elements).filter(isStand)
}

/** The plans as a file has them, to the byte. */
export function exported({ workspace }: ModelComputer): string {
  const floors = ['r1', 'r2'].map((floor) => {
    const { hall, sheet, elements } = workspace.layouts.get(floor)
    return { hall, sheet: { ...sheet, own: inOrder(sheet.own ?? {}) }, elements: elements.map(inOrder) }
  })
  const { layouts, readiness, views, templates, snapshots, partOrders } = workspace
  const contents = [templates, snapshots].map(({ shared }) =>
    shared
      .ids()
      .toSorted()
      .map((id) => [id, shared.get(id)]),
  )
  const orders = booths.map((booth) => partOrders.get(booth, 'document'))
  const asked = canonicalJson([readiness.rules(), readiness.letter()])
  return JSON.stringify({
    floors,
    categories: layouts.categories(),
    asked,
    views: views.list('booth'),
    orders,
    contents,
  })
}

/** Something that a person does besides the plans. */
export function someAct({ random, ...world }: World, { workspace }: ModelComputer): void {
  const { layouts, readiness, views, templates, snapshots, partOrders } = workspace
  const made = world.made + random.below(1_000_000)
  const content = { values: { city: `City ${made}` }, parts: [] }
  switch (
    random.pick([
      'category',
      'rule',
      'letter',
      'order',
      'view',
      'view',
      'template',
      'template',
      'state',
      'state',
    ] as const)
  ) {
    case 'category': {
      const others = layouts.categories().filter(() => random.below(4) > 0)
      layouts.setCategories([
        ...others.filter(({ id }) => id !== 'c1'),
        { id: random.pick(['c1', `c${made}`]), name: `Category ${random.below(9)}`, leastSquareMetres: null },
      ])
      return
    }
    case 'rule': {
      const { rules, ...rest } = readiness.rules()
      const [level, changed] = [
        random.pick(['needed', 'advised', 'off'] as const),
        random.pick(['count.job', 'count.video', 'links']),
      ]
      readiness.setRules({
        ...rest,
        rules: rules.map((rule) => (rule.id === changed ? { ...rule, level } : rule)),
      })
      return
    }
    case 'letter':
      readiness.setLetter({
        ...readiness.letter(),
        [random.pick(['subject', 'body'])]: `Text ${random.below(5)}`,
      })
      return
    case 'order':
      partOrders.set(
        random.pick(booths),
        'document',
        random.shuffled(['r1', 'r2', 'r3']).slice(random.below(4)),
      )
      return
    case 'view': {
      const [view] = random.shuffled(views.list('booth'))
      if (view === undefined || random.below(3) === 0)
        views.save('booth', {
          id: `v${made}`,
          name: `View ${made}`,
          look: { filters: {} },
          isDefault: random.below(2) === 0,
        })
      else if (random.below(3) === 0) views.remove(view.id)
      else views.save('booth', { ...view, name: `View ${random.below(9)}`, isDefault: random.below(2) === 0 })
      return
    }
    case 'template': {
      const [template] = random.shuffled(templates.list())
      if (template === undefined || random.below(3) === 0)
        templates.add(`Template ${random.below(3)}`, content)
      else changeNamed(random, templates, template.id)
      return
    }
    case 'state': {
      const booth = random.pick(booths)
      const [state] = random.shuffled(snapshots.list(booth))
      if (state === undefined || random.below(3) === 0)
        snapshots.add(booth, `State ${random.below(3)}`, content)
      else changeNamed(random, snapshots, state.id)
    }
  }
}

function changeNamed(
  random: Random,
  store: Pick<Workspace['templates'], 'nameOf' | 'rename' | 'remove'>,
  id: number,
): void {
  const action = random.pick(['rename', 'rename', 'remove', 'bringBack'] as const)
  if (action === 'rename') {
    store.rename(id, `Renamed ${random.below(9)}`)
    return
  }
  const name = store.nameOf(id)
  store.remove(id)
  if (action === 'bringBack' && name !== undefined) store.rename(id, name)
}

/** What there is of the things that are made and removed, as those who share call it. */
export function thingsThere(computer: ModelComputer): ReadonlySet<string> {
  const { views, templates, snapshots } = computer.workspace
  return new Set([
    'event',
    ...standsOf(computer).map(({ id }) => `element/${id}`),
    ...views.ids().map((id) => `view/${id}`),
    ...templates.shared.ids().map((id) => `template/${id}`),
    ...snapshots.shared.ids().map((id) => `state/${id}`),
  ])
}

function inOrder(named: PlanElement | OwnLayers): object {
  return Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)))
}
