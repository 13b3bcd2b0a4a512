import { randomUUID } from 'node:crypto'

/** Of a floor, so many changed elements are told apart; where there are more, it is read whole. */
const mostTold = 20_000

/** What has changed on each floor since the workspace was opened, as far back as is kept. */
export interface FloorRevisions {
  /** Grows with every change of the floor's plan. */
  revision(floorKey: string): number
  /** Notes a change; `id`: of the element that may be different. */
  changed(floorKey: string, id?: string): void
  /** Names the floor's plan as it is now. */
  mark(floorKey: string): string
  /** The elements that may be different from what they were at a mark; `undefined`: any of them. */
  since(floorKey: string, mark: string): readonly string[] | undefined
}

interface Told {
  revision: number
  /** No longer known is what changed before. */
  from: number
  /** Element → revision of its last change, in the order of these. */
  readonly elements: Map<string, number>
}

export function createFloorRevisions(): FloorRevisions {
  // Another opening counts from nought again.
  const opening = randomUUID()
  const floors = new Map<string, Told>()
  const markOf = (revision: number): string => `${opening}/${String(revision)}`
  const revision = (floorKey: string): number => floors.get(floorKey)?.revision ?? 0
  return {
    revision,
    changed(floorKey, id) {
      const told = floors.get(floorKey) ?? { revision: 0, from: 0, elements: new Map<string, number>() }
      floors.set(floorKey, told)
      told.revision += 1
      if (id === undefined) return
      told.elements.delete(id)
      told.elements.set(id, told.revision)
      if (told.elements.size <= mostTold) return
      told.elements.clear()
      told.from = told.revision
    },
    mark: (floorKey) => markOf(revision(floorKey)),
    since(floorKey, mark) {
      const [made = '', text = ''] = mark.split('/')
      const at = Number(text)
      const told = floors.get(floorKey)
      if (made !== opening || !Number.isInteger(at) || at < (told?.from ?? 0) || at > revision(floorKey))
        return undefined
      return [...(told?.elements ?? [])].flatMap(([id, changedAt]) => (changedAt > at ? [id] : []))
    },
  }
}
