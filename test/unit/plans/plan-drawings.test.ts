import { DOMParser, type Element } from '@xmldom/xmldom'
import DxfParser from 'dxf-parser'
import { describe, expect, it } from 'vitest'
import { planDxf } from '../../../electron/plans/writing/dxf.ts'
import { planSvg } from '../../../electron/plans/writing/svg.ts'
import { textMeasure } from '../../../electron/print/measure.ts'
import { isStand, newStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { hostileName, pictureOf, sampleFloor, sides } from './support.ts'

function readSvg(text: string): Element {
  const problems: string[] = []
  const document = new DOMParser({
    onError: (level, message) => problems.push(`${level}: ${message}`),
  }).parseFromString(text, 'image/svg+xml')
  expect(problems).toEqual([])
  return document.documentElement!
}

function elements(root: Element, name: string): readonly Element[] {
  return Array.from(root.getElementsByTagName(name))
}

function cornersOf(group: Element): readonly { x: number; y: number }[] {
  const data = elements(group, 'path')[0]!.getAttribute('d')!
  return [...data.matchAll(/([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
}

describe('a plan as SVG', () => {
  it('has every stand at its true place in metres, in a group with its number and holder', async () => {
    const floor = sampleFloor()
    const root = readSvg(planSvg(await pictureOf(floor), { title: floor.name }))
    expect(root.getAttribute('viewBox')).toBe('0 0 60 40')
    expect([root.getAttribute('width'), root.getAttribute('height')]).toEqual(['600mm', '400mm'])
    const groups = new Map(elements(root, 'g').map((group) => [group.getAttribute('id'), group]))
    expect([...groups.keys()]).toEqual(expect.arrayContaining(['hall', 'fixtures', 'stands', 'notes']))
    for (const stand of floor.elements.filter(isStand)) {
      const group = groups.get(`stand-${stand.id}`)!
      expect(group.parentNode).toBe(groups.get('stands'))
      expect(group.getAttribute('data-number')).toBe(stand.number)
      const corners = cornersOf(group)
      shapeCorners(stand).forEach((corner, at) => {
        expect(corners[at]!.x).toBeCloseTo(corner.x, 3)
        expect(corners[at]!.y).toBeCloseTo(corner.y, 3)
      })
    }
  })

  it('draws above what lies above on the screen, in whichever order the elements are kept', async () => {
    const standAt = (id: string, z: number) =>
      newStand({ id, z, xMetres: 40, yMetres: 10, widthMetres: 3, heightMetres: 3 })
    const drawn = async (more: readonly PlanElement[]) =>
      elements(readSvg(planSvg(await pictureOf(sampleFloor(more)), { title: '' })), 'g')
        .map((group) => group.getAttribute('id') ?? '')
        .filter((id) => id.startsWith('stand-x'))
    const piled = [standAt('x2', 0), standAt('x3', 0), standAt('x0', 1), standAt('x1', 0)]
    expect(await drawn(piled)).toEqual(['stand-x1', 'stand-x2', 'stand-x3', 'stand-x0'])
    expect(await drawn(piled.toReversed())).toEqual(await drawn(piled))
  })

  it('says hostile names as text and nothing else', async () => {
    const root = readSvg(planSvg(await pictureOf(sampleFloor()), { title: hostileName }))
    const names = new Set(elements(root, '*').map(({ tagName }) => tagName))
    expect(
      [...names].filter(
        (name) =>
          !['svg', 'title', 'defs', 'pattern', 'path', 'g', 'rect', 'circle', 'text', 'image'].includes(name),
      ),
    ).toEqual([])
    expect(elements(root, 'title')[0]!.textContent).toBe(hostileName)
  })

  it('needs no font where letters are drawn as outlines', async () => {
    const root = readSvg(
      planSvg(await pictureOf(sampleFloor()), { title: '', outlines: await textMeasure(), widthPixels: 800 }),
    )
    expect(elements(root, 'text')).toHaveLength(0)
    expect([root.getAttribute('width'), root.getAttribute('height')]).toEqual(['800', '533'])
  })
})

describe('a plan as DXF', () => {
  it('has every stand at its true size in metres on its layer, with numbers and names on theirs', async () => {
    const floor = sampleFloor()
    const read = new DxfParser().parseSync(planDxf(await pictureOf(floor)))!
    expect(read.header['$INSUNITS']).toBe(6)
    expect(Object.keys(read.tables.layer.layers)).toEqual(
      expect.arrayContaining(['HALL', 'FIXTURES', 'STANDS', 'NUMBERS', 'NAMES']),
    )
    const outlines = read.entities.filter(({ type }) => type === 'LWPOLYLINE') as unknown as {
      readonly layer: string
      readonly shape: boolean
      readonly vertices: readonly { readonly x: number; readonly y: number }[]
    }[]
    expect(
      outlines.filter(({ layer }) => layer !== 'SIGNS' && layer !== 'LEGEND').every(({ shape }) => shape),
    ).toBe(true)
    const stands = outlines.filter(({ layer }) => layer === 'STANDS')
    const wanted = floor.elements.filter(isStand).map(shapeCorners)
    expect(stands.map(({ vertices }) => sides(vertices))).toEqual(wanted.map(sides))
    stands.forEach(({ vertices }, stand) =>
      vertices.forEach(({ x, y }, at) => {
        expect(x).toBeCloseTo(wanted[stand]![at]!.x, 4)
        expect(y).toBeCloseTo(floor.hall.heightMetres - wanted[stand]![at]!.y, 4)
      }),
    )
    expect(outlines.filter(({ layer }) => layer === 'HALL').map(({ vertices }) => sides(vertices))).toEqual([
      [60, 40, 60, 40],
    ])
    const texts = read.entities.filter(({ type }) => type === 'TEXT') as unknown as {
      readonly layer: string
      readonly text: string
    }[]
    expect(texts.filter(({ layer }) => layer === 'NUMBERS').map(({ text }) => text)).toEqual([
      'A-101',
      'A-102',
      'B 7',
    ])
    expect(texts.filter(({ layer }) => layer === 'NAMES').map(({ text }) => text)).toContain('Acme, Inc.')
  })

  it('keeps a name from adding to the drawing', async () => {
    const plain = sampleFloor()
    const hostile = {
      ...plain,
      elements: plain.elements.map((element) =>
        element.id === 's1' ? { ...element, number: '1\n0\nLINE\n8\nX' } : element,
      ),
    }
    const count = async (floor: typeof plain): Promise<number> =>
      new DxfParser()
        .parseSync(planDxf(await pictureOf(floor)))!
        .entities.filter(({ type }) => type === 'LINE').length
    expect(await count(hostile)).toBe(0)
  })
})
