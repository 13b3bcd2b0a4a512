import { isNeeded } from '../../../shared/domain/readiness/problems.ts'
import { boundedValues } from '../../../shared/domain/record/bounded-values.ts'
import { searchedText } from '../../../shared/domain/record-fields/record-text.ts'
import { searchWords, textSortKey } from '../../../shared/domain/record/search-text.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { entities, entityNames, type EntityName } from '../../../shared/entities/index.ts'
import type { Database, Parameter } from '../disk/database.ts'
import { numberOf, recordColumns, recordOf, textOf } from '../disk/rows.ts'
import { judgingContextOf, dayOf, problemsNow, type JudgingContext } from './record-problems.ts'
import { pacer } from '../disk/slices.ts'
import type { Transactions } from '../disk/transactions.ts'
import { currentValues, type StoredRecord } from '../stores/workspace.ts'
import { createPartProblems, partsOf, problemsText, writeProblems } from './part-problems.ts'
import type { ListedProblem, Revalidation } from '../stores/lists.ts'
import { judgedEntities } from '../../../shared/domain/readiness/rules.ts'
import { judgedFromSetting } from '../readiness/store.ts'

type SummarisedRecord = Pick<
  StoredRecord,
  'entity' | 'key' | 'remoteId' | 'base' | 'draft' | 'state' | 'updatedAt'
>

/**
 * What lists need of each record, beside the record itself, so that no list has to read and judge
 * whole records. Written wherever records are.
 */
export interface Summaries extends Revalidation {
  /**
   * `partOf`: the records of which it was a part before (`wholesOf`), where it may have been one.
   */
  write(recordId: number, record: SummarisedRecord, partOf?: readonly number[]): void
  /** The records of which this one is a part. To be asked before it changes or goes. */
  wholesOf(recordId: number, entity: EntityName): readonly number[]
  /** These records have lost a part. */
  withoutPart(recordIds: readonly number[]): void
  /** The record is marked for removal, and nothing else of it changes. */
  hide(recordId: number, entity: EntityName, updatedAt: string): void
  /**
   * Leaves the records from this one on for later. To be called in the transaction that wrote them.
   */
  postpone(firstRecordId: number): void
  /** Writes some of what was left for later; `false` when nothing is left. */
  catchUp(): boolean
  /**
   * Ends when nothing is left for later, and the problems of the entity's records are those of
   * today.
   */
  current(entity: EntityName): Promise<void>
}

const postponedSetting = 'summaries-postponed-from'
const recordsAtOnce = 200

