import type { Sign } from '../../../shared/domain/plan/signs/signs.ts'
import { traceLine } from './trace.ts'
import type { Context } from './view.ts'

/** A sign in a square about a point; `size` and the thinnest line in the context's pixels. */
export function paintSign(
  context: Context,
  { lineWidth, parts }: Sign,
  colour: string,
  x: number,
  y: number,
  size: number,
  leastLine = 0,
): void {
  const half = size / 2
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = Math.max(leastLine, lineWidth * half)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const part of parts) {
    context.beginPath()
    if (part.kind === 'ring' || part.kind === 'disc') context.arc(x, y, half * part.radius, 0, 2 * Math.PI)
    else {
      traceLine(context, part.points, ([across, down]) => ({ x: x + across * half, y: y + down * half }))
      if (part.kind === 'area' || part.closed === true) context.closePath()
    }
    if (part.kind === 'area' || part.kind === 'disc') context.fill()
    else context.stroke()
  }
  // Others take the ends and corners of lines as they are by default.
  context.lineCap = 'butt'
  context.lineJoin = 'miter'
}
