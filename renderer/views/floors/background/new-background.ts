import {
  metresPerUnit,
  type Drawing,
  type DrawingUnit,
} from '../../../../shared/domain/plan/drawing/drawing.ts'
import type { Background } from '../../../../shared/domain/plan/elements.ts'
import { roundMetres, type Rectangle, type Size } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import type { Hall } from '../../../../shared/domain/plan/layout.ts'

const wholeFile: Background['crop'] = { left: 0, top: 0, right: 1, bottom: 1 }
/** A picture is paler than what is drawn on it; a drawing is thin lines. */
export const pictureOpacity = 0.6

/** A background that shows all of a file in this frame, but for what `more` says. */
export function newBackground(
  frame: Rectangle,
  file: Pick<Background, 'hash' | 'name' | 'z'> & Partial<Background>,
): Background {
  return {
    id: crypto.randomUUID(),
    kind: 'background',
    locked: false,
    group: null,
    outline: null,
    page: null,
    crop: wholeFile,
    hiddenLayers: [],
    opacity: 1,
    ...file,
    ...frame,
    widthMetres: Math.max(0.01, roundMetres(frame.widthMetres)),
    heightMetres: Math.max(0.01, roundMetres(frame.heightMetres)),
  }
}

/** In the corner of the hall. */
export function inCorner(size: Size): Rectangle {
  return { xMetres: 0, yMetres: 0, ...size, rotationDegrees: 0 }
}

/** As large as the hall, until its scale is set. `ratio`: of the file's width to its height. */
export function fittedInto({ widthMetres, heightMetres }: Hall, ratio: number): Size {
  return widthMetres / heightMetres > ratio
    ? { widthMetres: heightMetres * ratio, heightMetres }
    : { widthMetres, heightMetres: widthMetres / ratio }
}

/** How large a drawing is, should its unit be this one. */
export function sizeIn({ widthMetres, heightMetres, unit }: Drawing, wanted: DrawingUnit): Size {
  const factor = metresPerUnit[wanted] / metresPerUnit[unit]
  return { widthMetres: widthMetres * factor, heightMetres: heightMetres * factor }
}

/** The hall that a drawing of this size fills: whole metres, as many as a hall may have. */
export function hallFor({ widthMetres, heightMetres }: Size): Size {
  const within = (metres: number): number => Math.min(10_000, Math.max(1, Math.ceil(metres - 0.001)))
  return { widthMetres: within(widthMetres), heightMetres: within(heightMetres) }
}

/** The layer number of the next background over these elements. */
export function nextZ(elements: Iterable<{ readonly kind: string; readonly z: number }>): number {
  let top = 0
  for (const { kind, z } of elements) if (kind === 'background') top = Math.max(top, z)
  return top + 1
}
