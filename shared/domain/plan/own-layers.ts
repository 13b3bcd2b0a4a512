import { z } from 'zod'
import type { PlanElement } from './elements.ts'
import { id } from './kinds/placed.ts'

export const longestLayerName = 100

/** A layer that people made, beside those of the kinds of elements. */
export const ownLayer = z.strictObject({
  name: z.string().trim().min(1).max(longestLayerName),
  shown: z.boolean(),
  locked: z.boolean(),
})
export type OwnLayer = Readonly<z.infer<typeof ownLayer>>

/** Those of a floor, by their ids. */
export const ownLayers = z.record(id, ownLayer)
export type OwnLayers = Readonly<z.infer<typeof ownLayers>>

type InLayer = Pick<PlanElement, 'layer'>

/** The layer of people's own that an element is in; `undefined`: none, or one that was removed. */
export function ownLayerOf(layers: OwnLayers | undefined, { layer }: InLayer): OwnLayer | undefined {
  return layers !== undefined && layer !== undefined && Object.hasOwn(layers, layer)
    ? layers[layer]
    : undefined
}

/** Whether an element goes out with the plan, as far as its own layer says so. */
export function isInShownLayer(layers: OwnLayers | undefined, element: InLayer): boolean {
  return ownLayerOf(layers, element)?.shown !== false
}

/** Whether what is drawn may be put into a layer: it would not be seen in a hidden one, and could not be selected in a locked one. */
export function isDrawable(layer: OwnLayer | undefined): boolean {
  return layer?.shown === true && !layer.locked
}

/** The element in a layer; `undefined`: in none. */
export function inOwnLayer(element: PlanElement, layer: string | undefined): PlanElement {
  const { layer: _before, ...rest } = element
  return layer === undefined ? rest : { ...rest, layer }
}

/** The element as it comes to another floor: in the layer that is called there as its own was, else in none. */
export function inLayerCalledSo(
  element: PlanElement,
  from: OwnLayers | undefined,
  to: OwnLayers | undefined,
): PlanElement {
  if (element.layer === undefined || from === to) return element
  const own = ownLayerOf(from, element)
  return inOwnLayer(element, own === undefined ? undefined : layerCalled(to, own.name))
}

/** The id of the layer of this name. */
export function layerCalled(layers: OwnLayers | undefined, name: string): string | undefined {
  return Object.entries(layers ?? {}).find(([, layer]) => layer.name === name)?.[0]
}
