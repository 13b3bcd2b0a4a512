import type { Point } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import type { DropZone } from '../../../floor-editor/tools/stage.ts'

/**
 * What lies under the pointer beside the canvas: another floor's tab (`data-floor-key`) or the tray
 * (`data-tray`).
 */
export function dropZoneAt(client: Point, shownFloor: string): DropZone | null {
  const under = document.elementFromPoint(client.x, client.y)
  const floorKey = under?.closest<HTMLElement>('[data-floor-key]')?.dataset['floorKey']
  if (floorKey !== undefined) return floorKey === shownFloor ? null : { kind: 'floor', floorKey }
  return under?.closest('[data-tray]') === null || under === null ? null : { kind: 'tray' }
}
