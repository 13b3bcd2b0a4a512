import { isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { moved } from '../arrangement/align.ts'
import { blockOffsets, newStandSize } from '../arrangement/arrange.ts'
import { toFloor } from '../view/camera.ts'
import { standFor } from '../actions/commands.ts'
import type { SeatingProposal } from '../../../shared/domain/plan/assignment/moves.ts'
import { boundsOf, roundMetres, union, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeContains } from '../../../shared/domain/plan/geometry/shape.ts'
import { clearancesOnStage } from './clearances-on-stage.ts'
import { isModifierHeld } from './modifiers.ts'
import { snapOnStage } from './snap-on-stage.ts'
import { emptyPreview, type DropZone, type PointerInput, type Stage, type ToolState } from './stage.ts'

/**
 * Carrying booths, of the tray or from their stands: onto stands, onto bare floor, where they get
 * new stands as one block, or onto a floor's tab. `from`: the stand of a booth that leaves it.
 */
export function placing(
  stage: Stage,
  boothKeys: readonly string[],
  idle: () => ToolState,
  from?: Stand,
): ToolState {
  const z = stage.scene.topZ()
  const stands = newBlock(boothKeys, z, from)
  const size = union(stands.map(boundsOf))
  const carried = { kind: 'booths', keys: boothKeys } as const
  let items: readonly PlanElement[] = []
  let zone: DropZone | null = null
  let seating: SeatingProposal | undefined

  const finish = (): ToolState => {
    stage.showHovering(null)
    stage.show(emptyPreview)
    return idle()
  }

  const blockAt = (centre: Point, isFree: boolean): void => {
    if (size === undefined) return
    const corner = { x: roundMetres(centre.x - size.maxX / 2), y: roundMetres(centre.y - size.maxY / 2) }
    const box = { minX: corner.x, minY: corner.y, maxX: corner.x + size.maxX, maxY: corner.y + size.maxY }
    const snap = snapOnStage(stage, box, new Set(), isFree)
    items = stands.map((item) => moved(item, corner.x + snap.dx, corner.y + snap.dy))
    stage.show({ ...emptyPreview, items, guides: [...snap.guides, ...clearancesOnStage(stage, items)] })
  }

  const besideFloor = (client: Point): DropZone | null => {
    const beside = stage.dropZoneAt(client)
    return beside?.kind === 'tray' && from === undefined ? null : beside
  }

  return {
    name: 'placing',
    cursor: 'grabbing',
    scrollsAtEdges: true,
    move(input) {
      zone = besideFloor(input.client)
      items = []
      seating = undefined
      if (zone !== null || !isInside(stage, input)) stage.show(emptyPreview)
      else {
        const at = toFloor(stage.camera, input.screen)
        const under = standUnder(stage, at)
        seating = under === undefined ? undefined : stage.proposeSeats(boothKeys, under.id)
        if (seating === undefined) blockAt(at, isModifierHeld('carry', 'noSnap', input))
        else {
          zone = { kind: 'stands', seating }
          stage.show({ ...emptyPreview, seating })
        }
      }
      stage.showHovering(zone === null ? null : { zone, carried, client: input.client })
      return undefined
    },
    up() {
      const next = finish()
      if (zone?.kind === 'floor') stage.moveToFloor(zone.floorKey, carried)
      else if (zone?.kind === 'tray' && from !== undefined) stage.vacate([from.id])
      else if (seating !== undefined) {
        stage.seat(seating)
        if (seating.seats.length > 0)
          stage.selection.set(
            seating.seats
              .slice(0, seating.kind === 'swap' ? 1 : undefined)
              .map(({ place }) => place.stand.id),
          )
      } else if (items.length > 0) {
        stage.commit(items, 'place')
        stage.selection.set(items.map(({ id }) => id))
      }
      return next
    },
    cancel() {
      finish()
    },
  }
}

/** Stands for booths on bare floor, from the top left corner; one that leaves a stand gets another of its size. */
function newBlock(boothKeys: readonly string[], z: number, from: Stand | undefined): readonly Stand[] {
  if (from !== undefined) {
    const { widthMetres, heightMetres } = from
    return boothKeys.map((key) => standFor(key, { x: 0, y: 0 }, z, { widthMetres, heightMetres }))
  }
  const offsets = blockOffsets(boothKeys.length, newStandSize)
  return boothKeys.map((key, index) => standFor(key, offsets[index] ?? { x: 0, y: 0 }, z))
}

/** The topmost stand at a point, whatever else lies over it. */
function standUnder({ scene }: Stage, { x, y }: Point): Stand | undefined {
  return scene
    .within({ minX: x, minY: y, maxX: x, maxY: y })
    .map(({ item }) => item)
    .filter((item): item is Stand => isStand(item) && shapeContains(item, { x, y }))
    .reduce<Stand | undefined>(
      (top, stand) => (top === undefined || stand.z >= top.z ? stand : top),
      undefined,
    )
}

function isInside(stage: Stage, { screen }: PointerInput): boolean {
  return (
    screen.x >= 0 && screen.y >= 0 && screen.x <= stage.viewport.width && screen.y <= stage.viewport.height
  )
}
