import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { svgBytes } from '../media/pictures/svg.ts'
import { metresPerUnit, type Drawing, type DrawingUnit } from '../../shared/domain/plan/drawing/drawing.ts'
import { expand, type DxfModel, refuseMultitudes } from './dxf/expand.ts'
import { groupsOfDrawing } from './dxf/groups/file-text.ts'
import { readDxf } from './dxf/read-dxf.ts'
import { boxOf, type FlatDrawing } from './figures/flat-drawing.ts'
import type { Paper } from './figures/paper.ts'
import { drawingLimits, tooLargeError } from './figures/limits.ts'
import type { DrawingRequest } from '../media/messages/drawings.ts'
import { writtenDrawing, type AboutDrawing } from './figures/written-drawing.ts'

/** Curves are drawn this exactly. */
const toleranceMetres = 0.002

/**
 * Reads a file and writes what it shows as lines and texts, a `Drawing`, to `target`: JSON packed
 * with gzip. Runs in the media process.
 *
 * @throws AppError `file-type`, `file-empty`, `file-damaged`, `file-too-large`
 */
export async function readDrawing({ path, name, target, format, page }: DrawingRequest): Promise<void> {
  if ((await stat(path)).size > drawingLimits.fileBytes) throw tooLargeError('fileBytes')
  const { flat, about } = await readers[format](path, name, page)
  await pipeline(
    Readable.from(writtenDrawing(flat, about, name)),
    createGzip({ level: 3 }),
    createWriteStream(target, { mode: 0o600 }),
  )
}

interface Shown {
  readonly flat: FlatDrawing
  readonly about: AboutDrawing
}

/** Their libraries are loaded only where there are such files. */
const readers: Readonly<
  Record<DrawingRequest['format'], (path: string, name: string, page: number) => Promise<Shown>>
> = {
  dxf: async (path, name) => shownByDxf(await readFile(path), name),
  async pdf(path, name, page) {
    const { flat, paper, colours } = await (
      await import('./pdf/read-pdf.ts')
    ).readPdfPage(await readFile(path), name, page)
    const layers = [...flat.layers].map(
      ([key, layer]) => [key, { name: layer.name, colour: colours.get(key) ?? null, shown: true }] as const,
    )
    return { flat, about: onPaper(paper, new Map(layers)) }
  },
  async svg(path, name) {
    const { flat, paper, hidden } = (await import('./svg/read-svg.ts')).readSvg(
      await svgBytes(path, name),
      name,
    )
    const layers = [...flat.layers].map(
      ([key, layer]) => [key, { name: layer.name, colour: null, shown: !hidden.has(key) }] as const,
    )
    return { flat, about: onPaper(paper, new Map(layers)) }
  },
}

function onPaper({ box }: Paper, layers: AboutDrawing['layers']): AboutDrawing {
  return { unit: 'in', unitSource: 'paper', paper: box, layers, isCutOff: false, skipped: 0 }
}

function shownByDxf(bytes: Uint8Array, name: string): Shown {
  const file = readDxf(groupsOfDrawing(bytes, name))
  refuseMultitudes(file)
  const unit = unitOf(file.header, () => extentOf(file))
  const { layers, isCutOff, skipped } = file
  return {
    flat: expand(file, toleranceMetres / metresPerUnit[unit.unit]),
    about: { ...unit, layers, isCutOff, skipped },
  }
}

/** How long the longer side of the drawing is, in its own unit, for a file that names none. */
function extentOf(model: DxfModel): number {
  const box = boxOf(expand(model, Number.MAX_VALUE).layers.values())
  return box === undefined ? 1 : Math.max(box.maxX - box.minX, box.maxY - box.minY)
}

/** `$INSUNITS` of the DXF reference, as far as halls are drawn in it. */
const unitsByCode: Readonly<Record<number, DrawingUnit>> = {
  1: 'in',
  2: 'ft',
  4: 'mm',
  5: 'cm',
  6: 'm',
  7: 'km',
  10: 'yd',
  14: 'dm',
  21: 'survey-ft',
}

/** Of a hall's longer side: of the units that a drawing may be in, the one nearest to it is taken. */
const usualMetres = 80
const metric: readonly DrawingUnit[] = ['mm', 'cm', 'm']
const imperial: readonly DrawingUnit[] = ['in', 'ft']

/**
 * The unit that the file says, else the likeliest of its system of measures (`$MEASUREMENT`) by the
 * length of its longer side.
 */
function unitOf(
  header: ReadonlyMap<string, string | number>,
  longerSide: () => number,
): Pick<Drawing, 'unit' | 'unitSource'> {
  const said = unitsByCode[Number(header.get('$INSUNITS'))]
  if (said !== undefined) return { unit: said, unitSource: 'file' }
  const length = longerSide()
  const candidates = Number(header.get('$MEASUREMENT')) === 0 ? imperial : metric
  const away = (unit: DrawingUnit): number => Math.abs(Math.log((length * metresPerUnit[unit]) / usualMetres))
  const unit = candidates.reduce((best, one) => (away(one) < away(best) ? one : best))
  return { unit, unitSource: 'guess' }
}
