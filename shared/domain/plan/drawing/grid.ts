import type { Box } from '../geometry/rectangle.ts'
import { addTo } from '../../../keyed-lists.ts'

/** What lies in a box, found by the squares it touches; for many things of about one size. */
export class Grid<Item> {
  readonly #cells = new Map<string, Item[]>()
  readonly #metres: number

  constructor(cellMetres: number) {
    this.#metres = cellMetres
  }

  add(item: Item, box: Box): void {
    this.#each(box, (key) => addTo(this.#cells, key, item))
  }

  /** All whose squares touch the box, each once. */
  near(box: Box): ReadonlySet<Item> {
    const found = new Set<Item>()
    this.#each(box, (key) => {
      for (const item of this.#cells.get(key) ?? []) found.add(item)
    })
    return found
  }

  #each(box: Box, visit: (key: string) => void): void {
    const at = (metres: number): number => Math.floor(metres / this.#metres)
    for (let row = at(box.minY); row <= at(box.maxY); row += 1) {
      for (let column = at(box.minX); column <= at(box.maxX); column += 1) visit(`${column} ${row}`)
    }
  }
}
