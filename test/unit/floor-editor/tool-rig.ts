import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { noGuideLines } from '../../../renderer/floor-editor/arrangement/guide-lines.ts'
import { createActions } from '../../../renderer/floor-editor/actions/actions.ts'
import type { Camera } from '../../../renderer/floor-editor/view/camera.ts'
import { createScene } from '../../../renderer/floor-editor/scene/scene.ts'
import { createSelection } from '../../../renderer/floor-editor/scene/selection.ts'
import {
  emptyPreview,
  type DropZone,
  type Hovering,
  type Stage,
} from '../../../renderer/floor-editor/tools/stage.ts'
import { createTools, emptyHanded } from '../../../renderer/floor-editor/tools/tools.ts'
import { sessionOf } from './support.ts'

/** The tools over a real plan, scene and selection; only the canvas is missing. */
export function stageOf(placed: readonly PlanElement[], tray: readonly string[] = []) {
  const { session } = sessionOf(placed, tray)
  const scene = createScene()
  scene.load(session.plan.floor('a')!)
  const selection = createSelection(() => undefined)
  const actions = createActions(session, scene, selection, { shown: () => 'a', drawLayer: () => null })
  session.plan.onChange((touched) => {
    const ids = touched.get('a')
    if (ids === undefined) return
    scene.update(session.plan.floor('a')!, ids)
    selection.prune((id) => scene.get(id) !== undefined)
  })
  const state = {
    camera: { x: 0, y: 0, scale: 20 } as Camera,
    preview: emptyPreview,
    lifted: new Set() as ReadonlySet<string>,
    zone: null as DropZone | null,
    hovering: null as Hovering | null,
    hand: false,
    guideLines: noGuideLines,
    chip: undefined as Stage['chipAt'] | undefined,
    drawing: emptyHanded,
  }
  const stage: Stage = {
    scene,
    selection,
    get camera() {
      return state.camera
    },
    viewport: { width: 1200, height: 800 },
    snapToGrid: true,
    snapToNeighbours: true,
    get guideLines() {
      return state.guideLines
    },
    get panning() {
      return state.hand
    },
    moveCamera: (camera) => (state.camera = camera),
    show: (preview) => (state.preview = preview),
    lift: (ids) => (state.lifted = ids),
    commit: (items, kind) => actions.commit(items, kind),
    vacate: (ids) => actions.vacate(ids),
    moveToFloor: (floorKey, carried) => void actions.moveToFloor(floorKey, carried),
    proposeSeats: (boothKeys, standId) => actions.proposeSeats(boothKeys, standId),
    seat: (proposal) => actions.seat(proposal),
    chipAt: (at) => state.chip?.(at),
    dropZoneAt: () => state.zone,
    showHovering: (hovering) => (state.hovering = hovering),
    copiesOf: (elements) =>
      elements.map((element) => ({
        ...element,
        id: `copy-${element.id}`,
        ...(isStand(element) ? { boothKey: null } : {}),
      })),
  }
  const tools = createTools(
    stage,
    () => undefined,
    (drawing) => (state.drawing = drawing),
  )
  return { session, scene, selection, actions, stage, state, tools }
}
