import {
  elementsFor,
  readClipboard,
  writeClipboard,
  type Pasted,
} from '../../../shared/domain/plan/copying/clipboard.ts'
import {
  copiesOf,
  duplicateOffset,
  offsetTo,
  uniqueNumbers,
} from '../../../shared/domain/plan/copying/copies.ts'
import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { boundsOf, shift, union, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { emptyChange } from '../../../shared/domain/plan/layout.ts'
import { inLayerCalledSo, ownLayerOf, type OwnLayers } from '../../../shared/domain/plan/own-layers.ts'
import type { Plan } from '../document/plan.ts'
import type { Actions } from './actions.ts'
import type { Scene } from '../scene/scene.ts'
import type { Selection } from '../scene/selection.ts'

export interface CopyingOptions {
  /** The event that is open. */
  readonly event: string
  readonly plan: Plan
  readonly scene: Scene
  readonly selection: Selection
  readonly actions: Pick<Actions, 'commit' | 'run'>
  readonly shown: () => string | null
  /** Where pasted elements go: the pointer, or the middle of what is in sight. */
  readonly pastePoint: () => Point
}

export type PasteOutcome = Pick<Pasted, 'leftOut'> | 'newer' | null

/** Duplicating, copying, cutting and pasting on the floor on show; each is one step. */
export interface Copying {
  /** The selection as a text for the clipboard; `null` where nothing is selected. */
  copy(): string | null
  /** As `copy`, and takes off the plan what is not locked. */
  cut(): string | null
  /** Puts what a text of the clipboard holds on the floor; `null` where that is nothing of a plan. */
  paste(text: string, at?: Point): PasteOutcome
  duplicate(): void
  /** Copies for a drag, lying where the originals lie. */
  copiesOf(elements: readonly PlanElement[]): readonly PlanElement[]
}

export function createCopying(options: CopyingOptions): Copying {
  const { event, plan, scene, selection, actions } = options
  /** What was duplicated last, to repeat how far its copies were moved since. */
  let last: { readonly originals: readonly PlanElement[]; readonly copies: readonly string[] } | undefined

  const selected = (): readonly PlanElement[] => [...selection.ids].flatMap((id) => scene.get(id) ?? [])

  function takenNumbers(): ReadonlySet<string> {
    const numbers = new Set<string>()
    for (const floorKey of plan.floorKeys()) {
      for (const element of plan.floor(floorKey)?.elements.values() ?? [])
        if (isStand(element)) numbers.add(element.number)
    }
    return numbers
  }

  function made(
    elements: readonly PlanElement[],
    by: Point,
    boothFor?: (original: PlanElement) => string | null,
  ): readonly PlanElement[] {
    const taken = takenNumbers()
    return copiesOf(elements, {
      newId: () => crypto.randomUUID(),
      by,
      above: scene.topZ(),
      numberFor: uniqueNumbers((number) => taken.has(number)),
      ...(boothFor === undefined ? {} : { boothFor }),
    })
  }

  function asText(elements: readonly PlanElement[], cut: boolean): string | null {
    return elements.length === 0
      ? null
      : writeClipboard({ event, cut, categories: plan.categories, elements })
  }

  /** Of the floor that an element was copied on. */
  function layersWith(element: PlanElement): OwnLayers | undefined {
    const all = plan.floorKeys().map((floorKey) => plan.floor(floorKey)?.sheet.own)
    return all.find((layers) => ownLayerOf(layers, element) !== undefined)
  }

  /** As far as the copies of the last duplication were moved, where they are what is selected now. */
  function repeatedOffset(): Point | undefined {
    const [original] = last?.originals ?? []
    const [copyId] = last?.copies ?? []
    const copy = copyId === undefined ? undefined : scene.get(copyId)
    if (last === undefined || original === undefined || copy === undefined) return undefined
    if (selection.ids.size !== last.copies.length || !last.copies.every((id) => selection.has(id)))
      return undefined
    const offset = { x: copy.xMetres - original.xMetres, y: copy.yMetres - original.yMetres }
    return offset.x === 0 && offset.y === 0 ? undefined : offset
  }

  /** Pasted twice at one place, the second lies a step aside, so that it is seen. */
  function besideItsLike(elements: readonly PlanElement[], by: Point): Point {
    const [first] = elements
    if (first === undefined) return by
    const step = Math.max(scene.hall.gridMetres, leastStepMetres)
    let offset = by
    for (let tries = 0; tries < mostSteps; tries++) {
      const box = shift(boundsOf(first), offset.x, offset.y)
      const isCovered = scene
        .within(box)
        .some((entry) => entry.item.kind === first.kind && sameBox(entry, box))
      if (!isCovered) break
      offset = { x: offset.x + step, y: offset.y + step }
    }
    return offset
  }

  return {
    copy: () => asText(selected(), false),
    cut() {
      const loose = selected().filter(({ locked }) => !locked)
      const text = asText(loose, true)
      const floorKey = options.shown()
      if (text !== null && floorKey !== null) {
        actions.run({ ...emptyChange(floorKey), remove: loose.map(({ id }) => id) }, 'cut', loose.length)
      }
      return text
    },
    paste(text, at = options.pastePoint()) {
      const copied = readClipboard(text)
      if (copied === null || copied === 'newer') return copied
      const mayStand = (boothKey: string): boolean =>
        plan.floorOf(boothKey) !== undefined && plan.standOf(boothKey) === undefined
      const { elements, leftOut, booths } = elementsFor(
        { event, categories: plan.categories, mayStand },
        copied,
      )
      const box = union(elements.map(boundsOf))
      if (box === undefined) return { leftOut }
      const by = besideItsLike(elements, offsetTo(at, box, scene.hall))
      const inLayers = elements.map((element) =>
        inLayerCalledSo(element, layersWith(element), scene.sheet.own),
      )
      const pasted = made(inLayers, by, ({ id }) => booths.get(id) ?? null)
      actions.commit(pasted, 'paste')
      selection.set(pasted.map(({ id }) => id))
      return { leftOut }
    },
    duplicate() {
      const originals = selected()
      const box = union(originals.map(boundsOf))
      if (box === undefined) return
      const by =
        repeatedOffset() ??
        duplicateOffset(box, scene.hall, ({ x, y }) =>
          originals.every((one) => scene.isFree(shift(boundsOf(one), x, y))),
        )
      const copies = made(originals, by)
      actions.commit(copies, 'duplicate')
      selection.set(copies.map(({ id }) => id))
      last = { originals, copies: copies.map(({ id }) => id) }
    },
    copiesOf: (elements) => made(elements, { x: 0, y: 0 }),
  }
}

const leastStepMetres = 0.5
const mostSteps = 100
const sameMetres = 0.005

function sameBox(a: ReturnType<typeof boundsOf>, b: ReturnType<typeof boundsOf>): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) < sameMetres
  return near(a.minX, b.minX) && near(a.minY, b.minY) && near(a.maxX, b.maxX) && near(a.maxY, b.maxY)
}
