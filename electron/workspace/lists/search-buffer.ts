/**
 * The searched texts of many records, by number, outside of the heap: there they take as many bytes
 * as they have, and a search is one look through them.
 */
export interface SearchBuffer {
  set(slot: number, text: string): void
  textOf(slot: number): string
  /** Marks the numbers below `count` whose text contains `word`. */
  find(word: string, count: number, pause: () => Promise<void>): Promise<Uint8Array>
  readonly bytes: number
}

interface Shelf {
  readonly bytes: Buffer
  end: number
  /** Where texts begin, in rising order, and whose they are. */
  readonly starts: number[]
  readonly slots: number[]
}

interface Place {
  readonly shelf: Shelf
  readonly start: number
  readonly length: number
}

const shelfBytes = 1024 * 1024
/** Stands between two texts, so that no word is found across them. */
const separator = 0

export function createSearchBuffer(): SearchBuffer {
  let shelves: Shelf[] = []
  let places: (Place | undefined)[] = []
  let bytes = 0
  let staleBytes = 0

  const add = (slot: number, text: Buffer): void => {
    let shelf = shelves.at(-1)
    if (shelf === undefined || shelf.end + text.length + 1 > shelf.bytes.length) {
      shelf = {
        bytes: Buffer.allocUnsafeSlow(Math.max(shelfBytes, text.length + 1)),
        end: 0,
        starts: [],
        slots: [],
      }
      shelves.push(shelf)
      bytes += shelf.bytes.length
    }
    const start = shelf.end
    text.copy(shelf.bytes, start)
    shelf.bytes[start + text.length] = separator
    shelf.end = start + text.length + 1
    shelf.starts.push(start)
    shelf.slots.push(slot)
    places[slot] = { shelf, start, length: text.length }
  }
  const bytesOf = ({ shelf, start, length }: Place): Buffer => shelf.bytes.subarray(start, start + length)
  const tidy = (): void => {
    const before = places
    shelves = []
    places = []
    bytes = staleBytes = 0
    before.forEach((place, slot) => {
      if (place !== undefined) add(slot, bytesOf(place))
    })
  }

  return {
    set(slot, text) {
      const before = places[slot]
      const next = Buffer.from(text)
      if (before !== undefined && bytesOf(before).equals(next)) return
      staleBytes += before?.length ?? 0
      add(slot, next)
      if (staleBytes > shelfBytes && staleBytes > bytes / 2) tidy()
    },
    textOf(slot) {
      const place = places[slot]
      return place === undefined ? '' : bytesOf(place).toString()
    },
    async find(word, count, pause) {
      const wanted = Buffer.from(word)
      const found = new Uint8Array(count)
      for (const shelf of [...shelves]) {
        const { starts, slots } = shelf
        const written = shelf.bytes.subarray(0, shelf.end)
        let text = 0
        for (let at = written.indexOf(wanted); at >= 0;) {
          while ((starts[text + 1] ?? Infinity) <= at) text += 1
          const slot = slots[text] ?? 0
          const place = places[slot]
          if (slot < count && place?.shelf === shelf && place.start === starts[text]) found[slot] = 1
          // One hit in a text is enough.
          text += 1
          const next = starts[text]
          at = next === undefined ? -1 : written.indexOf(wanted, next)
        }
        await pause()
      }
      return found
    },
    get bytes() {
      return bytes
    },
  }
}
