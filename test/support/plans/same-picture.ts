import sharp from 'sharp'
import { expect } from 'vitest'
import { textMeasure } from '../../../electron/print/measure.ts'
import { layerOf } from '../../../shared/domain/plan/elements.ts'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import type { PlanWords } from '../../../shared/domain/plan/picture/plan-words.ts'
import { rotateAround } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeContains } from '../../../shared/domain/plan/geometry/shape.ts'
import { defaultHall } from '../../../shared/domain/plan/layout.ts'
import { colouringOf, type Colouring } from '../../../shared/domain/plan/picture/colouring.ts'
import { drawPlan } from '../../../shared/domain/plan/picture/draw-plan.ts'
import type { PlanPicture, TextMark } from '../../../shared/domain/plan/picture/plan-picture.ts'
import { canvasPicture, pixelsPerMetre, type CanvasPicture, type PaintedText } from './canvas-picture.ts'
import { differingPixels, pixelsNotIn, type Masked, type Pixels } from './compare-pixels.ts'
import { drawnDxf, exportedPictures, textsOfSvg, type WrittenPlan } from './exported-pictures.ts'
import { categories, drawingHash, hallMetres, venueDrawing, type SamplePlan } from './twelve-plans.ts'

/** A plan on the canvas and as it goes out. */
export interface BothPictures {
  readonly plan: SamplePlan
  readonly canvas: CanvasPicture
  readonly written: WrittenPlan
  readonly colouring: Colouring
}

export async function bothPictures(
  plan: SamplePlan,
  words: PlanWords = englishPlanWords,
): Promise<BothPictures> {
  const venue = await venuePicture()
  const colouring = colouringOf(plan.colourBy, { booths: plan.holders.values(), standCategories: categories })
  const booths = new Map(
    [...plan.holders].map(([key, { name }]) => [key, { key, id: null, externalId: null, name }]),
  )
  const floor = {
    key: 'hall',
    id: null,
    name: 'Hall',
    hall: { ...defaultHall, ...hallMetres },
    elements: plan.elements,
  }
  const measure = await textMeasure()
  const image = async (crop: {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }): Promise<Buffer> => {
    const { width, height } = venueSize
    const part = {
      left: crop.left * width,
      top: crop.top * height,
      width: (crop.right - crop.left) * width,
      height: (crop.bottom - crop.top) * height,
    }
    return sharp(venue).extract(part).png().toBuffer()
  }
  const cropped = new Map(
    await Promise.all(
      plan.elements.map(
        async (element) =>
          [
            element.id,
            await image(
              element.kind === 'background' ? element.crop : { left: 0, top: 0, right: 1, bottom: 1 },
            ),
          ] as const,
      ),
    ),
  )
  const picture = drawPlan(
    floor,
    { booths },
    {
      colouring,
      colouredBooth: (key) => plan.holders.get(key),
      layers: plan.layers,
      numbers: true,
      names: true,
      words,
      language: 'en',
    },
    {
      measure,
      shownOf: (element) =>
        element.kind === 'background' && element.hash === drawingHash
          ? { kind: 'drawing', drawing: venueDrawing }
          : { kind: 'picture', image: { mime: 'image/png', bytes: cropped.get(element.id) ?? venue } },
    },
  )
  const source = { event: { id: '1', name: 'Fair' }, categories, floors: [floor], booths }
  return {
    plan,
    colouring,
    canvas: await canvasPicture(plan, colouring, venue),
    written: { floor, source, picture, words },
  }
}

const venueSize = { width: 400, height: 200 } as const

