import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { exportTable } from '../../../electron/tables/exporting/exporting.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import {
  entities,
  writableEntities,
  type EntityName,
  type FieldDeclaration,
} from '../../../shared/entities/index.ts'
import { openImports } from '../../support/tables.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const recordsPerEntity = 12
/** The keys of what is pulled here: the first of an entity is `r1`. */
const keys = Array.from({ length: recordsPerEntity }, (_, at) => `r${at + 1}`)

/** Texts in any script, of several lines, that look like formulas, numbers, dates, lists or escapes. */
const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    ...[
      '=1+1',
      "'=x",
      "''+1",
      '-5',
      '@home',
      '\tindented',
      ' spaced ',
      'two\nlines',
      'two\r\nlines',
      'old\rmac',
      '00123',
      '1e5',
      '1,234',
      'TRUE',
    ],
    ...[
      '2026-05-03',
      '3.5.2026',
      '[1]',
      '["a"]',
      'a;b|c',
      '"quoted"',
      'a,b',
      '#N/A',
      '_x0041_',
      'مرحبا\u200f بك',
      'line\u2028end',
      'constructor',
      '__proto__',
      '漢字',
      '😀👩‍👩‍👧',
      '\uFEFFmark',
      '0',
      ' ',
    ],
  ),
)

function valueOf({ type }: FieldDeclaration): fc.Arbitrary<JsonValue> {
  switch (type.kind) {
    case 'integer':
      return fc.maxSafeInteger()
    case 'numeric':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.oneof(fc.constantFrom(...type.values), text)
    case 'date':
      return fc.oneof(
        fc
          .date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
        text,
      )
    case 'timestamp':
      return fc.oneof(
        fc
          .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString()),
        fc.constantFrom('2026-10-25T02:30:00+01:00', '2026-03-29T01:59:59.999Z'),
        text,
      )
    case 'strings':
      return fc.array(fc.oneof(text, fc.constant('')), { maxLength: 4 })
    case 'reference':
      return fc.constantFrom(...keys, 'r999')
    case 'references':
      return fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 4 })
    case 'json':
      return fc.jsonValue() as fc.Arbitrary<JsonValue>
    case 'file':
      return fc.constantFrom(
        { url: 'https://example.com/a;b.png' },
        { url: 'https://example.com/x', name: '=x.pdf' },
      )
    default:
      return text
  }
}

function recordOf(entity: EntityName): fc.Arbitrary<RecordValues> {
  const fields = entities[entity].fields.filter(
    ({ type, only }) => !(type.kind === 'json' && only === 'read'),
  )
  return fc.record(
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        fc.oneof({ weight: 4, arbitrary: valueOf(field) }, fc.constant(null)),
      ]),
    ),
  )
}

const everything = fc.record(
  Object.fromEntries(
    writableEntities.map((entity) => [
      entity,
      fc.array(recordOf(entity), { minLength: recordsPerEntity, maxLength: recordsPerEntity }),
    ]),
  ),
)

describe('an export that is imported again', () => {
  it.each(['csv', 'xlsx'] as const)(
    'changes nothing, as %s, of any entity, whatever its records say',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(everything, async (records) => {
          const workspace = temporaryWorkspace()
          workspace.transaction(() => {
            for (const entity of writableEntities)
              for (const [at, values] of (records[entity] ?? []).entries())
                pulled(workspace, entity, String(at + 1), values)
          })
          const tables = openImports(workspace)
          for (const entity of writableEntities) {
            const progress = { signal: new AbortController().signal, onDone: () => undefined }
            const made = await exportTable(
              workspace,
              tables.folder,
              { entity, format, name: entity },
              progress,
            )
            const table = await tables.open(entity, made.name, await readFile(made.path))
            const counts = await table.check({ clearEmpty: true })
            const changes = (await table.rows()).filter(({ kind }) => kind !== 'unchanged')
            expect(changes, entity).toEqual([])
            expect(counts, entity).toMatchObject({
              unchanged: recordsPerEntity,
              new: 0,
              changed: 0,
              error: 0,
            })
            tables.imports.close(table.id)
          }
        }),
        { numRuns: 4, endOnFailure: true },
      )
    },
  )
})
