import { createHash } from 'node:crypto'
import { hostile, type HostileFile, type HostileFormat } from '../hostile-file.ts'

/** `docs/layout.schema.json`: the plans of floors as JSON. */
type Json = Readonly<Record<string, unknown>>

const placed: Json = {
  xMetres: 1,
  yMetres: 1,
  widthMetres: 3,
  heightMetres: 3,
  rotationDegrees: 0,
  z: 0,
  locked: false,
  group: null,
  outline: null,
}
const stand = (more: Json = {}): Json => ({
  id: 's1',
  ...placed,
  kind: 'stand',
  number: 'A1',
  category: null,
  priceClass: '',
  boothKey: null,
  hold: null,
  ...more,
})
const picture = (more: Json = {}): Json => ({
  id: 'i1',
  ...placed,
  kind: 'image',
  text: '',
  image: digest,
  ...more,
})
const background = (more: Json = {}): Json => ({
  ...{
    id: 'b1',
    ...placed,
    kind: 'background',
    hash: digest,
    name: 'hall.dxf',
    page: null,
    opacity: 1,
    hiddenLayers: [],
  },
  ...{ crop: { left: 0, top: 0, right: 1, bottom: 1 }, ...more },
})
const content = Buffer.from('no picture at all')
const digest = createHash('sha256').update(content).digest('hex')
const hall: Json = { widthMetres: 60, heightMetres: 40, gridMetres: 0.5, aisleMetres: 2 }

const layout = (more: Json = {}): Json => ({
  ...{
    format: 'booth-builder-layout',
    version: 1,
    madeAt: '2026-01-01T00:00:00.000Z',
    event: { id: '1', name: 'Fair' },
  },
  ...{ categories: [], booths: [], floors: [floor([stand()])], files: [], ...more },
})
const floor = (elements: readonly Json[], more: Json = {}): Json => ({
  key: 'r2',
  id: '2',
  name: 'Hall',
  hall,
  elements,
  ...more,
})
const written = (more: Json): string => JSON.stringify(layout(more))
const holding = (what: string, rule: string, ...elements: readonly Json[]): HostileFile =>
  hostile(what, rule, () => written({ floors: [floor(elements)] }))
const saying = (what: string, rule: string, more: Json): HostileFile =>
  hostile(what, rule, () => written(more))
const inPlaceOf = (mark: string, text: string): string => written({}).replace(mark, () => text)
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const many = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, at) =>
    stand({ id: `s${at}`, number: `${at}`, xMetres: at % 50, yMetres: at % 30 }),
  )

