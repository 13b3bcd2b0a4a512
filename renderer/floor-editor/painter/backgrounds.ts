import { wholeFrame } from '../../../shared/domain/plan/drawing/placement.ts'
import type { Background } from '../../../shared/domain/plan/elements.ts'
import {
  capitalShare,
  drawnAreaOpacity,
  drawnLineShare,
} from '../../../shared/domain/plan/picture/drawing-mark.ts'
import { readableOn } from '../../../shared/domain/plan/picture/readable-colour.ts'
import {
  boundsOf,
  boxesOverlap,
  centreOf,
  cornersOf,
  rotateAround,
  type Box,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { EditorTheme } from '../view/theme.ts'
import type { DrawingPaths } from './drawing-paths.ts'
import { writeLabel, type Labels } from './labels.ts'
import { traceGround } from './trace.ts'
import type { Context, PaintView } from './view.ts'

/** What the file of a background shows. */
export type BackgroundContent =
  | { readonly kind: 'picture'; readonly bitmap: ImageBitmap }
  | {
      readonly kind: 'drawing'
      readonly paths: DrawingPaths
      /** Does some painting of it at once, and looks at how long it takes. */
      readonly timed: (paint: () => void) => void
    }

export type BackgroundFile = Pick<Background, 'hash' | 'page'>
export type LoadBackground = (file: BackgroundFile, signal: AbortSignal) => Promise<BackgroundContent>

export interface Backgrounds {
  paint(
    context: Context,
    background: Background,
    view: PaintView,
    style: { readonly theme: EditorTheme; readonly labels: Labels },
  ): void
  /** Whether painting it takes a good part of a frame. */
  isHeavy(background: Background): boolean
  dispose(): void
}

/** A background that was painted at one scale, to be copied while nothing of it changes. */
interface CachedPicture {
  readonly key: string
  readonly canvas: OffscreenCanvas
}

/** Larger ones are painted anew from their pieces in sight. */
const mostCachedPixels = 9_000_000
const mostCachedPictures = 4
/** Smaller writing is not read. */
const leastTextPixels = 4
/** In one picture of a drawing, or one piece of the plan; more would lie over each other. */
const lettersAtOnce = 20_000

/** The contents of backgrounds, loaded when they are first seen. */
export function createBackgrounds(
  load: LoadBackground,
  onLoaded: (file: BackgroundFile) => void,
): Backgrounds {
  const contents = new Map<string, BackgroundContent | null>()
  const kept: CachedPicture[] = []
  const loading = new AbortController()
  const keyOf = ({ hash, page }: BackgroundFile): string => `${hash} ${page ?? ''}`

  function contentOf(file: BackgroundFile): BackgroundContent | null {
    const known = contents.get(keyOf(file))
    if (known !== undefined) return known
    contents.set(keyOf(file), null)
    load(file, loading.signal)
      .then((content) => {
        if (loading.signal.aborted) return
        contents.set(keyOf(file), content)
        onLoaded(file)
      })
      // Why a file cannot be shown is said beside its name in the panel.
      .catch(() => undefined)
    return null
  }

  function cachedPicture(
    key: string,
    width: number,
    height: number,
    paint: (context: OffscreenCanvasRenderingContext2D) => void,
  ): OffscreenCanvas | undefined {
    const at = kept.findIndex((one) => one.key === key)
    const [known] = at < 0 ? [] : kept.splice(at, 1)
    if (known !== undefined) {
      kept.push(known)
      return known.canvas
    }
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    paint(context)
    kept.push({ key, canvas })
    if (kept.length > mostCachedPictures) kept.shift()
    return canvas
  }

  return {
    paint(context, background, view, style) {
      const content = contentOf(background)
      if (content === null) {
        paintWaiting(context, background, view, style.theme)
        return
      }
      context.save()
      context.globalAlpha = background.opacity
      if (content.kind === 'picture') paintPicture(context, background, view, content.bitmap)
      else {
        const box = boundsOf(background)
        const [left, top] = [Math.floor(box.minX * view.scale), Math.floor(box.minY * view.scale)]
        const [width, height] = [
          Math.ceil((box.maxX - box.minX) * view.scale) + 2,
          Math.ceil((box.maxY - box.minY) * view.scale) + 2,
        ]
        const whole = { ...view, offsetX: left, offsetY: top }
        const painted =
          content.paths.isHeavy &&
          width * height <= mostCachedPixels &&
          isWrittenAtOnce(background, view, content.paths)
            ? cachedPicture(keyOfPicture(background, view, style.theme), width, height, (into) =>
                content.timed(() => paintDrawing(into, background, whole, content.paths, style)),
              )
            : undefined
        if (painted === undefined)
          content.timed(() => paintDrawing(context, background, view, content.paths, style))
        else context.drawImage(painted, left - view.offsetX, top - view.offsetY)
      }
      context.restore()
    },
    isHeavy(background) {
      const content = contents.get(keyOf(background))
      return content?.kind === 'drawing' && content.paths.isHeavy
    },
    dispose() {
      loading.abort()
      for (const content of contents.values()) if (content?.kind === 'picture') content.bitmap.close()
      contents.clear()
      kept.length = 0
    },
  }
}

/** All that decides what a drawing looks like at a scale, but for where it lies. */
function keyOfPicture(
  background: Background,
  { scale, plain }: PaintView,
  { hall, text }: EditorTheme,
): string {
  const { hash, widthMetres, heightMetres, rotationDegrees, crop, hiddenLayers } = background
  return JSON.stringify([
    hash,
    widthMetres,
    heightMetres,
    rotationDegrees,
    crop,
    hiddenLayers,
    scale,
    plain,
    hall,
    text,
  ])
}

function paintWaiting(context: Context, background: Background, view: PaintView, theme: EditorTheme): void {
  context.save()
  context.beginPath()
  traceGround(context, cornersOf(background), view)
  context.setLineDash([6 * view.ratio, 4 * view.ratio])
  context.lineWidth = view.ratio
  context.strokeStyle = theme.hallEdge
  context.stroke()
  context.restore()
}

/** Whether one picture has all the letters that can be read at this scale; else each piece of the plan has its own. */
function isWrittenAtOnce(
  background: Background,
  view: PaintView,
  { layers, widthMetres, heightMetres }: DrawingPaths,
): boolean {
  if (view.plain === true) return true
  const whole = wholeFrame(background)
  const stretch = Math.sqrt((whole.widthMetres / widthMetres) * (whole.heightMetres / heightMetres))
  const leastHeight = (leastTextPixels * view.ratio) / (stretch * view.scale)
  let letters = 0
  for (const { name, texts } of layers) {
    if (background.hiddenLayers.includes(name)) continue
    for (const { heightMetres: height, text } of texts) {
      if (height < leastHeight || letters > lettersAtOnce) break
      letters += text.length
    }
  }
  return letters <= lettersAtOnce
}

/** From a measure of the whole file, `width` by `height`, to the pixels of the canvas. */
function enterFile(
  context: Context,
  background: Background,
  view: PaintView,
  width: number,
  height: number,
): number {
  const whole = wholeFrame(background)
  const centre = centreOf(whole)
  const across = (whole.widthMetres / width) * view.scale
  const down = (whole.heightMetres / height) * view.scale
  context.translate(centre.x * view.scale - view.offsetX, centre.y * view.scale - view.offsetY)
  context.rotate((whole.rotationDegrees * Math.PI) / 180)
  context.scale(across, down)
  context.translate(-width / 2, -height / 2)
  return Math.sqrt(across * down)
}

function paintPicture(context: Context, background: Background, view: PaintView, bitmap: ImageBitmap): void {
  const { left, top, right, bottom } = background.crop
  enterFile(context, background, view, bitmap.width, bitmap.height)
  const [x, y] = [left * bitmap.width, top * bitmap.height]
  const [width, height] = [
    Math.max(1, (right - left) * bitmap.width),
    Math.max(1, (bottom - top) * bitmap.height),
  ]
  // Plans are drawn in black on paper, which a picture may leave out.
  context.fillStyle = '#ffffff'
  context.fillRect(x, y, width, height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, width, height, x, y, width, height)
}

function paintDrawing(
  context: Context,
  background: Background,
  view: PaintView,
  paths: DrawingPaths,
  { theme, labels }: { readonly theme: EditorTheme; readonly labels: Labels },
): void {
  const hidden = new Set(background.hiddenLayers)
  context.save()
  context.beginPath()
  traceGround(context, cornersOf(background), view)
  context.clip()
  const scale = enterFile(context, background, view, paths.widthMetres, paths.heightMetres)
  const seen = seenOf(context, background, view, paths)
  const opacity = context.globalAlpha
  context.lineWidth = view.ratio / scale
  context.lineJoin = 'round'
  for (const layer of paths.layers) {
    if (hidden.has(layer.name)) continue
    context.strokeStyle = context.fillStyle = readableOn(layer.colour, theme)
    for (const { box, lines, areas } of layer.pieces) {
      if (!boxesOverlap(box, seen, 0)) continue
      context.globalAlpha = opacity * drawnAreaOpacity
      context.fill(areas)
      context.globalAlpha = opacity
      context.stroke(lines)
    }
  }
  if (view.plain !== true) paintTexts(context, paths, hidden, seen, scale / view.ratio, theme, labels)
  context.restore()
}

/** The part of the drawing that lies on the canvas, in its own metres. */
function seenOf(context: Context, background: Background, view: PaintView, paths: DrawingPaths): Box {
  const { width, height } = context.canvas
  const whole = wholeFrame(background)
  const centre = centreOf(whole)
  const corners = [0, 1].flatMap((across) =>
    [0, 1].map((down) => {
      const floor = {
        x: (across * width + view.offsetX) / view.scale,
        y: (down * height + view.offsetY) / view.scale,
      }
      const straight = rotateAround(floor, centre, -whole.rotationDegrees)
      return {
        x: ((straight.x - whole.xMetres) / whole.widthMetres) * paths.widthMetres,
        y: ((straight.y - whole.yMetres) / whole.heightMetres) * paths.heightMetres,
      }
    }),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}

const alignOf = { left: 'left', centre: 'center', right: 'right' } as const
const baselineOf = { top: 'top', middle: 'middle', bottom: 'alphabetic' } as const

function paintTexts(
  context: Context,
  { layers }: DrawingPaths,
  hidden: ReadonlySet<string>,
  seen: Box,
  pixelsPerMetre: number,
  theme: EditorTheme,
  labels: Labels,
): void {
  let lettersLeft = lettersAtOnce
  for (const layer of layers) {
    if (hidden.has(layer.name)) continue
    context.fillStyle = readableOn(layer.colour, theme)
    for (const { x, y, heightMetres, rotationDegrees, across, down, text } of layer.texts) {
      // The largest come first.
      if (heightMetres * pixelsPerMetre < leastTextPixels || lettersLeft < text.length) break
      const reach = heightMetres * (text.length + 2)
      if (x + reach < seen.minX || x - reach > seen.maxX || y + reach < seen.minY || y - reach > seen.maxY)
        continue
      lettersLeft -= text.length
      context.save()
      context.translate(x, y)
      context.rotate((rotationDegrees * Math.PI) / 180)
      // Fonts are not made in sizes below a pixel.
      const unit = heightMetres / capitalShare / 100
      context.scale(unit, unit)
      context.font = labels.font(100, 400)
      context.textAlign = alignOf[across]
      context.textBaseline = baselineOf[down]
      for (const [line, words] of text.split('\n').entries())
        writeLabel(context, words, 0, line * 100 * drawnLineShare)
      context.restore()
    }
  }
}
