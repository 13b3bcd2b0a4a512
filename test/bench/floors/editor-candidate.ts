import { createPlanSession } from '../../../renderer/floor-editor/document/session.ts'
import { createFloorEditor } from '../../../renderer/floor-editor/editor.ts'
import { editorTheme } from '../../../renderer/views/floors/canvas/editor-theme.ts'
import type { FloorLayout } from '../../../shared/domain/plan/layout.ts'
import type { Candidate } from './gestures.ts'
import { benchBlock, toneOf } from './scene.ts'

/** The real editor, as the page uses it. `zoom` 1 is 100 %; `null` shows the whole floor. */
export function editorCandidate(host: HTMLElement, floor: FloorLayout, zoom: number | null): Candidate {
  const canvas = (): HTMLCanvasElement => {
    const element = document.createElement('canvas')
    Object.assign(element.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
    host.append(element)
    return element
  }
  const session = createPlanSession({
    now: () => performance.now(),
    newId: () => crypto.randomUUID(),
    send: () => Promise.resolve(),
    onRefused: (error) => {
      throw error
    },
    onHistory: () => undefined,
  })
  session.plan.reset([floor], new Map(floor.elements.map(({ id }) => [id, floor.floorKey])), [])
  host.tabIndex = 0
  const minimap = document.createElement('canvas')
  Object.assign(minimap.style, { position: 'absolute', right: '12px', bottom: '12px', width: '176px', height: '116px' })
  const editor = createFloorEditor({
    host,
    sceneCanvas: canvas(),
    overlayCanvas: canvas(),
    minimapCanvas: minimap,
    session,
    theme: editorTheme('light'),
    loadLogo: () => Promise.resolve(null),
    onSelection: () => undefined,
    onStatus: () => undefined,
    dropZoneAt: () => null,
    onHovering: () => undefined,
    onMoveToFloor: () => undefined,
    onOpen: () => undefined,
    hearsKey: () => false,
  })
  host.append(minimap)
  editor.setLooks(new Map(floor.elements.map(({ id }) => [id, { name: `Booth ${id}`, tone: toneOf(id), mark: 'full', problems: 0, logo: null }])))
  editor.showFloor(floor.floorKey)
  editor.resize({ width: host.clientWidth, height: host.clientHeight }, { width: 176, height: 116 }, devicePixelRatio)
  if (zoom !== null) editor.zoomTo(zoom)
  const places = benchBlock(floor.elements.length)
  const middle = floor.elements[places.middle]

  return {
    target: host,
    start: () => pointOf(middle?.id ?? ''),
    prepare(gesture) {
      const many = places.block.flatMap((index) => floor.elements[index]?.id ?? [])
      editor.select(gesture === 'drag-many' ? many : gesture === 'drag-one' && middle !== undefined ? [middle.id] : [])
    },
  }

  function pointOf(id: string): { readonly x: number; readonly y: number } {
    return editor.screenPointOf(id) ?? { x: host.clientWidth / 2, y: host.clientHeight / 2 }
  }
}
