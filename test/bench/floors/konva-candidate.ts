import { isStand } from '../../../shared/domain/plan/elements.ts'
import Konva from 'konva'
import { colours } from '../../../renderer/design/tokens.ts'
import type { FloorLayout } from '../../../shared/domain/plan/layout.ts'
import type { Candidate, Gesture } from './gestures.ts'
import { benchBlock, toneOf } from './scene.ts'

/**
 * The same scene in plain Konva: a layer of booths, each a group of a rectangle and its number.
 * Konva has no levels of detail, so the numbers are there from far too. `scale` in pixels per
 * metre, `x` and `y` where the hall's corner stands on the screen.
 */
export function konvaCandidate(
  host: HTMLDivElement,
  floor: FloorLayout,
  view: { readonly scale: number; readonly x: number; readonly y: number },
): Candidate {
  const c = colours.light
  const stage = new Konva.Stage({
    container: host,
    width: host.clientWidth,
    height: host.clientHeight,
    x: view.x,
    y: view.y,
    scaleX: view.scale,
    scaleY: view.scale,
  })
  const ground = new Konva.Layer({ listening: false })
  ground.add(new Konva.Rect({ x: -1000, y: -1000, width: 4000, height: 4000, fill: c.sunken }))
  ground.add(new Konva.Rect({ width: floor.hall.widthMetres, height: floor.hall.heightMetres, fill: c.surface }))
  const layer = new Konva.Layer()
  const strong = { success: c.success, warning: c.warning, danger: c.danger, neutral: c.control }
  const soft = { success: c.successSubtle, warning: c.warningSubtle, danger: c.dangerSubtle, neutral: c.background }
  const nodes = floor.elements.map((item) => {
    const tone = toneOf(item.id)
    const place = { x: item.xMetres, y: item.yMetres }
    const group = new Konva.Group({ ...place, draggable: true })
    group.add(
      new Konva.Rect({
        width: item.widthMetres,
        height: item.heightMetres,
        fill: soft[tone],
        stroke: strong[tone],
        strokeWidth: 1,
        strokeScaleEnabled: false,
      }),
    )
    group.add(
      new Konva.Text({
        text: isStand(item) ? item.number : '',
        width: item.widthMetres,
        height: item.heightMetres,
        align: 'center',
        verticalAlign: 'middle',
        fontSize: 0.7,
        fill: c.text,
      }),
    )
    return group
  })
  layer.add(...nodes)
  stage.add(ground, layer)
  const places = benchBlock(nodes.length)
  const middle = nodes[places.middle]
  const many = places.block.flatMap((index) => nodes[index] ?? [])
  let carried: { node: Konva.Node; dx: number; dy: number }[] = []

  if (middle === undefined) throw new Error('The scene is empty.')
  middle.on('dragmove', () => {
    for (const { node, dx, dy } of carried) node.position({ x: middle.x() + dx, y: middle.y() + dy })
  })
  stage.on('wheel', ({ evt }) => {
    evt.preventDefault()
    const pointer = stage.getPointerPosition() ?? { x: evt.clientX, y: evt.clientY }
    const before = stage.scaleX()
    const scale = before * Math.exp(-evt.deltaY * 0.0022)
    stage.scale({ x: scale, y: scale })
    stage.position({ x: pointer.x - ((pointer.x - stage.x()) / before) * scale, y: pointer.y - ((pointer.y - stage.y()) / before) * scale })
  })

  return {
    target: stage.content,
    start() {
      const at = middle.getAbsolutePosition()
      return { x: at.x + 1.4 * stage.scaleX(), y: at.y + 1.4 * stage.scaleX() }
    },
    prepare(gesture: Gesture) {
      const panning = gesture === 'pan'
      stage.draggable(panning)
      Konva.dragButtons = panning ? [1] : [0]
      for (const node of nodes) node.draggable(!panning)
      carried =
        gesture === 'drag-many'
          ? many.filter((node) => node !== middle).map((node) => ({ node, dx: node.x() - middle.x(), dy: node.y() - middle.y() }))
          : []
    },
  }
}
