/** Films that take longer to be looked into have no frame. */
const timeLimitMs = 10_000
/** Where in the film to look, in shares of it: many begin black. */
const places = [0.1, 0.3, 0.6] as const
const widestPixels = 1_280

/**
 * A frame of a film as JPG, near its beginning and not black if there is one; `null` where this
 * browser cannot show the film, or not in time. The film is read in parts, never whole.
 */
export async function frameOfFilm(source: string): Promise<Blob | null> {
  const film = document.createElement('video')
  const limit = AbortSignal.timeout(timeLimitMs)
  film.crossOrigin = 'anonymous'
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  film.src = source
  try {
    await heard(film, 'loadeddata', limit)
    let frame: HTMLCanvasElement | null = null
    for (const place of places) {
      film.currentTime = Number.isFinite(film.duration) ? film.duration * place : 0
      await heard(film, 'seeked', limit)
      const drawn = draw(film)
      frame ??= drawn?.canvas ?? null
      if (drawn === null || isDark(drawn.getImageData(0, 0, drawn.canvas.width, drawn.canvas.height).data))
        continue
      frame = drawn.canvas
      break
    }
    const canvas = frame
    return canvas === null ? null : await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } catch {
    // A codec that the browser lacks is no fault of the film: it is shown without a frame.
    return null
  } finally {
    film.removeAttribute('src')
    film.load()
  }
}

/** Whether a picture shows nothing: as good as black all over. `pixels`: red, green, blue and alpha of each. */
export function isDark(pixels: Uint8ClampedArray): boolean {
  let lit = 0
  for (let at = 0; at + 2 < pixels.length; at += 4)
    if (Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > 32) lit += 1
  return lit * 4 < pixels.length * 0.02
}

function draw(film: HTMLVideoElement): CanvasRenderingContext2D | null {
  if (film.videoWidth === 0 || film.videoHeight === 0) return null
  const scale = Math.min(1, widestPixels / film.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(film.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(film.videoHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(film, 0, 0, canvas.width, canvas.height)
  return context
}

/** Rejects when the film cannot be read, or the time is up. */
function heard(film: HTMLVideoElement, event: 'loadeddata' | 'seeked', limit: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void): void => {
      over.abort()
      settle()
    }
    const options = { signal: over.signal }
    film.addEventListener(event, () => end(resolve), options)
    film.addEventListener('error', () => end(() => reject(new Error('The film cannot be shown.'))), options)
    limit.addEventListener('abort', () => end(() => reject(new Error('The film took too long.'))), options)
  })
}
