import { describe, expect, it } from 'vitest'
import {
  elementsFor,
  readClipboard,
  writeClipboard,
  type CopiedElements,
} from '../../../../shared/domain/plan/copying/clipboard.ts'
import {
  copiesOf,
  duplicateOffset,
  offsetTo,
  uniqueNumbers,
} from '../../../../shared/domain/plan/copying/copies.ts'
import {
  newFixture,
  newStand,
  type PlanElement,
  type Stand,
} from '../../../../shared/domain/plan/elements.ts'
import { groupedAs, ungrouped, wholeGroups } from '../../../../shared/domain/plan/groups.ts'
import { defaultHall } from '../../../../shared/domain/plan/layout.ts'

function stand(id: string, more: Partial<Stand> = {}): Stand {
  return newStand({ id, xMetres: 1, yMetres: 2, widthMetres: 3, heightMetres: 2, ...more })
}

function ids(): () => string {
  let count = 0
  return () => `new${++count}`
}

const held = { boothKey: null, name: 'Ada', until: null, why: '' }

function copied(elements: readonly PlanElement[], more: Partial<CopiedElements> = {}): CopiedElements {
  return { event: 'here', cut: false, categories: [], elements, ...more }
}

describe('copies', () => {
  const rules = {
    newId: ids(),
    by: { x: 3, y: 0 },
    above: 10,
    numberFor: ({ number }: Stand) => `${number}'`,
  }

  it('have ids of their own, lie where they are wanted above everything, and are unlocked', () => {
    const [low, high] = copiesOf([stand('a', { z: -4, locked: true }), stand('b', { z: 2 })], {
      ...rules,
      newId: ids(),
    })
    expect(low).toMatchObject({ id: 'new1', xMetres: 4, yMetres: 2, z: 11, locked: false })
    expect(high).toMatchObject({ id: 'new2', z: 17 })
  })

  it('carry neither booth nor hold, so that nobody stands twice', () => {
    const [copy] = copiesOf([stand('a', { boothKey: 'r1', hold: held })], rules)
    expect(copy).toMatchObject({ boothKey: null, hold: null, number: "'" })
  })

  it('of a whole group are a group of their own; one element alone is in none', () => {
    const [a, b, lone] = copiesOf(
      [stand('a', { group: 'g' }), stand('b', { group: 'g' }), stand('c', { group: 'h' })],
      rules,
    )
    expect(a?.group).toBe(b?.group)
    expect(a?.group).not.toBe('g')
    expect(a?.group).not.toBeNull()
    expect(lone?.group).toBeNull()
  })
})

describe('the number of a copy', () => {
  it('stays where nobody has it, and counts on where somebody does', () => {
    const numberFor = uniqueNumbers((number) => ['A09', 'A10', 'Foyer'].includes(number))
    expect(['B1', 'A09', 'A09', 'Foyer', '', ''].map((number) => numberFor({ number }))).toEqual([
      'B1',
      'A11',
      'A12',
      '',
      '',
      '',
    ])
  })

  it('is found for thousands of copies of a numbered hall, each once', () => {
    const numbers = Array.from({ length: 5000 }, (_, index) => `S${index + 1}`)
    const taken = new Set(numbers)
    let asked = 0
    const numberFor = uniqueNumbers((number) => {
      asked++
      return taken.has(number)
    })
    const given = numbers.map((number) => numberFor({ number }))
    expect(new Set(given).size).toBe(5000)
    expect(given.some((number) => taken.has(number))).toBe(false)
    expect(asked).toBeLessThan(50_000)
  })

  it('is left out where the next one would be too long', () => {
    const long = `${'x'.repeat(31)}9`
    expect(uniqueNumbers((number) => number === long)({ number: long })).toBe('')
  })
})

describe('where a duplicate goes', () => {
  const box = { minX: 10, minY: 10, maxX: 13, maxY: 12 }

  it('is beside the original, on the first free side', () => {
    expect(duplicateOffset(box, defaultHall, () => true)).toEqual({ x: 3, y: 0 })
    expect(duplicateOffset(box, defaultHall, ({ x }) => x < 3)).toEqual({ x: 0, y: 2 })
    expect(duplicateOffset({ minX: 57, minY: 38, maxX: 60, maxY: 40 }, defaultHall, () => true)).toEqual({
      x: -3,
      y: 0,
    })
  })

  it('is a little to the lower right where no side is free', () => {
    expect(duplicateOffset(box, defaultHall, () => false)).toEqual({ x: 0.5, y: 0.5 })
  })
})

describe('pasting at a point', () => {
  it('puts the middle there, on the grid', () => {
    expect(offsetTo({ x: 20.1, y: 20.1 }, { minX: 1, minY: 1, maxX: 4, maxY: 3 }, defaultHall)).toEqual({
      x: 17.5,
      y: 18,
    })
  })

  it('stays within the hall where it fits into it, and begins at the wish where it does not', () => {
    expect(offsetTo({ x: 0, y: 99 }, { minX: 1, minY: 1, maxX: 4, maxY: 3 }, defaultHall)).toEqual({
      x: -1,
      y: 37,
    })
    expect(offsetTo({ x: 30, y: 20 }, { minX: 0, minY: 0, maxX: 100, maxY: 2 }, defaultHall)).toEqual({
      x: -20,
      y: 19,
    })
  })
})

