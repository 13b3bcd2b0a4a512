import type { World } from '../world/world.ts'

/** One thing that somebody does, or that happens. `a` and `b` (0 to 7) say to what. */
export type Action = (world: World, a: number, b: number) => Promise<void>

export function at<T>(list: readonly T[], index: number): T | undefined {
  return list.length === 0 ? undefined : list[index % list.length]
}
