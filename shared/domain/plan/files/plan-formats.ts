import type { Hall } from '../layout.ts'

interface PlanFormatFacts {
  readonly mime: string
  /** Whether it shows the plan; the others list what is on it. */
  readonly isDrawn: boolean
  /** Whether one file holds several floors; of the others several files are packed into a ZIP. */
  readonly holdsFloors: boolean
}

/** How plans go out, in the order in which a person is offered them. */
export const planFormats = {
  pdf: { mime: 'application/pdf', isDrawn: true, holdsFloors: true },
  html: { mime: 'text/html; charset=utf-8', isDrawn: true, holdsFloors: true },
  png: { mime: 'image/png', isDrawn: true, holdsFloors: false },
  svg: { mime: 'image/svg+xml', isDrawn: true, holdsFloors: false },
  dxf: { mime: 'image/vnd.dxf', isDrawn: true, holdsFloors: false },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isDrawn: false,
    holdsFloors: true,
  },
  csv: { mime: 'text/csv; charset=utf-8', isDrawn: false, holdsFloors: true },
  json: { mime: 'application/json', isDrawn: false, holdsFloors: true },
} as const satisfies Readonly<Record<string, PlanFormatFacts>>

export type PlanFormat = keyof typeof planFormats

export const planFormatNames = Object.keys(planFormats) as readonly PlanFormat[]

/** Of a plan as a PNG. */
export const mostPlanPixels = 200_000_000
export const mostPlanSidePixels = 30_000

/** A hall as a picture so many pixels wide, and whether one of that size is made. */
export function planPictureSize({ widthMetres, heightMetres }: Hall, widthPixels: number) {
  const heightPixels = Math.round((widthPixels * heightMetres) / widthMetres)
  const isPossible =
    Number.isInteger(widthPixels) &&
    widthPixels >= 16 &&
    widthPixels * heightPixels <= mostPlanPixels &&
    Math.max(widthPixels, heightPixels) <= mostPlanSidePixels
  return { widthPixels, heightPixels, isPossible }
}
