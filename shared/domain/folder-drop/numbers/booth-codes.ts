import { addTo } from '../../../keyed-lists.ts'
import { tokensOf, joined, type Token } from '../words/name-tokens.ts'
import { hallMark } from './halls.ts'

/** By what a name of a file or folder was found to mean a booth. */
export type BoothSign = 'external-id' | 'number' | 'id' | 'name' | 'similar-name'

/** What is known of a booth that files may belong to. */
export interface NamedBooth {
  readonly key: string
  readonly name: string
  /** The number of its stand. */
  readonly number: string | null
  /** What the floor of its stand is called. */
  readonly floor: string | null
  readonly externalId: string | null
  /** That the service gave. */
  readonly remoteId: string | null
}

/** A stand on which nobody stands: its number is nobody's. */
export interface FreeStand {
  readonly number: string
  /** What its floor is called. */
  readonly floor: string | null
}

export interface CodedBooths {
  readonly by: BoothSign
  readonly booths: readonly string[]
  /** Whether a stand on which nobody stands has this number, too. */
  readonly isFreeToo: boolean
}

export interface CodeIndex {
  /**
   * The booths that a number identifies.
   *
   * @param halls marks of the halls that are said with it
   */
  find(code: string, halls: readonly string[]): CodedBooths | undefined
  /** The marks of all halls, as `hallMark` makes them. */
  readonly halls: ReadonlySet<string>
}

interface Stand {
  readonly booth: string | null
  readonly halls: readonly string[]
}

/** "A-012", "A 12", "a12" alike; "1-12" and "11-2" not. `undefined` for what has no figure. */
export function codeOf(tokens: readonly Token[]): string | undefined {
  const code = joined(tokens)
  return /\d/.test(code) && code.length <= 24 ? code : undefined
}

/** A step after each booth. */
export function* codeIndex(
  booths: readonly NamedBooth[],
  free: readonly FreeStand[],
): Generator<undefined, CodeIndex> {
  const stands = new Map<string, Stand[]>()
  const externalIds = new Map<string, string[]>()
  const ids = new Map<string, string[]>()
  const halls = new Set<string>()
  const addStand = (number: string | null, floor: string | null, booth: string | null): void => {
    const tokens = number === null ? [] : tokensOf(number)
    const code = codeOf(tokens)
    if (code === undefined) return
    const stand = { booth, halls: [...(floor ? [hallMark(floor)] : []), ...hallBefore(tokens)] }
    for (const mark of stand.halls) halls.add(mark)
    addTo(stands, code, stand)
    // "3.A12" is also the stand A12 of hall 3.
    if (hallBefore(tokens).length > 0) addTo(stands, joined(tokens.slice(1)), stand)
  }
  for (const { key, number, floor, externalId, remoteId } of [...booths].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  )) {
    addStand(number, floor, key)
    for (const [index, text] of [[externalIds, externalId] as const, [ids, remoteId] as const]) {
      const code = text === null ? undefined : codeOf(tokensOf(text))
      if (code !== undefined) addTo(index, code, key)
    }
    yield
  }
  for (const { number, floor } of free) {
    addStand(number, floor, null)
    yield
  }

  return {
    halls,
    find(code, said) {
      const all = stands.get(code) ?? []
      const there =
        said.length === 0
          ? all
          : all.filter((stand) => stand.halls.length === 0 || stand.halls.some((mark) => said.includes(mark)))
      const standing = there.flatMap(({ booth }) => booth ?? [])
      const external = externalIds.get(code) ?? []
      const isFreeToo = there.length > standing.length
      const found = [...new Set([...external, ...standing])]
      if (found.length > 0)
        return { by: external.length > 0 ? 'external-id' : 'number', booths: found, isFreeToo }
      const own = ids.get(code)
      return own === undefined || all.length > 0 ? undefined : { by: 'id', booths: own, isFreeToo: false }
    },
  }
}

/** The hall in the number of a stand: "3.A12". */
function hallBefore([hall, next]: readonly Token[]): readonly string[] {
  return hall?.isNumber === true && next?.isNumber === false && next.group !== hall.group
    ? [joined([hall])]
    : []
}
