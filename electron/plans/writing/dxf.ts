import { Colors, DxfWriter, LWPolylineFlags, Units } from '@tarikjabiri/dxf'
import { rotateAround, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Mark, PictureGroup, PlanPicture, SignMark } from '../picture/plan-picture.ts'

/** Of a drawing's letters, of the size of the type: as high as its capitals. */
const capitalShare = 0.73

const layers = [
  { name: 'HALL', colour: Colors.White },
  { name: 'FIXTURES', colour: Colors.Cyan },
  { name: 'STANDS', colour: Colors.Blue },
  { name: 'SIGNS', colour: Colors.Magenta },
  { name: 'NUMBERS', colour: Colors.Red },
  { name: 'NAMES', colour: Colors.Green },
] as const
type LayerName = (typeof layers)[number]['name']

/** A plan as a drawing (DXF) in metres, its origin in the hall's bottom left corner, y upwards. Pictures are left out. */
export function planDxf(picture: PlanPicture): string {
  const { widthMetres, heightMetres } = picture.hall
  const drawing = new DxfWriter()
  drawing.setUnits(Units.Meters)
  for (const { name, colour } of layers) drawing.addLayer(name, colour, 'CONTINUOUS')
  const upwards = ({ x, y }: Point): { x: number; y: number } => ({ x: rounded(x), y: rounded(heightMetres - y) })
  const outline = (corners: readonly Point[], layerName: LayerName, isClosed = true): void => {
    drawing.addLWPolyline(
      corners.map((corner) => ({ point: upwards(corner) })),
      { flags: isClosed ? LWPolylineFlags.Closed : LWPolylineFlags.None, layerName },
    )
  }
  const writeSign = ({ sign, centre, sizeMetres, rotationDegrees }: SignMark): void => {
    const half = sizeMetres / 2
    for (const part of sign.parts) {
      if (part.kind === 'ring' || part.kind === 'disc')
        drawing.addCircle({ ...upwards(centre), z: 0 }, rounded(part.radius * half), { layerName: 'SIGNS' })
      else
        outline(
          part.points.map(([x, y]) => rotateAround({ x: centre.x + x * half, y: centre.y + y * half }, centre, rotationDegrees)),
          'SIGNS',
          part.kind === 'area' || part.closed === true,
        )
    }
  }
  const write = (mark: Mark, ofStand: boolean): void => {
    switch (mark.kind) {
      case 'area':
        outline(mark.corners, ofStand ? 'STANDS' : 'FIXTURES')
        return
      case 'sign':
        writeSign(mark)
        return
      case 'text': {
        const start = rotateAround({ x: mark.x, y: mark.y }, mark.about, mark.rotationDegrees)
        const layerName = mark.part === 'number' ? 'NUMBERS' : mark.part === 'name' ? 'NAMES' : 'FIXTURES'
        drawing.addText({ ...upwards(start), z: 0 }, rounded(mark.sizeMetres * capitalShare), dxfText(mark.text), {
          layerName,
          rotation: -mark.rotationDegrees,
        })
        return
      }
      case 'image':
    }
  }
  outline(
    [
      { x: 0, y: 0 },
      { x: widthMetres, y: 0 },
      { x: widthMetres, y: heightMetres },
      { x: 0, y: heightMetres },
    ],
    'HALL',
  )
  const groups: readonly PictureGroup[] = picture.layers.flatMap((layer) => layer.groups)
  for (const { element, marks } of groups) for (const mark of marks) write(mark, element.kind === 'stand')
  return drawing.stringify()
}

/** To a hundredth of a millimetre. */
function rounded(value: number): number {
  return Math.round(value * 100_000) / 100_000
}

/** One line, since a file's lines are its grammar; other than ASCII as every program reads it. */
function dxfText(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return Array.from({ length: line.length }, (_, at) => {
    const unit = line.charCodeAt(at)
    return unit < 0x7f ? line.charAt(at) : `\\U+${unit.toString(16).toUpperCase().padStart(4, '0')}`
  }).join('')
}
