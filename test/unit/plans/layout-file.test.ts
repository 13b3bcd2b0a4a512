import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { format, resolveConfig } from 'prettier'
import { describe, expect, it } from 'vitest'
import { standLines } from '../../../electron/plans/writing/stand-rows.ts'
import { fixtureKinds, newFixture, newStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import {
  layoutFileOf,
  layoutSchema,
  readLayoutFile,
  type LayoutFile,
} from '../../../shared/domain/plan/files/layout-file.ts'
import { defaultSheet } from '../../../shared/domain/plan/layout.ts'
import type { PlanFloor, PlanSource } from '../../../shared/domain/plan/plan-source.ts'
import { inOwnLayer } from '../../../shared/domain/plan/own-layers.ts'
import { compareElements, compareHall, type PlanMerge } from '../../../shared/domain/plan/merging/compare.ts'
import { incomingLayout, type MergeTarget } from '../../../shared/domain/plan/merging/incoming-layout.ts'
import { incomingTable, standColumnsOf } from '../../../shared/domain/plan/merging/incoming-table.ts'
import { mergedChange, takenBack } from '../../../shared/domain/plan/merging/merged-change.ts'
import type { TableCell } from '../../../shared/domain/cells/cell.ts'
import { sampleFloor, sampleSource } from './support.ts'

const words = {
  boothName: (key: string) => key,
  categoryName: (id: string) => id,
  layerName: (id: string) => id,
}

const noNews = { newCategories: [], newLayers: {}, sheet: defaultSheet }

function written(source: PlanSource): LayoutFile {
  const text = JSON.stringify(
    layoutFileOf(source, {
      madeAt: '2026-11-22T12:00:00.000Z',
      nameOf: () => 'hall.png',
      dataOf: () => null,
    }),
  )
  return readLayoutFile(text, 'plan.json')
}

function placeIn(
  { event, categories, floors, booths }: PlanSource,
  floor: PlanFloor,
  rest: Partial<MergeTarget> = {},
): MergeTarget {
  return {
    ...{ eventId: event.id, floorKey: floor.key, categories, layers: floor.layers, hasFile: () => true },
    booths: [...booths.values()].map((booth) => ({ ...booth, floorKey: floor.key })),
    takenIds: new Set(floors.flatMap(({ elements }) => elements.map(({ id }) => id))),
    ...rest,
  }
}

function compared(here: PlanFloor, file: LayoutFile, place: MergeTarget): readonly PlanMerge[] {
  const { elements } = incomingLayout(file, file.floors[0]!, place)
  return compareElements(here.elements, elements, { words, isWhole: true })
}

/** The elements after a change, in order of their ids. */
function after(
  floor: PlanFloor,
  { put, remove }: { readonly put: readonly PlanElement[]; readonly remove: readonly string[] },
): readonly PlanElement[] {
  const elements = new Map(floor.elements.map((element) => [element.id, element]))
  for (const id of remove) elements.delete(id)
  for (const element of put) elements.set(element.id, element)
  return byId([...elements.values()])
}

function byId(elements: readonly PlanElement[]): readonly PlanElement[] {
  return elements.toSorted((a, b) => a.id.localeCompare(b.id))
}

const metres = fc.integer({ min: -50_000, max: 500_000 }).map((millimetres) => millimetres / 1000)
const side = fc.integer({ min: 10, max: 30_000 }).map((millimetres) => millimetres / 1000)
const placed = {
  ...{ xMetres: metres, yMetres: metres, widthMetres: side, heightMetres: side },
  rotationDegrees: fc.integer({ min: -3600, max: 3600 }).map((tenths) => tenths / 10),
  z: fc.integer({ min: -5, max: 5 }),
  locked: fc.boolean(),
  group: fc.option(fc.constantFrom('g1', 'g2')),
  layer: fc.option(fc.constantFrom('l1', 'l2', 'l3'), { nil: undefined }),
}
const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)
const outline = fc.option(fc.array(fc.tuple(share, share), { minLength: 3, maxLength: 8 }))
const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.toWellFormed())
const hold = fc.record({
  boothKey: fc.constantFrom(null, 'b3'),
  name: text,
  until: fc.option(fc.constantFrom('2027-01-31', '2028-02-29')),
  why: text,
})
const standLike = fc.record({
  ...placed,
  outline,
  number: fc.string({ maxLength: 8 }),
  category: fc.constantFrom(null, 'gold', 'start-up'),
  priceClass: fc.string({ maxLength: 12 }),
  hold: fc.option(hold),
})
const fixtureLike = fc.record({ ...placed, outline, kind: fc.constantFrom(...fixtureKinds), text })
const floors = fc
  .tuple(
    fc.array(standLike, { maxLength: 12 }),
    fc.array(fixtureLike, { maxLength: 6 }),
    fc.constantFrom([], ['b1'], ['b1', 'b2']),
  )
  .map(([stands, fixtures, standing]): PlanFloor => {
    const elements = [
      ...stands.map(({ layer, ...stand }, at) =>
        inOwnLayer(newStand({ ...stand, id: `s${at}`, boothKey: standing[at] ?? null }), layer),
      ),
      ...fixtures.map(({ layer, ...fixture }, at) =>
        inOwnLayer(newFixture({ ...fixture, id: `f${at}` }), layer),
      ),
    ]
    const used = elements.flatMap(({ layer }) => layer ?? [])
    return {
      ...sampleFloor(),
      layers: Object.fromEntries(used.map((id) => [id, { name: `Layer ${id}`, shown: true, locked: false }])),
      elements,
    }
  })

