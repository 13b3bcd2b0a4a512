import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { moved } from '../arrangement/align.ts'
import { blockOffsets, newStandSize } from '../arrangement/arrange.ts'
import { toFloor } from '../view/camera.ts'
import { standFor } from '../input/commands.ts'
import { boundsOf, roundMetres, union, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { snapOnStage } from './dragging.ts'
import { emptyPreview, type DropZone, type PointerInput, type Stage, type ToolState } from './stage.ts'

/** Carrying booths from the tray onto the floor as one block, or onto a floor's tab. */
export function placing(stage: Stage, boothKeys: readonly string[], idle: () => ToolState): ToolState {
  const z = stage.scene.topZ()
  const offsets = blockOffsets(boothKeys.length, newStandSize)
  const block = boothKeys.map((key, index) => standFor(key, offsets[index] ?? { x: 0, y: 0 }, z))
  const size = union(block.map(boundsOf))
  let items: readonly PlanElement[] = []
  let zone: DropZone | null = null

  const finish = (): ToolState => {
    stage.showHovering(null)
    stage.show(emptyPreview)
    return idle()
  }

  const blockAt = (centre: Point, alt: boolean): void => {
    if (size === undefined) return
    const corner = { x: roundMetres(centre.x - size.maxX / 2), y: roundMetres(centre.y - size.maxY / 2) }
    const box = { minX: corner.x, minY: corner.y, maxX: corner.x + size.maxX, maxY: corner.y + size.maxY }
    const snap = snapOnStage(stage, box, new Set(), alt)
    items = block.map((item) => moved(item, corner.x + snap.dx, corner.y + snap.dy))
    stage.show({ ...emptyPreview, items, guides: snap.guides })
  }

  return {
    name: 'placing',
    cursor: 'grabbing',
    scrollsAtEdges: true,
    move(input) {
      zone = stage.dropZoneAt(input.client)
      stage.showHovering(zone?.kind === 'floor' ? { zone, carried: { kind: 'booths', keys: boothKeys }, client: input.client } : null)
      if (zone !== null || !isInside(stage, input)) {
        items = []
        stage.show(emptyPreview)
      } else blockAt(toFloor(stage.camera, input.screen), input.alt)
      return undefined
    },
    up() {
      const next = finish()
      if (zone?.kind === 'floor') stage.moveToFloor(zone.floorKey, { kind: 'booths', keys: boothKeys })
      else if (items.length > 0) {
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

function isInside(stage: Stage, { screen }: PointerInput): boolean {
  return screen.x >= 0 && screen.y >= 0 && screen.x <= stage.viewport.width && screen.y <= stage.viewport.height
}
