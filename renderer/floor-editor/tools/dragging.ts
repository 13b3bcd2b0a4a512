import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { moved } from '../arrangement/align.ts'
import { toFloor } from '../view/camera.ts'
import type { Measure } from '../view/measure.ts'
import { boundsOf, shift, union, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { clearancesOnStage } from './clearances-on-stage.ts'
import { isModifierHeld } from './modifiers.ts'
import { snapOnStage } from './snap-on-stage.ts'
import { emptyPreview, type DropZone, type Stage, type ToolState } from './stage.ts'

/**
 * Moving the selected elements: over the floor with snapping, or onto another floor's tab. Over the
 * tray only the booths on them go. Copies move in their place while the key for it is held.
 *
 * `start`: where the pointer went down, in metres.
 */
export function dragging(stage: Stage, start: Point, idle: () => ToolState): ToolState {
  const selected = [...stage.selection.ids]
    .flatMap((id) => stage.scene.get(id) ?? [])
    .filter(({ locked }) => !locked)
  const ids = new Set(selected.map(({ id }) => id))
  const bounds = union(selected.map(boundsOf))
  let copies: readonly PlanElement[] | undefined
  let isCopying = false
  let items: readonly PlanElement[] = selected
  let zone: DropZone | null = null
  stage.lift(ids)
  stage.show({ ...emptyPreview, items })

  function copyOrMove(isCopy: boolean): readonly PlanElement[] {
    if (isCopy !== isCopying) stage.lift(isCopy ? new Set() : ids)
    isCopying = isCopy
    return isCopy ? (copies ??= stage.copiesOf(selected)) : selected
  }

  const finish = (): ToolState => {
    stage.showHovering(null)
    stage.show(emptyPreview)
    stage.lift(new Set())
    return idle()
  }

  return {
    name: 'dragging',
    get cursor() {
      return isCopying ? 'copy' : 'grabbing'
    },
    scrollsAtEdges: true,
    move(input) {
      if (bounds === undefined) return undefined
      const originals = copyOrMove(isModifierHeld('drag', 'copy', input))
      zone = isCopying ? null : stage.dropZoneAt(input.client)
      stage.showHovering(
        zone === null ? null : { zone, carried: { kind: 'elements', ids: [...ids] }, client: input.client },
      )
      const to = toFloor(stage.camera, input.screen)
      const { pull, free } = constrain(
        { x: to.x - start.x, y: to.y - start.y },
        isModifierHeld('drag', 'oneAxis', input),
      )
      if (zone !== null) {
        items = originals.map((item) => moved(item, pull.x, pull.y))
        stage.show({ ...emptyPreview, items })
        return undefined
      }
      const snap = snapOnStage(
        stage,
        shift(bounds, pull.x, pull.y),
        isCopying ? new Set() : ids,
        isModifierHeld('drag', 'noSnap', input),
      )
      items = originals.map((item) =>
        moved(item, pull.x + (free.x ? snap.dx : 0), pull.y + (free.y ? snap.dy : 0)),
      )
      stage.show({
        ...emptyPreview,
        items,
        guides: [...snap.guides.filter(({ axis }) => free[axis]), ...clearancesOnStage(stage, items)],
        measure: shiftOf(originals, items),
        pointer: to,
      })
      return undefined
    },
    up() {
      const next = finish()
      if (zone?.kind === 'floor') stage.moveToFloor(zone.floorKey, { kind: 'elements', ids: [...ids] })
      else if (zone?.kind === 'tray') stage.vacate([...ids])
      else if (isCopying) {
        stage.commit(items, 'duplicate')
        stage.selection.set(items.map(({ id }) => id))
      } else stage.commit(items, 'move')
      return next
    },
    cancel() {
      finish()
    },
  }
}

/** How far elements were moved together. */
function shiftOf([before]: readonly PlanElement[], [now]: readonly PlanElement[]): Measure | null {
  if (before === undefined || now === undefined) return null
  return { kind: 'shift', dx: now.xMetres - before.xMetres, dy: now.yMetres - before.yMetres }
}

/**
 * Where only one axis is wanted, that which the pointer has gone further on; snapping does not leave it
 * either.
 */
function constrain(
  pull: Point,
  toOneAxis: boolean,
): { readonly pull: Point; readonly free: Readonly<Record<'x' | 'y', boolean>> } {
  if (!toOneAxis) return { pull, free: { x: true, y: true } }
  const alongX = Math.abs(pull.x) >= Math.abs(pull.y)
  return { pull: alongX ? { x: pull.x, y: 0 } : { x: 0, y: pull.y }, free: { x: alongX, y: !alongX } }
}
