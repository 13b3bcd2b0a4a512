import Konva from 'konva'
import { colours } from '../../../../renderer/design/tokens.ts'
import type { Candidate } from '../gestures.ts'
import { serveBench } from '../page.ts'
import { toneOf, type BenchScene } from '../scene.ts'
import { venuePicture, wholeHall } from './view.ts'

/**
 * The same scene in plain Konva: a layer of stands, each a group of a rectangle and its number.
 * Konva has no levels of detail, so the numbers are there from far too.
 */
function konva(host: HTMLDivElement, scene: BenchScene): Candidate {
  const c = colours.light
  const view = wholeHall(host, scene)
  const size = { width: host.clientWidth, height: host.clientHeight }
  const stage = new Konva.Stage({
    container: host,
    ...size,
    x: view.x,
    y: view.y,
    scaleX: view.scale,
    scaleY: view.scale,
  })
  const { widthMetres, heightMetres } = scene.hall
  const ground = new Konva.Layer({ listening: false })
  ground.add(new Konva.Rect({ x: -1000, y: -1000, width: 4000, height: 4000, fill: c.sunken }))
  ground.add(new Konva.Image({ image: venuePicture(), width: widthMetres, height: heightMetres }))
  for (const { xMetres, yMetres, ...fixture } of scene.fixtures) {
    ground.add(
      new Konva.Rect({
        x: xMetres,
        y: yMetres,
        width: fixture.widthMetres,
        height: fixture.heightMetres,
        fill: c.control,
      }),
    )
  }
  const layer = new Konva.Layer()
  const strong = { success: c.success, warning: c.warning, danger: c.danger, neutral: c.control }
  const soft = {
    success: c.successSubtle,
    warning: c.warningSubtle,
    danger: c.dangerSubtle,
    neutral: c.background,
  }
  const nodes = scene.stands.map((stand, index) => {
    const tone = toneOf(index)
    const box = { width: stand.widthMetres, height: stand.heightMetres }
    const group = new Konva.Group({ x: stand.xMetres, y: stand.yMetres, draggable: true })
    group.add(
      new Konva.Rect({
        ...box,
        fill: soft[tone],
        stroke: strong[tone],
        strokeWidth: 1,
        strokeScaleEnabled: false,
      }),
    )
    group.add(
      new Konva.Text({
        ...box,
        text: stand.number,
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
  const middle = nodes[scene.middle]
  if (middle === undefined) throw new Error('The scene is empty.')
  const many = scene.block.flatMap((index) => nodes[index] ?? []).filter((node) => node !== middle)
  let carried: { node: Konva.Node; dx: number; dy: number }[] = []
  middle.on('dragmove', () => {
    for (const { node, dx, dy } of carried) node.position({ x: middle.x() + dx, y: middle.y() + dy })
  })
  stage.on('wheel', ({ evt }) => {
    evt.preventDefault()
    const pointer = stage.getPointerPosition() ?? { x: evt.clientX, y: evt.clientY }
    const before = stage.scaleX()
    const scale = before * Math.exp(-evt.deltaY * 0.0022)
    stage.scale({ x: scale, y: scale })
    stage.position({
      x: pointer.x - ((pointer.x - stage.x()) / before) * scale,
      y: pointer.y - ((pointer.y - stage.y()) / before) * scale,
    })
  })
  return {
    target: stage.content,
    lacks: ['marquee'],
    start() {
      const at = middle.getAbsolutePosition()
      return { x: at.x + 1.4 * stage.scaleX(), y: at.y + 1.4 * stage.scaleX() }
    },
    prepare(gesture) {
      const panning = gesture === 'pan'
      stage.draggable(panning)
      Konva.dragButtons = panning ? [1] : [0]
      for (const node of nodes) node.draggable(!panning)
      carried =
        gesture === 'drag-many'
          ? many.map((node) => ({ node, dx: node.x() - middle.x(), dy: node.y() - middle.y() }))
          : []
    },
  }
}

serveBench(konva)
