import type { Mark } from '../view/theme.ts'
import type { Context } from './view.ts'

/**
 * A category's mark, in a square. The legend draws the same shapes.
 */
export function paintMark(context: Context, mark: Mark, colour: string, x: number, y: number, size: number): void {
  const radius = size / 2
  const middleX = x + radius
  const middleY = y + radius
  const line = size / 5
  context.fillStyle = colour
  context.strokeStyle = colour
  context.lineWidth = line
  context.beginPath()
  switch (mark) {
    case 'full':
      context.arc(middleX, middleY, radius, 0, 2 * Math.PI)
      context.fill()
      return
    case 'ring':
      context.arc(middleX, middleY, radius - line / 2, 0, 2 * Math.PI)
      context.stroke()
      return
    case 'half':
      context.arc(middleX, middleY, radius - line / 2, 0, 2 * Math.PI)
      context.stroke()
      context.beginPath()
      context.arc(middleX, middleY, radius, Math.PI / 2, (3 * Math.PI) / 2)
      context.fill()
      return
    case 'bar':
      context.fillRect(x, middleY - size / 5, size, (2 * size) / 5)
      return
    case 'dot':
      context.arc(middleX, middleY, radius / 2, 0, 2 * Math.PI)
      context.fill()
      return
    case 'triangle':
      context.moveTo(middleX, y)
      context.lineTo(x + size, y + size)
      context.lineTo(x, y + size)
      context.closePath()
      context.fill()
      return
    case 'square':
      context.strokeRect(x + line / 2, y + line / 2, size - line, size - line)
      return
    case 'cross':
      context.moveTo(x + line / 2, y + line / 2)
      context.lineTo(x + size - line / 2, y + size - line / 2)
      context.moveTo(x + size - line / 2, y + line / 2)
      context.lineTo(x + line / 2, y + size - line / 2)
      context.stroke()
      return
  }
}
