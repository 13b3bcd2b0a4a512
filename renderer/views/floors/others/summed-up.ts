import type { FloorDeed } from '../../../../shared/contract/index.ts'

/** Something that another person did on the floor on show, or that they came or went. */
export type Heard =
  | { readonly kind: FloorDeed['kind']; readonly person: string; readonly isStand: boolean }
  | { readonly kind: 'came' | 'gone'; readonly person: string }

/** What one person did, and to how many: all of them stands, or not. */
export interface Summed {
  readonly kind: Heard['kind']
  readonly person: string
  readonly count: number
  readonly areStands: boolean
}

/** What was heard, each kind of deed of a person once, in the order of their first; who came and went again did neither. */
export function summedUp(heard: readonly Heard[]): readonly Summed[] {
  const groups = Map.groupBy(heard, (one) =>
    JSON.stringify([one.person, isOfPresence(one) ? 'presence' : one.kind]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (first === undefined || last === undefined) return []
    if (isOfPresence(first) && first.kind !== last.kind) return []
    const areStands = group.every((one) => !isOfPresence(one) && one.isStand)
    return [{ kind: last.kind, person: last.person, count: group.length, areStands }]
  })
}

function isOfPresence(one: Heard): one is Extract<Heard, { readonly kind: 'came' | 'gone' }> {
  return one.kind === 'came' || one.kind === 'gone'
}
