import type { FixtureKind } from '../../../shared/domain/plan/elements.ts'
import type { Context } from './view.ts'

/** A stroke of a symbol: points in a square from -1 to 1, joined by lines. */
type Stroke = readonly (readonly [number, number])[]

/** A door that opens inwards, with an arrow through it. */
const wayIn: readonly Stroke[] = [
  [
    [0.15, -0.9],
    [0.85, -0.9],
    [0.85, 0.9],
    [0.15, 0.9],
  ],
  [
    [-0.9, 0],
    [0.35, 0],
  ],
  [
    [-0.1, -0.42],
    [0.35, 0],
    [-0.1, 0.42],
  ],
]

/** The same, out of the door. */
const wayOut: readonly Stroke[] = [
  [
    [-0.15, -0.9],
    [-0.85, -0.9],
    [-0.85, 0.9],
    [-0.15, 0.9],
  ],
  [
    [-0.35, 0],
    [0.9, 0],
  ],
  [
    [0.45, -0.42],
    [0.9, 0],
    [0.45, 0.42],
  ],
]

const strokes: Readonly<Partial<Record<FixtureKind, readonly Stroke[]>>> = {
  entrance: wayIn,
  'emergency-exit': wayOut,
  stage: [
    [
      [-0.9, -0.7],
      [0.9, -0.7],
      [0.9, 0.35],
      [-0.9, 0.35],
      [-0.9, -0.7],
    ],
    [
      [-0.4, 0.85],
      [0, 0.35],
      [0.4, 0.85],
    ],
  ],
  lounge: [
    [
      [-0.6, 0.05],
      [-0.6, -0.6],
      [0.6, -0.6],
      [0.6, 0.05],
    ],
    [
      [-0.9, -0.1],
      [-0.9, 0.55],
      [0.9, 0.55],
      [0.9, -0.1],
    ],
    [
      [-0.55, 0.1],
      [0.55, 0.1],
    ],
    [
      [-0.65, 0.55],
      [-0.65, 0.85],
    ],
    [
      [0.65, 0.55],
      [0.65, 0.85],
    ],
  ],
}

/** A fixture's symbol in a square about a point. Kinds that need none are left empty. */
export function paintSymbol(context: Context, kind: FixtureKind, colour: string, x: number, y: number, size: number): void {
  const half = size / 2
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = Math.max(1, size / 12)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  if (kind === 'restricted') {
    context.arc(x, y, half * 0.85, 0, 2 * Math.PI)
    context.moveTo(x - half * 0.6, y - half * 0.6)
    context.lineTo(x + half * 0.6, y + half * 0.6)
  } else if (kind === 'power') {
    trace([
      [0.2, -0.9],
      [-0.5, 0.15],
      [-0.02, 0.15],
      [-0.2, 0.9],
      [0.5, -0.2],
      [0.02, -0.2],
    ])
    context.fill()
    return
  } else if (kind === 'water') {
    context.moveTo(x, y - half * 0.9)
    context.bezierCurveTo(x + half * 0.35, y - half * 0.4, x + half * 0.6, y - half * 0.05, x + half * 0.6, y + half * 0.3)
    context.arc(x, y + half * 0.3, half * 0.6, 0, Math.PI)
    context.bezierCurveTo(x - half * 0.6, y - half * 0.05, x - half * 0.35, y - half * 0.4, x, y - half * 0.9)
    context.fill()
    return
  } else for (const stroke of strokes[kind] ?? []) trace(stroke)
  context.stroke()

  function trace(stroke: Stroke): void {
    for (const [at, [across, down]] of stroke.entries()) {
      if (at === 0) context.moveTo(x + across * half, y + down * half)
      else context.lineTo(x + across * half, y + down * half)
    }
  }
}
