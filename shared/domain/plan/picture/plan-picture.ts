import type { PlanElement, PlanLayer, StandState } from '../elements.ts'
import type { Point } from '../geometry/rectangle.ts'
import type { Hall } from '../layout.ts'
import type { Paint } from './paints.ts'
import type { Sign } from '../signs/signs.ts'
import type { Weight } from './text-measure.ts'

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
  /** The name of the layer of people's own that it is in. */
  readonly layer: string | null
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

export type Mark = AreaMark | LineMark | SignMark | TextMark | ImageMark | DrawingMark

interface AreaMark {
  readonly kind: 'area'
  readonly corners: readonly Point[]
  readonly paint: Paint
}

export interface LineMark {
  readonly kind: 'line'
  readonly points: readonly Point[]
  readonly widthMetres: number
  readonly colour: string
}

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

type LabelPart = 'number' | 'name' | 'note'

/** A line of text, which is turned about `about`. */
export interface TextMark {
  readonly kind: 'text'
  readonly part: LabelPart
  readonly text: string
  readonly weight: Weight
  readonly sizeMetres: number
  readonly widthMetres: number
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
  readonly bytes: Uint8Array
  readonly mime: 'image/png' | 'image/jpeg'
}

/** A venue's drawing where it lies on the plan; nothing of it is seen outside of its frame. */
export interface DrawingMark {
  readonly kind: 'drawing'
  readonly frame: readonly Point[]
  readonly opacity: number
  readonly lineMetres: number
  readonly layers: readonly DrawnLayer[]
}

export interface DrawnLayer {
  readonly name: string
  readonly colour: string
  readonly paths: readonly DrawnPath[]
  readonly texts: readonly TextMark[]
}

/** Lines, or an area without edges. */
export interface DrawnPath {
  readonly corners: readonly Point[]
  readonly kind: 'open' | 'closed' | 'filled'
}
