import { stat } from 'node:fs/promises'
import { FilePathSource, Input, MP4, QTFF } from 'mediabunny'

/** Where a film does not say how long it is, all of it has to be looked through. */
const mostLookedThroughBytes = 256 * 1024 ** 2
const cacheBytes = 8 * 1024 ** 2
/** A week: more is a mistake of the program that wrote the file. */
const longestSeconds = 7 * 24 * 3_600

export interface FilmFacts {
  readonly durationSeconds?: number
  /** As it is shown: turned, with square pixels. */
  readonly widthPixels?: number
  readonly heightPixels?: number
}

/** What an MP4 or MOV says of itself. What it does not say, or not so that it can be, is left out. */
export async function probeFilm(path: string): Promise<FilmFacts> {
  return withFilm(path, async (input) => {
    const video = await input.getPrimaryVideoTrack()
    const [width, height] =
      video === null ? [0, 0] : [await video.getDisplayWidth(), await video.getDisplayHeight()]
    const { size } = await stat(path)
    const said = await input.getDurationFromMetadata()
    const seconds = said ?? (size <= mostLookedThroughBytes ? await input.computeDuration() : 0)
    return plausibleFacts(seconds, width, height)
  })
}

/** The picture that a film brings for its cover, as a JPEG or PNG; `undefined` where there is none. */
export async function coverOf(path: string): Promise<Uint8Array | undefined> {
  return withFilm(path, async (input) => {
    const { images = [] } = await input.getMetadataTags()
    return (images.find(({ kind }) => kind === 'coverFront') ?? images[0])?.data
  })
}

export function plausibleFacts(seconds: number, width: number, height: number): FilmFacts {
  return {
    ...(seconds > 0 && seconds <= longestSeconds
      ? { durationSeconds: Math.round(seconds * 1_000) / 1_000 }
      : {}),
    ...(isSide(width) && isSide(height)
      ? { widthPixels: Math.round(width), heightPixels: Math.round(height) }
      : {}),
  }
}

function isSide(pixels: number): boolean {
  return pixels >= 1 && pixels <= 65_536
}

async function withFilm<Found>(path: string, look: (input: Input) => Promise<Found>): Promise<Found> {
  const input = new Input({
    formats: [MP4, QTFF],
    source: new FilePathSource(path, { maxCacheSize: cacheBytes, handleUnhandledError: () => undefined }),
  })
  try {
    return await look(input)
  } finally {
    input.dispose()
  }
}
