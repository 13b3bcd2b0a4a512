import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readDrawing } from '../../../electron/drawings/read-drawing.ts'
import {
  drawing,
  type Drawing,
  type DrawingLayer,
  type DrawnFormat,
} from '../../../shared/domain/plan/drawing/drawing.ts'
import { temporaryFolder } from '../workspaces/workspace.ts'

/** What a file shows as a drawing. */
export async function read(
  content: string | Uint8Array,
  format: DrawnFormat = 'dxf',
  page = 1,
): Promise<Drawing> {
  const folder = temporaryFolder()
  const [path, target] = [join(folder, `hall.${format}`), join(folder, 'drawing')]
  writeFileSync(path, content)
  await readDrawing({ kind: 'read-drawing', path, name: `hall.${format}`, target, format, page })
  return drawing.parse(JSON.parse(gunzipSync(readFileSync(target)).toString()))
}

export function named(read: Drawing, name: string): DrawingLayer {
  const found = read.layers.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no layer ${name}.`)
  return found
}

/** The box that all of a layer's lines need. */
export function boxOf({ open, closed, filled }: DrawingLayer): readonly number[] {
  const points = [...open, ...closed, ...filled].flat()
  const [xs, ys] = [points.filter((_value, at) => at % 2 === 0), points.filter((_value, at) => at % 2 === 1)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(
    (value) => Math.round(value * 100) / 100,
  )
}
