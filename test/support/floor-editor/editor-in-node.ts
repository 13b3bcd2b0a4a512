import { createChecking } from '../../../renderer/floor-editor/document/checking.ts'
import type { PlanSession } from '../../../renderer/floor-editor/document/session.ts'
import { createFloorEditor } from '../../../renderer/floor-editor/editor.ts'
import type { EditorStatus, FloorEditor } from '../../../renderer/floor-editor/types.ts'
import type { EditorTheme, FloorStyles } from '../../../renderer/floor-editor/view/theme.ts'
import { formatsFor } from '../../../renderer/locales/formats.ts'
import { editorTheme } from '../../../renderer/views/floors/styles/editor-theme.ts'
import { measureText } from '../../../renderer/views/floors/styles/measure-text.ts'
import {
  marksOf,
  reportOf,
  type FindingReport,
} from '../../../renderer/views/floors/checks/finding-report.ts'
import { layerOf, type PlanLayer } from '../../../shared/domain/plan/elements.ts'
import { pixelsOf, type PageInNode } from './page-in-node.ts'

const viewport = { width: 480, height: 320 }
const minimap = { width: 120, height: 80 }

type Picture = Readonly<Record<'plan' | 'overlay' | 'minimap', Uint8Array>>

export interface EditorInNode {
  readonly editor: FloorEditor
  readonly host: HTMLElement
  /** As the toolbar has it. */
  readonly snapping: () => { readonly grid: boolean; readonly neighbours: boolean }
  readonly status: () => EditorStatus
  readonly selected: () => readonly string[]
  readonly report: () => FindingReport
  readonly show: (floorKey: string) => void
  /** Draws and checks all that is due. */
  readonly settle: () => void
  /** What is on the canvases then. */
  readonly picture: () => Picture
  /** The same, painted anew as a whole. */
  readonly paintedAnew: () => Picture
  readonly dispose: () => void
}

/** The real editor with its checks, as the screen puts them together. */
export function openEditorInNode(
  page: PageInNode,
  session: PlanSession,
  styles: FloorStyles,
  floorKey: string,
): EditorInNode {
  const [scene, overlay, map] = [page.canvas(), page.canvas(), page.canvas()]
  const theme: EditorTheme = { ...editorTheme('light'), measureText: measureText(formatsFor('en')) }
  let shown = floorKey
  let status: EditorStatus | undefined
  let selected: ReadonlySet<string> = new Set()
  let due: ((isTimeUp: () => boolean) => void) | null = null
  const snapping = { grid: true, neighbours: true }
  const host = page.host()
  const editor = createFloorEditor({
    host,
    sceneCanvas: scene,
    overlayCanvas: overlay,
    minimapCanvas: map,
    session,
    theme,
    loadLogo: () => Promise.resolve(null),
    loadBackground: () => Promise.reject(new Error('There is no file.')),
    onSelection: (ids) => (selected = ids),
    onStatus: (next) => (status = next),
    dropZoneAt: () => null,
    onHovering: () => undefined,
    onMoveToFloor: (key, carried) => void editor.actions.moveToFloor(key, carried),
    eventId: 'here',
    screen: {
      undo: () => void session.undo(),
      redo: () => void session.redo(),
      openBooth: () => undefined,
      renameFloor: () => undefined,
      ask: () => undefined,
      panel: null,
      togglePanel: () => undefined,
      rulers: false,
      toggleRulers: () => undefined,
      walkProblems: () => undefined,
      changes: 0,
      walkChanges: () => undefined,
      sawChanges: () => undefined,
      change: (settings) => editor.setSnapping(Object.assign(snapping, settings)),
      draw: () => undefined,
      showMenu: () => undefined,
      say: () => undefined,
    },
    scopeOfKey: () => null,
  })
  const layerOfElement = (id: string): PlanLayer | undefined => {
    const found = session.plan.element(id)
    return found === undefined ? undefined : layerOf(found.element)
  }
  const report = (): FindingReport =>
    reportOf(
      { book: checking.checks.book, layerOf: layerOfElement },
      session.plan.floor(shown)?.sheet.ignored ?? {},
      checking.pending,
    )
  const checking = createChecking({
    plan: session.plan,
    onFindings: () => editor.setMarks(marksOf(report())),
    later: (work) => {
      due = work
      return () => (due = null)
    },
    now: () => 0,
  })
  const settle = (): void => {
    while (due !== null) {
      const work: (isTimeUp: () => boolean) => void = due
      due = null
      work(() => false)
    }
    page.frames()
  }
  const picture = (): Picture => {
    settle()
    return { plan: pixelsOf(scene), overlay: pixelsOf(overlay), minimap: pixelsOf(map) }
  }
  editor.setStyles(styles)
  editor.showFloor(floorKey)
  checking.show(floorKey)
  editor.resize(viewport, minimap, 1)
  return {
    editor,
    host,
    snapping: () => snapping,
    status() {
      settle()
      if (status === undefined) throw new Error('The editor has told nothing yet.')
      return status
    },
    selected: () => [...selected],
    report() {
      settle()
      return report()
    },
    show(next) {
      shown = next
      editor.showFloor(next)
      checking.show(next)
    },
    settle,
    picture,
    paintedAnew() {
      editor.setTheme({ ...theme })
      return picture()
    },
    dispose() {
      editor.dispose()
      checking.dispose()
    },
  }
}
