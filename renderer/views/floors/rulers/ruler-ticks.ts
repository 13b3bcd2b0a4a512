const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] as const
const leastLabelPixels = 48
const leastTickPixels = 5
const parts = [10, 5, 2] as const

export interface RulerTick {
  readonly metres: number
  /** CSS pixels from the ruler's beginning. */
  readonly at: number
  readonly isLabelled: boolean
}

/** The ticks of a ruler `pixels` long on which 0 m is at `origin`; every few have their metres beside them. */
export function rulerTicks(pixels: number, origin: number, pixelsPerMetre: number): readonly RulerTick[] {
  const labelled = steps.find((step) => step * pixelsPerMetre >= leastLabelPixels) ?? 2_000
  const between = parts.find((part) => (labelled / part) * pixelsPerMetre >= leastTickPixels) ?? 1
  const step = labelled / between
  const first = Math.ceil(-origin / pixelsPerMetre / step)
  const last = Math.floor((pixels - origin) / pixelsPerMetre / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const count = first + index
    const metres = Math.round(count * step * 1000) / 1000
    return { metres, at: origin + metres * pixelsPerMetre, isLabelled: count % between === 0 }
  })
}
