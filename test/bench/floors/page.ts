import { editorCandidate } from './editor-candidate.ts'
import { gestures, nextFrame, perform, type Candidate, type Gesture } from './gestures.ts'
import { konvaCandidate } from './konva-candidate.ts'
import { benchFloor } from './scene.ts'

/** What the benchmark calls in the page. */
export interface BenchPage {
  open(candidate: 'editor' | 'konva', view: 'whole' | 'numbers', booths: number): Promise<void>
  prepare(gesture: Gesture): Promise<void>
  perform(gesture: Gesture, frames: number): Promise<void>
}

declare global {
  interface Window {
    readonly floorBench: BenchPage
  }
}

const numbersZoom = 0.25
const pixelsPerMetre = 40
let opened: Candidate | undefined

async function settle(): Promise<void> {
  for (let frame = 0; frame < 20; frame++) await nextFrame()
}

const bench: BenchPage = {
  async open(candidate, view, booths) {
    document.body.replaceChildren()
    const host = document.createElement('div')
    Object.assign(host.style, { position: 'fixed', inset: '0' })
    document.body.append(host)
    const floor = benchFloor(booths)
    const { widthMetres, heightMetres } = floor.hall
    const scale =
      view === 'numbers' ? numbersZoom * pixelsPerMetre : Math.min(host.clientWidth / widthMetres, host.clientHeight / heightMetres) * 0.95
    const corner = { scale, x: (host.clientWidth - widthMetres * scale) / 2, y: (host.clientHeight - heightMetres * scale) / 2 }
    opened = candidate === 'editor' ? editorCandidate(host, floor, view === 'numbers' ? numbersZoom : null) : konvaCandidate(host, floor, corner)
    await settle()
  },
  async prepare(gesture) {
    opened?.prepare(gesture)
    await settle()
  },
  async perform(gesture, frames) {
    if (opened === undefined || !gestures.includes(gesture)) throw new Error('Nothing is open.')
    await perform(opened, gesture, frames)
  },
}

Object.assign(window, { floorBench: bench })
