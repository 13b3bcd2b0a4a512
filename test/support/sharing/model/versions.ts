import { expect } from 'vitest'
import { planLog } from '../../../../electron/plans/history/plan-log.ts'
import { bringBack, planVersion, versionFile } from '../../../../electron/plans/history/plan-version.ts'
import { readPlan } from '../../../../electron/plans/read-source.ts'
import { undoPlanStep } from '../../../../electron/workspace/edits/index.ts'
import { layoutFileOf, type LayoutFile } from '../../../../shared/domain/plan/files/layout-file.ts'
import { inOwnLayer, ownLayerOf } from '../../../../shared/domain/plan/own-layers.ts'
import type { Stamp } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { canonicalJson } from '../../../../shared/domain/record/record-values.ts'
import type { Random } from './random.ts'
import { exported, type ModelComputer } from './world.ts'

/** The stamps of a log at which versions are to be had, in their order. */
async function stampsOf({ workspace }: ModelComputer): Promise<readonly Stamp[]> {
  const { since } = await planLog(workspace, { floorKey: null, before: null, limit: 1 })
  if (since === null) return []
  const { log } = workspace.sharing
  const covered = Object.values(log.covers()).map(({ stamp }) => stamp)
  const stamps = new Set(covered)
  for (let some = log.changes(undefined); some.length > 0; some = log.changes(some.at(-1)))
    for (const { stamp } of some) stamps.add(stamp)
  const first = covered.sort().at(-1) ?? ''
  return [...stamps].sort().filter((stamp) => stamp >= first)
}

/** A floor's layout as a file has it, to the byte. */
function written({ madeAt: _madeAt, ...file }: LayoutFile): string {
  return canonicalJson(file)
}

function fileNow({ workspace }: ModelComputer, floorKey: string): LayoutFile {
  const plan = readPlan(workspace, [floorKey])
  const booths = new Map(
    [...plan.booths].map(([key, { id, externalId, name }]) => [key, { key, id, externalId, name }]),
  )
  return layoutFileOf({ ...plan, booths }, { madeAt: '', nameOf: () => '', dataOf: () => null })
}

/** Of the elements alone: the categories of stands are the event's, and they and the layers stay as they are now. */
function withoutLists({ categories: _categories, floors, ...file }: LayoutFile): LayoutFile {
  const elements = (all: LayoutFile['floors'][number]['elements']) =>
    all.map((one) => inOwnLayer(one.kind === 'stand' ? { ...one, category: null } : one, undefined))
  return {
    ...file,
    categories: [],
    floors: floors.map(({ layers: _layers, ...floor }) => ({ ...floor, elements: elements(floor.elements) })),
  }
}

/** Each element is in the layer that it was in, known again by its id, or by its name where it was made anew. */
function expectSameLayers(now: LayoutFile, wanted: LayoutFile): void {
  const namesIn = ({ floors }: LayoutFile) =>
    new Map(
      floors.flatMap(({ layers, elements }) =>
        elements.map((one) => [one.id, [one.layer, ownLayerOf(layers, one)?.name] as const]),
      ),
    )
  const [is, was] = [namesIn(now), namesIn(wanted)]
  for (const [id, [layer, name]] of was) {
    const [layerNow, nameNow] = is.get(id) ?? []
    if (name === undefined || layer !== layerNow) expect(nameNow, `the layer of ${id}`).toBe(name)
  }
}

/** Each stand has the category that it had, known again by its id, or by its name where it was made anew. */
function expectSameCategories(now: LayoutFile, wanted: LayoutFile): void {
  const standsOf = ({ floors }: LayoutFile) =>
    floors.flatMap(({ elements }) => elements.flatMap((one) => (one.kind === 'stand' ? [one] : [])))
  const had = new Map(standsOf(wanted).map(({ id, category }) => [id, category]))
  const nameIn = ({ categories }: LayoutFile, id: string | null) =>
    categories.find((one) => one.id === id)?.name
  const others = standsOf(now).filter(({ id, category }) => {
    const before = had.get(id) ?? null
    return category !== before && (category === null || nameIn(now, category) !== nameIn(wanted, before))
  })
  expect(others.map(({ id, category }) => [id, category, had.get(id)])).toEqual([])
}

/** The version at the last stamp is the plan as it is. */
export async function lastVersionIsThePlan(computer: ModelComputer): Promise<void> {
  const stamp = (await stampsOf(computer)).at(-1)
  if (stamp === undefined) return
  for (const floorKey of ['r1', 'r2']) {
    expect(
      written(await versionFile(computer.workspace, { floorKey, stamp })),
      `${floorKey} of ${computer.name}`,
    ).toBe(written(fileNow(computer, floorKey)))
    const { comparison } = await planVersion(computer.workspace, { floorKey, stamp })
    expect(comparison.differences).toEqual([])
  }
}

/** Any version that is brought back is the plan then; and undone, the plan is what it was. */
export async function versionsComeBackAndGo(computer: ModelComputer, random: Random): Promise<void> {
  const { workspace } = computer
  const stamps = await stampsOf(computer)
  if (stamps.length === 0) return
  const request = { floorKey: 'r1', stamp: random.pick(stamps) }
  const { comparison } = await planVersion(workspace, request)
  const chosen = comparison.differences.map(({ id }) => id)
  if (chosen.length === 0) return
  const before = exported(computer)
  const wanted = await versionFile(workspace, request)
  const { stepId } = await bringBack(workspace, { ...request, chosen, revision: comparison.revision })
  const now = fileNow(computer, 'r1')
  expect(written(withoutLists(now))).toBe(written(withoutLists(wanted)))
  expectSameLayers(now, wanted)
  expectSameCategories(now, wanted)
  await undoPlanStep(workspace, stepId)
  expect(exported(computer)).toBe(before)
}
