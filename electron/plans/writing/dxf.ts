import {
  DxfWriter,
  HatchBoundaryPaths,
  HatchPolylineBoundary,
  HatchPredefinedPatterns,
  LWPolylineFlags,
  TrueColor,
  Units,
  pattern,
  type CommonEntityOptions,
} from '@tarikjabiri/dxf'
import { rotateAround, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { areaWithin, linesWithin } from '../../../shared/domain/plan/geometry/clipped.ts'
import type { Paint } from '../../../shared/domain/plan/picture/paints.ts'
import type {
  DrawingMark,
  LegendEntry,
  Mark,
  PlanPicture,
  SignMark,
  TextMark,
} from '../../../shared/domain/plan/picture/plan-picture.ts'
import { paperInk } from '../../../shared/domain/plan/signs/tones.ts'
import { dxfLayers, markLayers, type MarkLayers } from './dxf-layers.ts'

/** Of a drawing's letters, of the size of the type: as high as its capitals. */
const capitalShare = 0.73

/**
 * A plan as a drawing (DXF) in metres, its origin in the hall's bottom left corner, y upwards, in the
 * colours of the plan. Pictures are left out: a drawing could only name their files.
 */
export function planDxf(picture: PlanPicture): string {
  const sheet = createSheet(picture)
  const { widthMetres, heightMetres } = picture.hall
  const hall = [
    { x: 0, y: 0 },
    { x: widthMetres, y: 0 },
    { x: widthMetres, y: heightMetres },
    { x: 0, y: heightMetres },
  ]
  sheet.outline(hall, { layerName: 'HALL', ...coloured(paperInk.hall) })
  for (const group of picture.layers.flatMap(({ groups }) => groups)) {
    const layers = markLayers(group)
    for (const mark of group.marks) writeMark(sheet, mark, layers)
  }
  writeLegend(sheet, picture.legend, heightMetres)
  return sheet.drawing.stringify()
}

type Options = CommonEntityOptions & { readonly layerName: string }
type Sheet = ReturnType<typeof createSheet>

function createSheet(picture: PlanPicture) {
  const { heightMetres } = picture.hall
  const drawing = new DxfWriter()
  drawing.setUnits(Units.Meters)
  for (const { name, colour } of dxfLayers(picture)) drawing.addLayer(name, colour, 'CONTINUOUS')
  const upwards = ({ x, y }: Point): { x: number; y: number } => ({
    x: rounded(x),
    y: rounded(heightMetres - y),
  })
  return {
    drawing,
    outline(corners: readonly Point[], options: Options, isClosed = true): void {
      drawing.addLWPolyline(
        corners.map((corner) => ({ point: upwards(corner) })),
        { flags: isClosed ? LWPolylineFlags.Closed : LWPolylineFlags.None, ...options },
      )
    },
    /** Filled, or with lines as those of a zone. */
    area(corners: readonly Point[], options: Options, isHatched = false): void {
      const boundary = new HatchPolylineBoundary()
      for (const corner of corners) boundary.add(upwards(corner))
      const paths = new HatchBoundaryPaths()
      paths.addPolylineBoundary(boundary)
      const fill = isHatched
        ? { name: HatchPredefinedPatterns.ANSI31, scale: hatchScale }
        : { name: HatchPredefinedPatterns.SOLID }
      drawing.addHatch(paths, pattern(fill), options)
    },
    circle(centre: Point, radius: number, options: Options): void {
      drawing.addCircle({ ...upwards(centre), z: 0 }, rounded(radius), options)
    },
    text(
      mark: Pick<TextMark, 'text' | 'x' | 'y' | 'about' | 'rotationDegrees' | 'sizeMetres' | 'colour'>,
      layerName: string,
    ): void {
      const start = rotateAround({ x: mark.x, y: mark.y }, mark.about, mark.rotationDegrees)
      const options = { layerName, rotation: -mark.rotationDegrees, ...coloured(mark.colour) }
      drawing.addText(
        { ...upwards(start), z: 0 },
        rounded(mark.sizeMetres * capitalShare),
        dxfText(mark.text),
        options,
      )
    },
  }
}

/** The pattern's lines are an eighth of an inch apart by themselves. */
const hatchScale = 0.1

function coloured(colour: string): Pick<CommonEntityOptions, 'trueColor'> {
  return { trueColor: String(TrueColor.fromHex(colour)) }
}

function writeMark(sheet: Sheet, mark: Mark, layers: MarkLayers): void {
  switch (mark.kind) {
    case 'area':
      writeArea(sheet, mark.corners, mark.paint, layers)
      return
    case 'line':
      sheet.outline(mark.points, { layerName: layers.outline, ...coloured(mark.colour) }, false)
      return
    case 'sign':
      writeSign(sheet, mark, layers.sign)
      return
    case 'text':
      sheet.text(
        mark,
        mark.part === 'number' ? layers.number : mark.part === 'name' ? layers.name : layers.outline,
      )
      return
    case 'drawing':
      writeDrawing(sheet, mark, layers.outline)
      return
    case 'image':
  }
}

function writeArea(
  sheet: Sheet,
  corners: readonly Point[],
  { fill, pattern: own, edge }: Paint,
  layers: Pick<MarkLayers, 'outline' | 'fill'>,
): void {
  if (fill !== null) sheet.area(corners, { layerName: layers.fill, ...coloured(fill) })
  if (own !== null && edge !== null) sheet.area(corners, { layerName: layers.fill, ...coloured(edge) }, true)
  sheet.outline(corners, { layerName: layers.outline, ...coloured(edge ?? fill ?? paperInk.text) })
}

function writeSign(
  sheet: Sheet,
  { sign, centre, sizeMetres, rotationDegrees, colour }: SignMark,
  layerName: string,
): void {
  const half = sizeMetres / 2
  const options = { layerName, ...coloured(colour) }
  for (const part of sign.parts) {
    if (part.kind === 'ring' || part.kind === 'disc') sheet.circle(centre, part.radius * half, options)
    else {
      const corners = part.points.map(([x, y]) =>
        rotateAround({ x: centre.x + x * half, y: centre.y + y * half }, centre, rotationDegrees),
      )
      sheet.outline(corners, options, part.kind === 'area' || part.closed === true)
    }
  }
}

/** Cut off at its frame, since nothing in a drawing hides what reaches over it. */
function writeDrawing(sheet: Sheet, { frame, layers: drawn }: DrawingMark, layerName: string): void {
  for (const { colour, paths, texts } of drawn) {
    const options = { layerName, ...coloured(colour) }
    for (const { kind, corners } of paths) {
      const [first] = corners
      if (kind === 'filled') {
        const area = areaWithin(corners, frame)
        if (area.length > 2) sheet.outline(area, options)
      } else
        for (const line of linesWithin(
          kind === 'closed' && first !== undefined ? [...corners, first] : corners,
          frame,
        ))
          sheet.outline(line, options, false)
    }
    for (const text of texts) sheet.text(text, layerName)
  }
}

const legendRow = { metres: 1, chip: 0.6, size: 0.5 } as const

/** Below the hall, a row for each. */
function writeLegend(sheet: Sheet, legend: readonly LegendEntry[], heightMetres: number): void {
  legend.forEach(({ paint, sign, signColour, label }, at) => {
    const top = heightMetres + (at + 1) * legendRow.metres
    const [right, bottom] = [1.5 * legendRow.chip, top + legendRow.chip]
    const corners = [
      { x: 0, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: 0, y: bottom },
    ]
    writeArea(sheet, corners, paint, { outline: 'LEGEND', fill: 'FILLS' })
    const centre = { x: right / 2, y: (top + bottom) / 2 }
    if (sign !== null)
      writeSign(
        sheet,
        {
          kind: 'sign',
          sign,
          centre,
          sizeMetres: legendRow.chip * 0.6,
          rotationDegrees: 0,
          colour: signColour,
        },
        'LEGEND',
      )
    const place = { x: right + legendRow.size / 2, y: bottom - 0.1 }
    sheet.text(
      {
        ...place,
        about: place,
        text: label,
        rotationDegrees: 0,
        sizeMetres: legendRow.size,
        colour: paperInk.text,
      },
      'LEGEND',
    )
  })
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
