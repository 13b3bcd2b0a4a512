import { createPlanSession } from '../../../renderer/floor-editor/document/session.ts'
import { createFloorEditor } from '../../../renderer/floor-editor/editor.ts'
import { editorTheme } from '../../../renderer/views/floors/styles/editor-theme.ts'
import { measureText } from '../../../renderer/views/floors/styles/measure-text.ts'
import { formatsFor } from '../../../renderer/locales/formats.ts'
import type { Stand } from '../../../shared/domain/plan/elements.ts'
import { defaultSheet, type FloorLayout } from '../../../shared/domain/plan/layout.ts'
import type { Candidate } from './gestures.ts'
import { serveBench } from './page.ts'
import { elementsOf, toneOf, type BenchScene } from './scene.ts'

const floorKey = 'bench'

/** The real editor in a bare page, as the application uses it. */
function editor(host: HTMLDivElement, scene: BenchScene): Candidate {
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
    onUnseen: () => undefined,
    onTooSoon: () => undefined,
  })
  const floor: FloorLayout = {
    floorKey,
    revision: 0,
    hall: scene.hall,
    sheet: defaultSheet,
    elements: elementsOf(scene),
  }
  const boothOf = ({ boothKey }: Stand): readonly string[] => (boothKey === null ? [] : [boothKey])
  session.plan.reset([floor], new Map(scene.stands.flatMap(boothOf).map((key) => [key, floorKey])), [])
  host.tabIndex = 0
  const minimap = document.createElement('canvas')
  Object.assign(minimap.style, {
    position: 'absolute',
    right: '12px',
    bottom: '12px',
    width: '176px',
    height: '116px',
  })
  const made = createFloorEditor({
    host,
    sceneCanvas: canvas(),
    overlayCanvas: canvas(),
    minimapCanvas: minimap,
    session,
    theme: { ...editorTheme('light'), measureText: measureText(formatsFor('en')) },
    loadLogo: () => Promise.resolve(null),
    loadBackground: () => Promise.reject(new Error('There is no file.')),
    onSelection: () => undefined,
    onStatus: () => undefined,
    dropZoneAt: () => null,
    onHovering: () => undefined,
    onMoveToFloor: () => undefined,
    eventId: 'bench',
    screen: {
      undo: () => undefined,
      redo: () => undefined,
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
      change: () => undefined,
      draw: () => undefined,
      showMenu: () => undefined,
      say: () => undefined,
    },
    scopeOfKey: () => null,
  })
  host.append(minimap)
  const numberOf = new Map(scene.stands.map(({ id }, index) => [id, index]))
  made.setStyles({
    booths: new Map(
      scene.stands.flatMap(boothOf).map((key) => [key, { name: `Booth ${key}`, problems: 0, logo: null }]),
    ),
    colourOf: ({ id }) => ({ tone: toneOf(numberOf.get(id) ?? 0), mark: 'full' }),
  })
  made.showFloor(floorKey)
  made.resize(
    { width: host.clientWidth, height: host.clientHeight },
    { width: 176, height: 116 },
    devicePixelRatio,
  )
  const idOf = (index: number): string => scene.stands[index]?.id ?? ''
  return {
    target: host,
    start: (gesture) =>
      gesture === 'marquee' ? { x: 4, y: 4 } : (made.screenPointOf(idOf(scene.middle)) ?? { x: 0, y: 0 }),
    prepare: (gesture) =>
      made.select(
        gesture === 'drag-many' ? scene.block.map(idOf) : gesture === 'drag-one' ? [idOf(scene.middle)] : [],
      ),
  }
}

serveBench(editor)