describe('a layout file', () => {
  const file = resolve(import.meta.dirname, '../../../docs/layout.schema.json')

  it('is described by docs/layout.schema.json', async () => {
    const schema = await format(JSON.stringify(layoutSchema()), {
      ...(await resolveConfig(file)),
      parser: 'json',
    })
    await expect(schema).toMatchFileSnapshot(file)
  })

  it('is what the published schema says, whatever the plan', () => {
    const ajv = new Ajv2020({ strict: false, formats: { base64: true } })
    addFormats(ajv)
    const validate = ajv.compile(layoutSchema())
    fc.assert(
      fc.property(floors, (floor) => {
        expect(validate(written(sampleSource(floor))), JSON.stringify(validate.errors)).toBe(true)
      }),
    )
    expect(validate({ ...written(sampleSource()), more: 1 })).toBe(false)
    expect(validate({ ...written(sampleSource()), version: 2 })).toBe(false)
  })

  it('changes nothing where it comes from', () => {
    fc.assert(
      fc.property(floors, (floor) => {
        const source = sampleSource(floor)
        const file = written(source)
        expect(compareHall(floor.hall, file.floors[0]!.hall)).toBeUndefined()
        expect(
          compared(floor, file, placeIn(source, floor)).filter(
            ({ difference }) => difference.verdict !== 'same',
          ),
        ).toEqual([])
      }),
    )
  })

  it('brings nothing new the second time, also where it comes from another floor of the event and what it has brought was moved', () => {
    fc.assert(
      fc.property(floors, floors, fc.nat({ max: 40 }), (there, other, movedMetres) => {
        const here = {
          ...other,
          key: 'f9',
          elements: other.elements.map((element) => ({ ...element, id: `here-${element.id}` })),
        }
        const source = sampleSource(there)
        const file = written(source)
        const taken = (floor: PlanFloor): readonly PlanMerge[] => {
          const takenIds = new Set([...there.elements, ...floor.elements].map(({ id }) => id))
          return compared(floor, file, placeIn(source, floor, { takenIds }))
        }
        const merges = taken(here).filter(({ difference }) => difference.verdict !== 'gone')
        const chosen = new Set(merges.map(({ difference }) => difference.id))
        const change = mergedChange({
          floorKey: here.key,
          merges,
          chosen,
          hall: here.hall,
          categories: source.categories,
          ...noNews,
        })
        const elements = after(here, change).map((element) => ({
          ...element,
          xMetres: element.xMetres + movedMetres,
        }))
        expect(taken({ ...here, elements }).filter(({ difference }) => difference.verdict === 'new')).toEqual(
          [],
        )
      }),
    )
  })

  it('makes any floor what it says where all of it is taken, and what it was when that is taken back', () => {
    fc.assert(
      fc.property(floors, floors, (here, there) => {
        const source = sampleSource(here)
        const file = written(sampleSource(there))
        const merges = compared(here, file, placeIn(source, here))
        const { newLayers } = incomingLayout(file, file.floors[0]!, placeIn(source, here))
        const chosen = new Set(merges.map(({ difference }) => difference.id))
        const change = mergedChange({
          floorKey: here.key,
          merges,
          chosen,
          hall: here.hall,
          categories: source.categories,
          ...noNews,
          newLayers,
        })
        if (merges.some(({ difference }) => difference.conflict === 'number-twice')) return
        const merged = after(here, change)
        const layers = { ...here.layers, ...change.sheet?.own }
        for (const element of merged)
          if (element.layer !== undefined)
            expect(layers[element.layer]?.name).toBe(there.layers?.[element.layer]?.name)
        // Ids may be those that were here: elements are known again by their numbers and places too.
        const bare = (elements: readonly PlanElement[]) =>
          elements
            .map(({ id, ...rest }) =>
              id === '' ? '' : JSON.stringify(rest, [...Object.keys(rest), 'name', 'until', 'why'].sort()),
            )
            .sort()
        expect(bare(merged)).toEqual(bare(there.elements))
        const back = takenBack(change, {
          ...source,
          ...noNews,
          hall: here.hall,
          here: here.elements,
          placeOf: () => undefined,
        })
        expect(
          back.reduce<PlanFloor>((floor, step) => ({ ...floor, elements: after(floor, step) }), {
            ...here,
            elements: merged,
          }).elements,
        ).toEqual(byId(here.elements))
      }),
    )
  })

  it('knows booths of another copy of the event again by their ids, their external ids, and their names', () => {
    const source = sampleSource()
    const file = written(source)
    const [floor] = source.floors
    const place = (booths: MergeTarget['booths'], eventId = source.event.id): MergeTarget =>
      placeIn(source, floor!, { booths, eventId })
    const boothOf = (merges: readonly PlanMerge[], id: string): unknown =>
      merges.find(({ difference }) => difference.id === id)?.there
    const other = (key: string, rest: Partial<MergeTarget['booths'][number]>) => ({
      key,
      id: null,
      externalId: null,
      name: '',
      floorKey: floor!.key,
      ...rest,
    })
    expect(boothOf(compared(floor!, file, place([other('x', { id: '201' })])), 's1')).toMatchObject({
      boothKey: 'x',
    })
    expect(boothOf(compared(floor!, file, place([other('x', { externalId: '9001' })])), 's1')).toMatchObject({
      boothKey: 'x',
    })
    expect(boothOf(compared(floor!, file, place([other('x', { name: 'شركة الأمل ' })])), 's2')).toMatchObject(
      { boothKey: 'x' },
    )
    // Another event's ids say nothing here.
    const stranger = compared(floor!, file, place([other('x', { id: '201' })], '99')).find(
      ({ difference }) => difference.id === 's1',
    )
    expect(stranger?.difference).toMatchObject({
      verdict: 'conflict',
      conflict: 'booth-unknown',
      takeable: true,
    })
  })

  it('says stand by stand what would change, and leaves what is not chosen', () => {
    const source = sampleSource()
    const [floor] = source.floors
    const changed: PlanFloor = {
      ...floor!,
      elements: [
        ...floor!.elements
          .filter(({ id }) => id !== 'f1')
          .map((element) =>
            element.id === 's1'
              ? { ...element, xMetres: 12.5 }
              : element.id === 's4' && element.kind === 'stand'
                ? { ...element, number: 'C-9' }
                : element,
          ),
        newStand({ id: 'new', xMetres: 50, yMetres: 30, widthMetres: 2, heightMetres: 2, number: 'N-1' }),
      ],
    }
    const merges = compared(floor!, written(sampleSource(changed)), placeIn(source, floor!))
    const told = merges.map(({ difference: { id, verdict, fields } }) => [
      id,
      verdict,
      fields.map(({ field }) => field),
    ])
    expect(told.filter(([, verdict]) => verdict !== 'same')).toEqual([
      ['s1', 'changed', ['place']],
      ['s4', 'changed', ['number']],
      ['new', 'new', expect.arrayContaining(['number', 'place', 'size'])],
      ['f1', 'gone', []],
    ])
    const given = { floorKey: 'hall-1', merges, hall: floor!.hall, categories: [], ...noNews }
    expect(mergedChange({ ...given, chosen: new Set(['s4']) })).toMatchObject({
      put: [{ id: 's4', number: 'C-9' }],
      remove: [],
    })
    expect(mergedChange({ ...given, chosen: new Set(['f1']) })).toMatchObject({ put: [], remove: ['f1'] })
  })

  it('asks before a booth comes from another floor, and never takes it twice', () => {
    const source = sampleSource()
    const [floor] = source.floors
    const elsewhere = placeIn(source, floor!, {
      booths: [...source.booths.values()].map((booth) => ({ ...booth, floorKey: 'hall-2' })),
    })
    const empty = { ...floor!, elements: [] }
    expect(
      compared(empty, written(source), elsewhere).find(({ difference }) => difference.name === 'A-101')
        ?.difference,
    ).toMatchObject({
      verdict: 'conflict',
      conflict: 'other-floor',
      takeable: true,
    })
    const twice = {
      ...floor!,
      elements: floor!.elements.map((element) =>
        element.kind === 'stand' ? { ...element, boothKey: 'b1' } : element,
      ),
    }
    expect(
      compared(empty, written(sampleSource(twice)), placeIn(source, floor!))[0]?.difference,
    ).toMatchObject({
      conflict: 'booth-twice',
      takeable: false,
    })
  })

  it('leaves an element alone that has the same id on another floor', () => {
    const source = sampleSource()
    const [floor] = source.floors
    const empty = { ...floor!, elements: [] }
    const merges = compared(empty, written(source), placeIn(source, floor!, { floorKey: 'hall-2' }))
    expect(merges.map(({ there }) => there?.id)).not.toContain('s1')
    expect(new Set(merges.map(({ difference }) => difference.id)).size).toBe(merges.length)
  })

  it.each([
    ['no JSON', 'not json', 'file-type', 'not-a-layout'],
    ['another file', '{"type":"FeatureCollection"}', 'file-type', 'not-a-layout'],
    [
      'a newer version',
      JSON.stringify({ ...written(sampleSource()), version: 2, secrets: [] }),
      'file-type',
      'layout-newer',
    ],
    [
      'a field that is not known',
      JSON.stringify({ ...written(sampleSource()), extra: true }),
      'file-damaged',
      'layout-content',
    ],
    [
      'a stand of no size',
      JSON.stringify(written(sampleSource())).replace('"widthMetres":3', '"widthMetres":0'),
      'file-damaged',
      'layout-content',
    ],
    [
      'an id that stands twice',
      JSON.stringify(written(sampleSource())).replace('"id":"s2"', '"id":"s1"'),
      'file-damaged',
      'layout-content',
    ],
  ])('that is %s is refused with the reason', (_what, content, code, reason) => {
    const refused = ((): unknown => {
      try {
        return readLayoutFile(content, 'plan.json')
      } catch (error) {
        return error
      }
    })()
    expect(refused).toMatchObject({ code, details: { reason } })
  })
})

