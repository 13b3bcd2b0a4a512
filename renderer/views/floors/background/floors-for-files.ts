import { normaliseForSearch } from '../../../../shared/domain/search-normalisation.ts'

/** Where a drawing goes: under the plan of a floor, or of a new one; `null`: nowhere. */
export type FileTarget = { readonly floorKey: string } | { readonly newFloor: string } | null

interface Floor {
  readonly key: string
  readonly name: string
}

/** A file's name without its ending, and with spaces for underscores. */
export function floorNameOf(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]+$/, '')
      .replaceAll('_', ' ')
      .trim() || fileName
  )
}

/**
 * The floor that each of several drawings is most likely of: the one that is called like it; the first of the
 * others goes to the floor on show while nothing lies under it, and each of the rest to a new one.
 */
export function likelyFloors(files: readonly string[], floors: readonly Floor[], empty: string | null): readonly FileTarget[] {
  const byName = new Map(floors.map(({ key, name }) => [normaliseForSearch(name), key]))
  const named = files.map((file) => byName.get(normaliseForSearch(floorNameOf(file))))
  const taken = new Set(named)
  let free = empty !== null && !taken.has(empty) ? empty : null
  const given = new Set<string>()
  return files.map((file, at) => {
    const key = named[at]
    if (key !== undefined && !given.has(key)) {
      given.add(key)
      return { floorKey: key }
    }
    if (free === null) return { newFloor: floorNameOf(file) }
    const target = { floorKey: free }
    free = null
    return target
  })
}
