import { describe, expect, it } from 'vitest'
import { withTypedCategories } from '../../../../renderer/views/floors/inspector/stand/typed-categories.ts'
import type { StandCategory } from '../../../../shared/domain/plan/layout.ts'

const category = (id: string, name = id, leastSquareMetres: number | null = null): StandCategory => ({
  id,
  name,
  leastSquareMetres,
})
const begun = [category('a'), category('b'), category('c')]
const names = (list: readonly StandCategory[]): string => list.map(({ name }) => name).join()

describe('categories typed while others change them', () => {
  it('are what was typed where nobody else changed any', () => {
    const typed = [category('a', 'A', 9), category('c'), category('d')]
    expect(withTypedCategories(begun, typed, begun)).toEqual(typed)
  })

  it('keep what others added, renamed and removed where the person left it alone', () => {
    const now = [category('a', 'theirs', 4), category('c'), category('e')]
    expect(withTypedCategories(begun, begun, now)).toEqual(now)
    expect(names(withTypedCategories(begun, [...begun, category('d')], now))).toBe('theirs,c,d,e')
  })

  it('are what the person typed or removed, though others changed it too', () => {
    const now = [category('a', 'theirs'), category('c', 'theirs')]
    expect(names(withTypedCategories(begun, [category('a', 'mine'), category('b', 'mine')], now))).toBe(
      'mine,mine',
    )
  })
})