export const layoutFiles: HostileFormat = {
  extension: 'json',
  door: 'layout',
  sound: () => written({}),
  files: [
    hostile('nothing', 'a JSON text', () => ''),
    hostile('no JSON', 'a JSON text', () => '{"format":'),
    hostile('a number', 'a JSON object', () => '1'),
    hostile('noise', 'a JSON text', () => Buffer.alloc(100_000, 0xa7)),
    hostile('letters of two bytes', 'a JSON text in UTF-8', () => Buffer.from(written({}), 'utf16le')),
    saying('another format', 'format', { format: 'other' }),
    saying('a version to come', 'version', { version: 1_000_000 }),
    saying('fields that nobody knows', 'additionalProperties: false', { more: true }),
    saying('no floor', 'floors', { floors: [] }),
    saying('a hall without sides', 'hall', { floors: [floor([], { hall: { ...hall, widthMetres: 0 } })] }),
    saying('a hall with a grid of nothing', 'hall', {
      floors: [floor([], { hall: { ...hall, gridMetres: 1e-300 } })],
    }),
    saying('a floor of two million letters', 'name', {
      floors: [floor([], { name: 'x'.repeat(2_000_000) })],
    }),
    saying('two floors of one key', 'key', { floors: [floor([stand()]), floor([stand({ id: 's2' })])] }),
    saying('booths of one key', 'booths', {
      booths: [1, 2].map(() => ({ key: 'r1', id: null, externalId: null, name: 'Acme' })),
    }),
    saying('categories of one id', 'categories', {
      categories: [1, 2].map(() => ({ id: 'c', name: 'Corner', leastSquareMetres: null })),
    }),
    holding('a stand outside of the world', 'xMetres', stand({ xMetres: 1e308 })),
    holding('a stand far outside of its hall', 'xMetres', stand({ xMetres: 99_999, yMetres: -99_999 })),
    holding('a stand of no size', 'widthMetres', stand({ widthMetres: 0 })),
    holding(
      'a stand of the least and the greatest size',
      'widthMetres',
      stand({ widthMetres: 0.01, heightMetres: 10_000 }),
    ),
    holding('a stand turned without end', 'rotationDegrees', stand({ rotationDegrees: 1e9 })),
    holding(
      'an outline of two corners',
      'outline',
      stand({
        outline: [
          [0, 0],
          [1, 1],
        ],
      }),
    ),
    holding(
      'an outline of one point',
      'outline',
      stand({
        outline: [
          [0.5, 0.5],
          [0.5, 0.5],
          [0.5, 0.5],
        ],
      }),
    ),
    holding(
      'an outline that crosses itself a hundred times',
      'outline',
      stand({ outline: Array.from({ length: 500 }, (_, at) => [(at * 0.618) % 1, (at * 0.377) % 1]) }),
    ),
    holding(
      'an outline outside of its frame',
      'outline',
      stand({
        outline: [
          [0, 0],
          [9, 0],
          [0, 9],
        ],
      }),
    ),
    holding('two elements of one id', 'id', stand(), stand()),
    holding('an id that leads elsewhere', 'id', stand({ id: '../../x' })),
    holding(
      'a booth and a category that are not there',
      'boothKey',
      stand({ boothKey: 'r404', category: 'nothing' }),
    ),
    holding(
      'one booth on two stands',
      'boothKey',
      stand({ boothKey: 'r1' }),
      stand({ id: 's2', boothKey: 'r1' }),
    ),
    holding('a kind that is none', 'kind', stand({ kind: 'trap' })),
    holding(
      'a day that is none',
      'hold',
      stand({ hold: { boothKey: null, name: '', until: '2026-02-31', why: '' } }),
    ),
    holding('a picture that does not come along', 'image', picture()),
    holding('a drawing that does not come along', 'hash', background()),
    holding(
      'a part of a picture that is inside out',
      'crop',
      background({ crop: { left: 1, top: 1, right: 0, bottom: 0 } }),
    ),
    saying('a picture that is none', 'files', {
      floors: [floor([picture()])],
      files: [{ hash: digest, name: 'a.png', data: content.toString('base64') }],
    }),
    saying('a picture that is not what its digest says', 'files', {
      floors: [floor([picture()])],
      files: [{ hash: digest, name: 'a.png', data: 'AAAA' }],
    }),
    saying('a picture that is no Base64', 'files', { files: [{ hash: digest, name: 'a.png', data: '~~~' }] }),
    saying('more stands than there may be', 'elements', { floors: [floor(many(120_001))] }),
    hostile('a number beyond the last', 'xMetres', () => inPlaceOf('"xMetres":1', '"xMetres":1e999')),
    hostile('fields that are what every object has', 'additionalProperties: false', () =>
      inPlaceOf('"files":[]', '"files":[],"__proto__":{"a":1}'),
    ),
    hostile('lists nested a million deep', 'a JSON text', () => deep(1_000_000)),
    hostile('lists nested 100,000 deep in its place', 'categories', () =>
      inPlaceOf('"categories":[]', `"categories":${deep(100_000)}`),
    ),
    hostile('five million lists', 'a JSON text', () => `[${'[],'.repeat(5_000_000)}0]`),
    // Behind all others, which are compared with what lies on the floor.
    saying('fifty thousand stands', 'elements', { floors: [floor(many(50_000))] }),
    hostile('its first half alone', 'a JSON text', () => written({}).slice(0, 200)),
  ],
}
