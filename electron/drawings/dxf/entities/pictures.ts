import type { Groups } from '../groups/groups.ts'
import { pair, type Shown } from './shown.ts'

/** The frame of an IMAGE, cut as it is shown. */
export function picture(groups: Groups): readonly Shown[] {
  const isCut = groups.number(280, 0) === 1
  return [
    { kind: 'picture', frame: isCut ? cutFrame(groups) : wholeFrame(groups), definition: groups.text(340) },
  ]
}

/** The outline within which a WIPEOUT hides what is under it. */
export function cover(groups: Groups): readonly Shown[] {
  return [{ kind: 'cover', outline: cutFrame(groups) }]
}

/** From its lower left corner along both its sides. */
function placing(groups: Groups): (across: number, up: number) => readonly [number, number] {
  const [[x, y], [ux, uy], [vx, vy]] = [
    pair(groups.points(10)),
    pair(groups.points(11)),
    pair(groups.points(12)),
  ]
  return (across, up) => [x + ux * across + vx * up, y + uy * across + vy * up]
}

function wholeFrame(groups: Groups): readonly number[] {
  const [width, height] = pair(groups.points(13))
  const at = placing(groups)
  return [...at(0, 0), ...at(width, 0), ...at(width, height), ...at(0, height)]
}

/** Its boundary is counted from the middle of the upper left pixel, downwards; two corners are a rectangle. */
function cutFrame(groups: Groups): readonly number[] {
  const points = groups.points(14)
  if (points.length < 4) return wholeFrame(groups)
  const [x = 0, y = 0, toX = 0, toY = 0] = points
  const boundary = points.length === 4 ? [x, y, toX, y, toX, toY, x, toY] : points
  const [, height] = pair(groups.points(13))
  const at = placing(groups)
  const frame: number[] = []
  for (let index = 0; index < boundary.length; index += 2) {
    const [across = 0, down = 0] = [boundary[index], boundary[index + 1]]
    frame.push(...at(across + 0.5, height - down - 0.5))
  }
  return frame
}
