import { createCanvas } from '@napi-rs/canvas'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import DxfParser from 'dxf-parser'
import sharp, { type Sharp } from 'sharp'
import { planPage } from '../../../electron/plans/interactive/plan-page.ts'
import { planDxf } from '../../../electron/plans/writing/dxf.ts'
import { planPdf } from '../../../electron/plans/writing/pdf/plan-pdf.ts'
import { planSvg } from '../../../electron/plans/writing/svg.ts'
import { textMeasure } from '../../../electron/print/measure.ts'
import { sheetsFor } from '../../../shared/domain/plan/files/paper.ts'
import type { PlanFloor, PlanSource } from '../../../shared/domain/plan/plan-source.ts'
import type { PlanWords } from '../../../shared/domain/plan/picture/plan-words.ts'
import type { PlanPicture } from '../../../shared/domain/plan/picture/plan-picture.ts'
import { pixelsPerMetre } from './canvas-picture.ts'
import type { Pixels } from './compare-pixels.ts'

/** The plan that goes out, with whose it is. */
export interface WrittenPlan {
  readonly floor: PlanFloor
  readonly source: PlanSource
  readonly picture: PlanPicture
  readonly words: PlanWords
}

/** Opened before a test stands for a page, in which the library would look for its program elsewhere. */
const library = await PDFiumLibrary.init()
const paper = { paper: 'A1', landscape: true, scale: 50 } as const
const pointsPerMillimetre = 72 / 25.4

/** Each format as whoever opens it sees the hall, in as many pixels as the canvas has. */
export const exportedPictures: Readonly<
  Record<'svg' | 'png' | 'html' | 'pdf', (plan: WrittenPlan) => Promise<Pixels>>
> = {
  svg: ({ picture }) =>
    rasterised(
      withoutTexts(planSvg(picture, { title: '', widthPixels: picture.hall.widthMetres * pixelsPerMetre })),
    ),
  png: async ({ picture }) =>
    rasterised(
      planSvg(picture, {
        title: '',
        widthPixels: picture.hall.widthMetres * pixelsPerMetre,
        outlines: await textMeasure(),
      }),
    ),
  async html({ floor, picture, words, source }) {
    const page = await planPage({
      ...{
        event: source.event,
        language: 'en',
        words,
        categories: source.categories,
        floors: [{ floor, picture }],
      },
      boothOf: () => undefined,
    })
    const [svg = ''] = /<svg xmlns[^]*?<\/svg>/.exec(page) ?? []
    const { widthMetres, heightMetres } = picture.hall
    return rasterised(
      withoutTexts(svg).replace(
        /width="[\d.]+mm" height="[\d.]+mm"/,
        `width="${widthMetres * pixelsPerMetre}" height="${heightMetres * pixelsPerMetre}"`,
      ),
    )
  },
  async pdf(plan) {
    const { picture } = plan
    const bytes = await pdfOf(plan)
    const { page, area } = sheetsFor(picture.hall, paper)
    const pixelsPerPoint = pixelsPerMetre / ((1000 / paper.scale) * pointsPerMillimetre)
    const pixels = (millimetres: number): number =>
      Math.round(millimetres * pointsPerMillimetre * pixelsPerPoint)
    const document = await library.loadDocument(bytes)
    const [width, height] = [pixels(page.width), pixels(page.height)]
    const { data } = await document.getPage(0).render({ width, height, render: 'bitmap' })
    document.destroy()
    const [across, down] = [
      (picture.hall.widthMetres * 1000) / paper.scale,
      (picture.hall.heightMetres * 1000) / paper.scale,
    ]
    const hall = {
      ...{ left: pixels(area.x + (area.width - across) / 2), top: pixels(area.y + (area.height - down) / 2) },
      ...{
        width: picture.hall.widthMetres * pixelsPerMetre,
        height: picture.hall.heightMetres * pixelsPerMetre,
      },
    }
    return pixelsOf(sharp(data, { raw: { width, height, channels: 4 } }).extract(hall))
  },
}

/** What this machine's fonts make of them is not asked. */
function withoutTexts(svg: string): string {
  return svg.replaceAll(/<text [^]*?<\/text>/g, '')
}

/** The texts of an SVG with their colours. */
export function textsOfSvg({
  picture,
}: WrittenPlan): readonly { readonly text: string; readonly colour: string }[] {
  return [...planSvg(picture, { title: '' }).matchAll(/<text [^>]*fill="(#\w+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, colour = '', text = '']) => ({
      colour,
      text: text
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    }),
  )
}

export async function pdfOf({ floor, source, picture, words }: WrittenPlan): Promise<Buffer> {
  const { bytes } = await planPdf({
    ...{ source, floors: [floor], draw: () => picture, paper, lists: false, words, date: '' },
    ...{ signal: new AbortController().signal, onDone: () => undefined },
  })
  return bytes
}

interface Outline {
  readonly type: string
  readonly layer: string
  readonly color?: number
  readonly shape?: boolean
  readonly vertices?: readonly { readonly x: number; readonly y: number }[]
}

/** What a DXF draws in each of its layers, and its outlines in their colours on nothing. */
export function drawnDxf({ picture }: WrittenPlan): {
  readonly counts: Readonly<Record<string, number>>
  readonly outlines: Pixels
} {
  const entities = (new DxfParser().parseSync(planDxf(picture))?.entities ?? []) as readonly Outline[]
  const counts: Record<string, number> = {}
  for (const { type, layer } of entities) counts[`${layer} ${type}`] = (counts[`${layer} ${type}`] ?? 0) + 1
  const { widthMetres, heightMetres } = picture.hall
  const canvas = createCanvas(widthMetres * pixelsPerMetre, heightMetres * pixelsPerMetre)
  const context = canvas.getContext('2d')
  context.lineWidth = 1
  for (const { type, layer, color = 0, shape, vertices = [] } of entities) {
    if (type !== 'LWPOLYLINE' || !['STANDS', 'FIXTURES', 'NOTES'].includes(layer)) continue
    context.strokeStyle = `#${color.toString(16).padStart(6, '0')}`
    context.beginPath()
    vertices.forEach(({ x, y }, at) => {
      const [across, down] = [x * pixelsPerMetre, (heightMetres - y) * pixelsPerMetre]
      if (at === 0) context.moveTo(across, down)
      else context.lineTo(across, down)
    })
    if (shape === true) context.closePath()
    context.stroke()
  }
  const { width, height } = canvas
  return {
    counts,
    outlines: { width, height, data: Uint8Array.from(context.getImageData(0, 0, width, height).data) },
  }
}

function rasterised(svg: string): Promise<Pixels> {
  return pixelsOf(sharp(Buffer.from(svg)))
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}
