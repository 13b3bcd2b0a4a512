import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { canNameFiles } from '../file-references.ts'
import { indexChange } from '../index-change.ts'
import { listedBytes, ordinaryBytes } from '../listed-size.ts'
import type { Known } from '../known.ts'
import { idsByValue, integerOf, textOf } from '../rows.ts'
import { boundsOf, rangesOf } from '../ranges.ts'
import type { Condition, KeyedCreate, ListQuery, RecordReader, RecordWriter, StoredRecord } from '../types.ts'
import type { Connection } from './database.ts'
import { fileBytes, recordCount } from './file-sizes.ts'
import { createdWith, noteCreate } from './keyed-creates.ts'
import { noteReplacedFiles } from './replaced-files.ts'
import { suspectFiles } from './unused-files.ts'

/** Reads one event's records over a connection. */
export class SqliteReader implements RecordReader {
  protected readonly connection: Connection
  protected readonly eventId: number
  readonly #known: Known

  constructor(connection: Connection, eventId: number, known: Known) {
    this.connection = connection
    this.eventId = eventId
    this.#known = known
  }

  get(entity: EntityName, id: number): Promise<StoredRecord | undefined> {
    const row = this.connection.get(
      'SELECT id, content FROM record WHERE event_id = ? AND entity = ? AND id = ?',
      this.eventId,
      entity,
      id,
    )
    return Promise.resolve(row === undefined ? undefined : this.#known.parsed.read(entity, row))
  }

  getMany(entity: EntityName, ids: readonly number[]): Promise<readonly StoredRecord[]> {
    const rows = this.connection.all(
      `SELECT id, content FROM record
       WHERE event_id = ? AND entity = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      this.eventId,
      entity,
      JSON.stringify(ids),
    )
    return Promise.resolve(rows.map((row) => this.#known.parsed.read(entity, row)))
  }

  list(query: ListQuery): Promise<{ readonly items: readonly StoredRecord[]; readonly total: number }> {
    const conditions = query.conditions ?? []
    if (conditions.length === 0 && query.ids === undefined) return Promise.resolve(this.#listAll(query))
    return Promise.resolve(this.#listMatching(query, conditions))
  }

  recordCount(): Promise<number> {
    return Promise.resolve(recordCount(this.connection, this.eventId))
  }

  fileBytes(): Promise<number> {
    return Promise.resolve(fileBytes(this.connection, this.eventId))
  }

  idsByValue(
    entity: EntityName,
    field: string,
    values: readonly string[],
  ): Promise<ReadonlyMap<string, readonly number[]>> {
    const rows = this.connection.all(
      `SELECT value, id FROM record_value
       WHERE event_id = ? AND entity = ? AND field = ? AND value IN (SELECT value FROM json_each(?)) ORDER BY value, id`,
      this.eventId,
      entity,
      field,
      JSON.stringify(values),
    )
    return Promise.resolve(idsByValue(rows))
  }

  hasField(entity: EntityName, field: string): Promise<boolean> {
    // Most contents need not be parsed.
    const row = this.connection.get(
      `SELECT 1 FROM record WHERE event_id = ? AND entity = ? AND instr(content, ?) > 0 AND EXISTS (SELECT 1 FROM json_each(content) WHERE key = ?) LIMIT 1`,
      this.eventId,
      entity,
      `${JSON.stringify(field)}:`,
      field,
    )
    return Promise.resolve(row !== undefined)
  }

  largest(entity: EntityName, count: number): Promise<readonly number[]> {
    // As it is written here it is answered from the indexes of large records alone.
    const rows = this.connection.all(
      `SELECT listed_bytes AS bytes FROM record WHERE event_id = ?1 AND entity = ?2 AND listed_bytes > 16000
       UNION ALL SELECT octet_length(content) FROM record WHERE event_id = ?1 AND entity = ?2 AND listed_bytes = 0 AND octet_length(content) > 16000
       ORDER BY bytes DESC LIMIT ?3`,
      this.eventId,
      entity,
      count,
    )
    return Promise.resolve(
      rows.map((row) => integerOf(row, 'bytes')).filter((bytes) => bytes > ordinaryBytes),
    )
  }

  #listAll(query: ListQuery) {
    // The inner query walks only the narrow index; the rows of the page alone are read.
    const rows = this.connection.all(
      `SELECT id, content FROM record WHERE rowid IN (
         SELECT rowid FROM record INDEXED BY record_by_id WHERE event_id = ? AND entity = ? ORDER BY id LIMIT ? OFFSET ?
       ) ORDER BY id`,
      this.eventId,
      query.entity,
      query.limit,
      query.offset,
    )
    const count = this.connection.get(
      'SELECT total FROM record_count WHERE event_id = ? AND entity = ?',
      this.eventId,
      query.entity,
    )
    return {
      items: rows.map((row) => this.#known.parsed.read(query.entity, row)),
      total: integerOf(count, 'total'),
    }
  }

  #listMatching(query: ListQuery, conditions: readonly Condition[]) {
    // Every part is a walk over an index; only the rows of the page are read.
    const parts: string[] = []
    const bound: (string | number)[] = []
    for (const range of rangesOf(query.entity, conditions, this.#known.unfinished.isFinished('pairs'))) {
      const bounds = boundsOf(range)
      parts.push(
        `SELECT id FROM record_value WHERE event_id = ? AND entity = ? AND field = ? ${bounds.map(({ comparison }) => `AND value ${comparison} ?`).join(' ')}`,
      )
      bound.push(this.eventId, query.entity, range.field, ...bounds.map(({ value }) => value))
    }
    if (query.ids !== undefined) {
      parts.push(
        'SELECT id FROM record WHERE event_id = ? AND entity = ? AND id IN (SELECT value FROM json_each(?))',
      )
      bound.push(this.eventId, query.entity, JSON.stringify(query.ids))
    }
    // What several ranges have in common is worked out once, one range alone only as far as the page.
    const found = this.connection.get(
      `WITH matching (id) AS ${parts.length > 1 ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (${parts.join(' INTERSECT ')})
       SELECT (SELECT count(*) FROM matching) AS total,
         (SELECT json_group_array(id) FROM (SELECT id FROM matching ORDER BY id LIMIT ? OFFSET ?)) AS ids`,
      ...bound,
      query.limit,
      query.offset,
    )
    const rows = this.connection.all(
      `SELECT id, content FROM record
       WHERE event_id = ? AND entity = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      this.eventId,
      query.entity,
      textOf(found ?? {}, 'ids'),
    )
    return {
      items: rows.map((row) => this.#known.parsed.read(query.entity, row)),
      total: integerOf(found, 'total'),
    }
  }
}

/** Writes one event's records, within the transaction that is open on its connection. */
export class SqliteWriter extends SqliteReader implements RecordWriter {
  create(entity: EntityName, values: RecordValues): Promise<number> {
    const row = this.connection.get(
      'INSERT INTO sequence (entity, last) VALUES (?, 1) ON CONFLICT (entity) DO UPDATE SET last = last + 1 RETURNING last',
      entity,
    )
    const id = integerOf(row, 'last')
    this.insert(entity, id, values)
    return Promise.resolve(id)
  }

  /** A record under an identifier that none has. */
  insert(entity: EntityName, id: number, values: RecordValues): void {
    const content = JSON.stringify(values)
    this.connection.run(
      'INSERT INTO record (event_id, entity, id, content, listed_bytes) VALUES (?, ?, ?, ?, ?)',
      this.eventId,
      entity,
      id,
      content,
      listedBytes(entity, content, values),
    )
    this.#index(entity, id, undefined, values)
    this.connection.run(
      'INSERT INTO record_count (event_id, entity, total) VALUES (?, ?, 1) ON CONFLICT (event_id, entity) DO UPDATE SET total = total + 1',
      this.eventId,
      entity,
    )
  }

  async replace(entity: EntityName, id: number, values: RecordValues): Promise<void> {
    const before = await this.get(entity, id)
    if (before === undefined) return
    const content = JSON.stringify(values)
    this.connection.run(
      'UPDATE record SET content = ?, listed_bytes = ? WHERE event_id = ? AND entity = ? AND id = ?',
      content,
      listedBytes(entity, content, values),
      this.eventId,
      entity,
      id,
    )
    this.#index(entity, id, before.values, values)
  }

  async remove(entity: EntityName, id: number): Promise<void> {
    const before = await this.get(entity, id)
    if (before === undefined) return
    this.connection.run(
      'DELETE FROM record WHERE event_id = ? AND entity = ? AND id = ?',
      this.eventId,
      entity,
      id,
    )
    this.#index(entity, id, before.values, undefined)
    this.connection.run(
      'UPDATE record_count SET total = total - 1 WHERE event_id = ? AND entity = ?',
      this.eventId,
      entity,
    )
  }

  createdWith(key: string, now: number): Promise<KeyedCreate | undefined> {
    return Promise.resolve(createdWith(this.connection, this.eventId, key, now))
  }

  noteCreate(create: KeyedCreate, now: number): Promise<void> {
    noteCreate(this.connection, this.eventId, create, now)
    return Promise.resolve()
  }

  #index(
    entity: EntityName,
    id: number,
    before: RecordValues | undefined,
    after: RecordValues | undefined,
  ): void {
    const { entriesOut, entriesIn, filesOut, filesIn } = indexChange(entity, before, after)
    for (const [field, value] of entriesOut) {
      this.connection.run(
        'DELETE FROM record_value WHERE event_id = ? AND entity = ? AND field = ? AND value = ? AND id = ?',
        this.eventId,
        entity,
        field,
        value,
        id,
      )
    }
    for (const [field, value] of entriesIn) {
      this.connection.run(
        'INSERT INTO record_value (event_id, entity, field, value, id) VALUES (?, ?, ?, ?, ?)',
        this.eventId,
        entity,
        field,
        value,
        id,
      )
    }
    for (const hash of filesOut) {
      this.connection.run(
        'DELETE FROM file_use WHERE hash = ? AND event_id = ? AND entity = ? AND id = ?',
        hash,
        this.eventId,
        entity,
        id,
      )
    }
    const now = Date.now()
    if (filesOut.length > 0 || (after === undefined && canNameFiles(entity)))
      noteReplacedFiles(
        this.connection,
        { eventId: this.eventId, entity, id },
        after === undefined ? [] : filesOut,
        now,
      )
    for (const hash of filesIn) {
      this.connection.run(
        'INSERT INTO file_use (hash, event_id, entity, id) VALUES (?, ?, ?, ?)',
        hash,
        this.eventId,
        entity,
        id,
      )
    }
    suspectFiles(this.connection, filesOut, now)
  }
}
