import { visibleBox, zoomOf, type Camera, type Viewport } from './view/camera.ts'
import { encloses, type Point } from '../../shared/domain/plan/geometry/rectangle.ts'
import type { Scene } from './scene/scene.ts'
import type { Selection } from './scene/selection.ts'
import type { EditorStatus } from './types.ts'

export interface Observed {
  readonly scene: Scene
  readonly selection: Selection
  readonly screen: { readonly camera: Camera; readonly viewport: Viewport }
  readonly cursor: Point | null
  readonly overlaps: number
}

/** Tells `onStatus` what the editor shows, whenever that differs from what it told last. */
export function createStatusReport(onStatus: (status: EditorStatus) => void): (observed: Observed) => void {
  let last: EditorStatus | undefined
  return (observed) => {
    const next = statusOf(observed)
    if (last !== undefined && sameStatus(last, next)) return
    last = next
    onStatus(next)
  }
}

function statusOf({ scene, selection, screen, cursor, overlaps }: Observed): EditorStatus {
  return {
    count: scene.size,
    taken: scene.taken,
    selected: selection.ids.size,
    zoom: zoomOf(screen.camera),
    cursor,
    overlaps,
    outside: scene.outside().size,
    scale: screen.camera.scale,
    seesAll: encloses(visibleBox(screen.camera, screen.viewport), scene.contentBox()),
  }
}

function sameStatus(a: EditorStatus, b: EditorStatus): boolean {
  return (
    a.count === b.count &&
    a.taken === b.taken &&
    a.selected === b.selected &&
    a.zoom === b.zoom &&
    a.overlaps === b.overlaps &&
    a.outside === b.outside &&
    a.seesAll === b.seesAll &&
    a.cursor?.x === b.cursor?.x &&
    a.cursor?.y === b.cursor?.y
  )
}
