import { Application, BitmapText, Container, Graphics, GraphicsContext, Sprite, Texture } from 'pixi.js'
import { colours } from '../../../../renderer/design/tokens.ts'
import type { Candidate } from '../gestures.ts'
import { serveBench } from '../page.ts'
import { toneOf, type BenchScene } from '../scene.ts'
import { venuePicture, wholeHall } from './view.ts'

/**
 * The same scene in plain PixiJS: one drawing for all stands of a colour, a number on each, painted
 * when something has changed. What the pointer does is written here, as PixiJS only paints.
 */
async function pixi(host: HTMLDivElement, scene: BenchScene): Promise<Candidate> {
  const c = colours.light
  const app = new Application()
  await app.init({
    width: host.clientWidth,
    height: host.clientHeight,
    background: c.sunken,
    antialias: false,
    autoStart: false,
  })
  app.ticker.stop()
  host.append(app.canvas)
  const world = new Container()
  const picture = new Sprite(Texture.from(venuePicture()))
  picture.width = scene.hall.widthMetres
  picture.height = scene.hall.heightMetres
  const fixtures = new Graphics()
  for (const fixture of scene.fixtures) {
    fixtures.rect(fixture.xMetres, fixture.yMetres, fixture.widthMetres, fixture.heightMetres).fill(c.control)
  }
  world.addChild(picture, fixtures)
  const strong = { success: c.success, warning: c.warning, danger: c.danger, neutral: c.control }
  const soft = {
    success: c.successSubtle,
    warning: c.warningSubtle,
    danger: c.dangerSubtle,
    neutral: c.background,
  }
  const drawing = (tone: keyof typeof strong): GraphicsContext =>
    new GraphicsContext().rect(0, 0, 3, 3).fill(strong[tone]).rect(0.1, 0.1, 2.8, 2.8).fill(soft[tone])
  const drawings = {
    success: drawing('success'),
    warning: drawing('warning'),
    danger: drawing('danger'),
    neutral: drawing('neutral'),
  }
  const nodes = scene.stands.map((stand, index) => {
    const node = new Graphics(drawings[toneOf(index)])
    node.position.set(stand.xMetres, stand.yMetres)
    const number = new BitmapText({
      text: stand.number,
      style: { fontFamily: 'sans-serif', fontSize: 16, fill: c.text },
    })
    number.scale.set(0.05)
    number.position.set(0.4, 1.1)
    node.addChild(number)
    return node
  })
  world.addChild(...nodes)
  app.stage.addChild(world)
  const view = { ...wholeHall(host, scene) }
  let due = false
  const paint = (): void => {
    due = false
    world.scale.set(view.scale)
    world.position.set(view.x, view.y)
    app.render()
  }
  const request = (): void => {
    if (due) return
    due = true
    requestAnimationFrame(paint)
  }
  const middle = nodes[scene.middle]
  if (middle === undefined) throw new Error('The scene is empty.')
  let carried: readonly Container[] = []
  let last: PointerEvent | null = null
  let pans = false
  app.canvas.addEventListener('pointerdown', (event) => (last = event))
  app.canvas.addEventListener('pointerup', () => (last = null))
  app.canvas.addEventListener('pointermove', (event) => {
    if (last === null) return
    const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY]
    last = event
    if (pans) Object.assign(view, { x: view.x + dx, y: view.y + dy })
    else for (const node of carried) node.position.set(node.x + dx / view.scale, node.y + dy / view.scale)
    request()
  })
  app.canvas.addEventListener('wheel', (event) => {
    const scale = view.scale * Math.exp(-event.deltaY * 0.0022)
    const along = (corner: number, at: number): number => at - ((at - corner) / view.scale) * scale
    Object.assign(view, { scale, x: along(view.x, event.clientX), y: along(view.y, event.clientY) })
    request()
  })
  paint()
  return {
    target: app.canvas,
    lacks: ['marquee'],
    start: () => ({ x: view.x + (middle.x + 1.4) * view.scale, y: view.y + (middle.y + 1.4) * view.scale }),
    prepare(gesture) {
      pans = gesture === 'pan'
      carried = gesture === 'drag-many' ? scene.block.flatMap((index) => nodes[index] ?? []) : [middle]
    },
  }
}

serveBench(pixi)
