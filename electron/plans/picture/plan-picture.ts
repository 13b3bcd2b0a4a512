import type { PlanElement, PlanLayer, StandState } from '../../../shared/domain/plan/elements.ts'
import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Hall } from '../../../shared/domain/plan/layout.ts'
import type { Sign } from '../../../shared/domain/plan/picture/signs.ts'
import type { Weight } from '../../print/fonts.ts'
import type { TextLine } from '../../print/lines.ts'
import type { Paint } from './paints.ts'

/** A plan as it is drawn, whatever it is drawn with: metres, y downwards, from the hall's corner. */
export interface PlanPicture {
  readonly hall: Hall
  /** From the ground upwards. */
  readonly layers: readonly { readonly layer: PlanLayer; readonly groups: readonly PictureGroup[] }[]
  readonly legend: readonly LegendEntry[]
  /** Names of files that cannot be drawn here. */
  readonly leftOut: readonly string[]
}

/** What is drawn of one element. */
export interface PictureGroup {
  readonly element: PlanElement
  readonly state: StandState | null
  /** For who hears the plan, or points at it. */
  readonly title: string
  readonly marks: readonly Mark[]
}

/** What a colour means, with the sign that says it without colour. */
export interface LegendEntry {
  readonly paint: Paint
  readonly sign: Sign | null
  readonly signColour: string
  readonly label: string
}

export type Mark = { readonly kind: 'area'; readonly corners: readonly Point[]; readonly paint: Paint } | SignMark | TextMark | ImageMark

export interface SignMark {
  readonly kind: 'sign'
  readonly sign: Sign
  readonly centre: Point
  /** Of its square. */
  readonly sizeMetres: number
  /** About its middle. */
  readonly rotationDegrees: number
  readonly colour: string
}

export type LabelPart = 'number' | 'name' | 'note'

/** A line of text, which is turned about `about`. */
export interface TextMark {
  readonly kind: 'text'
  readonly part: LabelPart
  readonly text: string
  /** In type of size 1. */
  readonly line: TextLine
  readonly weight: Weight
  readonly sizeMetres: number
  /** Of the start of the baseline, before it is turned. */
  readonly x: number
  readonly y: number
  readonly about: Point
  readonly rotationDegrees: number
  readonly colour: string
}

export interface ImageMark {
  readonly kind: 'image'
  readonly xMetres: number
  readonly yMetres: number
  readonly widthMetres: number
  readonly heightMetres: number
  /** About its middle. */
  readonly rotationDegrees: number
  readonly opacity: number
  readonly image: PlanImage
}

/** A picture that every program can show, already cropped. */
export interface PlanImage {
  readonly bytes: Buffer
  readonly mime: 'image/png' | 'image/jpeg'
}
