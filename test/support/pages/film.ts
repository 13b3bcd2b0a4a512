import type { Browser, Page } from '@playwright/test'
import type * as mediabunny from 'mediabunny'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Frame {
  /** Which of the pages. */
  readonly page: number
  /** Seconds since the film began. */
  readonly at: number
  /** A JPEG, as base64. */
  readonly picture: string
}

export interface Film {
  /** Writes the film, a WebM with all pages beside each other. */
  save(path: string): Promise<void>
}

const gapPixels = 8
const muxer = join(import.meta.dirname, '../../../node_modules/mediabunny/dist/bundles/mediabunny.min.cjs')

/**
 * Films pages of one size together. The browser encodes the film itself, so that it needs no program
 * that is not there.
 */
export async function filmPages(pages: readonly Page[]): Promise<Film> {
  const began = performance.now()
  const frames: Frame[] = []
  const sessions = await Promise.all(pages.map((page) => page.context().newCDPSession(page)))
  await Promise.all(
    sessions.map(async (session, page) => {
      session.on('Page.screencastFrame', ({ data, sessionId }) => {
        frames.push({ page, at: (performance.now() - began) / 1000, picture: data })
        void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
      })
      await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 4 })
    }),
  )
  return {
    async save(path) {
      const seconds = (performance.now() - began) / 1000
      const browser = pages[0]?.context().browser()
      if (browser === null || browser === undefined) throw new Error('There are no pages to film.')
      const { width, height } = pages[0]?.viewportSize() ?? { width: 1280, height: 800 }
      await writeFile(path, await encoded(browser, frames, { seconds, width, height, count: pages.length }))
    },
  }
}

interface Shape {
  readonly seconds: number
  readonly width: number
  readonly height: number
  readonly count: number
}

async function encoded(
  browser: Browser,
  frames: readonly Frame[],
  { seconds, width, height, count }: Shape,
): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    // Encoders are there only for pages of a secure origin.
    await page.route('https://film.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await page.goto('https://film.example/')
    await page.addScriptTag({ path: muxer })
    await page.exposeFunction('frameAt', (at: number) => frames[at] ?? null)
    const film = await page.evaluate(writeFilm, { seconds, width, height, count, gapPixels })
    return Buffer.from(film, 'base64')
  } finally {
    await page.close()
  }
}

/** In a page: draws each frame where its page is, and gives the film as base64. */
async function writeFilm({
  seconds,
  width,
  height,
  count,
  gapPixels: gap,
}: Shape & { readonly gapPixels: number }): Promise<string> {
  const { Mediabunny: bunny, frameAt } = window as unknown as {
    readonly Mediabunny: typeof mediabunny
    readonly frameAt: (at: number) => Promise<Frame | null>
  }
  const canvas = new OffscreenCanvas(width * count + gap * (count - 1), height)
  const context = canvas.getContext('2d')
  const target = new bunny.BufferTarget()
  const output = new bunny.Output({ format: new bunny.WebMOutputFormat(), target })
  const source = new bunny.CanvasSource(canvas, {
    codec: 'vp9',
    quality: new bunny.Quality('medium'),
    keyFrameInterval: 5,
  })
  output.addVideoTrack(source)
  await output.start()
  let next = await frameAt(0)
  for (let at = 0; next !== null;) {
    const { page, picture } = next
    const began = next.at
    const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${picture}`)).blob())
    context?.drawImage(image, page * (width + gap), 0, width, height)
    at += 1
    next = await frameAt(at)
    const lasts = (next?.at ?? seconds) - began
    if (lasts > 0) await source.add(began, lasts)
  }
  await output.finalize()
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCodePoint(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
