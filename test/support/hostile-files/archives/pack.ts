import { createHash, randomUUID } from 'node:crypto'
import { rawZip, type RawEntry } from '../../raw-zip.ts'
import { cut, hostile, type HostileFile, type HostileFormat } from '../hostile-file.ts'

/** `docs/boothpack.schema.json`: an archive with a manifest, and files under their digests. */
type Json = Readonly<Record<string, unknown>>

const booth = (more: Json = {}): Json => ({
  ...{
    key: 'r1',
    remoteId: '1',
    base: null,
    values: { booth_name: 'Acme' },
    earlier: {},
    externalId: null,
    name: 'Acme',
  },
  ...{ parts: { document: [], video: [], job: [], representative: [] }, removed: [] },
  ...more,
})
const record = (more: Json = {}): Json => ({ key: 'r9', remoteId: null, base: null, values: {}, ...more })
const floor: Json = { entity: 'floor', key: 'r2', remoteId: '2', values: { floor_name: 'Hall' } }

const manifest = (more: Json = {}): Json => ({
  ...{
    format: 'boothpack',
    version: 2,
    id: randomUUID(),
    answers: null,
    madeAt: '2026-01-01T00:00:00.000Z',
    madeBy: '0',
    kind: 'booths',
  },
  event: {
    remoteId: '1',
    baseUrl: 'https://service.example',
    name: 'Fair',
    startDate: null,
    endDate: null,
    timezone: null,
  },
  ...{ booths: [booth()], surroundings: [floor], files: [] },
  ...more,
})

const archived = (json: string | Buffer, ...files: readonly RawEntry[]): Buffer =>
  rawZip([{ name: 'manifest.json', content: json, method: 8 }, ...files])
const pack = (more: Json = {}, ...files: readonly RawEntry[]): Buffer =>
  archived(JSON.stringify(manifest(more)), ...files)
/** A manifest with a mark in it, put in as it stands. */
const written = (more: Json, text: string): Buffer =>
  archived(JSON.stringify(manifest(more)).replace('"MARK"', () => text))
const saying = (what: string, rule: string, more: Json): HostileFile => hostile(what, rule, () => pack(more))
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const booths = (values: Json): Json => ({ booths: [booth({ values })] })

const content = Buffer.from('no picture at all')
const digest = createHash('sha256').update(content).digest('hex')
const file: Json = {
  hash: digest,
  name: 'logo.png',
  format: 'png',
  sizeBytes: content.length,
  included: true,
}
const withLogo = (more: Json = {}, ...entries: readonly RawEntry[]): Buffer =>
  pack(
    {
      ...booths({ booth_name: 'Acme', booth_logo: { hash: digest, name: 'logo.png' } }),
      files: [{ ...file, ...more }],
    },
    ...entries,
  )

export const packFiles: HostileFormat = {
  extension: 'boothpack',
  door: 'pack',
  sound: () => pack(),
  files: [
    hostile('no manifest', 'manifest.json', () => rawZip([{ name: 'other.json', content: '{}' }])),
    hostile('a manifest that is no JSON', 'manifest.json', () => archived('{"format":')),
    hostile('a manifest that is a number', 'manifest.json', () => archived('1')),
    hostile('a manifest of another program', 'format', () => archived('{"format":"other","version":1}')),
    saying('a version to come', 'version', { version: 1_000_000 }),
    saying('a version that is none', 'version', { version: 1.5 }),
    saying('fields that nobody knows', 'additionalProperties: false', { more: true }),
    saying('keys that lead elsewhere', 'key', { booths: [booth({ key: '../../x' })] }),
    saying('two booths of one key', 'key', { booths: [booth(), booth({ name: 'Other' })] }),
    saying('a booth that is its own floor', 'references', booths({ booth_name: 'Acme', floor_id: 'r1' })),
    saying(
      'references to nothing',
      'references',
      booths({ booth_name: 'Acme', floor_id: 'r404', booth_rep_ids: ['r404', 7, null] }),
    ),
    saying(
      'values of other kinds than their fields',
      'values',
      booths({ booth_name: 7, booth_logo: 'x', keywords: { a: [1] }, booth_rep_ids: 'r1', floor_id: {} }),
    ),
    saying(
      'fields that are what every object has',
      'values',
      booths(
        JSON.parse('{"booth_name":"Acme","__proto__":{"a":1},"constructor":"x","toString":"y"}') as Json,
      ),
    ),
    saying('a name of nothing', 'values', booths({ booth_name: '' })),
    saying(
      'a text of five million letters',
      'values',
      booths({ booth_name: 'Acme', booth_description: 'x'.repeat(5_000_000) }),
    ),
    saying(
      'a text of signs that cannot be seen',
      'values',
      booths({ booth_name: '\u202E\u0000\uD800\u200B' }),
    ),
    saying('surroundings of no kind', 'surroundings', { surroundings: [{ ...floor, entity: 'nothing' }] }),
    saying('a surrounding that is a booth', 'surroundings', {
      surroundings: [{ ...floor, entity: 'booth', key: 'r1' }],
    }),
    saying('five thousand booths of nothing', 'booths', {
      booths: Array.from({ length: 5_000 }, (_, at) =>
        booth({ key: `r${at + 10}`, remoteId: null, values: {} }),
      ),
    }),
    saying('more parts than there may be', 'parts', {
      booths: [
        booth({
          parts: {
            document: Array.from({ length: 10_001 }, () => record()),
            video: [],
            job: [],
            representative: [],
          },
        }),
      ],
    }),
    saying('parts of one key', 'parts', {
      booths: [
        booth({ parts: { document: [record(), record()], video: [record()], job: [], representative: [] } }),
      ],
    }),
    saying('more earlier digests than there may be', 'earlier', {
      booths: [booth({ earlier: { booth_name: Array.from({ length: 101 }, () => digest) } })],
    }),
    hostile('a value nested 1,000 deep', 'values', () =>
      written(booths({ booth_name: 'Acme', keywords: 'MARK' }), deep(1_000)),
    ),
    hostile('a value nested 100,000 deep', 'values', () =>
      written(booths({ booth_name: 'Acme', keywords: 'MARK' }), deep(100_000)),
    ),
    hostile('a field that nobody knows, nested 5,000 deep', 'values', () =>
      written(booths({ booth_name: 'Acme', own_field: 'MARK' }), deep(5_000)),
    ),
    hostile('a manifest nested a million deep', 'manifest.json', () => archived(deep(1_000_000))),
    hostile('a manifest of five million lists', 'manifest.json', () =>
      archived(`[${'[],'.repeat(5_000_000)}0]`),
    ),
    hostile('a number beyond the last', 'values', () =>
      written(booths({ booth_name: 'Acme', booth_external_id: 'MARK' }), '1e999'),
    ),
    hostile('a manifest that unpacks a thousandfold', 'manifest.json', () =>
      archived(Buffer.alloc(130 * 1024 ** 2, 0x20)),
    ),
    hostile('a file that is none of its format', 'files', () =>
      withLogo({}, { name: `files/${digest}`, content }),
    ),
    hostile('a file that is not what its digest says', 'files', () =>
      withLogo({}, { name: `files/${digest}`, content: 'something else' }),
    ),
    hostile('a file that is not there', 'files', () => withLogo()),
    hostile('a file of less than no bytes', 'files', () => withLogo({ sizeBytes: -1 })),
    hostile('a file that leads out of the pack', 'files', () =>
      pack({}, { name: '../../escaped', content: 'x' }),
    ),
    hostile('its first half alone', 'APPNOTE, 4.3.16: the end comes last', () => cut(pack(), 0.5)),
  ],
}
