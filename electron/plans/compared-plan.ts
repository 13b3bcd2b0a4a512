import { randomUUID } from 'node:crypto'
import type { PlanComparison } from '../../shared/contract/plan-files.ts'
import type { FileFloor, LayoutFile } from '../../shared/domain/plan/files/layout-file.ts'
import type {
  Hall,
  PlanChange,
  PlanStep,
  Sheet,
  StandCategory,
  StepKind,
} from '../../shared/domain/plan/layout.ts'
import {
  compareElements,
  compareHall,
  type MergeWords,
  type PlanMerge,
} from '../../shared/domain/plan/merging/compare.ts'
import { incomingLayout } from '../../shared/domain/plan/merging/incoming-layout.ts'
import { mergedChange, takenBack } from '../../shared/domain/plan/merging/merged-change.ts'
import { ownLayerOf, type OwnLayers } from '../../shared/domain/plan/own-layers.ts'
import { AppError } from '../../shared/errors.ts'
import { applyPlanStep } from '../workspace/edits/index.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { readPlan, type WorkspacePlan } from './read-source.ts'

/** A floor as it is here, to be compared. */
interface FloorHere {
  readonly plan: WorkspacePlan
  readonly floor: WorkspacePlan['floors'][number]
  readonly sheet: Sheet
  readonly takenIds: ReadonlySet<string>
  readonly words: MergeWords
}

/** What something else says of a floor, beside what is here. */
export interface ComparedPlan extends FloorHere {
  readonly merges: readonly PlanMerge[]
  readonly told: Pick<PlanComparison, 'differences' | 'same' | 'revision'>
  /** What takes the chosen differences over. */
  readonly change: (chosen: ReadonlySet<string>) => PlanChange
}

/** Throws `not-found`. */
export function floorHere(workspace: Workspace, floorKey: string): FloorHere {
  const plan = readPlan(workspace, [floorKey])
  const [floor] = plan.floors
  if (floor === undefined) throw new AppError('not-found', `There is no floor “${floorKey}”.`)
  return {
    ...{ plan, floor, sheet: workspace.layouts.floor(floorKey).sheet, takenIds: new Set(allIds(workspace)) },
    words: {
      boothName: (key) => plan.booths.get(key)?.name ?? key,
      categoryName: (id) => plan.categories.find((one) => one.id === id)?.name ?? id,
      layerName: (layer) => ownLayerOf(floor.layers, { layer })?.name ?? '',
    },
  }
}

interface Told {
  readonly merges: readonly PlanMerge[]
  readonly hall?: Hall
  readonly newCategories?: readonly StandCategory[]
  readonly newLayers?: OwnLayers
}

/** What was found of each element, as a person is told of it and as it can be taken. */
export function comparedPlan(
  workspace: Workspace,
  here: FloorHere,
  { merges, hall = here.floor.hall, newCategories = [], newLayers = {} }: Told,
): ComparedPlan {
  const { plan, floor, sheet } = here
  const ofHall = compareHall(floor.hall, hall)
  const differences = merges.map(({ difference }) => difference).filter(({ verdict }) => verdict !== 'same')
  return {
    ...{ ...here, merges },
    told: {
      differences: ofHall === undefined ? differences : [ofHall, ...differences],
      same: merges.length - differences.length,
      revision: workspace.layouts.revision(floor.key),
    },
    change: (chosen) =>
      mergedChange({
        floorKey: floor.key,
        merges,
        chosen,
        hall,
        categories: plan.categories,
        newCategories,
        sheet,
        newLayers,
      }),
  }
}

/**
 * What a floor of a layout says of a floor here. `hasFile`: whether a picture is here, or comes along;
 * `isSamePlan`: it is the same plan at another time.
 */
export function comparedLayout(
  workspace: Workspace,
  here: FloorHere,
  { file, fileFloor, hasFile, isSamePlan = false }: LayoutToCompare,
): ComparedPlan {
  const { plan, floor, takenIds, words } = here
  const incoming = incomingLayout(file, fileFloor, {
    ...{ eventId: plan.event.id, floorKey: floor.key, categories: plan.categories, layers: floor.layers },
    ...{ booths: [...plan.booths.values()], takenIds, hasFile },
  })
  const named = new Map(incoming.newCategories.map(({ id, name }) => [id, name]))
  const merges = compareElements(floor.elements, incoming.elements, {
    words: {
      ...words,
      categoryName: (id) => named.get(id) ?? words.categoryName(id),
      layerName: (layer) => ownLayerOf(incoming.newLayers, { layer })?.name ?? words.layerName(layer),
    },
    isWhole: true,
    isSamePlan,
  })
  return comparedPlan(workspace, here, {
    merges,
    hall: fileFloor.hall,
    newCategories: incoming.newCategories,
    newLayers: incoming.newLayers,
  })
}

interface LayoutToCompare {
  readonly file: LayoutFile
  readonly fileFloor: FileFloor
  readonly hasFile: (hash: string) => boolean
  readonly isSamePlan?: boolean
}

interface Taking {
  readonly kind: StepKind
  readonly chosen: readonly string[]
  /** Of the floor's plan when it was compared; `null`: whatever it was. */
  readonly revision: number | null
  readonly now: () => number
  /** Done before anything is taken. */
  readonly prepare?: (forward: PlanChange) => Promise<void>
}

/**
 * Takes the chosen differences over as one step. Throws `conflict` where the floor's plan is not what
 * it was when it was compared.
 */
export async function takeCompared(
  workspace: Workspace,
  { plan, floor, sheet, merges, told, change }: ComparedPlan,
  { kind, chosen, revision, now, prepare }: Taking,
): Promise<{ readonly stepId: string; readonly changed: number }> {
  if (revision !== null && told.revision !== revision) throw changedMeanwhile()
  const forward = change(new Set(chosen))
  await prepare?.(forward)
  if (workspace.layouts.revision(floor.key) !== told.revision) throw changedMeanwhile()
  const count = forward.put.length + forward.remove.length + (forward.hall === undefined ? 0 : 1)
  const placeOf = (boothKey: string) => {
    const floorKey = plan.booths.get(boothKey)?.floorKey
    if (floorKey == null) return undefined
    const place = workspace.layouts.lastPosition(boothKey)
    return { floorKey, stand: place?.floorKey === floorKey ? place.stand : null }
  }
  const step: PlanStep = {
    ...{ id: randomUUID(), kind, count, seenOn: floor.key, at: now() },
    forward: [forward],
    backward: takenBack(forward, {
      hall: floor.hall,
      sheet,
      categories: plan.categories,
      here: merges.flatMap(({ here }) => here ?? []),
      placeOf,
    }),
  }
  await applyPlanStep(workspace, step)
  return { stepId: step.id, changed: count }
}

function changedMeanwhile(): AppError {
  return new AppError('conflict', 'The plan has been changed meanwhile. Look at the differences again.', {
    details: { reason: 'plan-changed' },
  })
}

function* allIds({ records, layouts }: Workspace): Iterable<string> {
  for (const { key } of records.iterate('floor')) for (const { id } of layouts.get(key).elements) yield id
}
