import { fit } from '../../../renderer/floor-editor/view/camera.ts'
import { nextFrame, perform, type Candidate, type Gesture, type Length } from './gestures.ts'
import type { BenchPage } from './page.ts'
import { benchScene } from './scene.ts'

/** The application's own plan, taken by its canvas. Selecting is done as a person does it. */
function application(stands: number): Candidate {
  const target = document.querySelector<HTMLElement>('[data-testid=floor-canvas]')
  if (target === null) throw new Error('There is no plan on the screen.')
  const scene = benchScene(stands)
  const { left, top, width, height } = target.getBoundingClientRect()
  const hall = {
    minX: -0.5,
    minY: -0.5,
    maxX: scene.hall.widthMetres + 0.5,
    maxY: scene.hall.heightMetres + 0.5,
  }
  const camera = fit(hall, { width, height })
  const at = (index: number, across: number, down: number): { readonly x: number; readonly y: number } => {
    const stand = scene.stands[index]
    if (stand === undefined) throw new Error('There is no such stand.')
    return {
      x: left + (stand.xMetres + across * stand.widthMetres - camera.x) * camera.scale,
      y: top + (stand.yMetres + down * stand.heightMetres - camera.y) * camera.scale,
    }
  }
  const send = (name: string, { x, y }: { readonly x: number; readonly y: number }): void => {
    const place = {
      clientX: x,
      clientY: y,
      button: name === 'pointermove' ? -1 : 0,
      buttons: name === 'pointerup' ? 0 : 1,
    }
    target.dispatchEvent(
      new PointerEvent(name, {
        ...place,
        pointerId: 1,
        isPrimary: true,
        pointerType: 'mouse',
        bubbles: true,
        cancelable: true,
      }),
    )
  }
  const key = (name: string): void => {
    for (const type of ['keydown', 'keyup'])
      target.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true }))
  }
  return {
    target,
    start: (gesture) => (gesture === 'marquee' ? { x: left + 4, y: top + 4 } : at(scene.middle, 0.5, 0.5)),
    async prepare(gesture: Gesture) {
      target.focus()
      key('Escape')
      key('1')
      await nextFrame()
      await nextFrame()
      if (gesture === 'drag-one') {
        send('pointerdown', at(scene.middle, 0.5, 0.5))
        send('pointerup', at(scene.middle, 0.5, 0.5))
      } else if (gesture === 'drag-many') {
        // From the aisle left of the block, or there would be a stand under the pointer.
        const [first, last] = [scene.block[0] ?? 0, scene.block.at(-1) ?? 0]
        const gap = (scene.stands[first]?.xMetres ?? 0) > 6 ? -0.2 : 0
        send('pointerdown', at(first, gap, -0.3))
        for (const share of [0.5, 1]) send('pointermove', at(share === 1 ? last : scene.middle, 1.05, 1.05))
        send('pointerup', at(last, 1.05, 1.05))
      }
    },
  }
}

let opened: Candidate | undefined
const candidate = (): Candidate => {
  if (opened === undefined) throw new Error('Nothing is open.')
  return opened
}
const bench: BenchPage = {
  open(stands) {
    opened = application(stands)
    return Promise.resolve(0)
  },
  async prepare(gesture: Gesture) {
    await candidate().prepare(gesture)
    for (let frame = 0; frame < 20; frame++) await nextFrame()
    return true
  },
  perform: (gesture: Gesture, length: Length) => perform(candidate(), gesture, length),
}
Object.assign(window, { floorBench: bench })