describe('the clipboard', () => {
  const text = (value: unknown): string => JSON.stringify(value)
  const ours = {
    type: 'booth-builder/plan-elements',
    version: 1,
    event: 'here',
    cut: false,
    categories: [],
    elements: [stand('a')],
  }

  it('gives back what was written, with the categories that are in use', () => {
    const used = { id: 'c1', name: 'Premium', leastSquareMetres: 9 }
    const elements = [
      stand('a', { category: 'c1', group: 'g' }),
      newFixture({ id: 'w', kind: 'wall', xMetres: 0, yMetres: 0, widthMetres: 9, heightMetres: 0.2 }),
    ]
    const written = writeClipboard(copied(elements, { cut: true, categories: [used, { ...used, id: 'c2' }] }))
    expect(readClipboard(written)).toEqual(copied(elements, { cut: true, categories: [used] }))
  })

  it.each([
    ['plain words', 'booth-builder/plan-elements'],
    ['a table', 'a\tb\nc\td'],
    ['broken JSON', '{"type":"booth-builder/plan-elements",'],
    ['JSON of another program', text({ type: 'excalidraw/clipboard', elements: [] })],
    ['no elements', text({ ...ours, elements: [] })],
    ['an element of no kind', text({ ...ours, elements: [{ ...stand('a'), kind: 'script' }] })],
    ['a place out of all bounds', text({ ...ours, elements: [{ ...stand('a'), xMetres: 1e300 }] })],
    ['an id that is a path', text({ ...ours, elements: [{ ...stand('a'), id: '../../etc' }] })],
    ['a field that nobody knows', text({ ...ours, elements: [{ ...stand('a'), onclick: 'alert(1)' }] })],
    ['a version below the first', text({ ...ours, version: 0 })],
    ['nothing', ''],
  ])('is not ours where it holds %s', (_what, foreign) => {
    expect(readClipboard(foreign)).toBeNull()
  })

  it('says so where only a newer version can read it', () => {
    expect(readClipboard(text({ ...ours, version: 2, elements: [{ kind: 'balloon' }] }))).toBe('newer')
  })

  it('is not even parsed where it is far too long', () => {
    expect(readClipboard(text(ours) + ' '.repeat(40_000_001))).toBeNull()
  })
})

describe('pasting into an event', () => {
  const premium = { id: 'c1', name: 'Premium', leastSquareMetres: null }
  const target = { event: 'here', categories: [premium], mayStand: () => true }

  it('brings cut booths back with their stands, each once, where they have no other', () => {
    const elements = [
      stand('a', { boothKey: 'r1' }),
      stand('b', { boothKey: 'r2' }),
      stand('c', { boothKey: 'r1' }),
    ]
    const { booths } = elementsFor(
      { ...target, mayStand: (key) => key !== 'r2' },
      copied(elements, { cut: true }),
    )
    expect([...booths]).toEqual([['a', 'r1']])
  })

  it('never brings booths that were only copied, or are of another event', () => {
    const elements = [stand('a', { boothKey: 'r1' })]
    expect(elementsFor(target, copied(elements)).booths.size).toBe(0)
    expect(elementsFor(target, copied(elements, { cut: true, event: 'elsewhere' })).booths.size).toBe(0)
  })

  it('finds the categories of another event by name, and has none where there is no such', () => {
    const categories = [
      { id: 'x1', name: 'PREMIUM', leastSquareMetres: null },
      { id: 'c1', name: 'Basic', leastSquareMetres: null },
    ]
    const elements = [stand('a', { category: 'x1' }), stand('b', { category: 'c1' })]
    const pasted = elementsFor(target, copied(elements, { event: 'elsewhere', categories })).elements
    expect(pasted.map((element) => element.kind === 'stand' && element.category)).toEqual(['c1', null])
  })

  it('keeps the category of its own event though it was renamed meanwhile', () => {
    const renamed = { ...premium, name: 'Gold' }
    const { elements } = elementsFor(
      { ...target, categories: [renamed] },
      copied([stand('a', { category: 'c1' })], { categories: [premium] }),
    )
    expect(elements[0]).toMatchObject({ category: 'c1' })
  })

  it('leaves out pictures of another event, whose files are not there, and says how many', () => {
    const picture = newFixture({
      id: 'p',
      kind: 'image',
      xMetres: 0,
      yMetres: 0,
      widthMetres: 1,
      heightMetres: 1,
      image: 'a'.repeat(64),
    })
    expect(elementsFor(target, copied([picture, stand('a')], { event: 'elsewhere' }))).toMatchObject({
      leftOut: 1,
      elements: [{ id: 'a' }],
    })
    expect(elementsFor(target, copied([picture])).leftOut).toBe(0)
  })
})

describe('groups', () => {
  const elements = [
    stand('a', { group: 'g' }),
    stand('b', { group: 'g' }),
    stand('c'),
    stand('d', { group: 'h' }),
  ]
  const groups = {
    groupOf: (id: string) => elements.find((element) => element.id === id)?.group ?? null,
    membersOf: (group: string) => elements.filter((element) => element.group === group).map(({ id }) => id),
  }

  it('are selected whole', () => {
    expect([...wholeGroups(['a', 'c'], groups)].sort()).toEqual(['a', 'b', 'c'])
    expect([...wholeGroups([], groups)]).toEqual([])
  })

  it('take in what was in others, and leave everything single when they are taken apart', () => {
    expect(groupedAs('new', elements).map(({ group }) => group)).toEqual(['new', 'new', 'new', 'new'])
    expect(ungrouped(elements).map(({ id, group }) => `${id} ${group}`)).toEqual([
      'a null',
      'b null',
      'd null',
    ])
  })
})
