import { layerOf, newStand, type PlanElement, type Stand } from '../../../../shared/domain/plan/elements.ts'
import type { Polygon } from '../../../../shared/domain/plan/geometry/polygon.ts'
import {
  boxBetween,
  liesWithin,
  type Box,
  type Point,
} from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../../shared/domain/plan/geometry/shape.ts'
import { arrayPositions, fillPositions, standBox } from '../../../../shared/domain/plan/stands/array.ts'
import { toFloor } from '../../view/camera.ts'
import { dragThresholdPixels, emptyPreview, type PointerInput, type Stage, type ToolState } from '../stage.ts'
import { cornered } from './cornered.ts'
import { snappedPoint, type Finish } from './dragged.ts'
import type { DrawTool } from './draw-tool.ts'

type ArrayTool = Extract<DrawTool, { readonly id: 'array' }>

/** Where stands are to be: a dragged box, or a polygon, which may be a zone of the plan. */
type Area =
  | { readonly kind: 'box'; readonly box: Box }
  | { readonly kind: 'zone'; readonly corners: Polygon; readonly of: string | null }

/** Told how many stands the block would have; `null` while there is none. */
type OnProposal = (count: number | null) => void

/** Where the stands of a block would stand: never on what takes room there already, nor outside the hall. */
function proposedPositions(
  stage: Pick<Stage, 'scene'>,
  area: Area,
  { options }: ArrayTool,
): readonly Point[] {
  const except = new Set(area.kind === 'zone' && area.of !== null ? [area.of] : [])
  const isFree = (box: Box): boolean => liesWithin(stage.scene.hall, box) && stage.scene.isFree(box, except)
  if (area.kind === 'zone') return fillPositions(area.corners, options, isFree)
  return arrayPositions(area.box, options).filter((place) => isFree(standBox(place, options.size)))
}

/**
 * Drawing a block of stands: an area is dragged or drawn by its corners, or a zone is clicked. The
 * block stays a proposal, which follows the tool's options, until it is taken with Enter or the
 * button, or another area is drawn.
 */
export function arrayed(
  stage: Stage,
  tool: ArrayTool,
  start: PointerInput,
  finish: Finish,
  onProposal: OnProposal,
): ToolState {
  if (tool.area === 'polygon') {
    return cornered(
      stage,
      start,
      (corners) => proposed(stage, tool, { kind: 'zone', corners, of: null }, finish, onProposal),
      finish,
    )
  }
  const from = snappedPoint(stage, start).at
  let isDragged = false
  let area: Area = { kind: 'box', box: boxBetween(from, from) }
  return {
    name: 'drawing',
    cursor: 'crosshair',
    scrollsAtEdges: true,
    move(input) {
      isDragged ||=
        Math.hypot(input.screen.x - start.screen.x, input.screen.y - start.screen.y) >= dragThresholdPixels
      if (!isDragged) return undefined
      const { at, guides } = snappedPoint(stage, input)
      area = { kind: 'box', box: boxBetween(from, at) }
      showProposal(stage, tool, area, onProposal, guides)
      return undefined
    },
    up(input) {
      if (isDragged) return proposed(stage, tool, area, finish, onProposal)
      const zone = stage.scene.at(toFloor(stage.camera, input.screen))
      if (zone === undefined || layerOf(zone) !== 'fixtures') return finish(true)
      return filledZone(stage, tool, zone, finish, onProposal)
    },
    cancel() {
      onProposal(null)
      stage.show(emptyPreview)
    },
  }
}

/** A block that fills an area of the plan and waits to be taken. */
export function filledZone(
  stage: Stage,
  tool: ArrayTool,
  zone: PlanElement,
  finish: Finish,
  onProposal: OnProposal,
): ToolState {
  return proposed(stage, tool, { kind: 'zone', corners: shapeCorners(zone), of: zone.id }, finish, onProposal)
}

/** A block that waits to be taken. */
function proposed(
  stage: Stage,
  given: ArrayTool,
  area: Area,
  finish: Finish,
  onProposal: OnProposal,
): ToolState {
  let tool = given

  function leave(): void {
    onProposal(null)
    stage.show(emptyPreview)
  }

  const state: ToolState = {
    name: 'drawing',
    cursor: 'crosshair',
    down(input) {
      if (input.button !== 0) return undefined
      leave()
      return arrayed(stage, tool, input, finish, onProposal)
    },
    up: () => state,
    retool(next) {
      if (next.id !== 'array') return false
      tool = next
      showProposal(stage, tool, area, onProposal)
      return true
    },
    confirm() {
      const stands = standsOf(stage, tool, area, () => crypto.randomUUID())
      leave()
      if (stands.length > 0) {
        stage.commit(stands, 'array')
        stage.selection.set(stands.map(({ id }) => id))
      }
      return finish()
    },
    cancel: leave,
  }
  showProposal(stage, tool, area, onProposal)
  return state
}

function standsOf(
  stage: Stage,
  tool: ArrayTool,
  area: Area,
  newId: (index: number) => string,
): readonly Stand[] {
  const z = stage.scene.topZ()
  return proposedPositions(stage, area, tool).map(({ x, y }, index) =>
    newStand({ id: newId(index), xMetres: x, yMetres: y, ...tool.options.size, z }),
  )
}

function showProposal(
  stage: Stage,
  tool: ArrayTool,
  area: Area,
  onProposal: OnProposal,
  guides: (typeof emptyPreview)['guides'] = [],
): void {
  const items = standsOf(stage, tool, area, (index) => `proposed-${index}`)
  onProposal(items.length)
  stage.show({
    ...emptyPreview,
    items,
    guides,
    marquee: area.kind === 'box' ? { box: area.box, mode: 'touch' } : null,
    path: area.kind === 'zone' ? [...area.corners, ...area.corners.slice(0, 1)] : null,
    measure: { kind: 'count', count: items.length },
  })
}
