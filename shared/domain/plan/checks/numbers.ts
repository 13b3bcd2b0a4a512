import { union } from '../geometry/rectangle.ts'
import { numberKey } from '../numbering/number-stands.ts'
import { findingId } from './finding.ts'
import type { FindingsIndex } from './findings-index.ts'
import type { Entry } from './space.ts'

/** Who has which number on a floor; writes down what another has too. */
export interface Numbers {
  put(id: string, number: string): void
  remove(id: string): void
  /** Whether a stand of any floor has it. */
  readonly isTaken: (number: string) => boolean
  surround(otherFloors: ReadonlyMap<string, readonly string[]>): void
  clear(): void
}

export function createNumbers(book: FindingsIndex, entryOf: (id: string) => Entry | undefined): Numbers {
  const holders = new Map<string, Set<string>>()
  const keyOf = new Map<string, string>()
  const written = new Map<string, string>()
  let otherFloors: ReadonlyMap<string, readonly string[]> = new Map()

  function judge(key: string): void {
    const id = findingId('double-number', [key])
    const elements = [...(holders.get(key) ?? [])].sort()
    const floors = otherFloors.get(key) ?? []
    if (elements.length === 0 || elements.length + floors.length < 2) book.remove(id)
    else {
      const place = union(elements.flatMap((element) => entryOf(element) ?? [])) ?? null
      book.add({
        kind: 'double-number',
        id,
        elements,
        place,
        number: written.get(elements[0] ?? '') ?? key,
        otherFloors: floors,
      })
    }
  }

  function remove(id: string): void {
    const key = keyOf.get(id)
    if (key === undefined) return
    keyOf.delete(id)
    written.delete(id)
    const ids = holders.get(key)
    ids?.delete(id)
    if (ids?.size === 0) holders.delete(key)
    judge(key)
  }

  return {
    put(id, number) {
      const key = numberKey(number)
      remove(id)
      if (key === '') return
      keyOf.set(id, key)
      written.set(id, number.trim())
      const ids = holders.get(key)
      if (ids === undefined) holders.set(key, new Set([id]))
      else ids.add(id)
      judge(key)
    },
    remove,
    isTaken: (number) => holders.has(numberKey(number)) || otherFloors.has(numberKey(number)),
    surround(next) {
      otherFloors = next
      book.forgetKind('double-number')
      for (const key of holders.keys()) judge(key)
    },
    clear() {
      holders.clear()
      keyOf.clear()
      written.clear()
    },
  }
}
