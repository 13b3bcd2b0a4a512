import type { JsonValue } from '../../shared/domain/record/record-values.ts'
import type { FieldKind } from '../../shared/entities/index.ts'

/** Values of every kind of field, and how services write them. */
export interface Spelling {
  readonly type: FieldKind
  readonly value: JsonValue
  readonly written: readonly JsonValue[]
}

export const spellings: readonly Spelling[] = [
  { type: { kind: 'string' }, value: '4711', written: ['4711', 4711] },
  { type: { kind: 'string', pattern: 'currency' }, value: 'EUR', written: ['EUR', 'eur', ' Eur'] },
  { type: { kind: 'string', pattern: 'colour' }, value: '#ffaa00', written: ['#ffaa00', 'ffaa00', '#fa0'] },
  { type: { kind: 'keywords' }, value: 'chairs, tables', written: ['chairs, tables', ['chairs', 'tables']] },
  {
    type: { kind: 'strings', encoding: 'indexed' },
    value: ['a', 'b'],
    written: [['a', 'b'], '["a","b"]', 'a, b'],
  },
  { type: { kind: 'integer' }, value: 7, written: [7, '7', '7.0', ' 7'] },
  { type: { kind: 'numeric' }, value: 1500, written: [1500, '1500', '1500.00', '1.5e3'] },
  { type: { kind: 'boolean' }, value: true, written: [true, 1, '1', 'true', 'TRUE', 'yes', 'on'] },
  { type: { kind: 'boolean' }, value: false, written: [false, 0, '0', 'false', 'No', 'off'] },
  {
    type: { kind: 'enum', values: ['full_time', 'part_time'] },
    value: 'full_time',
    written: ['full_time', 'FULL_TIME', 'Full Time', 'full-time'],
  },
  {
    type: { kind: 'date' },
    value: '2030-12-31',
    written: [
      ...[
        '2030-12-31',
        '2030-12-31T00:00:00Z',
        '2030-12-31T00:00:00.000000Z',
        '2030-12-31 00:00:00',
        '2030-12-31T00:00:00+02:00',
      ],
      ...['31.12.2030', Date.UTC(2030, 11, 31) / 1_000, Date.UTC(2030, 11, 31)],
    ],
  },
  {
    type: { kind: 'timestamp' },
    value: '2030-11-09T09:00:00Z',
    written: [
      '2030-11-09T09:00:00Z',
      Date.UTC(2030, 10, 9, 9) / 1_000,
      'Sat, 09 Nov 2030 09:00:00 GMT',
      '2030-11-09 09:00:00 UTC',
    ],
  },
]

export const unreadable: readonly (readonly [
  kind: FieldKind['kind'],
  written: JsonValue,
  type: FieldKind,
])[] = [
  ['integer', 'seven', { kind: 'integer' }],
  ['boolean', 'published', { kind: 'boolean' }],
  ['enum', 'seasonal', { kind: 'enum', values: ['full_time', 'part_time'] }],
  ['date', 'when it is filled', { kind: 'date' }],
  ['date', '2030-12-30T23:00:00Z', { kind: 'date' }],
  ['timestamp', '2030-11-09 09:00:00', { kind: 'timestamp' }],
  ['timestamp', 'in the morning', { kind: 'timestamp' }],
  ['string', { de: 'Hallo' }, { kind: 'string' }],
  ['strings', 7, { kind: 'strings', encoding: 'indexed' }],
]
