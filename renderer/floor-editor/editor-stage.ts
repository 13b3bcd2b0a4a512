import type { CommandTarget } from './commands/target.ts'
import type { Actions } from './actions/actions.ts'
import type { Modes } from './modes.ts'
import type { Navigation } from './screen/navigation.ts'
import type { Scene } from './scene/scene.ts'
import type { Selection } from './scene/selection.ts'
import type { Stage } from './tools/stage.ts'
import type { FloorEditorOptions } from './types.ts'
import type { Screen } from './screen/screen.ts'

interface StageParts {
  readonly scene: Scene
  readonly selection: Selection
  readonly screen: Screen
  readonly navigation: Navigation
  readonly actions: Actions
  readonly modes: Modes
  /** Asked for when it is used: what copies is made after the tools. */
  readonly copying: () => CommandTarget['copying']
}

/** What the tools of a floor editor see and do. */
export function createStage(
  { onMoveToFloor, dropZoneAt, onHovering }: FloorEditorOptions,
  { scene, selection, screen, navigation, actions, modes, copying }: StageParts,
): Stage {
  return {
    scene,
    selection,
    get camera() {
      return screen.camera
    },
    get viewport() {
      return screen.viewport
    },
    get snapToGrid() {
      return modes.snapping.grid
    },
    get snapToNeighbours() {
      return modes.snapping.neighbours
    },
    get guideLines() {
      return modes.guideLines
    },
    get panning() {
      return modes.hand || modes.spaceHeld
    },
    moveCamera: navigation.moveTo,
    show: (preview) => screen.show(preview),
    lift: (ids) => screen.lift(ids),
    commit: (items, kind) => actions.commit(items, kind),
    vacate: (ids) => actions.vacate(ids),
    proposeSeats: (boothKeys, standId) => actions.proposeSeats(boothKeys, standId),
    seat: (proposal) => actions.seat(proposal),
    chipAt: (at) => screen.chipAt(at),
    moveToFloor: onMoveToFloor,
    dropZoneAt,
    showHovering: onHovering,
    copiesOf: (elements) => copying().copiesOf(elements),
  }
}
