import { moved } from '../figures/matrix.ts'
import { memoised } from '../figures/memoised.ts'
import type { Groups } from './groups/groups.ts'

/** What entities name by handles: objects that show nothing by themselves. */
export interface DxfObjects {
  /** The file of a picture, without its folder. */
  pictureName(definition: string): string | undefined
  /** The outline (x, y, x, y, …) at which a block with this extension is cut, in the block's own measure. */
  clipOf(extension: string | undefined): readonly number[] | 'unreadable' | undefined
}

const readTypes: ReadonlySet<string> = new Set(['DICTIONARY', 'SPATIAL_FILTER', 'IMAGEDEF'])
const figuresOfMatrix = 12

/** The objects of a file, to be looked up by what they belong to. */
export function objectsOf(read: Iterable<Groups>): DxfObjects {
  const byHandle = new Map<string, Groups>()
  for (const groups of read)
    if (readTypes.has(groups.type)) byHandle.set(groups.text(5).toUpperCase(), groups)
  const named = (handle: string, type: string): Groups | undefined => {
    const found = byHandle.get(handle.toUpperCase())
    return found?.type === type ? found : undefined
  }
  // What several name is read once.
  const entries = memoised(entriesOf)
  const outline = memoised(outlineOf)
  const fileName = memoised(fileNameOf)
  const entry = (handle: string, name: string): string => {
    const dictionary = named(handle, 'DICTIONARY')
    return dictionary === undefined ? '' : (entries(dictionary).get(name) ?? '')
  }
  return {
    pictureName(definition) {
      const picture = named(definition, 'IMAGEDEF')
      return picture === undefined ? undefined : fileName(picture)
    },
    clipOf(extension = '') {
      const filter = named(entry(entry(extension, 'ACAD_FILTER'), 'SPATIAL'), 'SPATIAL_FILTER')
      return filter === undefined ? undefined : outline(filter)
    },
  }
}

/** The handles in a dictionary, by the names before them. */
function entriesOf({ codes, values }: Groups): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  codes.forEach((code, at) => {
    const name = String(values[at]).trim()
    if (code !== 3 || entries.has(name)) return
    entries.set(name, [350, 360].includes(codes[at + 1] ?? 0) ? String(values[at + 1]).trim() : '')
  })
  return entries
}

function fileNameOf(definition: Groups): string | undefined {
  return definition.text(1).split(/[\\/]/).at(-1)
}

/** Its first matrix leads from the boundary to the block (`SPATIAL_FILTER` of the DXF reference). Two corners are a rectangle. */
function outlineOf(filter: Groups): readonly number[] | 'unreadable' {
  const points = filter.points(10)
  const figures = filter.numbers(40).slice(-2 * figuresOfMatrix)
  const [a = 1, c = 0, , e = 0, b = 0, d = 1, , f = 0] = figures.length < 2 * figuresOfMatrix ? [] : figures
  const [x = 0, y = 0, toX = 0, toY = 0] = points
  const outline = moved(points.length === 4 ? [x, y, toX, y, toX, toY, x, toY] : points, [a, b, c, d, e, f])
  return outline.length < 6 || !outline.every(Number.isFinite) ? 'unreadable' : outline
}
