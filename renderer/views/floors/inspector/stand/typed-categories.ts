import type { StandCategory } from '../../../../../shared/domain/plan/layout.ts'

/**
 * The categories of stands as a person has typed them, taken into those there are by now. What they
 * left as it was when they began (`begun`) stays as others have made it meanwhile; what others added
 * comes last.
 */
export function withTypedCategories(
  begun: readonly StandCategory[],
  typed: readonly StandCategory[],
  now: readonly StandCategory[],
): readonly StandCategory[] {
  const byId = (list: readonly StandCategory[]) => new Map(list.map((category) => [category.id, category]))
  const [before, mine, theirs] = [byId(begun), byId(typed), byId(now)]
  const kept = typed.flatMap((category) => {
    const was = before.get(category.id)
    const isTouched =
      was === undefined || was.name !== category.name || was.leastSquareMetres !== category.leastSquareMetres
    return isTouched ? category : (theirs.get(category.id) ?? [])
  })
  return [...kept, ...now.filter(({ id }) => !before.has(id) && !mine.has(id))]
}
