import { isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { expand, touchMetres, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeBounds } from '../../../shared/domain/plan/geometry/shape.ts'
import { formOf } from './number-series.ts'

/** Stands that touch, each at least one of the others. */
export interface Block {
  readonly ids: readonly string[]
  /** One of all that are of one size, turn and form of number. */
  readonly kinds: readonly Stand[]
  /** The same where the kinds are alike. */
  readonly signature: string
}

interface Placed extends Box {
  readonly item: PlanElement
}

export interface TouchingStands {
  /** The block of a stand, as it lies or, where it is not on the floor yet, would lie; worked out when it is first asked for. */
  blockOf(stand: Stand): Block
  /** The signatures of the blocks of some stands, by each stand in these. */
  signaturesOf(ids: Iterable<string>): ReadonlyMap<string, string>
  /** Stands were put, moved or taken away. */
  forget(): void
}

interface Floor {
  /** What lies in a box or touches it. */
  readonly near: (box: Box) => readonly Placed[]
  readonly get: (id: string) => Placed | undefined
}

/** The blocks of a floor. */
export function createTouchingStands({ near, get }: Floor): TouchingStands {
  const blocks = new Map<string, Block>()

  function follow(stand: Stand): Block {
    const found = new Map<string, Stand>([[stand.id, stand]])
    const open: Box[] = [get(stand.id) ?? shapeBounds(stand)]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const other of near(expand(next, touchMetres))) {
        const { item } = other
        if (found.has(item.id) || !isStand(item)) continue
        found.set(item.id, item)
        open.push(other)
      }
    }
    return blockFrom([...found.values()])
  }

  function blockOf(stand: Stand): Block {
    const known = blocks.get(stand.id)
    if (known !== undefined) return known
    const block = follow(stand)
    for (const id of block.ids) blocks.set(id, block)
    return block
  }

  return {
    blockOf,
    signaturesOf(ids) {
      const signatures = new Map<string, string>()
      for (const id of ids) {
        const item = get(id)?.item
        if (!isStand(item) || signatures.has(id)) continue
        const { ids: members, signature } = blockOf(item)
        for (const member of members) signatures.set(member, signature)
      }
      return signatures
    },
    forget: () => blocks.clear(),
  }
}

function blockFrom(stands: readonly Stand[]): Block {
  const kinds = new Map(stands.map((stand) => [kindOf(stand), stand]))
  return {
    ids: stands.map(({ id }) => id),
    kinds: [...kinds.values()],
    signature: [...kinds.keys()].sort().join('|'),
  }
}

function kindOf({ id, widthMetres, heightMetres, rotationDegrees, outline, number }: Stand): string {
  return [widthMetres, heightMetres, rotationDegrees, outline === null ? '' : id, formOf(number)].join(' ')
}
