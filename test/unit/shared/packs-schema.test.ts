import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { newManifest, packSchema, readManifest } from '../../../shared/domain/packs/manifest.ts'

const file = resolve(import.meta.dirname, '../../../docs/boothpack.schema.json')
const record = {
  key: 'r1',
  remoteId: '1',
  base: { booth_name: 'Acme' },
  values: { booth_name: 'Acme Ltd', keywords: null },
}
const manifest = {
  ...newManifest,
  ...{
    id: '00000000-0000-4000-8000-000000000000',
    answers: null,
    madeAt: '2026-11-22T10:00:00.000Z',
    madeBy: '1.0.0',
    kind: 'booths',
  },
  event: {
    remoteId: '7',
    baseUrl: 'https://example.com/',
    name: 'Expo',
    startDate: null,
    endDate: null,
    timezone: null,
  },
  booths: [
    {
      ...{
        ...record,
        externalId: 12,
        name: 'Acme Ltd',
        removed: [{ entity: 'job', key: 'r5', title: 'Welder' }],
      },
      parts: {
        document: [{ key: 'labc', remoteId: null, base: null, values: { title: 'Prices' } }],
        video: [],
        job: [],
        representative: [],
      },
    },
  ],
  surroundings: [{ entity: 'floor', key: 'r2', remoteId: '2', values: { name: 'Hall 1' } }],
  files: [{ hash: 'a'.repeat(64), name: 'logo.png', format: 'png', sizeBytes: 3, included: true }],
}

test('the published schema is what packs are read by', async () => {
  const schema = await format(JSON.stringify(packSchema()), {
    ...(await resolveConfig(file)),
    parser: 'json',
  })
  await expect(schema).toMatchFileSnapshot(file)
})

test('the schema and the reader take the same packs', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  const validate = ajv.compile(packSchema())
  const isRead = (content: unknown): boolean => {
    try {
      readManifest(JSON.stringify(content), 'x.boothpack')
      return true
    } catch {
      return false
    }
  }
  const wrong = [
    { ...manifest, more: 1 },
    { ...manifest, version: 3 },
    { ...manifest, booths: [{ ...manifest.booths[0], earlier: { booth_name: ['Acme'] } }] },
    { ...manifest, id: 'x' },
    { ...manifest, booths: [{ ...manifest.booths[0], key: '../r1' }] },
    { ...manifest, files: [{ ...manifest.files[0], hash: 'A'.repeat(64) }] },
    { ...manifest, surroundings: [{ ...manifest.surroundings[0], entity: 'planet' }] },
  ]
  const right = [
    manifest,
    { ...manifest, version: 1 },
    { ...manifest, booths: [{ ...manifest.booths[0], earlier: { booth_name: ['a'.repeat(64)] } }] },
  ]
  const expected = [...right.map(() => true), ...wrong.map(() => false)]
  expect([...right, ...wrong].map((content) => validate(content))).toEqual(expected)
  expect([...right, ...wrong].map(isRead)).toEqual(expected)
})
