import { describe, expect, it } from 'vitest'
import { createScene, entryOf } from '../../../renderer/floor-editor/scene/scene.ts'
import type { BoothPaint } from '../../../renderer/floor-editor/painter/booth-paint.ts'
import { paintBoothText, type Slab } from '../../../renderer/floor-editor/painter/booth-text.ts'
import { createLabels } from '../../../renderer/floor-editor/painter/labels.ts'
import type { Context } from '../../../renderer/floor-editor/painter/view.ts'
import { newStand, type Stand } from '../../../shared/domain/plan/elements.ts'
import { defaultHall, defaultSheet } from '../../../shared/domain/plan/layout.ts'

/** Letters of very different widths, as in every typeface. */
const labels = createLabels(
  'Any',
  (text, font) =>
    Array.from(text).reduce(
      (sum, letter) => sum + (letter === '1' ? 0.38 : /\d/.test(letter) ? 0.66 : 0.72),
      0,
    ) * Number(/(\d+)px/.exec(font)?.[1]),
)

function hallOf(count: number): readonly Stand[] {
  return Array.from({ length: count }, (_, at) =>
    newStand({
      id: `s${at}`,
      xMetres: (at % 20) * 3,
      yMetres: Math.floor(at / 20) * 3,
      widthMetres: 3,
      heightMetres: 3,
      number: `A${at + 1}`,
    }),
  )
}

function sceneOf(stands: readonly Stand[]) {
  const scene = createScene()
  const floor = {
    hall: defaultHall,
    sheet: defaultSheet,
    elements: new Map(stands.map((stand) => [stand.id, stand])),
  }
  scene.load(floor)
  return { scene, floor }
}

/** The numbers that are written at a scale, and in which fonts. */
function written(
  stands: readonly Stand[],
  scale: number,
): { readonly texts: readonly string[]; readonly fonts: ReadonlySet<string> } {
  const { scene } = sceneOf(stands)
  const texts: string[] = []
  const fonts = new Set<string>()
  const context = {
    font: '',
    fillText(text: string) {
      texts.push(text)
      fonts.add(this.font)
    },
  }
  const style = {
    name: '',
    tone: 'neutral',
    mark: 'full',
    problems: 0,
    logo: null,
  } as unknown as Slab['style']
  const slabs = stands.map((item): Slab => {
    const { minX, minY, maxX, maxY } = entryOf(item)
    const [x, y] = [Math.round(minX * scale), Math.round(minY * scale)]
    return {
      item,
      style,
      x,
      y,
      width: Math.round(maxX * scale) - x,
      height: Math.round(maxY * scale) - y,
      sidePixels: Math.min(item.widthMetres, item.heightMetres) * scale,
    }
  })
  const paint = {
    labels,
    theme: { text: '#000', textMuted: '#000' },
    longestNumber: (number: string) => scene.longestNumber(number),
    blockOf: (stand: Stand) => scene.blockOf(stand),
  }
  paintBoothText(context as unknown as Context, slabs, 1, paint as unknown as BoothPaint)
  return { texts, fonts }
}

describe('the numbers of a block', () => {
  it('are all written, whole and in one size, or none is, however small the plan is shown', () => {
    const stands = hallOf(300)
    const outcomes = new Set<number>()
    for (let pixels = 10; pixels < 40; pixels += 0.25) {
      const { texts, fonts } = written(stands, pixels / 3)
      outcomes.add(texts.length)
      expect([0, 300], `${pixels} pixels`).toContain(texts.length)
      if (texts.length === 0) continue
      expect(fonts.size, `${pixels} pixels`).toBe(1)
      expect(texts.filter((text) => text.endsWith('…'))).toEqual([])
    }
    expect(outcomes).toEqual(new Set([0, 300]))
  })

  it('are all written or none is where the stands that touch are of several sizes, and a stand apart goes by itself', () => {
    const at = (id: string, xMetres: number, widthMetres: number, number: string): Stand =>
      newStand({ id, xMetres, yMetres: 0, widthMetres, heightMetres: 3, number })
    const block = [at('a', 0, 3, 'A1'), at('b', 3, 9, 'B22'), at('c', 12, 2, 'C333')]
    const apart = at('d', 20, 9, 'D1')
    const outcomes = new Set<string>()
    for (let pixels = 14; pixels < 38; pixels += 0.25) {
      const { texts } = written([...block, apart], pixels / 3)
      const ofBlock = texts.filter((text) => !text.startsWith('D'))
      expect([0, 3], `${pixels} pixels`).toContain(ofBlock.length)
      outcomes.add(`${ofBlock.length} ${texts.length - ofBlock.length}`)
    }
    expect([...outcomes]).toEqual(['0 0', '0 1', '3 1'])
  })

  it('are painted anew on all of a block where one comes to it that has less room', () => {
    const stands = hallOf(6)
    const { scene, floor } = sceneOf(stands)
    const narrow = newStand({
      id: 'n',
      xMetres: 18,
      yMetres: 0,
      widthMetres: 1,
      heightMetres: 3,
      number: 'A7',
    })
    floor.elements.set('n', narrow)
    expect(scene.update(floor, new Set(['n']))?.length).toBeGreaterThanOrEqual(7)
    floor.elements.set('n', { ...narrow, xMetres: 40 })
    expect(scene.update(floor, new Set(['n']))?.length).toBeGreaterThanOrEqual(8)
    // One of many alike changes nothing of the others.
    floor.elements.set('s5', { ...stands[5]!, yMetres: 20 })
    expect(scene.update(floor, new Set(['s5']))).toHaveLength(2)
  })

  it('are painted anew where the longest of them comes or goes', () => {
    const stands = hallOf(9)
    const { scene, floor } = sceneOf(stands)
    const renumbered = { ...stands[4]!, number: 'A1000' }
    floor.elements.set('s4', renumbered)
    expect(scene.update(floor, new Set(['s4']))?.length).toBeGreaterThanOrEqual(9)
    expect(scene.longestNumber('A2')).toBe('A0000')
    floor.elements.delete('s4')
    expect(scene.update(floor, new Set(['s4']))?.length).toBeGreaterThanOrEqual(8)
    expect(scene.longestNumber('A2')).toBe('A0')
    expect(scene.longestNumber('B7')).toBe('B0')
  })
})
