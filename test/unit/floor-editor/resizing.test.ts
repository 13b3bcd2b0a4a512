import { afterEach, expect, it, vi } from 'vitest'
import { openEditorInNode } from '../../support/floor-editor/editor-in-node.ts'
import { openPageInNode } from '../../support/floor-editor/page-in-node.ts'
import { booth, sessionOf } from './support.ts'

const minimap = { width: 120, height: 80 }
afterEach(() => vi.unstubAllGlobals())

it('a plan is painted once for a size of the window, at once, and not again for the same', () => {
  const page = openPageInNode()
  const canvases: HTMLCanvasElement[] = []
  const counting = {
    ...page,
    canvas() {
      const canvas = page.canvas()
      canvases.push(canvas)
      return canvas
    },
  }
  const { session } = sessionOf([booth('b0', 10, 10), booth('b1', 20, 10)])
  const on = openEditorInNode(
    counting,
    session,
    { booths: new Map(), colourOf: () => ({ tone: 'blue', mark: 'dot' }) },
    'a',
  )
  on.settle()
  // The map is painted with every frame of the plan.
  const painted = vi.spyOn(canvases[2]!.getContext('2d')!, 'drawImage')
  const paintedBy = (act: () => void): number => {
    painted.mockClear()
    act()
    return painted.mock.calls.length
  }
  expect(paintedBy(() => on.editor.resize({ width: 700, height: 500 }, minimap, 1))).toBe(1)
  expect(paintedBy(() => on.editor.resize({ width: 700, height: 500 }, minimap, 1))).toBe(0)
  expect(paintedBy(() => on.editor.resize({ width: 700, height: 500 }, minimap, 2))).toBe(1)
  on.dispose()
  page.release()
})