/** Areas of several colours, so that a crop that is off shows. */
function venuePicture(): Promise<Buffer> {
  const area = (x: number, y: number, colour: string): string =>
    `<rect x="${x}" y="${y}" width="100" height="100" fill="${colour}"/>`
  const areas = ['#d9c7a0', '#a0c8d9', '#b8d9a0', '#d9a0b4', '#c0a0d9', '#a0d9cb', '#d9d2a0', '#a0a9d9'].map(
    (colour, at) => area((at % 4) * 100, Math.floor(at / 4) * 100, colour),
  )
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${areas.join('')}</svg>`),
  )
    .png()
    .toBuffer()
}

/** The middle of a line's letters, and how much room they take. */
function boxOf({
  x,
  y,
  widthMetres,
  sizeMetres,
  about,
  rotationDegrees,
}: TextMark): Pick<PaintedText, 'middle' | 'degrees' | 'widthMetres' | 'heightMetres'> {
  const middle = rotateAround({ x: x + widthMetres / 2, y: y - 0.3 * sizeMetres }, about, rotationDegrees)
  return { middle, degrees: rotationDegrees, widthMetres, heightMetres: 1.3 * sizeMetres }
}

function textMarks({ layers }: PlanPicture): readonly TextMark[] {
  return layers.flatMap(({ groups }) =>
    groups.flatMap(({ marks }) => marks.filter((mark) => mark.kind === 'text')),
  )
}

function pixelBox({ middle, degrees, widthMetres, heightMetres }: ReturnType<typeof boxOf>): Masked {
  const [cos, sin] = [
    Math.abs(Math.cos((degrees * Math.PI) / 180)),
    Math.abs(Math.sin((degrees * Math.PI) / 180)),
  ]
  const across = ((widthMetres * cos + heightMetres * sin) / 2) * pixelsPerMetre + 4
  const down = ((widthMetres * sin + heightMetres * cos) / 2) * pixelsPerMetre + 4
  const [x, y] = [middle.x * pixelsPerMetre, middle.y * pixelsPerMetre]
  return { minX: x - across, minY: y - down, maxX: x + across, maxY: y + down }
}

/** Where letters are, on the canvas or as they go out: they are compared as texts. */
function maskedTexts({ canvas, written }: BothPictures): readonly Masked[] {
  return [...canvas.texts, ...textMarks(written.picture).map(boxOf)].map(pixelBox)
}

/** The lines that have no ink of their colour where they should stand. */
function linesWithoutInk({ written }: BothPictures, pixels: Pixels): readonly string[] {
  return textMarks(written.picture)
    .filter((mark) => {
      const [, ...channels] = /^#(..)(..)(..)$/.exec(mark.colour) ?? []
      const wanted = channels.map((channel) => parseInt(channel, 16))
      const { minX, minY, maxX, maxY } = pixelBox(boxOf(mark))
      for (let y = Math.max(0, Math.floor(minY)); y < Math.min(pixels.height, maxY); y++) {
        for (let x = Math.max(0, Math.floor(minX)); x < Math.min(pixels.width, maxX); x++) {
          const at = (y * pixels.width + x) * 4
          if (wanted.every((value, channel) => Math.abs(value - (pixels.data[at + channel] ?? 0)) < 60))
            return false
        }
      }
      return true
    })
    .map(({ text }) => text)
}

interface Said {
  readonly id: string
  readonly letters: string
  readonly colours: readonly string[]
  readonly degrees: readonly number[]
}

/** What is written on each element, in which colours, and how it is turned: on the canvas, and as it goes out. */
function saidTexts({ plan, canvas, written }: BothPictures): {
  readonly onCanvas: readonly Said[]
  readonly goingOut: readonly Said[]
} {
  const elements = plan.elements.filter(
    (element) => element.kind !== 'background' && plan.layers.includes(layerOf(element)),
  )
  const byGroup = new Map(
    written.picture.layers.flatMap(({ groups }) =>
      groups.map(({ element, marks }) => [element.id, marks] as const),
    ),
  )
  const said = (
    id: string,
    texts: readonly { readonly text: string; readonly colour: string; readonly degrees: number }[],
  ): Said => ({
    id,
    letters: texts
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/gu, ''),
    colours: [...new Set(texts.map(({ colour }) => colour))],
    degrees: [...new Set(texts.map(({ degrees }) => ((Math.round(degrees) % 360) + 360) % 360))],
  })
  return {
    onCanvas: elements.map((element) =>
      said(
        element.id,
        canvas.texts.filter(({ middle }) => shapeContains(element, middle)),
      ),
    ),
    goingOut: elements.map(({ id }) =>
      said(
        id,
        (byGroup.get(id) ?? [])
          .filter((mark) => mark.kind === 'text')
          .map(({ text, colour, rotationDegrees }) => ({ text, colour, degrees: rotationDegrees })),
      ),
    ),
  }
}

/** Of a picture of 540,000 pixels: where a slanted edge ends in a corner. */
export const specks = 40

/** How many pixels of a format differ from the canvas, but for letters. */
export async function differenceOf(
  both: BothPictures,
  format: keyof typeof exportedPictures,
): Promise<number> {
  return differingPixels(both.canvas.pixels, await exportedPictures[format](both.written), maskedTexts(both))
}

/** Throws where a format shows something else than the canvas does. */
export async function expectSamePicture(both: BothPictures): Promise<void> {
  const { onCanvas, goingOut } = saidTexts(both)
  expect(goingOut).toEqual(onCanvas)
  expect(textsOfSvg(both.written)).toEqual(
    textMarks(both.written.picture).map(({ text, colour }) => ({ text, colour })),
  )
  const masked = maskedTexts(both)
  for (const [format, pixelsOf] of Object.entries(exportedPictures)) {
    const pixels = await pixelsOf(both.written)
    expect(differingPixels(both.canvas.pixels, pixels, masked), format).toBeLessThanOrEqual(specks)
    // The others leave letters to the fonts of whoever opens them.
    if (format === 'png' || format === 'pdf') expect(linesWithoutInk(both, pixels), format).toEqual([])
  }
  const { counts, outlines } = drawnDxf(both.written)
  expect(pixelsNotIn(outlines, both.canvas.pixels, masked), 'dxf').toBeLessThanOrEqual(specks)
  expect(counts).toMatchObject(wantedInDxf(both.written.picture))
}

/** How many entities of each sort a DXF of a plan has. */
function wantedInDxf({ layers }: PlanPicture): Readonly<Record<string, number>> {
  const areas = layers.flatMap(({ layer, groups }) =>
    groups.flatMap(({ marks }) =>
      marks.flatMap((mark) => (mark.kind === 'area' || mark.kind === 'line' ? [{ layer }] : [])),
    ),
  )
  const wanted = {
    'STANDS LWPOLYLINE': areas.filter(({ layer }) => layer === 'stands').length,
    'FIXTURES LWPOLYLINE': areas.filter(({ layer }) => layer === 'fixtures').length,
    'NOTES LWPOLYLINE': areas.filter(({ layer }) => layer === 'notes').length,
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, count]) => count > 0))
}
