export type Weight = 'regular' | 'bold'

/** A line of a text, in its own order. */
export interface SetLine {
  readonly text: string
  readonly width: number
}

/** Measures texts in type of size 1, whatever the unit is. */
export interface TextMeasure {
  lines(
    text: string,
    setting: { readonly weight: Weight; readonly maxWidth: number; readonly maxLines: number },
  ): readonly SetLine[]
  /** The width of a text on one line. */
  width(text: string, weight: Weight): number
}
