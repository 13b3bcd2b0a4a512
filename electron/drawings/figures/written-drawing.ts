import { metresPerUnit, type Drawing } from '../../../shared/domain/plan/drawing/drawing.ts'
import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { AppError } from '../../../shared/errors.ts'
import { boxOf, type FlatDrawing, type FlatLayer } from './flat-drawing.ts'

/** What the file says of a layer. */
export interface FileLayer {
  readonly name: string
  readonly colour: string | null
  readonly shown: boolean
}

/** Figures are kept to a tenth of a millimetre, of a paper whose scale is not known to a ten thousandth of that. */
const perMetre = { file: 1e4, guess: 1e4, paper: 1e8 } as const
/** A drawing whose sides are longer is in another unit than it says, or broken. */
const mostMetres = 100_000

/** What a reader of a format knows besides what the drawing shows. */
export interface AboutDrawing extends Pick<Drawing, 'unit' | 'unitSource'> {
  /** By the names of layers in small letters. */
  readonly layers: ReadonlyMap<string, FileLayer>
  /** The paper, in the drawing's unit; without one the drawing ends where its lines do. */
  readonly paper?: Box
  readonly isCutOff: boolean
  readonly skipped: number
}

/**
 * A drawing as JSON (`Drawing`), in pieces: in metres, y downwards, from the top left corner of
 * what is on layers in sight, or of its paper.
 *
 * @throws AppError `file-damaged` where it shows nothing, or nothing of a size
 */
export function* writtenDrawing(flat: FlatDrawing, about: AboutDrawing, name: string): Generator<string> {
  const { unit, unitSource, paper, isCutOff, skipped } = about
  const layers = [...flat.layers].map(([key, layer]) => ({
    ...(about.layers.get(key) ?? { name: layer.name, colour: null, shown: true }),
    layer,
  }))
  const inSight = layers.filter(({ shown }) => shown).map(({ layer }) => layer)
  const drawn = boxOf(inSight) ?? boxOf(layers.map(({ layer }) => layer))
  const factor = metresPerUnit[unit]
  if (drawn === undefined)
    throw paper === undefined ? nothingShown(name, flat.unsupported, isCutOff) : onlyPictures(name)
  const box = paper ?? drawn
  const [width, height] = [(box.maxX - box.minX) * factor, (box.maxY - box.minY) * factor]
  if (!(Math.max(width, height) > 0 && Math.max(width, height) < mostMetres)) throw useless(name)

  const round = (value: number): number => Math.round(value * perMetre[unitSource]) / perMetre[unitSource]
  const x = (value: number): number => round((value - box.minX) * factor)
  const y = (value: number): number => round((box.maxY - value) * factor)
  const path = (points: readonly number[]): string =>
    `[${points.map((value, at) => (at % 2 === 0 ? x(value) : y(value))).join(',')}]`
  const text = (one: FlatLayer['texts'][number]): string =>
    JSON.stringify({
      x: x(one.x),
      y: y(one.y),
      heightMetres: round(one.height * factor),
      rotationDegrees: round(-one.rotationDegrees) + 0,
      across: one.across,
      down: one.down,
      text: one.text,
    } satisfies Drawing['layers'][number]['texts'][number])

  const head: Pick<Drawing, 'version' | 'unit' | 'unitSource' | 'widthMetres' | 'heightMetres' | 'leftOut'> =
    {
      version: 1,
      ...{ unit, unitSource },
      // A drawing of a single straight line has a frame all the same.
      widthMetres: Math.max(round(width), 0.01),
      heightMetres: Math.max(round(height), 0.01),
      leftOut: { kinds: Object.fromEntries(flat.unsupported), broken: flat.broken, isCutOff, skipped },
    }
  yield `${JSON.stringify(head).slice(0, -1)},"layers":[`
  for (const [index, { layer, ...about }] of layers.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(about).slice(0, -1)}`
    for (const kind of ['open', 'closed', 'filled'] as const) yield* list(kind, layer[kind], path)
    yield* list('texts', layer.texts, text)
    yield '}'
  }
  yield ']}'
}

/** How much of a list is made into text at a time. */
const pieceLength = 64 * 1024

function* list<Item>(
  name: string,
  items: readonly Item[],
  written: (item: Item) => string,
): Generator<string> {
  yield `,"${name}":[`
  let waiting: string[] = []
  let length = 0
  let isFirst = true
  for (const item of items) {
    const text = written(item)
    waiting.push(text)
    length += text.length
    if (length < pieceLength) continue
    yield `${isFirst ? '' : ','}${waiting.join(',')}`
    ;[waiting, length, isFirst] = [[], 0, false]
  }
  if (waiting.length > 0) yield `${isFirst ? '' : ','}${waiting.join(',')}`
  yield ']'
}

function nothingShown(name: string, unsupported: ReadonlyMap<string, number>, isCutOff: boolean): AppError {
  if (isCutOff) {
    return new AppError('file-damaged', `“${name}” cannot be read as a drawing: its end is missing.`, {
      details: { reason: 'drawing-cut-off', name },
    })
  }
  if (unsupported.size === 0) return useless(name)
  const kinds = [...unsupported].map(([kind, count]) => `${kind} ${count}`).join(', ')
  return new AppError('file-damaged', `“${name}” holds only what cannot be shown: ${kinds}.`, {
    details: { reason: 'drawing-not-shown', name, kinds },
  })
}

function onlyPictures(name: string): AppError {
  return new AppError('file-damaged', `“${name}” has no lines and no texts, only pictures.`, {
    details: { reason: 'drawing-no-lines', name },
  })
}

function useless(name: string): AppError {
  return new AppError('file-damaged', `“${name}” shows nothing of a usable size.`, {
    details: { reason: 'drawing-empty', name },
  })
}
