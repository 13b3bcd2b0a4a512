import { z } from 'zod'
import type { DiscrepantField } from '../../../shared/contract/index.ts'
import { isOfOthers } from '../../../shared/domain/sync/discrepancies.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Database, Row } from '../disk/database.ts'
import { checked, entityOf, numberOf, textOf, valuesOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Clock, Discrepancy, KnowledgeStore, OwnWrite } from '../stores/workspace.ts'

export interface KnowledgeStoreParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Of one record, the latest so many saves may be in doubt. */
const mostWrites = 8

const writeColumns = 'id, key, confirmed_at, sent_values, values_before, pulls, seen'
const discrepancyColumns = 'id, entity, key, kind, at, fields, is_open'
const kind = z.enum(['altered', 'not-taken-over', 'overwritten', 'changed-by-others'])
const fieldsJson = z
  .string()
  .transform((text) =>
    z.array(z.object({ field: z.string(), sent: z.json(), shown: z.json() })).parse(JSON.parse(text)),
  )

export function createKnowledgeStore({ database, transactions, clock }: KnowledgeStoreParts): KnowledgeStore {
  const discrepancies = (
    condition: string,
    ...parameters: readonly (string | number)[]
  ): readonly Discrepancy[] =>
    database
      .all(`SELECT ${discrepancyColumns} FROM discrepancy WHERE ${condition} ORDER BY id`, ...parameters)
      .map(discrepancyOf)
  const forget = (id: number): void => {
    database.run('DELETE FROM discrepancy WHERE id = ?', id)
  }
  const keepFields = ({ id, entity, key, fields }: Discrepancy, left: readonly DiscrepantField[]): void => {
    if (left.length === fields.length) return
    if (left.length === 0) forget(id)
    else database.run('UPDATE discrepancy SET fields = ? WHERE id = ?', JSON.stringify(left), id)
    announce(entity, key)
  }
  /** What is shown of records, and counted, has changed. */
  const announce = (entity: EntityName, key: string): void =>
    transactions.changed({ kind: 'records', entity, key })

  const store: KnowledgeStore = {
    writes(entity) {
      const found = database.all(`SELECT ${writeColumns} FROM own_write WHERE entity = ? ORDER BY id`, entity)
      return Map.groupBy(found.map(writeOf), ({ key }) => key)
    },
    writesOf: (entity, key) =>
      database
        .all(`SELECT ${writeColumns} FROM own_write WHERE entity = ? AND key = ? ORDER BY id`, entity, key)
        .map(writeOf),
    noteWrite: (entity, key, { confirmedAt, sent, before }) =>
      transactions.run(() => {
        database.run(
          'INSERT INTO own_write (entity, key, confirmed_at, sent_values, values_before, pulls, seen) VALUES (?, ?, ?, ?, ?, 0, 0)',
          entity,
          key,
          confirmedAt,
          JSON.stringify(sent),
          before === null ? null : JSON.stringify(before),
        )
        // A kind of record that the service never lists would keep them for ever.
        database.run(
          'DELETE FROM own_write WHERE entity = ?1 AND key = ?2 AND id NOT IN (SELECT id FROM own_write WHERE entity = ?1 AND key = ?2 ORDER BY id DESC LIMIT ?3)',
          entity,
          key,
          mostWrites,
        )
      }),
    countPull: (ids) =>
      transactions.run(() => {
        for (const id of ids) database.run('UPDATE own_write SET pulls = pulls + 1 WHERE id = ?', id)
      }),
    noteSeen: (ids) =>
      transactions.run(() => {
        for (const id of ids) database.run('UPDATE own_write SET seen = 1 WHERE id = ?', id)
      }),
    settleWrites: (ids) =>
      transactions.run(() => {
        for (const id of ids) database.run('DELETE FROM own_write WHERE id = ?', id)
      }),
    discrepancies: () => discrepancies('is_open = 1'),
    countDiscrepancies() {
      const row = database.get('SELECT count(*) AS found FROM discrepancy WHERE is_open = 1')
      return row === undefined ? 0 : numberOf(row, 'found')
    },
    discrepancy: (id) => discrepancies('id = ?', id)[0],
    discrepanciesOf: (entity, key) => discrepancies('entity = ? AND key = ?', entity, key),
    recordsWithDiscrepancies: (entity) =>
      new Set(
        database
          .all('SELECT DISTINCT key FROM discrepancy WHERE entity = ?', entity)
          .map((row) => textOf(row, 'key')),
      ),
    noteDiscrepancy: (entity, key, found, fields, isOpen = true) =>
      transactions.run(() => {
        const names = new Set(fields.map(({ field }) => field))
        // The latest word about a field is the one that counts.
        for (const before of store.discrepanciesOf(entity, key)) {
          keepFields(
            before,
            before.fields.filter(({ field }) => !names.has(field)),
          )
        }
        database.run(
          'INSERT INTO discrepancy (entity, key, kind, at, fields, is_open) VALUES (?, ?, ?, ?, ?, ?)',
          entity,
          key,
          found,
          new Date(clock.now()).toISOString(),
          JSON.stringify(fields),
          Number(isOpen),
        )
        if (isOpen) announce(entity, key)
      }),
    outdateDiscrepancies: (entity, key, isOutdated) =>
      transactions.run(() => {
        for (const before of store.discrepanciesOf(entity, key)) {
          if (isOfOthers(before.kind)) continue
          keepFields(
            before,
            before.fields.filter((field) => !isOutdated(field)),
          )
        }
      }),
    closeDiscrepancy: (id) =>
      transactions.run(() => {
        const [found] = discrepancies('id = ?', id)
        if (found === undefined) return
        // Somebody else's value has been taken over: nothing is left to be known of it.
        if (isOfOthers(found.kind)) forget(id)
        else database.run('UPDATE discrepancy SET is_open = 0 WHERE id = ?', id)
        announce(found.entity, found.key)
      }),
    forgetDiscrepancy: (id) =>
      transactions.run(() => {
        const [found] = discrepancies('id = ?', id)
        forget(id)
        if (found !== undefined) announce(found.entity, found.key)
      }),
    absences(entity) {
      const rows = database.all('SELECT key, since FROM absence WHERE entity = ?', entity)
      return new Map(rows.map((row) => [textOf(row, 'key'), numberOf(row, 'since')]))
    },
    noteAbsences: (entity, keys, since) =>
      transactions.run(() => {
        for (const key of keys)
          database.run(
            'INSERT OR IGNORE INTO absence (entity, key, since) VALUES (?, ?, ?)',
            entity,
            key,
            since,
          )
      }),
    clearAbsences: (entity, keys) =>
      transactions.run(() => {
        for (const key of keys) database.run('DELETE FROM absence WHERE entity = ? AND key = ?', entity, key)
      }),
  }
  return store
}

function writeOf(row: Row): OwnWrite & { readonly key: string } {
  return {
    id: numberOf(row, 'id'),
    key: textOf(row, 'key'),
    confirmedAt: numberOf(row, 'confirmed_at'),
    sent: valuesOf(row, 'sent_values') ?? noValues,
    before: valuesOf(row, 'values_before'),
    pulls: numberOf(row, 'pulls'),
    seen: row['seen'] === 1,
  }
}

const noValues: RecordValues = {}

function discrepancyOf(row: Row): Discrepancy {
  return {
    id: numberOf(row, 'id'),
    entity: entityOf(row),
    key: textOf(row, 'key'),
    kind: checked(kind, row['kind']),
    at: textOf(row, 'at'),
    fields: checked(fieldsJson, row['fields']),
    isOpen: row['is_open'] === 1,
  }
}
