import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createShapeId, Tldraw, type Editor } from 'tldraw'
import 'tldraw/tldraw.css'
import { nextFrame, type Candidate } from '../gestures.ts'
import { serveBench } from '../page.ts'
import { toneOf, type BenchScene } from '../scene.ts'
import { wholeHall } from './view.ts'

const colours = { success: 'green', warning: 'orange', danger: 'red', neutral: 'grey' }
const pixelsPerMetre = 40

/** The same scene in tldraw, whose stands are rectangles with their number as label. */
async function tldraw(host: HTMLDivElement, scene: BenchScene): Promise<Candidate> {
  const size = scene.stands.length + scene.fixtures.length
  const editor = await new Promise<Editor>((resolve) => {
    createRoot(host).render(
      createElement(Tldraw, { onMount: resolve, options: { maxShapesPerPage: size + 1 } }),
    )
  })
  editor.user.updateUserPreferences({ isSnapMode: true })
  const box = (
    shape: BenchScene['stands'][number] | BenchScene['fixtures'][number],
    colour: string,
    text: string,
  ): object => ({
    id: createShapeId(shape.id),
    type: 'geo',
    x: shape.xMetres * pixelsPerMetre,
    y: shape.yMetres * pixelsPerMetre,
    props: {
      w: shape.widthMetres * pixelsPerMetre,
      h: shape.heightMetres * pixelsPerMetre,
      color: colour,
      fill: 'semi',
      dash: 'solid',
      size: 's',
      richText: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    },
  })
  editor.createShapes([
    ...scene.fixtures.map((fixture) => box(fixture, 'grey', ' ')),
    ...scene.stands.map((stand, index) => box(stand, colours[toneOf(index)], stand.number)),
  ])
  const view = wholeHall(host, scene)
  const zoom = view.scale / pixelsPerMetre
  editor.setCamera({ x: view.x / zoom, y: view.y / zoom, z: zoom }, { immediate: true })
  editor.setCurrentTool('select')
  await nextFrame()
  const target = host.querySelector<HTMLElement>('.tl-canvas')
  const middle = scene.stands[scene.middle]
  if (target === null || middle === undefined) throw new Error('tldraw shows no canvas.')
  const id = (index: number): string => createShapeId(scene.stands[index]?.id ?? '')
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
      editor.selectNone()
      if (gesture === 'drag-many') editor.select(...scene.block.map(id))
      else if (gesture === 'drag-one') editor.select(id(scene.middle))
    },
  }
}

serveBench(tldraw)
