import type { Background } from '../elements.ts'
import { centreOf, rotateAround, type Point, type Rectangle, type Size } from '../geometry/rectangle.ts'

export type PlacedBackground = Rectangle & Pick<Background, 'crop'>

/** The frame of a background encloses what is shown of the file; this is the frame of all of it. */
export function wholeFrame({
  xMetres,
  yMetres,
  widthMetres,
  heightMetres,
  rotationDegrees,
  crop,
}: PlacedBackground): Rectangle {
  const width = widthMetres / shareShown(crop.left, crop.right)
  const height = heightMetres / shareShown(crop.top, crop.bottom)
  const shown = centreOf({ xMetres, yMetres, widthMetres, heightMetres, rotationDegrees })
  const unturned = { x: xMetres - crop.left * width + width / 2, y: yMetres - crop.top * height + height / 2 }
  const middle = rotateAround(unturned, shown, rotationDegrees)
  return {
    xMetres: middle.x - width / 2,
    yMetres: middle.y - height / 2,
    widthMetres: width,
    heightMetres: height,
    rotationDegrees,
  }
}

/** The frame of the part that `crop` shows of a file whose whole has this frame. */
export function croppedFrame(whole: Rectangle, crop: Background['crop']): Rectangle {
  const { xMetres, yMetres, widthMetres, heightMetres, rotationDegrees } = whole
  const width = widthMetres * shareShown(crop.left, crop.right)
  const height = heightMetres * shareShown(crop.top, crop.bottom)
  const unturned = {
    x: xMetres + crop.left * widthMetres + width / 2,
    y: yMetres + crop.top * heightMetres + height / 2,
  }
  const middle = rotateAround(unturned, centreOf(whole), rotationDegrees)
  return {
    xMetres: middle.x - width / 2,
    yMetres: middle.y - height / 2,
    widthMetres: width,
    heightMetres: height,
    rotationDegrees,
  }
}

/** A point of the file, in its own measure, as it lies on the plan. */
export function onPlan(background: PlacedBackground, file: Size): (point: Point) => Point {
  const whole = wholeFrame(background)
  const centre = centreOf(whole)
  const across = whole.widthMetres / file.widthMetres
  const down = whole.heightMetres / file.heightMetres
  return ({ x, y }) =>
    rotateAround(
      { x: whole.xMetres + x * across, y: whole.yMetres + y * down },
      centre,
      whole.rotationDegrees,
    )
}

/**
 * A background made larger or smaller about `first` so that two points of it, as they lie on the
 * plan now, are `metres` apart.
 */
export function scaledBy<Placed extends Rectangle>(
  placed: Placed,
  first: Point,
  second: Point,
  metres: number,
): Placed {
  const factor = metres / Math.hypot(second.x - first.x, second.y - first.y)
  const centre = centreOf(placed)
  const width = placed.widthMetres * factor
  const height = placed.heightMetres * factor
  return {
    ...placed,
    xMetres: first.x + (centre.x - first.x) * factor - width / 2,
    yMetres: first.y + (centre.y - first.y) * factor - height / 2,
    widthMetres: width,
    heightMetres: height,
  }
}

/** A crop that a person drew to nothing still shows a thousandth. */
function shareShown(from: number, to: number): number {
  return Math.max(0.001, to - from)
}
