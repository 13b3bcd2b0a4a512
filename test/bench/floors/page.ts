import { nextFrame, perform, type Candidate, type Gesture, type Length } from './gestures.ts'
import { benchScene, type BenchScene } from './scene.ts'

/** What the benchmark calls in a page. */
export interface BenchPage {
  /** Shows so many stands; gives the milliseconds until they are painted. */
  open(stands: number): Promise<number>
  /** `false` where the candidate has no such gesture. */
  prepare(gesture: Gesture): Promise<boolean>
  /** The milliseconds between frames. */
  perform(gesture: Gesture, length: Length): Promise<readonly number[]>
}

declare global {
  interface Window {
    readonly floorBench: BenchPage
  }
}

const settlingFrames = 20
const mostSettlingMs = 1_000

/** Puts the candidate in charge of the page. */
export function serveBench(
  open: (host: HTMLDivElement, scene: BenchScene) => Candidate | Promise<Candidate>,
): void {
  let opened: Candidate | undefined
  const candidate = (): Candidate => {
    if (opened === undefined) throw new Error('Nothing is open.')
    return opened
  }
  const bench: BenchPage = {
    async open(stands) {
      const host = document.createElement('div')
      Object.assign(host.style, { position: 'fixed', inset: '0' })
      document.body.replaceChildren(host)
      const scene = benchScene(stands)
      const from = performance.now()
      opened = await open(host, scene)
      // The frame that paints it, and the one after, which comes when that is done.
      await nextFrame()
      await nextFrame()
      return performance.now() - from
    },
    async prepare(gesture) {
      if (candidate().lacks?.includes(gesture) === true) return false
      await candidate().prepare(gesture)
      const until = performance.now() + mostSettlingMs
      for (let frame = 0; frame < settlingFrames && performance.now() < until; frame++) await nextFrame()
      return true
    },
    perform: (gesture, length) => perform(candidate(), gesture, length),
  }
  Object.assign(window, { floorBench: bench })
}
