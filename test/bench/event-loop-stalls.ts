/** Figures by name, for a process that is measured to print. */
export type Figures = Record<string, number>

/**
 * Does `work` and notes in `figures` how long it took, as `name`, and how long nothing else had its
 * turn meanwhile, at most, as `name: deaf`; in milliseconds.
 */
export async function measured<T>(figures: Figures, name: string, work: () => Promise<T>): Promise<T> {
  let longest = 0
  let last = performance.now()
  let watching = true
  const look = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (watching) setImmediate(look)
  }
  setImmediate(look)
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    figures[name] = performance.now() - startedAt
    await new Promise((resolve) => setImmediate(resolve))
    watching = false
    figures[`${name}: deaf`] = longest
  }
}