export function createSummaries(
  database: Database,
  transactions: Transactions,
  circumstances: JudgingContext,
): Summaries {
  const { clock, forms, readiness } = circumstances
  const today = (): string => dayOf(clock)
  const checkedOn = new Map<EntityName, string>()
  /** The required answers, as JSON, that the records were judged by last. */
  const followed = new Map<EntityName, string>()
  const parts = createPartProblems(database, transactions, readiness)

  const write = (
    recordId: number,
    record: SummarisedRecord,
    partOf: readonly number[] = [],
    judgedIn = circumstances,
  ): void => {
    const { entity, key, state, updatedAt } = record
    const values = boundedValues(currentValues(record))
    const own: readonly ListedProblem[] = problemsNow(judgedIn, record)
    const all = state === 'removed' ? own : [...own, ...parts.of(recordId, entity, key)]
    const [problems, advice] = [
      problemsText(all.filter(isNeeded)),
      problemsText(all.filter((problem) => !isNeeded(problem))),
    ]
    const before = database.get('SELECT problems, advice FROM record_summary WHERE record_id = ?', recordId)
    const titleKey = textSortKey(recordTitle(entity, values))
    database.run(
      `INSERT OR REPLACE INTO record_summary (record_id, entity, key, state, shown, untitled, title_key, updated_at, searched, problems, advice, checked_on)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      recordId,
      entity,
      key,
      state,
      Number(state !== 'removed'),
      Number(titleKey === null),
      titleKey ?? '',
      updatedAt,
      searchedText(entity, values),
      problems,
      advice,
      dependsOnDay.has(entity) ? today() : null,
    )
    // Its whole has one part more, or a part that lacks something else.
    const lacking = [problems, advice, before?.['problems'] ?? null, before?.['advice'] ?? null].some(
      (text) => text !== null,
    )
    parts.changed([...partOf, ...parts.wholesOf(recordId, entity)], { lacking })
  }
  /** Begins with the least id of a record that may have none yet. */
  const postponed = createPass(database, postponedSetting)
  /**
   * `false`: it is known that nothing is left for later, without a question to the database for
   * every list.
   */
  let mayBePostponed = true
  const catchUp = (): boolean => {
    const from = mayBePostponed ? postponed.from() : undefined
    mayBePostponed = from !== undefined
    if (from === undefined) return false
    return transactions.run(() => {
      const rows = database.all(
        `SELECT ${recordColumns} FROM record WHERE id >= ? ORDER BY id LIMIT ?`,
        from,
        recordsAtOnce,
      )
      const records = rows.map((row) => ({ id: numberOf(row, 'id'), record: recordOf(row) }))
      const judgedIn = judgingContextOf(
        circumstances,
        records.map(({ record }) => record),
      )
      for (const { id, record } of records) write(id, record, [], judgedIn)
      return postponed.goOn(records)
    }, 'later')
  }
  const judgeAnew = (id: number, record: StoredRecord, judgedIn: JudgingContext): void => {
    const { entity, key } = record
    const before = database.get('SELECT problems, advice FROM record_summary WHERE record_id = ?', id)
    // What has none yet gets it when it is caught up on.
    if (before === undefined) return
    const own = problemsNow(judgedIn, record)
    const changed = writeProblems(
      database,
      id,
      before,
      record.state === 'removed' ? own : [...own, ...parts.of(id, entity, key)],
    )
    if (changed) parts.changed(parts.wholesOf(id, entity))
    // How much of what is asked a booth has may be another share, though it lacks the same.
    if (changed || entity === 'booth') transactions.changed({ kind: 'records', entity, key })
  }
  const currentAlone = async (entity: EntityName): Promise<void> => {
    const pause = pacer()
    const { form } = entities[entity]
    if (form !== undefined) followForm(entity)
    if ((!dependsOnDay.has(entity) && form === undefined) || checkedOn.get(entity) === today()) return
    while (recheck(entity)) await pause()
    checkedOn.set(entity, today())
  }
  /** Where the event's form wants other answers than it did, every record is to be judged anew. */
  const followForm = (entity: EntityName): void => {
    const required = JSON.stringify(forms.requiredAnswers(entity))
    if (followed.get(entity) === required) return
    const setting = `answers-required.${entity}`
    const before = database.get('SELECT value FROM setting WHERE name = ?', setting)?.['value'] ?? '[]'
    if (before !== required) {
      transactions.run(() => {
        database.run("UPDATE record_summary SET checked_on = '' WHERE entity = ?", entity)
        database.run('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', setting, required)
      }, 'later')
      checkedOn.delete(entity)
    }
    followed.set(entity, required)
  }
  const recheck = (entity: EntityName): boolean =>
    transactions.run(() => {
      const rows = database.all(
        'SELECT record_id, key, problems FROM record_summary WHERE entity = ? AND checked_on IS NOT NULL AND checked_on <> ? LIMIT ?',
        entity,
        today(),
        recordsAtOnce,
      )
      for (const row of rows) {
        const id = numberOf(row, 'record_id')
        const record = database.get(`SELECT ${recordColumns} FROM record WHERE id = ?`, id)
        if (record !== undefined) write(id, recordOf(record))
        const after = database.get('SELECT problems FROM record_summary WHERE record_id = ?', id)
        if (after?.['problems'] !== row['problems'])
          transactions.changed({ kind: 'records', entity, key: textOf(row, 'key') })
      }
      return rows.length === recordsAtOnce
    }, 'later')

  return {
    write,
    wholesOf: parts.wholesOf,
    withoutPart: parts.changed,
    hide(recordId, entity, updatedAt) {
      database.run(
        `UPDATE record_summary SET state = 'removed', shown = 0, problems = NULL, advice = NULL, updated_at = ? WHERE record_id = ?`,
        updatedAt,
        recordId,
      )
      parts.changed(parts.wholesOf(recordId, entity))
    },
    postpone(firstRecordId) {
      mayBePostponed = true
      database.run(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
        postponedSetting,
        String(firstRecordId),
      )
    },
    catchUp,
    ...createRevalidation(database, transactions, (records) => {
      const judgedIn = judgingContextOf(
        circumstances,
        records.map(({ record }) => record),
      )
      for (const { id, record } of records) judgeAnew(id, record, judgedIn)
    }),
    async current(entity) {
      const pause = pacer()
      while (catchUp()) await pause()
      for (const one of [...partsOf(entity), entity]) await currentAlone(one)
    },
  }
}

/** The entities of which some rule speaks of the day that it is. */
const dependsOnDay: ReadonlySet<EntityName> = new Set(
  entityNames.filter((name) =>
    entities[name].fields.some(({ type }) => type.kind === 'date' && type.future === true),
  ),
)

/** The fields by whose record's title a record is found, as `entity.field`, in JSON. */
const searchedReferences = JSON.stringify(
  entityNames.flatMap((name) => namingFields(name).map((field) => `${name}.${field}`)),
)

/** The fields that name one record, whose title is searched too. */
export function namingFields(entity: EntityName): readonly string[] {
  return entities[entity].references.filter(({ type }) => type.kind === 'reference').map(({ name }) => name)
}

/**
 * A condition on tables `record` and `record_summary` that holds where a list's search finds the
 * record; `undefined` where `text` has no word.
 */
export function foundBy(
  text: string,
): { readonly sql: string; readonly parameters: readonly Parameter[] } | undefined {
  const words = searchWords(text)
  if (words.length === 0) return undefined
  return {
    sql: words.map(() => wordSql).join(' AND '),
    parameters: words.flatMap((word) => [word, searchedReferences, word]),
  }
}

const wordSql = `(instr(record_summary.searched, ?) > 0 OR EXISTS (
  SELECT 1 FROM record_reference AS reference
    JOIN record AS target ON target.entity = reference.target_entity AND target.key = reference.target_key
    JOIN record_summary AS named ON named.record_id = target.id
    WHERE reference.record_id = record.id AND reference.is_current = 1 AND record.entity || '.' || reference.field IN (SELECT value FROM json_each(?))
      AND instr(substr(named.searched, 1, instr(named.searched || char(10), char(10))), ?) > 0))`

/** A pass over records in order of their ids, so many at once, which goes on where it was left. */
function createPass(database: Database, setting: string) {
  return {
    /** `undefined`: nothing is left to do. */
    from(): number | undefined {
      const row = database.get('SELECT CAST(value AS INTEGER) AS id FROM setting WHERE name = ?', setting)
      return row === undefined ? undefined : numberOf(row, 'id')
    },
    /** After some have been dealt with; `false` when these were the last. */
    goOn(records: readonly { readonly id: number }[]): boolean {
      const last = records.at(-1)
      const isMore = last !== undefined && records.length === recordsAtOnce
      if (isMore) database.run('UPDATE setting SET value = ? WHERE name = ?', String(last.id + 1), setting)
      else database.run('DELETE FROM setting WHERE name = ?', setting)
      return isMore
    },
  }
}

const judgedNames = judgedEntities.map((name) => `'${name}'`).join(', ')
/** Each is read in the order of its index; as one, every batch would sort all that is left. */
const judgedRecords = judgedEntities.flatMap((entity) =>
  [0, 1].map(
    (removed) =>
      `SELECT ${recordColumns} FROM record WHERE entity = '${entity}' AND removed = ${removed} AND id >= ?1`,
  ),
)

function createRevalidation(
  database: Database,
  transactions: Transactions,
  judge: (records: readonly { readonly id: number; readonly record: StoredRecord }[]) => void,
): Revalidation {
  const pass = createPass(database, judgedFromSetting)
  const count = (condition: string, ...parameters: number[]): number =>
    numberOf(
      database.get(
        `SELECT count(*) AS records FROM record WHERE entity IN (${judgedNames}) ${condition}`,
        ...parameters,
      ) ?? { records: 0 },
      'records',
    )
  return {
    judgeSome() {
      const first = pass.from()
      if (first === undefined) return false
      return transactions.run(() => {
        const rows = database.all(
          `${judgedRecords.join(' UNION ALL ')} ORDER BY id LIMIT ?2`,
          first,
          recordsAtOnce,
        )
        const records = rows.map((row) => ({ id: numberOf(row, 'id'), record: recordOf(row) }))
        judge(records)
        return pass.goOn(records)
      }, 'later')
    },
    judged() {
      const first = pass.from()
      const total = count('')
      return { done: first === undefined ? total : count('AND id < ?', first), total }
    },
  }
}
