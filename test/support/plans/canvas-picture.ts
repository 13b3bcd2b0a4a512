import { createCanvas, GlobalFonts, loadImage, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import { printFonts } from '../../../electron/print/fonts.ts'
import {
  createBackgrounds,
  type BackgroundContent,
} from '../../../renderer/floor-editor/painter/backgrounds.ts'
import { paintElements } from '../../../renderer/floor-editor/painter/elements.ts'
import { paintGround } from '../../../renderer/floor-editor/painter/ground.ts'
import { createLabels } from '../../../renderer/floor-editor/painter/labels.ts'
import { pathsOf } from '../../../renderer/floor-editor/painter/drawing-paths.ts'
import type { Context } from '../../../renderer/floor-editor/painter/view.ts'
import { createScene } from '../../../renderer/floor-editor/scene/scene.ts'
import { createStandStyles } from '../../../renderer/floor-editor/screen/stand-styles.ts'
import { formatsFor } from '../../../renderer/locales/formats.ts'
import { editorTheme } from '../../../renderer/views/floors/styles/editor-theme.ts'
import { measureText } from '../../../renderer/views/floors/styles/measure-text.ts'
import { layerOf, type Stand } from '../../../shared/domain/plan/elements.ts'
import { defaultHall, defaultSheet } from '../../../shared/domain/plan/layout.ts'
import { uncategorised, type Colouring } from '../../../shared/domain/plan/picture/colouring.ts'
import type { Pixels } from './compare-pixels.ts'
import { drawingHash, hallMetres, venueDrawing, type SamplePlan } from './twelve-plans.ts'

/** A text as it was painted, in metres of the plan. */
export interface PaintedText {
  readonly text: string
  readonly middle: { readonly x: number; readonly y: number }
  readonly degrees: number
  readonly colour: string
  readonly widthMetres: number
  readonly heightMetres: number
}

export interface CanvasPicture {
  readonly pixels: Pixels
  readonly texts: readonly PaintedText[]
}

/** Two pixels of the canvas to one of the screen, on which a metre is 20. */
const ratio = 2
export const pixelsPerMetre = 40

/** The whole hall as the editor's own painters show it, without a grid. */
export async function canvasPicture(
  plan: SamplePlan,
  colouring: Colouring,
  picture: Buffer,
): Promise<CanvasPicture> {
  await registerFonts()
  const bitmap = await loadImage(picture)
  const [width, height] = [hallMetres.widthMetres * pixelsPerMetre, hallMetres.heightMetres * pixelsPerMetre]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const texts: PaintedText[] = []
  recordTexts(context, texts)
  const scene = createScene()
  scene.load({
    hall: { ...defaultHall, ...hallMetres },
    sheet: defaultSheet,
    elements: new Map(plan.elements.map((element) => [element.id, element])),
  })
  const styles = createStandStyles(scene)
  const booths = new Map(
    [...plan.holders].map(([key, { name, problemCount: problems }]) => [key, { name, problems, logo: null }]),
  )
  const known = new Map(colouring.categories.map((category) => [category.id, category]))
  styles.replace({
    booths,
    colourOf: (stand) =>
      known.get(
        colouring.categoryOf(stand, stand.boothKey === null ? undefined : plan.holders.get(stand.boothKey)),
      ) ?? uncategorised,
  })
  const theme = { ...editorTheme('light'), measureText: measureText(formatsFor('en')) }
  const measuring = createCanvas(1, 1).getContext('2d')
  const labels = createLabels([...families, ...otherFamilies].join(', '), (text, font) => {
    measuring.font = font
    return measuring.measureText(text).width
  })
  const backgrounds = createBackgrounds(
    ({ hash }) => Promise.resolve(contentOf(hash, bitmap)),
    () => undefined,
  )
  const paint = {
    ...{ theme, labels, backgrounds, styleOf: styles.of },
    logos: { get: () => bitmap as unknown as ImageBitmap, clear: () => undefined },
    overlaps: (id: string) => scene.overlaps(id),
    longestNumber: (number: string) => scene.longestNumber(number),
    blockOf: (stand: Stand) => scene.blockOf(stand),
    misplaced: () => false,
  }
  const view = { scale: pixelsPerMetre, ratio, offsetX: 0, offsetY: 0 }
  const all = scene
    .within({ minX: -100, minY: -100, maxX: 100, maxY: 100 })
    .filter(({ item }) => plan.layers.includes(layerOf(item)))
  // The first time asks for the files, which are there a moment later.
  for (const _ of ['asked', 'shown']) {
    texts.length = 0
    paintGround(context as unknown as Context, width, height, view, scene.hall, theme, false)
    paintElements(context as unknown as Context, all, view, paint)
    await new Promise(setImmediate)
  }
  return {
    pixels: { width, height, data: Uint8Array.from(context.getImageData(0, 0, width, height).data) },
    texts,
  }
}

function contentOf(hash: string, bitmap: Image): BackgroundContent {
  if (hash === drawingHash)
    return { kind: 'drawing', paths: pathsOf(venueDrawing), timed: (paint) => paint() }
  return {
    kind: 'picture',
    bitmap: Object.assign(bitmap, { close: () => undefined }) as unknown as ImageBitmap,
  }
}

function recordTexts(context: SKRSContext2D, texts: PaintedText[]): void {
  const fillText = context.fillText.bind(context)
  context.fillText = (text, x, y) => {
    fillText(text, x, y)
    const { a, b, c, d, e, f } = context.getTransform()
    const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(text)
    const [across, along] = [
      x + width * (context.textAlign === 'center' ? 0 : context.textAlign === 'right' ? -0.5 : 0.5),
      y + (down - up) / 2,
    ]
    texts.push({
      text,
      middle: {
        x: (a * across + c * along + e) / pixelsPerMetre,
        y: (b * across + d * along + f) / pixelsPerMetre,
      },
      degrees: (Math.atan2(b, a) * 180) / Math.PI,
      colour: typeof context.fillStyle === 'string' ? context.fillStyle : '',
      widthMetres: width / pixelsPerMetre,
      heightMetres: (up + down) / pixelsPerMetre,
    })
  }
}

/** Without the families that come in numbered pieces: of their letters only the room that they take is compared. */
const scripts = /^(inter|noto-sans-(arabic|hebrew|thai|devanagari)) /
const familyOf = (name: string): string => name.split(' ').slice(0, 2).join(' ')
const families = ['latin', 'latin-ext', 'cyrillic', 'greek'].map((script) => `"inter ${script}"`)
const otherFamilies = ['arabic', 'hebrew', 'thai', 'devanagari'].map(
  (script) => `"noto-sans-${script} ${script}"`,
)

let registered: Promise<void> | undefined

/** The letters of what goes out, so that both are of one shape. */
function registerFonts(): Promise<void> {
  return (registered ??= (async () => {
    const { regular, bold } = await printFonts()
    for (const font of [...regular, ...bold].filter(({ name }) => scripts.test(name)))
      GlobalFonts.register(font.bytes, familyOf(font.name))
  })())
}
