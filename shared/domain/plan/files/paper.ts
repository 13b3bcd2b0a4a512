import type { Size } from '../geometry/rectangle.ts'

/** Millimetres, upright: ISO 216, and ANSI A and B. */
export const paperSizes = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  A2: { width: 420, height: 594 },
  A1: { width: 594, height: 841 },
  A0: { width: 841, height: 1189 },
  letter: { width: 215.9, height: 279.4 },
  tabloid: { width: 279.4, height: 431.8 },
} as const
export type PaperName = keyof typeof paperSizes
export const paperNames = Object.keys(paperSizes) as [PaperName, ...PaperName[]]

/** One metre on paper is so many times smaller: scales that are on every ruler, or nearly. */
export const usualScales = [
  10, 20, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750, 1_000, 1_250, 1_500, 2_000, 2_500,
  5_000,
] as const

export interface PaperChoice {
  readonly paper: PaperName
  readonly landscape: boolean
  /** 200 for 1:200; `null`: the largest usual one at which the whole hall is on one sheet. */
  readonly scale: number | null
}

/** How a hall lies on sheets. Lengths on paper in millimetres from the top left corner. */
export interface Sheets {
  readonly page: { readonly width: number; readonly height: number }
  readonly scale: number
  readonly columns: number
  readonly rows: number
  /** What can be drawn on. */
  readonly area: PaperBox
  /** Where a sheet is cut to be put beside the others; the whole area where there is only one. */
  readonly cut: PaperBox
  readonly titleBlock: PaperBox
}

export interface PaperBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const marginMillimetres = 10
const titleMillimetres = 26
const gapMillimetres = 4
/** What neighbouring sheets both show beyond the cut. */
const overlapMillimetres = 6
export const mostSheets = 400

/** The sheets for a hall; more than `mostSheets` are too many to be printed. */
export function sheetsFor(hall: Size, { paper, landscape, scale }: PaperChoice): Sheets {
  const upright = paperSizes[paper]
  const page = landscape ? { width: upright.height, height: upright.width } : upright
  const inner = page.width - 2 * marginMillimetres
  const titleBlock = {
    x: marginMillimetres,
    y: page.height - marginMillimetres - titleMillimetres,
    width: inner,
    height: titleMillimetres,
  }
  const area = {
    x: marginMillimetres,
    y: marginMillimetres,
    width: inner,
    height: titleBlock.y - gapMillimetres - marginMillimetres,
  }
  const chosen = scale ?? fittedScale(hall, area)
  const [across, down] = [(hall.widthMetres * 1000) / chosen, (hall.heightMetres * 1000) / chosen]
  const given = { page, scale: chosen, area, titleBlock }
  // What is larger by less than a hair is not torn apart.
  if (across <= area.width + 0.01 && down <= area.height + 0.01)
    return { ...given, columns: 1, rows: 1, cut: area }
  const cut = {
    x: area.x + overlapMillimetres,
    y: area.y + overlapMillimetres,
    width: area.width - 2 * overlapMillimetres,
    height: area.height - 2 * overlapMillimetres,
  }
  return {
    ...given,
    columns: Math.ceil(across / cut.width - 0.001),
    rows: Math.ceil(down / cut.height - 0.001),
    cut,
  }
}

function fittedScale({ widthMetres, heightMetres }: Size, { width, height }: PaperBox): number {
  const least = Math.max((widthMetres * 1000) / width, (heightMetres * 1000) / height)
  return usualScales.find((scale) => scale >= least) ?? Math.ceil(least / 1_000) * 1_000
}

/** A1 for the top left sheet, B1 for the one to its right. */
export function sheetName(column: number, row: number): string {
  const letter = String.fromCodePoint(65 + (column % 26))
  return `${column < 26 ? '' : String.fromCodePoint(64 + Math.floor(column / 26))}${letter}${row + 1}`
}
