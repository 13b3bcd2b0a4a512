type Flush = () => Promise<unknown>

const flushes = new Set<Flush>()

/** What is typed is saved a moment later; `flush` is called where that moment must not be waited for. Returns a function that ends it. */
export function holdUnsavedEdits(flush: Flush): () => void {
  flushes.add(flush)
  return () => {
    flushes.delete(flush)
  }
}

/** Saves everything typed so far. */
export async function flushUnsavedEdits(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()))
}

/** A window that is closed or put away may never come back. */
export function flushWhenHidden(target: Document): void {
  const flush = (): void => void flushUnsavedEdits()
  target.addEventListener('visibilitychange', () => {
    if (target.visibilityState === 'hidden') flush()
  })
  target.defaultView?.addEventListener('pagehide', flush)
}
