import { z } from 'zod'
import { rotateAround, type Point } from '../geometry/rectangle.ts'

/** Files whose lines and texts can be read, not only shown. */
export const drawnFormats = ['dxf', 'pdf', 'svg'] as const
export type DrawnFormat = (typeof drawnFormats)[number]

export function isDrawnFormat(format: string): format is DrawnFormat {
  return drawnFormats.some((one) => one === format)
}

/** Units of a drawing, in metres. US survey feet are a little longer than feet. */
export const metresPerUnit = {
  mm: 0.001,
  cm: 0.01,
  dm: 0.1,
  m: 1,
  km: 1_000,
  in: 0.0254,
  ft: 0.3048,
  yd: 0.9144,
  'survey-ft': 1_200 / 3_937,
} as const
export type DrawingUnit = keyof typeof metresPerUnit
const drawingUnits = [
  'mm',
  'cm',
  'dm',
  'm',
  'km',
  'in',
  'ft',
  'yd',
  'survey-ft',
] as const satisfies readonly DrawingUnit[]

/** x, y, x, y, …: the core writes these by the million, so they are not looked at one by one. */
const corners = z.custom<readonly number[]>(Array.isArray)

const drawingText = z.object({
  /** Where it is held: the point of its box that `across` and `down` name. */
  x: z.number(),
  y: z.number(),
  /** Of capital letters. */
  heightMetres: z.number(),
  /** Clockwise. */
  rotationDegrees: z.number(),
  across: z.enum(['left', 'centre', 'right']),
  down: z.enum(['top', 'middle', 'bottom']),
  /** Lines are parted by `\n`. */
  text: z.string(),
})

const drawingLayer = z.object({
  name: z.string(),
  /** As `#rrggbb`; `null`: black on white paper and white on black, as CAD programs draw it. */
  colour: z.string().nullable(),
  /** Neither switched off nor frozen in the file. */
  shown: z.boolean(),
  open: z.array(corners),
  /** The last corner is joined with the first. */
  closed: z.array(corners),
  /** Closed, and filled or hatched. */
  filled: z.array(corners),
  texts: z.array(drawingText),
})

/**
 * What is read of a venue's drawing: in metres, y downwards, from the top left corner of all that
 * is in it. Curves are flattened, blocks are put where they are used.
 */
export const drawing = z.object({
  version: z.literal(1),
  unit: z.enum(drawingUnits),
  /**
   * Whether the file says its unit, or it is only likely from the drawing's size; or the measures are
   * those of paper, whose scale a person knows.
   */
  unitSource: z.enum(['file', 'guess', 'paper']),
  widthMetres: z.number(),
  heightMetres: z.number(),
  layers: z.array(drawingLayer),
  /**
   * What is not shown: how many by kind, as the file names it, how many had broken figures, whether
   * the file's end is missing, and how many places in it could not be followed.
   */
  leftOut: z.object({
    kinds: z.record(z.string(), z.number()),
    broken: z.number(),
    isCutOff: z.boolean(),
    skipped: z.number(),
  }),
})

export type DrawingText = Readonly<z.infer<typeof drawingText>>
export type DrawingLayer = Readonly<z.infer<typeof drawingLayer>>
export type Drawing = Readonly<z.infer<typeof drawing>>

/** Letters are about so wide in the fonts of drawings, of their height. */
const letterWidth = 0.75
const lineHeight = 1.6

/** The middle of a text's box, as far as it can be told without its font. */
export function middleOf({ x, y, heightMetres, rotationDegrees, across, down, text }: DrawingText): Point {
  const lines = text.split('\n')
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const width = longest * letterWidth * heightMetres
  const height = heightMetres * (1 + (lines.length - 1) * lineHeight)
  const dx = across === 'left' ? width / 2 : across === 'right' ? -width / 2 : 0
  const dy = down === 'top' ? height / 2 : down === 'bottom' ? -height / 2 : 0
  return rotateAround({ x: x + dx, y: y + dy }, { x, y }, rotationDegrees)
}
