type At = readonly [number, number]

/** A part of a sign in a square from -1 to 1, y downwards. */
type SignPart =
  | { readonly kind: 'line'; readonly points: readonly At[]; readonly closed?: true }
  | { readonly kind: 'area'; readonly points: readonly At[] }
  | { readonly kind: 'ring'; readonly radius: number }
  | { readonly kind: 'disc'; readonly radius: number }

/** Lines have the same width everywhere, in the measure of the square. */
export interface Sign {
  readonly lineWidth: number
  readonly parts: readonly SignPart[]
}

/**
 * How a category of stands is told apart beside its colour, so that colour never speaks alone.
 */
export const markNames = ['full', 'ring', 'half', 'cross', 'bar', 'dot', 'triangle', 'square'] as const
export type MarkName = (typeof markNames)[number]

const bold = 0.4

export const markSigns: Readonly<Record<MarkName, Sign>> = {
  full: { lineWidth: bold, parts: [{ kind: 'disc', radius: 1 }] },
  ring: { lineWidth: bold, parts: [{ kind: 'ring', radius: 0.8 }] },
  half: {
    lineWidth: bold,
    parts: [
      { kind: 'ring', radius: 0.8 },
      { kind: 'area', points: arc(0, 0, 1, 90, 270) },
    ],
  },
  cross: {
    lineWidth: bold,
    parts: [line([-0.8, -0.8], [0.8, 0.8]), line([0.8, -0.8], [-0.8, 0.8])],
  },
  bar: { lineWidth: bold, parts: [area([-1, -0.4], [1, -0.4], [1, 0.4], [-1, 0.4])] },
  dot: { lineWidth: bold, parts: [{ kind: 'disc', radius: 0.5 }] },
  triangle: { lineWidth: bold, parts: [area([0, -1], [1, 1], [-1, 1])] },
  square: { lineWidth: bold, parts: [closedLine([-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8])] },
}

/** A sign of a fixture. */
export function fineSign(...parts: readonly SignPart[]): Sign {
  return { lineWidth: 1 / 6, parts }
}

/** From the left to the right of a frame, about its middle. */
export function arrowPoints(width: number, height: number): readonly At[] {
  const head = Math.min(height * 1.1, width * 0.6)
  const shaft = height * 0.16
  const [left, right, neck] = [-width / 2, width / 2, width / 2 - head]
  return [
    [left, -shaft],
    [neck, -shaft],
    [neck, -height / 2],
    [right, 0],
    [neck, height / 2],
    [neck, shaft],
    [left, shaft],
  ]
}

export function line(...points: readonly At[]): SignPart {
  return { kind: 'line', points }
}

export function closedLine(...points: readonly At[]): SignPart {
  return { kind: 'line', points, closed: true }
}

export function area(...points: readonly At[]): SignPart {
  return { kind: 'area', points }
}

/** Points on a circle, clockwise from an angle to another, in degrees from the right. */
export function arc(x: number, y: number, radius: number, from: number, to: number): readonly At[] {
  const steps = 16
  return Array.from({ length: steps + 1 }, (_, at) => {
    const radians = ((from + ((to - from) * at) / steps) * Math.PI) / 180
    return [x + radius * Math.cos(radians), y + radius * Math.sin(radians)] as const
  })
}
