import { Colors } from '@tarikjabiri/dxf'
import { layerOf, type PlanLayer } from '../../../shared/domain/plan/elements.ts'
import type { PictureGroup, PlanPicture } from '../../../shared/domain/plan/picture/plan-picture.ts'

/** From the ground upwards. What is not its layer's colour says so itself. */
const usualLayers = [
  { name: 'BACKGROUND', colour: Colors.White },
  { name: 'FILLS', colour: Colors.White },
  { name: 'HALL', colour: Colors.White },
  { name: 'FIXTURES', colour: Colors.Cyan },
  { name: 'STANDS', colour: Colors.Blue },
  { name: 'SIGNS', colour: Colors.Magenta },
  { name: 'NUMBERS', colour: Colors.Red },
  { name: 'NAMES', colour: Colors.Green },
  { name: 'NOTES', colour: Colors.White },
  { name: 'LEGEND', colour: Colors.White },
] as const
type UsualLayer = (typeof usualLayers)[number]['name']

const layerOfKind: Readonly<Record<PlanLayer, UsualLayer>> = {
  background: 'BACKGROUND',
  fixtures: 'FIXTURES',
  stands: 'STANDS',
  notes: 'NOTES',
}

/** The layers that the marks of an element are written in. */
export interface MarkLayers {
  readonly outline: string
  readonly fill: string
  readonly sign: string
  readonly number: string
  readonly name: string
}

/** The layers of a drawing of a plan: the usual ones, and those of people's own that something is in. */
export function dxfLayers({
  layers,
}: PlanPicture): readonly { readonly name: string; readonly colour: number }[] {
  const own = layers.flatMap(({ groups }) =>
    groups.flatMap(({ layer }) => (layer === null ? [] : [ownName(layer)])),
  )
  // Every drawing has a layer “0”.
  const usual = new Set<string>(['0', ...usualLayers.map(({ name }) => name)])
  return [
    ...usualLayers,
    ...[...new Set(own)].filter((name) => !usual.has(name)).map((name) => ({ name, colour: Colors.White })),
  ]
}

/** By what each mark is, but for an element in a layer of people's own: all of it is in that. */
export function markLayers({ element, layer }: PictureGroup): MarkLayers {
  if (layer === null)
    return {
      outline: layerOfKind[layerOf(element)],
      fill: 'FILLS',
      sign: 'SIGNS',
      number: 'NUMBERS',
      name: 'NAMES',
    }
  const own = ownName(layer)
  return { outline: own, fill: own, sign: own, number: own, name: own }
}

/** Programs take no other signs in the name of a layer, and know no small letters apart from capitals. */
function ownName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[<>/\\":;?*|=,`\p{Cc}\u2028\u2029]/gu, '_')
    .toUpperCase()
}
