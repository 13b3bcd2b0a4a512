import { entities, entityNames, type EntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { numberOf, oneOf, textOf } from '../records/rows.ts'
import type { Transactions } from '../transactions.ts'
import type { ListedProblem } from './types.ts'

/*
 * What the parts of a record lack, it lacks too: its summary holds their problems beside its own.
 */

/** The entities whose records are parts of this one's. */
export function partsOf(entity: EntityName): readonly EntityName[] {
  return entities[entity].partFields.map((part) => part.entity)
}

const isPart: ReadonlySet<EntityName> = new Set(entityNames.flatMap(partsOf))
const all = entityNames.flatMap((whole) => entities[whole].partFields.map((part) => ({ whole, ...part })))
/**
 * The fields by which parts name their whole, and those by which wholes name their parts, as
 * `entity.field`, in JSON.
 */
const namingWhole = JSON.stringify(all.flatMap(({ entity, field, on }) => (on === 'part' ? [`${entity}.${field}`] : [])))
const namingPart = JSON.stringify(all.flatMap(({ whole, field, on }) => (on === 'whole' ? [`${whole}.${field}`] : [])))

/**
 * A condition on a reference and the record that names: it is one of the fields in the parameter.
 */
const isBy = (parameter: string): string =>
  `reference.is_current = 1 AND naming.entity || '.' || reference.field IN (SELECT value FROM json_each(${parameter}))`
const partsSql = `
  SELECT part.record_id, part.entity, part.problems FROM record_reference AS reference
    CROSS JOIN record AS naming ON naming.id = reference.record_id
    CROSS JOIN record_summary AS part ON part.record_id = naming.id
    WHERE reference.target_entity = ?1 AND reference.target_key = ?2 AND ${isBy('?4')} AND part.problems IS NOT NULL
  UNION ALL
  SELECT part.record_id, part.entity, part.problems FROM record_reference AS reference
    CROSS JOIN record AS naming ON naming.id = reference.record_id
    CROSS JOIN record AS named ON named.entity = reference.target_entity AND named.key = reference.target_key
    CROSS JOIN record_summary AS part ON part.record_id = named.id
    WHERE reference.record_id = ?3 AND ${isBy('?5')} AND part.problems IS NOT NULL
  ORDER BY 1`
const wholesSql = `
  SELECT whole.id FROM record_reference AS reference
    CROSS JOIN record AS naming ON naming.id = reference.record_id
    CROSS JOIN record AS whole ON whole.entity = reference.target_entity AND whole.key = reference.target_key
    WHERE reference.record_id = ?1 AND ${isBy('?2')}
  UNION
  SELECT naming.id FROM record AS part
    CROSS JOIN record_reference AS reference ON reference.target_entity = part.entity AND reference.target_key = part.key
    CROSS JOIN record AS naming ON naming.id = reference.record_id
    WHERE part.id = ?1 AND ${isBy('?3')}`

export function createPartProblems(database: Database, transactions: Transactions) {
  /** What the parts of a record lack, as their summaries say. */
  const of = (recordId: number, entity: EntityName, key: string): readonly ListedProblem[] => {
    if (entities[entity].partFields.length === 0) return []
    return database.all(partsSql, entity, key, recordId, namingWhole, namingPart).flatMap((row) => {
      const part = oneOf(entityNames, row, 'entity')
      return problemsIn(textOf(row, 'problems')).map((problem) => ({ ...problem, part }))
    })
  }
  return {
    of,
    /** The records of which this one is a part. */
    wholesOf: (recordId: number, entity: EntityName): readonly number[] => {
      if (!isPart.has(entity)) return []
      return database.all(wholesSql, recordId, namingWhole, namingPart).map((row) => numberOf(row, 'id'))
    },
    /**
     * Parts of these records may lack something else than before. To be called within a
     * transaction.
     */
    changed: (recordIds: readonly number[]): void => {
      for (const id of new Set(recordIds)) {
        const row = database.get('SELECT entity, key, problems FROM record_summary WHERE record_id = ? AND shown = 1', id)
        if (row === undefined) continue
        const [entity, key] = [oneOf(entityNames, row, 'entity'), textOf(row, 'key')]
        const before = row['problems'] === null ? null : textOf(row, 'problems')
        const own = before === null ? [] : problemsIn(before).filter(({ part }) => part === undefined)
        const problems = problemsText([...own, ...of(id, entity, key)])
        if (problems === before) continue
        database.run('UPDATE record_summary SET problems = ? WHERE record_id = ?', problems, id)
        transactions.changed({ kind: 'records', entity, key })
      }
    },
  }
}

/** Problems as a summary holds them; `null`: none. */
export function problemsText(problems: readonly ListedProblem[]): string | null {
  return problems.length === 0 ? null : JSON.stringify(problems)
}

function problemsIn(text: string): readonly ListedProblem[] {
  return JSON.parse(text) as readonly ListedProblem[]
}
