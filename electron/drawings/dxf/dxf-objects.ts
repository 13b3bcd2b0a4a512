import { moved } from '../figures/matrix.ts'
import type { Groups } from './groups/groups.ts'

/** What entities name by handles: objects that show nothing by themselves. */
export interface DxfObjects {
  /** The file of a picture, without its folder. */
  pictureName(definition: string): string | undefined
  /** The outline (x, y, x, y, …) at which a block with this extension is cut, in the block's own measure. */
  clipOf(extension: string | undefined): readonly number[] | 'unreadable' | undefined
}

const keptTypes: ReadonlySet<string> = new Set(['DICTIONARY', 'SPATIAL_FILTER', 'IMAGEDEF'])
const figuresOfMatrix = 12

/** The objects of a file, to be looked up by what they belong to. */
export function objectsOf(read: Iterable<Groups>): DxfObjects {
  const byHandle = new Map<string, Groups>()
  for (const groups of read)
    if (keptTypes.has(groups.type)) byHandle.set(groups.text(5).toUpperCase(), groups)
  const named = (handle: string, type: string): Groups | undefined => {
    const found = byHandle.get(handle.toUpperCase())
    return found?.type === type ? found : undefined
  }
  /** An entry of a dictionary: its name, and the handle behind it. */
  const entry = (dictionary: Groups | undefined, name: string): string => {
    const at =
      dictionary?.codes.findIndex(
        (code, index) => code === 3 && String(dictionary.values[index]).trim() === name,
      ) ?? -1
    const isHandle = [350, 360].includes(dictionary?.codes[at + 1] ?? 0)
    return at < 0 || !isHandle ? '' : String(dictionary?.values[at + 1]).trim()
  }
  const outlines = new Map<string, ReturnType<DxfObjects['clipOf']>>()
  const readClip = (extension: string): ReturnType<DxfObjects['clipOf']> => {
    const filters = named(entry(named(extension, 'DICTIONARY'), 'ACAD_FILTER'), 'DICTIONARY')
    const filter = named(entry(filters, 'SPATIAL'), 'SPATIAL_FILTER')
    return filter === undefined ? undefined : outlineOf(filter)
  }
  return {
    pictureName: (definition) => named(definition, 'IMAGEDEF')?.text(1).split(/[\\/]/).at(-1),
    clipOf(extension = '') {
      if (!outlines.has(extension)) outlines.set(extension, readClip(extension))
      return outlines.get(extension)
    },
  }
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
