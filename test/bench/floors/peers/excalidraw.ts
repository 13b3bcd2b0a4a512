import { convertToExcalidrawElements, Excalidraw, type ExcalidrawApi } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { colours } from '../../../../renderer/design/tokens.ts'
import { nextFrame, type Candidate } from '../gestures.ts'
import { serveBench } from '../page.ts'
import { toneOf, type BenchScene } from '../scene.ts'
import { wholeHall } from './view.ts'

const pixelsPerMetre = 40
const plain = {
  roughness: 0,
  strokeWidth: 1,
  fillStyle: 'solid',
  roundness: null,
  type: 'rectangle',
} as const

/** The same scene in Excalidraw, whose stands are rectangles with their number as bound text. */
async function excalidraw(host: HTMLDivElement, scene: BenchScene): Promise<Candidate> {
  const api = await new Promise<ExcalidrawApi>((resolve) => {
    createRoot(host).render(
      createElement(Excalidraw, {
        excalidrawAPI: resolve,
        initialData: { appState: { objectsSnapModeEnabled: true } },
      }),
    )
  })
  await nextFrame()
  const c = colours.light
  const soft = {
    success: c.successSubtle,
    warning: c.warningSubtle,
    danger: c.dangerSubtle,
    neutral: c.background,
  }
  const box = (
    shape: BenchScene['stands'][number] | BenchScene['fixtures'][number],
    backgroundColor: string,
  ): object => ({
    ...plain,
    id: shape.id,
    x: shape.xMetres * pixelsPerMetre,
    y: shape.yMetres * pixelsPerMetre,
    width: shape.widthMetres * pixelsPerMetre,
    height: shape.heightMetres * pixelsPerMetre,
    backgroundColor,
  })
  const elements = convertToExcalidrawElements(
    [
      ...scene.fixtures.map((fixture) => box(fixture, c.control)),
      ...scene.stands.map((stand, index) => ({
        ...box(stand, soft[toneOf(index)]),
        label: { text: stand.number, fontSize: 16 },
      })),
    ],
    { regenerateIds: false },
  )
  const view = wholeHall(host, scene)
  const zoom = view.scale / pixelsPerMetre
  api.updateScene({
    elements,
    appState: { zoom: { value: zoom }, scrollX: view.x / zoom, scrollY: view.y / zoom },
  })
  await nextFrame()
  const target = host.querySelector<HTMLElement>('canvas.interactive')
  const middle = scene.stands[scene.middle]
  if (target === null || middle === undefined) throw new Error('Excalidraw shows no canvas.')
  const chosen = (indexes: readonly number[]): Record<string, true> =>
    Object.fromEntries(
      indexes.flatMap((index) =>
        scene.stands[index] === undefined ? [] : [[scene.stands[index].id, true] as const],
      ),
    )
  return {
    target,
    zoomsWithControl: true,
    start(gesture) {
      if (gesture === 'marquee') return { x: 3, y: 3 }
      return {
        x: view.x + (middle.xMetres + 1.4) * view.scale,
        y: view.y + (middle.yMetres + 1.4) * view.scale,
      }
    },
    prepare(gesture) {
      const selectedElementIds =
        gesture === 'drag-many' ? chosen(scene.block) : gesture === 'drag-one' ? chosen([scene.middle]) : {}
      api.updateScene({ appState: { selectedElementIds } })
    },
  }
}

serveBench(excalidraw)
