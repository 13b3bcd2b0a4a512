import { normaliseForSearch } from '../../../../../shared/domain/record/search-normalisation.ts'

/** Where a drawing or a part of one goes: under the plan of a floor, or of a new one; `null`: nowhere. */
export type FloorTarget = { readonly floorKey: string } | { readonly newFloor: string } | null

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

/** What floors for parts of a file are called: by the titles of the parts where these tell them apart, else as `otherwise` says. */
export function namesOfParts(
  titles: readonly (string | undefined)[],
  otherwise: (at: number) => string,
): readonly string[] {
  const normalised = titles.map((title) => (title === undefined ? undefined : normaliseForSearch(title)))
  return titles.map((title, at) =>
    title === undefined || normalised.indexOf(normalised[at]) !== normalised.lastIndexOf(normalised[at])
      ? otherwise(at)
      : title,
  )
}

/**
 * The floor that each of several parts is most likely of: the one that is called like it; the first of
 * the others goes to the floor `free`, and each of the rest to a new one of its name.
 */
export function likelyFloors(
  names: readonly string[],
  floors: readonly Floor[],
  free: string | null,
): readonly FloorTarget[] {
  const byName = new Map(floors.map(({ key, name }) => [normaliseForSearch(name), key]))
  const named = names.map((name) => byName.get(normaliseForSearch(name)))
  let left = free !== null && !named.includes(free) ? free : null
  const given = new Set<string>()
  return names.map((name, at) => {
    const key = named[at]
    if (key !== undefined && !given.has(key)) {
      given.add(key)
      return { floorKey: key }
    }
    if (left === null) return { newFloor: name }
    const target = { floorKey: left }
    left = null
    return target
  })
}
