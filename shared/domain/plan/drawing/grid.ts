import type { Box } from '../geometry/rectangle.ts'
import { addTo } from '../../../keyed-lists.ts'

/** What touches more squares than these is looked at each time. */
const mostSquares = 4_096

/** What lies in a box, found by the squares it touches; for many things of about one size. */
export class Grid<Item> {
  readonly #cells = new Map<string, Item[]>()
  readonly #large: Item[] = []
  readonly #metres: number

  constructor(cellMetres: number) {
    this.#metres = cellMetres
  }

  add(item: Item, box: Box): void {
    if (this.#isLarge(box)) this.#large.push(item)
    else this.#each(box, (key) => addTo(this.#cells, key, item))
  }

  /** All whose squares touch the box, each once. */
  near(box: Box): ReadonlySet<Item> {
    const found = new Set<Item>(this.#large)
    const take = (items: readonly Item[]): void => {
      for (const item of items) found.add(item)
    }
    if (this.#isLarge(box)) for (const items of this.#cells.values()) take(items)
    else this.#each(box, (key) => take(this.#cells.get(key) ?? []))
    return found
  }

  #isLarge({ minX, minY, maxX, maxY }: Box): boolean {
    return !(((maxX - minX) / this.#metres + 1) * ((maxY - minY) / this.#metres + 1) <= mostSquares)
  }

  #each(box: Box, visit: (key: string) => void): void {
    const at = (metres: number): number => Math.floor(metres / this.#metres)
    for (let row = at(box.minY); row <= at(box.maxY); row += 1) {
      for (let column = at(box.minX); column <= at(box.maxX); column += 1) visit(`${column} ${row}`)
    }
  }
}
