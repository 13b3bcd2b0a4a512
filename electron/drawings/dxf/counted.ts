import { drawingLimits, tooLargeError } from '../figures/limits.ts'
import type { Entity } from './entities/shown.ts'
import { stepsOfEntity } from './entities/work.ts'
import type { DxfModel } from './expand.ts'

const counted = ['entities', 'work', 'texts', 'letters'] as const
type Counts = Readonly<Record<(typeof counted)[number], number>>

const nothing: Counts = { entities: 0, work: 0, texts: 0, letters: 0 }
const plus = (one: Counts, other: Counts, times = 1): Counts => ({
  entities: one.entities + times * other.entities,
  work: one.work + times * other.work,
  texts: one.texts + times * other.texts,
  letters: one.letters + times * other.letters,
})

/**
 * Refuses what would be more than a drawing may have once blocks are put where they are used,
 * without putting them there: each block is counted once, however often it is used.
 *
 * @throws AppError `file-too-large`
 */
export function refuseMultitudes({ entities, blocks, objects }: DxfModel): void {
  const known = new Map<string, Counts>()
  const countsOf = (some: readonly Entity[], depth: number): Counts => {
    let sum = nothing
    for (const entity of some) {
      sum = plus(sum, { ...nothing, entities: 1, work: stepsOfEntity(entity) })
      if (entity.hidden) continue
      const written = writtenBy(entity, objects)
      if (written !== undefined) sum = plus(sum, { ...nothing, texts: 1, letters: written.length })
      if (entity.kind === 'insert')
        sum = plus(sum, blockCounts(entity.block.toLowerCase(), depth + 1), entity.columns * entity.rows)
    }
    return sum
  }
  const blockCounts = (name: string, depth: number): Counts => {
    const before = known.get(name)
    if (before !== undefined) return before
    const block = blocks.get(name)
    if (block === undefined || block.external) return nothing
    if (depth > drawingLimits.depth) throw tooLargeError('depth')
    // One that contains itself is refused where it is put in place.
    known.set(name, nothing)
    const counts = countsOf(block.entities, depth)
    known.set(name, counts)
    return counts
  }
  const counts = countsOf(entities, 0)
  for (const what of counted) if (counts[what] > drawingLimits[what]) throw tooLargeError(what)
}

/** The text that an entity shows: its own, or the name of its picture. */
function writtenBy(entity: Entity, objects: DxfModel['objects']): string | undefined {
  if (entity.kind === 'text') return entity.text
  return entity.kind === 'picture' ? objects.pictureName(entity.definition) : undefined
}
