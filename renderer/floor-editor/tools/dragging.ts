import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { moved } from '../arrangement/align.ts'
import { toFloor } from '../view/camera.ts'
import { boundsOf, shift, union, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { snapOnStage } from './snap-on-stage.ts'
import { emptyPreview, type DropZone, type Stage, type ToolState } from './stage.ts'

export interface DragStart {
  /** Where the pointer went down, in metres. */
  readonly from: Point
  /** With Alt held. */
  readonly alt: boolean
}

/**
 * Moving the selected elements: over the floor with snapping, or onto another floor's tab. Over the
 * tray only the booths on them go. Begun with Alt it moves copies, and the originals stay; else Alt
 * suspends snapping, as Ctrl does.
 */
export function dragging(stage: Stage, { from: start, alt: copies }: DragStart, idle: () => ToolState): ToolState {
  const selected = [...stage.selection.ids].flatMap((id) => stage.scene.get(id) ?? []).filter(({ locked }) => !locked)
  const originals = copies ? stage.copiesOf(selected) : selected
  const ids = new Set(originals.map(({ id }) => id))
  const bounds = union(originals.map(boundsOf))
  let items: readonly PlanElement[] = originals
  let zone: DropZone | null = null
  if (!copies) stage.lift(ids)
  stage.show({ ...emptyPreview, items })

  const finish = (): ToolState => {
    stage.showHovering(null)
    stage.show(emptyPreview)
    stage.lift(new Set())
    return idle()
  }

  return {
    name: 'dragging',
    cursor: copies ? 'copy' : 'grabbing',
    scrollsAtEdges: true,
    move(input) {
      if (bounds === undefined) return undefined
      zone = copies ? null : stage.dropZoneAt(input.client)
      stage.showHovering(zone === null ? null : { zone, carried: { kind: 'elements', ids: [...ids] }, client: input.client })
      const to = toFloor(stage.camera, input.screen)
      const { pull, free } = constrain({ x: to.x - start.x, y: to.y - start.y }, input.shift)
      if (zone !== null) {
        items = originals.map((item) => moved(item, pull.x, pull.y))
        stage.show({ ...emptyPreview, items })
        return undefined
      }
      const snap = snapOnStage(stage, shift(bounds, pull.x, pull.y), ids, input.mod || (input.alt && !copies))
      items = originals.map((item) => moved(item, pull.x + (free.x ? snap.dx : 0), pull.y + (free.y ? snap.dy : 0)))
      stage.show({ ...emptyPreview, items, guides: snap.guides.filter(({ axis }) => free[axis]) })
      return undefined
    },
    up() {
      const next = finish()
      if (zone?.kind === 'floor') stage.moveToFloor(zone.floorKey, { kind: 'elements', ids: [...ids] })
      else if (zone?.kind === 'tray') stage.vacate([...ids])
      else if (copies) {
        stage.commit(items, 'duplicate')
        stage.selection.set(ids)
      } else stage.commit(items, 'move')
      return next
    },
    cancel() {
      finish()
    },
  }
}

/**
 * With Shift only along the axis the pointer has gone further on; snapping does not leave it
 * either.
 */
function constrain(pull: Point, toOneAxis: boolean): { readonly pull: Point; readonly free: Readonly<Record<'x' | 'y', boolean>> } {
  if (!toOneAxis) return { pull, free: { x: true, y: true } }
  const alongX = Math.abs(pull.x) >= Math.abs(pull.y)
  return { pull: alongX ? { x: pull.x, y: 0 } : { x: 0, y: pull.y }, free: { x: alongX, y: !alongX } }
}
