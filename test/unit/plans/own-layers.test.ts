import DxfParser from 'dxf-parser'
import { describe, expect, it } from 'vitest'
import { planPage } from '../../../electron/plans/interactive/plan-page.ts'
import { planDxf } from '../../../electron/plans/writing/dxf.ts'
import { newFixture, newStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import type { PlanFloor } from '../../../shared/domain/plan/plan-source.ts'
import {
  defaultSheet,
  isElementOpen,
  isElementShown,
  withOwnLayers,
} from '../../../shared/domain/plan/layout.ts'
import { inLayerCalledSo, inOwnLayer, type OwnLayers } from '../../../shared/domain/plan/own-layers.ts'
import { ownLayerFacets, ownLayersIn } from '../../../shared/domain/plan/sharing/own-layer-facets.ts'
import { pictureOf, sampleFloor } from './support.ts'

const wiring = { name: 'Wiring', shown: true, locked: false }
const stand = (id: string, layer?: string): PlanElement =>
  inOwnLayer(
    newStand({ id, number: id.toUpperCase(), xMetres: 5, yMetres: 5, widthMetres: 3, heightMetres: 3 }),
    layer,
  )
const dimension = newFixture({
  id: 'd',
  kind: 'dimension',
  xMetres: 20,
  yMetres: 5,
  widthMetres: 4,
  heightMetres: 0.8,
})

function floorOf(layers: OwnLayers, elements: readonly PlanElement[]): PlanFloor {
  return { ...sampleFloor(), layers, elements }
}

describe('an element in a layer of people’s own', () => {
  const states = [true, false].flatMap((shown) => [true, false].map((locked) => ({ shown, locked })))
  const both = states.flatMap((kind) => states.map((own) => ({ kind, own })))

  it.each(both)('is hidden or locked where either is: $kind and $own', ({ kind, own }) => {
    const sheet = withOwnLayers(
      { ...defaultSheet, layers: { ...defaultSheet.layers, stands: kind } },
      { w: { name: 'Wiring', ...own } },
    )
    const element = stand('a', 'w')
    expect(isElementShown(sheet, element)).toBe(kind.shown && own.shown)
    expect(isElementOpen(sheet, element)).toBe(kind.shown && own.shown && !kind.locked && !own.locked)
    // As if it were in none, where the floor has none of that id, whatever every object has by itself.
    for (const layer of ['gone', 'constructor', 'toString'])
      expect(isElementOpen(sheet, stand('a', layer))).toBe(isElementOpen(sheet, stand('a')))
  })

  it('comes to another floor into the layer that is called so there, or into none', () => {
    const [from, to] = [{ w: wiring }, { x: { ...wiring, locked: true }, w: { ...wiring, name: 'Carpets' } }]
    expect(inLayerCalledSo(stand('a', 'w'), from, to).layer).toBe('x')
    expect(inLayerCalledSo(stand('a', 'w'), from, { c: { ...wiring, name: 'Carpets' } })).toEqual(stand('a'))
    expect(inLayerCalledSo(stand('a', 'w'), from, undefined)).toEqual(stand('a'))
    expect(inLayerCalledSo(stand('a', 'gone'), from, to)).toEqual(stand('a'))
    expect(inLayerCalledSo(stand('a'), from, to)).toEqual(stand('a'))
  })

  it('goes out only where its layer is shown', async () => {
    const elements = [stand('a', 'w'), stand('b', 'h'), stand('c', 'gone'), stand('d')]
    const { layers } = await pictureOf(
      floorOf({ w: wiring, h: { ...wiring, name: 'Hidden', shown: false } }, elements),
    )
    const groups = layers.flatMap((one) => one.groups)
    expect(groups.map(({ element, layer }) => [element.id, layer])).toEqual([
      ['a', 'Wiring'],
      ['c', null],
      ['d', null],
    ])
  })

  it('is not told of by the interactive plan where its layer is hidden, but stands in the way', async () => {
    const floor = floorOf({ h: { ...wiring, shown: false } }, [stand('hidden-one', 'h'), stand('seen-one')])
    const page = await planPage({
      ...{
        event: { id: '7', name: 'Fair' },
        language: 'en',
        words: englishPlanWords,
        categories: [],
        boothOf: () => undefined,
      },
      floors: [{ floor, picture: await pictureOf(floor) }],
    })
    expect(page).toContain('seen-one')
    expect(page).not.toContain('hidden-one')
  })

  it('is in a DXF in a layer of that name, with all its marks', async () => {
    const layers = { w: wiring, x: { ...wiring, name: 'a/b <ü>' }, s: { ...wiring, name: 'Stands' } }
    const picture = await pictureOf(
      floorOf(layers, [stand('a', 'w'), inOwnLayer(dimension, 'x'), stand('s', 's'), stand('b')]),
    )
    const dxf = new DxfParser().parseSync(planDxf(picture))
    const named = Object.groupBy(dxf?.entities ?? [], ({ layer }) => layer)
    expect(new Set(named['WIRING']?.map(({ type }) => type))).toEqual(new Set(['LWPOLYLINE', 'TEXT']))
    expect(named['NUMBERS']).toHaveLength(1)
    expect(named['A_B _Ü_']?.map(({ type }) => type)).toEqual([
      'LWPOLYLINE',
      'LWPOLYLINE',
      'LWPOLYLINE',
      'LWPOLYLINE',
      'TEXT',
    ])
    expect(named['STANDS']?.some(({ type }) => type === 'TEXT')).toBe(true)
    const tables = dxf?.tables['layer'] as unknown as { readonly layers: Readonly<Record<string, unknown>> }
    expect(Object.keys(tables.layers)).toEqual(expect.arrayContaining(['WIRING', 'A_B _Ü_']))
  })
})

describe('layers of people’s own as facets of a shared floor', () => {
  it('are read as they were written, and what is no layer is none', () => {
    const layers = { w: wiring, 'x-1': { name: 'Carpets', shown: false, locked: true } }
    const facets = ownLayerFacets(layers, {})
    expect(ownLayersIn(facets)).toEqual(layers)
    expect(
      ownLayersIn({
        ...facets,
        'layer-name:bad.id': 'Bad',
        'layer-name:y': 7,
        'layer-name:z': '',
        'layer:x-1': 'odd',
      }),
    ).toEqual({
      ...layers,
      'x-1': { name: 'Carpets', shown: true, locked: false },
    })
  })

  it('say of a layer that was removed that it has no name any more', () => {
    const facets = {
      ...ownLayerFacets({ w: wiring }, {}),
      ...ownLayerFacets(undefined, ownLayerFacets({ w: wiring }, {})),
    }
    expect(facets['layer-name:w']).toBeNull()
    expect(ownLayersIn(facets)).toEqual({})
  })
})
