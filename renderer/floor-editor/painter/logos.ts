/** What the loader of pictures knows an image of the plan by. */
export function pictureName(hash: string): string {
  return `plan:${hash}`
}

/** The file of an image of the plan; `undefined` for a booth's logo. */
export function imageOfPicture(name: string): string | undefined {
  return name.startsWith('plan:') ? name.slice('plan:'.length) : undefined
}

/** `null`: there is none at the moment (its booth has just gone), so that it is asked for again. Rejects where it cannot be had. */
export type LoadLogo = (logo: string, signal: AbortSignal) => Promise<ImageBitmap | null>

/**
 * Booth logos as small bitmaps: loaded when they are first seen near, a few at a time, kept while
 * they are used.
 */
export interface Logos {
  /** The bitmap, or nothing while it is on its way. */
  get(logo: string): ImageBitmap | undefined
  clear(): void
}

const parallel = 4
const most = 400

export function createLogos(load: LoadLogo, onLoaded: (logo: string) => void): Logos {
  const kept = new Map<string, ImageBitmap | null>()
  let waiting: string[] = []
  const asked = new Set<string>()
  let running = 0
  let loading = new AbortController()

  function next(): void {
    while (running < parallel) {
      // The one seen last is the one looked at now.
      const logo = waiting.pop()
      if (logo === undefined) return
      running++
      const { signal } = loading
      load(logo, signal)
        // A picture that cannot be had is not asked for again in this session; the booth's own
        // screen says why.
        .then(
          (bitmap) => bitmap ?? undefined,
          () => null,
        )
        .then((bitmap) => {
          running--
          asked.delete(logo)
          if (signal.aborted) bitmap?.close()
          else if (bitmap !== undefined) {
            keep(logo, bitmap)
            if (bitmap !== null) onLoaded(logo)
          }
          next()
        })
        .catch(() => undefined)
    }
  }

  function keep(logo: string, bitmap: ImageBitmap | null): void {
    kept.set(logo, bitmap)
    if (kept.size <= most) return
    const [oldest] = kept
    if (oldest === undefined) return
    oldest[1]?.close()
    kept.delete(oldest[0])
  }

  return {
    get(logo) {
      const bitmap = kept.get(logo)
      if (bitmap !== undefined) {
        kept.delete(logo)
        kept.set(logo, bitmap)
        return bitmap ?? undefined
      }
      if (!asked.has(logo)) {
        asked.add(logo)
        waiting.push(logo)
        next()
      }
      return undefined
    },
    clear() {
      loading.abort()
      loading = new AbortController()
      waiting = []
      asked.clear()
      for (const bitmap of kept.values()) bitmap?.close()
      kept.clear()
    },
  }
}
