import { setTimeout } from 'node:timers/promises'
import { entities } from '../../../../shared/entities/index.ts'
import { AppError } from '../../../../shared/errors.ts'
import { integerOf, refuseNewer, textOf } from '../rows.ts'
import { keyRetentionMs } from '../keyed-creates.ts'
import { databaseNow } from './clock.ts'
import type { Database, Statements } from './database.ts'
import { eventClass, lockSchema, valueClass } from './locks.ts'

/** In `unfinished` for as long as a process of the version before may have the data open. */
export const olderProcesses = 'older-processes'

/** In how many parts the totals of an event are kept. */
export const totalSlots = 16

/**
 * Each step brings the database from the version of its index to the next. Steps are never changed
 * once released, only added; they only add, too, so that processes of the version before go on
 * while and after a newer one runs them. None goes through all records to write them: that is left
 * to be filled in batches (`backfills.ts`). An index is made in 0.3 s for a million small records,
 * in which nobody writes them and everybody reads. Texts compare by their bytes ("C"), as in SQLite.
 * Records are kept as text: PostgreSQL's own JSON refuses texts that JavaScript can hold.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE event (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      app_key text COLLATE "C" NOT NULL UNIQUE,
      secret_hash text NOT NULL,
      details text NOT NULL
    )`,
    `CREATE TABLE token (
      hash text COLLATE "C" PRIMARY KEY,
      event_id bigint NOT NULL REFERENCES event (id) ON DELETE CASCADE,
      expires_at bigint NOT NULL
    )`,
    'CREATE INDEX token_by_expiry ON token (expires_at)',
    `CREATE TABLE record (
      event_id bigint NOT NULL REFERENCES event (id) ON DELETE CASCADE,
      entity text COLLATE "C" NOT NULL,
      id bigint NOT NULL,
      content text NOT NULL,
      PRIMARY KEY (event_id, entity, id)
    )`,
    `CREATE TABLE record_value (
      event_id bigint NOT NULL,
      entity text COLLATE "C" NOT NULL,
      field text COLLATE "C" NOT NULL,
      value text COLLATE "C" NOT NULL,
      id bigint NOT NULL,
      PRIMARY KEY (event_id, entity, field, value, id)
    )`,
    `CREATE TABLE record_count (
      event_id bigint NOT NULL,
      entity text COLLATE "C" NOT NULL,
      total bigint NOT NULL,
      PRIMARY KEY (event_id, entity)
    )`,
    `CREATE TABLE file_use (
      hash text COLLATE "C" NOT NULL,
      event_id bigint NOT NULL,
      entity text COLLATE "C" NOT NULL,
      id bigint NOT NULL,
      PRIMARY KEY (hash, event_id, entity, id)
    )`,
    'CREATE TABLE unused_file (hash text COLLATE "C" PRIMARY KEY, since bigint NOT NULL)',
    'CREATE INDEX unused_file_by_age ON unused_file (since)',
  ],
  ['CREATE TABLE secret (name text COLLATE "C" PRIMARY KEY, value text NOT NULL)'],
  [
    'ALTER TABLE record ADD COLUMN listed_bytes bigint NOT NULL DEFAULT 0',
    'CREATE INDEX record_by_size ON record (event_id, entity, listed_bytes) WHERE listed_bytes > 16000',
  ],
  [
    `CREATE TABLE replaced_file (
      hash text COLLATE "C" NOT NULL,
      event_id bigint NOT NULL,
      entity text COLLATE "C" NOT NULL,
      id bigint NOT NULL,
      since bigint NOT NULL,
      PRIMARY KEY (hash, event_id, entity, id)
    )`,
    'CREATE INDEX replaced_file_by_record ON replaced_file (event_id, entity, id)',
    'CREATE INDEX replaced_file_by_age ON replaced_file (since)',
  ],
  [
    'ALTER TABLE token ADD COLUMN used_at bigint NOT NULL DEFAULT 0',
    `ALTER TABLE token ADD COLUMN secret_hash text COLLATE "C" NOT NULL DEFAULT ''`,
    'CREATE INDEX token_by_event ON token (event_id)',
  ],
  [
    `CREATE TABLE event_limit (
      event_id bigint PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
      records bigint,
      file_bytes bigint,
      requests_per_minute bigint
    )`,
    'CREATE TABLE file_size (hash text COLLATE "C" PRIMARY KEY, size_bytes bigint NOT NULL)',
    'CREATE INDEX file_use_by_event ON file_use (event_id, hash)',
  ],
  [
    `CREATE TABLE keyed_create (
      event_id bigint NOT NULL REFERENCES event (id) ON DELETE CASCADE,
      key text COLLATE "C" NOT NULL,
      fingerprint text NOT NULL,
      id bigint NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (event_id, key)
    )`,
    'CREATE INDEX keyed_create_by_age ON keyed_create (event_id, at)',
    'CREATE TABLE request_budget (key text COLLATE "C" PRIMARY KEY, before double precision NOT NULL, remaining double precision NOT NULL, at bigint NOT NULL)',
  ],
  [
    `CREATE TABLE unfinished (name text COLLATE "C" PRIMARY KEY, place text NOT NULL)`,
    // Several rows for each event, so that writers of one event do not wait for each other. The
    // sums are kept by the database, whichever version of the program writes. An event without
    // rows has not been counted yet.
    `CREATE TABLE event_total (
      event_id bigint NOT NULL REFERENCES event (id) ON DELETE CASCADE,
      slot integer NOT NULL,
      file_bytes bigint NOT NULL,
      PRIMARY KEY (event_id, slot)
    )`,
    // What "record_count" lacks of creates, where no process of the version before is left to miss it.
    `CREATE TABLE record_tally (
      event_id bigint NOT NULL,
      entity text COLLATE "C" NOT NULL,
      slot integer NOT NULL,
      total bigint NOT NULL,
      PRIMARY KEY (event_id, entity, slot)
    )`,
    `CREATE FUNCTION begin_totals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO event_total (event_id, slot, file_bytes) SELECT new.id, slot, 0 FROM generate_series(0, ${totalSlots - 1}) AS slot;
      RETURN new;
    END $$`,
    'CREATE TRIGGER event_totals AFTER INSERT ON event FOR EACH ROW EXECUTE FUNCTION begin_totals()',
    // Before each row: then the function sees what the same statement has done with those before it.
    `CREATE FUNCTION count_file_use() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        of record;
      BEGIN
        IF tg_op = 'INSERT' THEN of := new; ELSE of := old; END IF;
        IF NOT EXISTS (
          SELECT 1 FROM file_use WHERE event_id = of.event_id AND hash = of.hash AND NOT (tg_op = 'DELETE' AND entity = of.entity AND id = of.id)
        ) THEN
          UPDATE event_total
          SET file_bytes = file_bytes + CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END * coalesce((SELECT size_bytes FROM file_size WHERE hash = of.hash), 0)
          WHERE event_id = of.event_id AND slot = pg_backend_pid() % ${totalSlots};
        END IF;
        RETURN of;
      END $$`,
    'CREATE TRIGGER file_use_counted BEFORE INSERT OR DELETE ON file_use FOR EACH ROW EXECUTE FUNCTION count_file_use()',
    `CREATE FUNCTION count_file_size() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        of record;
      BEGIN
        IF tg_op = 'INSERT' THEN of := new; ELSE of := old; END IF;
        UPDATE event_total SET file_bytes = file_bytes + CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END * of.size_bytes
        WHERE event_id IN (SELECT event_id FROM file_use WHERE hash = of.hash) AND slot = pg_backend_pid() % ${totalSlots};
        RETURN of;
      END $$`,
    'CREATE TRIGGER file_size_counted AFTER INSERT OR DELETE ON file_size FOR EACH ROW EXECUTE FUNCTION count_file_size()',
    // What creates need to themselves: all of a statement's values at once and in one order, so that
    // no two wait for each other.
    `CREATE FUNCTION hold_for_creates(of_event bigint, names text[]) RETURNS bigint LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(${eventClass}, of_event::integer);
        PERFORM 1 FROM event WHERE event.id = of_event AND EXISTS (SELECT 1 FROM unfinished WHERE unfinished.name = '${olderProcesses}') FOR SHARE OF event;
        PERFORM pg_advisory_xact_lock(${valueClass}, key)
          FROM (SELECT DISTINCT hashtext(concat_ws(' ', of_event, name)) AS key FROM unnest(names) AS name ORDER BY key) AS keys;
        RETURN of_event;
      END $$`,
    // All of a create in one statement. Those of one event run beside each other, and beside no other
    // write of the event. What a statement of a function reads is what was committed when it began.
    `CREATE FUNCTION create_record(
      of_event bigint, of_entity text, sequence text, new_content text, new_listed_bytes bigint, fields text[], vals text[], hashes text[],
      referred_entities text[], referred_ids bigint[], unique_field text, unique_value text, create_key text, create_fingerprint text,
      OUT outcome text, OUT made bigint, OUT missing integer[], OUT fingerprint_before text
    ) LANGUAGE plpgsql AS $$
      DECLARE
        has_older boolean := EXISTS (SELECT 1 FROM unfinished WHERE name = '${olderProcesses}');
      BEGIN
        IF create_key IS NOT NULL THEN
          SELECT 'known', k.id, k.fingerprint INTO outcome, made, fingerprint_before
            FROM keyed_create AS k WHERE k.event_id = of_event AND k.key = create_key AND k.at > ${databaseNow} - ${keyRetentionMs};
          IF FOUND THEN RETURN; END IF;
        END IF;
        SELECT 'missing', array_agg(named.position::integer) INTO outcome, missing
          FROM unnest(referred_entities, referred_ids) WITH ORDINALITY AS named (entity, id, position)
          WHERE NOT EXISTS (SELECT 1 FROM record AS r WHERE r.event_id = of_event AND r.entity = named.entity AND r.id = named.id);
        IF missing IS NOT NULL THEN RETURN; END IF;
        IF unique_field IS NOT NULL THEN
          PERFORM 1 FROM record_value AS v WHERE v.event_id = of_event AND v.entity = of_entity AND v.field = unique_field AND v.value = unique_value;
          IF FOUND THEN
            outcome := 'taken';
            RETURN;
          END IF;
        END IF;
        made := nextval(sequence);
        outcome := 'created';
        INSERT INTO record (event_id, entity, id, content, listed_bytes) VALUES (of_event, of_entity, made, new_content, new_listed_bytes);
        INSERT INTO record_value (event_id, entity, id, field, value)
          SELECT of_event, of_entity, made, entry.field, entry.value FROM unnest(fields, vals) AS entry (field, value);
        IF cardinality(hashes) > 0 THEN
          INSERT INTO file_use (hash, event_id, entity, id) SELECT hash, of_event, of_entity, made FROM unnest(hashes) AS hash;
        END IF;
        IF create_key IS NOT NULL THEN
          DELETE FROM keyed_create AS k USING (
            SELECT old.key FROM keyed_create AS old WHERE old.event_id = of_event AND old.at <= ${databaseNow} - ${keyRetentionMs} LIMIT 10 FOR UPDATE SKIP LOCKED
          ) AS old WHERE k.event_id = of_event AND k.key = old.key;
          INSERT INTO keyed_create AS k (event_id, key, fingerprint, id, at) VALUES (of_event, create_key, create_fingerprint, made, ${databaseNow})
            ON CONFLICT ON CONSTRAINT keyed_create_pkey DO UPDATE SET fingerprint = excluded.fingerprint, id = excluded.id, at = excluded.at;
        END IF;
        IF has_older THEN
          -- Last, since the next one of the entity waits for it.
          INSERT INTO record_count AS c (event_id, entity, total) VALUES (of_event, of_entity, 1)
            ON CONFLICT ON CONSTRAINT record_count_pkey DO UPDATE SET total = c.total + 1;
        ELSE
          INSERT INTO record_tally AS t (event_id, entity, slot, total) VALUES (of_event, of_entity, pg_backend_pid() % ${totalSlots}, 1)
            ON CONFLICT ON CONSTRAINT record_tally_pkey DO UPDATE SET total = t.total + 1;
        END IF;
      END $$`,
    `INSERT INTO unfinished SELECT name, '1 0 0' FROM unnest(ARRAY['pairs', 'file-bytes', '${olderProcesses}']) AS name WHERE EXISTS (SELECT 1 FROM event)`,
  ],
  [
    // Until a record's size is known (0), it is found by what it holds.
    'CREATE INDEX record_without_size ON record (event_id, entity, octet_length(content)) WHERE listed_bytes = 0 AND octet_length(content) > 16000',
    `INSERT INTO unfinished SELECT 'listed-bytes', '1 0 0' WHERE EXISTS (SELECT 1 FROM record WHERE listed_bytes = 0)`,
  ],
  [
    `CREATE TABLE shared_plan (
      event_id bigint PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
      epoch text COLLATE "C" NOT NULL,
      last_place bigint NOT NULL DEFAULT 0,
      bytes bigint NOT NULL DEFAULT 0,
      bytes_after_snapshot bigint NOT NULL DEFAULT 0,
      snapshot_hash text COLLATE "C" NOT NULL DEFAULT '',
      snapshot_place bigint NOT NULL DEFAULT 0,
      snapshot_covers text NOT NULL DEFAULT '{}'
    )`,
    `CREATE TABLE plan_change (
      event_id bigint NOT NULL REFERENCES event (id) ON DELETE CASCADE,
      place bigint NOT NULL,
      device text COLLATE "C" NOT NULL,
      seq bigint NOT NULL,
      at bigint NOT NULL,
      bytes bigint NOT NULL,
      digest text COLLATE "C" NOT NULL,
      content text NOT NULL,
      PRIMARY KEY (event_id, place),
      UNIQUE (event_id, device, seq)
    )`,
  ],
]

/** The sequence that an entity's identifiers come from. */
export function sequenceOf(entity: string): string {
  return `record_id_${entity.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
}

/**
 * Makes or updates the tables, each step whole or not at all; any number of processes may do so at once.
 * Throws `workspace-newer`, `workspace-damaged` where tables are there that no version has so,
 * `unreachable`, and `invalid-input` for a database that does not hold UTF-8.
 */
export async function migrate(database: Database): Promise<void> {
  await whenFree(() => database.transaction(beginSchema))
  while (!(await whenFree(() => database.transaction(makeStep))));
}

async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error) || Reflect.get(error, 'code') !== lockNotAvailable) throw error
      if (attempt === attempts)
        throw new AppError(
          'unreachable',
          'The tables of the database could not be changed within two minutes: another connection uses one of them all the time (pg_stat_activity shows which). The next start goes on from here.',
          { cause: error },
        )
      await setTimeout(pauseMs)
    }
  }
}

/**
 * A change of a table waits for those who use it, and everyone else waits behind it. So it waits
 * only for so long, gives up its place, and tries again. The server ends an autovacuum that is in the
 * way, but only after its `deadlock_timeout`, which is a second.
 */
const waitMs = 1500
const pauseMs = 500
const attempts = 60
const lockNotAvailable = '55P03'

async function beginSchema(statements: Statements): Promise<void> {
  await lockSchema(statements)
  await refuseOtherEncoding(statements)
  await statements.all('CREATE TABLE IF NOT EXISTS service_schema (version integer NOT NULL)')
}

/** Each step is a transaction of its own: what it changes is kept from others no longer than that. Gives whether there was none left. */
async function makeStep(statements: Statements): Promise<boolean> {
  await lockSchema(statements)
  await statements.all(`SET LOCAL lock_timeout = ${waitMs}`)
  const [row] = await statements.all('SELECT version FROM service_schema')
  const version = integerOf(row, 'version')
  refuseNewer(version, migrations.length)
  await refuseOtherTables(statements, version)
  const step = migrations[version]
  if (step === undefined) {
    for (const { name } of Object.values(entities))
      await statements.all(`CREATE SEQUENCE IF NOT EXISTS ${sequenceOf(name)}`)
    return true
  }
  for (const statement of step) await statements.all(statement)
  await statements.all('DELETE FROM service_schema')
  await statements.all('INSERT INTO service_schema (version) VALUES ($1)', [version + 1])
  return false
}

/** A part of a database is often what remains of copying or restoring it with other programs. */
async function refuseOtherTables(statements: Statements, version: number): Promise<void> {
  const expected = tablesOf(migrations.slice(0, version))
  const known = tablesOf(migrations)
  const rows = await statements.all(
    'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
    [known],
  )
  const there = new Set(rows.map((row) => textOf(row, 'name')))
  const missing = expected.filter((name) => !there.has(name))
  const tooMany = known.filter((name) => there.has(name) && !expected.includes(name))
  const wrong = [
    ...(missing.length === 0 ? [] : [`it lacks ${missing.join(', ')}`]),
    ...(tooMany.length === 0 ? [] : [`it has ${tooMany.join(', ')} already`]),
  ]
  if (wrong.length > 0)
    throw new AppError(
      'workspace-damaged',
      `The tables of the database are not those of its version ${version}: ${wrong.join('; ')}. It was left as it is. Restore a backup into an empty database.`,
    )
}

function tablesOf(steps: typeof migrations): readonly string[] {
  return steps.flat().flatMap((statement) => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? [])
}

async function refuseOtherEncoding(statements: Statements): Promise<void> {
  const [row] = await statements.all('SHOW server_encoding')
  if (row?.['server_encoding'] !== 'UTF8')
    throw new AppError('invalid-input', '--database: the database must be made with the encoding UTF8.')
}