describe('a table of stands', () => {
  const rowsOf = (source: PlanSource): readonly (readonly TableCell[])[] =>
    [...standLines(source.floors, source)].map((line) => JSON.parse(line) as readonly TableCell[])
  const comparedTable = (
    source: PlanSource,
    floor: PlanFloor,
    [headings, ...rows]: readonly (readonly TableCell[])[],
    boothFloor = floor.key,
  ): readonly PlanMerge[] => {
    const booths = new Map(
      [...source.booths].map(([key, booth]) => [key, { ...booth, floorKey: boothFloor }]),
    )
    const place = {
      floorKey: floor.key,
      floorName: floor.name,
      categories: source.categories,
      booths,
      takenIds: new Set(floor.elements.map(({ id }) => id)),
    }
    const incoming = incomingTable(rows, standColumnsOf(headings!.map(String)), place)
    return compareElements(floor.elements, incoming, { words, isWhole: false })
  }

  it('changes nothing where it comes from', () => {
    fc.assert(
      fc.property(floors, (floor) => {
        const source = sampleSource(floor)
        const differences = comparedTable(source, floor, rowsOf(source)).map(({ difference }) => difference)
        expect(differences.filter(({ verdict }) => verdict !== 'same')).toEqual([])
        expect(differences).toHaveLength(floor.elements.filter(({ kind }) => kind === 'stand').length)
      }),
    )
  })

  it('says what a stand is by its open sides', () => {
    const [headings, ...rows] = rowsOf(sampleSource())
    expect(rows.map((row) => row[headings!.indexOf('kind')])).toEqual([
      'island',
      'island',
      'island',
      'island',
    ])
  })

  it('changes what its columns say of the stands it names, and adds those that have a place', () => {
    const source = sampleSource()
    const [floor] = source.floors
    const merges = comparedTable(source, floor!, [
      ['Number', 'Price class', 'booth', 'x', 'y', 'width', 'height'],
      ['A-101', 'premium', '', '', '', '', ''],
      ['A-102', '', 'Third of them', '', '', '', ''],
      ['Z-1', '', '', '40,5', '10', '3', '3'],
      ['Z-2', '', '', '', '', '', ''],
    ])
    expect(merges.map(({ difference: { verdict, conflict } }) => [verdict, conflict])).toEqual([
      ['changed', null],
      ['changed', null],
      ['new', null],
      ['conflict', 'place-missing'],
    ])
    expect(merges[0]?.there).toMatchObject({ id: 's1', priceClass: 'premium', boothKey: null, xMetres: 2 })
    expect(merges[1]?.there).toMatchObject({ boothKey: 'b3' })
    expect(merges[2]?.there).toMatchObject({ number: 'Z-1', xMetres: 40.5, widthMetres: 3 })
  })

  it.each([
    [
      'a new name, and keeps the rest',
      { hold_for: 'Beta' },
      { name: 'Beta', until: '2027-03-01', why: 'returns every year' },
    ],
    [
      'no day and no reason, and keeps the name',
      { hold_until: '', hold_why: '' },
      { name: 'Acme, Inc.', until: null, why: '' },
    ],
    [
      'another day for a stand without a hold',
      { number: 'A-101', hold_until: '2027-04-01' },
      { name: '', until: '2027-04-01', why: '' },
    ],
    [
      'nobody, while day and reason are as they were',
      { hold_for: '', hold_until: '2027-03-01', hold_why: 'returns every year' },
      null,
    ],
    [
      'nobody, for another reason',
      { hold_for: '', hold_why: 'reserve' },
      { name: '', until: '2027-03-01', why: 'reserve' },
    ],
  ])('gives a hold %s', (_what, cells, hold) => {
    const source = sampleSource()
    const { number, ...said } = { number: 'B 7', ...cells }
    const [merge] = comparedTable(source, source.floors[0]!, [
      ['number', ...Object.keys(said)],
      [number, ...Object.values(said)],
    ])
    expect(merge?.there).toMatchObject({ hold: hold === null ? null : { boothKey: null, ...hold } })
  })

  it('asks before a booth comes from another floor, and never takes it twice', () => {
    const source = sampleSource()
    const [floor] = source.floors
    const verdicts = (numbers: readonly string[], boothFloor: string): readonly unknown[] =>
      comparedTable(
        source,
        floor!,
        [['number', 'booth'], ...numbers.map((number) => [number, 'Third of them'])],
        boothFloor,
      ).map(({ difference: { conflict, takeable } }) => [conflict, takeable])
    expect(verdicts(['B 7'], floor!.key)).toEqual([[null, true]])
    expect(verdicts(['B 7'], 'hall-2')).toEqual([['other-floor', true]])
    expect(verdicts(['B 7', 'A-102'], 'hall-2')).toEqual([
      ['booth-twice', false],
      ['booth-twice', false],
    ])
  })
})
