import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newFixture } from '../../../shared/domain/plan/elements.ts'
import { hueColours } from '../../../shared/domain/plan/signs/tones.ts'
import type { Mark, PictureGroup, PlanPicture } from '../../../shared/domain/plan/picture/plan-picture.ts'
import { openPageInNode, type PageInNode } from '../../support/floor-editor/page-in-node.ts'
import {
  bothPictures,
  differenceOf,
  expectSamePicture,
  specks,
  type BothPictures,
} from '../../support/plans/same-picture.ts'
import { twelvePlans, type SamplePlan } from '../../support/plans/twelve-plans.ts'

let page: PageInNode
beforeAll(() => (page = openPageInNode()))
afterAll(() => {
  page.release()
  vi.unstubAllGlobals()
})

/** So large that its dots are many. */
const lounge: SamplePlan = {
  ...twelvePlans[0]!,
  name: 'a large lounge',
  elements: [
    newFixture({ id: 'f-lounge', kind: 'lounge', xMetres: 2, yMetres: 2, widthMetres: 18, heightMetres: 10 }),
  ],
}

async function both(name: string): Promise<BothPictures> {
  const plan = [...twelvePlans, lounge].find((one) => one.name === name)
  if (plan === undefined) throw new Error(`There is no plan “${name}”.`)
  return bothPictures(plan)
}

const stands = 'stands by status'
const fixtures = 'everything that stands in a hall, turned'
const drawing = 'over a drawing with a hidden layer'
const venue = 'over a picture that is cropped'

function withMarks(picture: PlanPicture, change: (group: PictureGroup) => readonly Mark[]): PlanPicture {
  return {
    ...picture,
    layers: picture.layers.map((layer) => ({
      ...layer,
      groups: layer.groups.map((group) => ({ ...group, marks: change(group) })),
    })),
  }
}

/** The same marks but for those of one element. */
function changed(id: string, change: (mark: Mark) => readonly Mark[]) {
  return (picture: PlanPicture): PlanPicture =>
    withMarks(picture, ({ element, marks }) => (element.id === id ? marks.flatMap(change) : marks))
}

const isKind =
  (kind: Mark['kind'], next: (mark: Mark) => readonly Mark[]) =>
  (mark: Mark): readonly Mark[] =>
    mark.kind === kind ? next(mark) : [mark]

const shift = 0.25
const moved = (mark: Mark): readonly Mark[] =>
  mark.kind === 'area'
    ? [{ ...mark, corners: mark.corners.map(({ x, y }) => ({ x: x + shift, y })) }]
    : [mark]

describe('a plan that goes out and the canvas', () => {
  it.each<[string, string, (picture: PlanPicture) => PlanPicture]>([
    ['a stand is missing', stands, changed('s4', () => [])],
    [
      'a stand has another colour',
      stands,
      changed('s0', (mark) =>
        mark.kind === 'area'
          ? [{ ...mark, paint: { ...mark.paint, edge: hueColours.light.sky.strong } }]
          : [mark],
      ),
    ],
    [
      'a stand is filled a little otherwise',
      stands,
      changed('s0', (mark) =>
        mark.kind === 'area' ? [{ ...mark, paint: { ...mark.paint, fill: '#e4f0d8' } }] : [mark],
      ),
    ],
    [
      'a sign is missing',
      stands,
      changed(
        's3',
        isKind('sign', () => []),
      ),
    ],
    [
      'a sign has another colour',
      stands,
      changed('s3', (mark) => (mark.kind === 'sign' ? [{ ...mark, colour: '#2a7ac0' }] : [mark])),
    ],
    ['a stand is a quarter of a metre off', stands, changed('s6', moved)],
    [
      'an exit points elsewhere',
      fixtures,
      changed('f-emergency-exit', (mark) =>
        mark.kind === 'sign' ? [{ ...mark, rotationDegrees: mark.rotationDegrees + 90 }] : [mark],
      ),
    ],
    [
      'a zone has no hatching',
      fixtures,
      changed('f-restricted', (mark) =>
        mark.kind === 'area' ? [{ ...mark, paint: { ...mark.paint, pattern: null } }] : [mark],
      ),
    ],
    [
      'a lounge has no dots',
      lounge.name,
      changed('f-lounge', (mark) =>
        mark.kind === 'area' ? [{ ...mark, paint: { ...mark.paint, pattern: null } }] : [mark],
      ),
    ],
    ['an arrow is missing', fixtures, changed('f-arrow', () => [])],
    ['a picture is missing', venue, changed('under-a', () => [])],
    [
      'a picture is too strong',
      venue,
      changed('under-a', (mark) => (mark.kind === 'image' ? [{ ...mark, opacity: 0.8 }] : [mark])),
    ],
    [
      'a picture is turned a little otherwise',
      venue,
      changed('under-a', (mark) =>
        mark.kind === 'image' ? [{ ...mark, rotationDegrees: mark.rotationDegrees + 3 }] : [mark],
      ),
    ],
    [
      'a layer of a drawing is missing',
      drawing,
      changed('under-b', (mark) =>
        mark.kind === 'drawing' ? [{ ...mark, layers: mark.layers.slice(1) }] : [mark],
      ),
    ],
    [
      'a drawing is not cut off',
      drawing,
      changed('under-b', (mark) =>
        mark.kind === 'drawing'
          ? [{ ...mark, frame: mark.frame.map(({ x, y }) => ({ x: (x - 11) * 3 + 11, y: (y - 5) * 3 + 5 })) }]
          : [mark],
      ),
    ],
  ])('are told apart where %s', async (_, name, change) => {
    const pictures = await both(name)
    const written = { ...pictures.written, picture: change(pictures.written.picture) }
    for (const format of ['svg', 'pdf'] as const)
      expect(await differenceOf({ ...pictures, written }, format), format).toBeGreaterThan(specks)
  })

  it.each<[string, (mark: Mark) => readonly Mark[]]>([
    ['a text is missing', isKind('text', () => [])],
    [
      'a text has another colour',
      (mark) => (mark.kind === 'text' ? [{ ...mark, colour: '#c9302a' }] : [mark]),
    ],
    [
      'a text is turned',
      (mark) => (mark.kind === 'text' ? [{ ...mark, rotationDegrees: mark.rotationDegrees + 90 }] : [mark]),
    ],
    [
      'a text says something else',
      (mark) => (mark.kind === 'text' ? [{ ...mark, text: `${mark.text}!` }] : [mark]),
    ],
  ])('are told apart where %s', async (_, change) => {
    const pictures = await both(stands)
    const written = { ...pictures.written, picture: changed('s7', change)(pictures.written.picture) }
    await expect(expectSamePicture({ ...pictures, written })).rejects.toThrow('deeply equal')
  })
})
