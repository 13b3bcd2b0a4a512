import { z } from 'zod'
import type { EntityName } from '../../entities/index.ts'
import type { ChangeKind } from '../change-kinds.ts'
import { isObject, type RecordValues } from '../record/record-values.ts'
import { layerOf, planElement, planLayers, type PlanElement } from './elements.ts'
import { isInShownLayer, ownLayerOf, ownLayers, type OwnLayers } from './own-layers.ts'

export const hall = z.strictObject({
  widthMetres: z.number().min(1).max(10_000),
  heightMetres: z.number().min(1).max(10_000),
  gridMetres: z.number().min(0.05).max(100),
  /** No way between stands may be narrower. */
  aisleMetres: z.number().min(0).max(100),
})
export type Hall = Readonly<z.infer<typeof hall>>

/** What a floor has until somebody says otherwise. */
export const defaultHall: Hall = { widthMetres: 60, heightMetres: 40, gridMetres: 0.5, aisleMetres: 2 }

const layerState = z.strictObject({ shown: z.boolean(), locked: z.boolean() })

/** How a floor's plan is looked at and worked on, as far as everybody who opens it sees it so. */
export const sheet = z.strictObject({
  layers: z.record(z.enum(planLayers), layerState),
  /** None: there are none. */
  own: ownLayers.exactOptional(),
  /** Findings that a person said are meant so, by their id, with the reason. */
  ignored: z.record(z.string().max(400), z.string().max(500)),
})
export type Sheet = Readonly<z.infer<typeof sheet>>

export const defaultSheet: Sheet = {
  layers: {
    background: { shown: true, locked: true },
    fixtures: { shown: true, locked: false },
    stands: { shown: true, locked: false },
    notes: { shown: true, locked: false },
  },
  ignored: {},
}

/** A kind of stand that is sold, for the whole event. */
const standCategory = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  name: z.string().trim().min(1).max(100),
  /** A stand of this category is at least so large; `null`: no such rule. */
  leastSquareMetres: z.number().min(0).max(100_000).nullable(),
})
export type StandCategory = Readonly<z.infer<typeof standCategory>>
export const standCategories = z.array(standCategory).max(200).readonly()

const key = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)

/**
 * One change of a floor, as data. Elements that are put are there afterwards as given, wherever
 * they were before. A booth whose stand is put on another floor than its own gets that floor;
 * another stand that it stood on is free then. Where a stand is removed or put without its booth,
 * the booth stays on its floor and waits in the tray.
 */
const planChange = z.strictObject({
  floorKey: key,
  put: z.array(planElement).max(120_000).readonly(),
  remove: z.array(key).max(120_000).readonly(),
  /** Booths that change floor without a stand there: booth key → floor key. */
  floorOf: z.record(key, key),
  hall: hall.optional(),
  sheet: sheet.optional(),
  /** Of the whole event, whichever floor the change is made on. */
  categories: standCategories.optional(),
  /** What the floor is called. */
  name: z.string().max(10_000).optional(),
  /** The floor itself: there, made of these values where it is gone; `null`: not there. */
  floor: z.custom<RecordValues>(isObject).nullable().optional(),
})
export type PlanChange = Readonly<z.infer<typeof planChange>>

export function emptyChange(floorKey: string): PlanChange {
  return { floorKey, put: [], remove: [], floorOf: {} }
}

/** What a step did, for the words beside undo and redo. */
export const stepKinds = [
  'draw',
  'array',
  'place',
  'assign',
  'auto-assign',
  'vacate',
  'hold',
  'release',
  'confirm',
  'swap',
  'move',
  'resize',
  'reshape',
  'rotate',
  'mirror',
  'take-off',
  'delete',
  'move-to-floor',
  'edit',
  'number',
  'category',
  'split',
  'merge',
  'lock',
  'unlock',
  'group',
  'ungroup',
  'order',
  'align',
  'distribute',
  'match-size',
  'arrange',
  'duplicate',
  'paste',
  'cut',
  'background',
  'layers',
  'ignore',
  'categories',
  'make-floor',
  'rename-floor',
  'remove-floor',
  'hall',
  'import',
  'bring-back',
  'elsewhere',
] as const
export type StepKind = (typeof stepKinds)[number]

/** One step of the plan's history: what it did and what takes it back, each in order. */
export const planStep = z.strictObject({
  id: key,
  kind: z.enum(stepKinds),
  /** How many elements or booths it was about. */
  count: z.int().min(0),
  /** The floor that was on show when it was done. */
  seenOn: key,
  /** Milliseconds since the epoch. */
  at: z.number(),
  forward: z.array(planChange).readonly(),
  backward: z.array(planChange).readonly(),
})
export type PlanStep = Readonly<z.infer<typeof planStep>>

/**
 * A step as the core hands it over. One whose changes are too long for that has none here: only the
 * core can take it back.
 */
export interface StoredStep extends PlanStep {
  readonly isWhole: boolean
  /** What was done to records, where the step is what that did to plans. */
  readonly change?: {
    readonly kind: ChangeKind
    readonly entity: EntityName | null
    readonly count: number
  }
}

/** More than anybody takes back at a time, so that a long session's first steps can be, too. */
export const mostStoredSteps = 1_000

/** What can be taken back, the oldest first; `undone` in the order in which it would be done again. */
export interface StoredSteps {
  readonly done: readonly StoredStep[]
  readonly undone: readonly StoredStep[]
}

/** A floor's plan as the core has it. */
export interface FloorLayout {
  readonly floorKey: string
  /** Grows with every change of the floor's plan. */
  readonly revision: number
  readonly hall: Hall
  readonly sheet: Sheet
  readonly elements: readonly PlanElement[]
}

/** A floor's plan as it is read, whole or after it was read before. */
export interface FloorReading extends FloorLayout {
  /** Names what was read. */
  readonly mark: string
  /**
   * `null`: `elements` are all that there are. Otherwise they are those that may be different from
   * what they were at the mark that was given, and these are no longer on the floor.
   */
  readonly gone: readonly string[] | null
}

/** The sheet with these layers of people's own. */
export function withOwnLayers({ own: _before, ...sheet }: Sheet, own: OwnLayers): Sheet {
  return Object.keys(own).length === 0 ? sheet : { ...sheet, own }
}

/** Whether an element is seen: neither the layer of its kind is hidden, nor its own. */
export function isElementShown({ layers, own }: Sheet, element: PlanElement): boolean {
  return layers[layerOf(element)].shown && isInShownLayer(own, element)
}

/** Whether an element can be selected: it is shown, and neither the layer of its kind is locked, nor its own. */
export function isElementOpen(sheet: Sheet, element: PlanElement): boolean {
  return (
    isElementShown(sheet, element) &&
    !sheet.layers[layerOf(element)].locked &&
    ownLayerOf(sheet.own, element)?.locked !== true
  )
}
