import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { metresPerUnit } from '../../shared/domain/plan/drawing/drawing.ts'
import { refuseMultitudes } from './dxf/counted.ts'
import { expand, type DxfModel } from './dxf/expand.ts'
import { groupsOfDrawing } from './dxf/file-text.ts'
import { readDxf } from './dxf/read-dxf.ts'
import { unitOf } from './dxf/units.ts'
import { boxOf, type FlatDrawing } from './figures/flat-drawing.ts'
import { drawingLimits, tooMuch } from './limits.ts'
import type { DrawingRequest } from './messages.ts'
import { writtenDrawing, type AboutDrawing } from './written-drawing.ts'

/** Curves are drawn this exactly. */
const toleranceMetres = 0.002

/**
 * Reads a file and writes what it shows as lines and texts, a `Drawing`, to `target`: JSON packed
 * with gzip. Runs in the media process.
 *
 * @throws AppError `file-type`, `file-empty`, `file-damaged`, `file-too-large`
 */
export async function readDrawing({ path, name, target }: DrawingRequest): Promise<void> {
  if ((await stat(path)).size > drawingLimits.fileBytes) throw tooMuch('fileBytes')
  const { flat, about } = shownByDxf(await readFile(path), name)
  await pipeline(Readable.from(writtenDrawing(flat, about, name)), createGzip({ level: 3 }), createWriteStream(target, { mode: 0o600 }))
}

function shownByDxf(bytes: Uint8Array, name: string): { readonly flat: FlatDrawing; readonly about: AboutDrawing } {
  const file = readDxf(groupsOfDrawing(bytes, name))
  refuseMultitudes(file)
  const unit = unitOf(file.header, () => extentOf(file))
  const { layers, isCutOff, skipped } = file
  return { flat: expand(file, toleranceMetres / metresPerUnit[unit.unit]), about: { ...unit, layers, isCutOff, skipped } }
}

/** How long the longer side of the drawing is, in its own unit, for a file that names none. */
function extentOf(model: DxfModel): number {
  const box = boxOf(expand(model, Number.MAX_VALUE).layers.values())
  return box === undefined ? 1 : Math.max(box.maxX - box.minX, box.maxY - box.minY)
}
