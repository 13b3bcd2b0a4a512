import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import { vi } from 'vitest'

/** What the floor editor wants of a page, under Node: canvases that really paint, frames that are drawn when a test says so. */
export interface PageInNode {
  canvas(): HTMLCanvasElement
  host(): HTMLElement
  /** Draws frames until none is asked for; in a frame no time passes. */
  frames(): void
  /** Gives back the memory of all canvases, of which the garbage collector knows nothing. */
  release(): void
}

/** Longer than anything the painter waits for between two frames. */
const frameMs = 1_000
/** A picture that is not final after so many frames never will be. */
const mostFrames = 200

/** What painters take to be so, and do not set before they paint. */
const usualState = {
  lineCap: 'butt',
  lineJoin: 'miter',
  lineDash: [],
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  shadowBlur: 0,
}

class NodeOfPage extends EventTarget {}
class PointerEventOfPage extends Event {}
class KeyboardEventOfPage extends Event {}

export function openPageInNode(): PageInNode {
  let now = 0
  let frames: (() => void)[] = []
  let copied = ''
  const made: Canvas[] = []
  const newCanvas = (width: number, height: number): Canvas => {
    const canvas = createCanvas(width, height)
    made.push(canvas)
    return canvas
  }
  /** The first frame and a later one paint alike only if nothing of one is left over for the next. */
  const refuseLeftOvers = (): void => {
    for (const canvas of made) {
      const context = canvas.getContext('2d')
      for (const [name, usual] of Object.entries(usualState)) {
        const is: unknown = name === 'lineDash' ? context.getLineDash() : Reflect.get(context, name)
        if (JSON.stringify(is) !== JSON.stringify(usual))
          throw new Error(`A painter has left “${name}” at ${JSON.stringify(is)}.`)
      }
      const { a, b, c, d, e, f } = context.getTransform()
      if ([a, b, c, d, e, f].join(' ') !== '1 0 0 1 0 0')
        throw new Error('A painter has left the canvas moved.')
    }
  }
  const clipboard = {
    writeText: (text: string) => {
      copied = text
      return Promise.resolve()
    },
    readText: () => Promise.resolve(copied),
  }
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  vi.stubGlobal('OffscreenCanvas', function offscreenCanvas(width: number, height: number) {
    return newCanvas(width, height)
  })
  vi.stubGlobal('Path2D', Path2D)
  vi.stubGlobal('Node', NodeOfPage)
  vi.stubGlobal('PointerEvent', PointerEventOfPage)
  vi.stubGlobal('KeyboardEvent', KeyboardEventOfPage)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { getSelection: () => null }))
  vi.stubGlobal('navigator', { clipboard })
  return {
    canvas: () =>
      Object.assign(newCanvas(1, 1), { addEventListener: () => undefined }) as unknown as HTMLCanvasElement,
    host: () =>
      Object.assign(new NodeOfPage(), {
        style: {},
        focus: () => undefined,
        contains: () => true,
        checkVisibility: () => true,
        getBoundingClientRect: () => ({ left: 0, top: 0 }),
      }) as unknown as HTMLElement,
    frames() {
      for (let drawn = 0; frames.length > 0; drawn++) {
        if (drawn === mostFrames) throw new Error('The picture is never final.')
        now += frameMs
        for (const frame of frames.splice(0)) frame()
      }
      refuseLeftOvers()
    },
    release() {
      for (const canvas of made.splice(0)) canvas.width = canvas.height = 1
    },
  }
}

/** All pixels, to be compared with those of another. */
export function pixelsOf(canvas: HTMLCanvasElement): Uint8Array {
  return Uint8Array.from((canvas as unknown as Canvas).data())
}

/** The edge of a letter that is painted in part is rounded by a step or two; of 255. */
const roundedBy = 12
/** At the edge of what is painted in part a slanted line may be a pixel off. */
const specks = 9

/** How many values of pixels a person would see to be different. */
export function seenToDiffer(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return Infinity
  let different = 0
  for (let at = 0; at < one.length; at++)
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > roundedBy) different++
  return different > specks ? different : 0
}
