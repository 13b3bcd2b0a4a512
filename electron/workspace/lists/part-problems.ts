import { countFields, isNeeded, readinessProblems } from '../../../shared/domain/readiness/problems.ts'
import { entities, entityNames, type EntityName } from '../../../shared/entities/index.ts'
import type { Database, Row } from '../disk/database.ts'
import type { ReadinessStore } from '../stores/readiness.ts'
import { numberOf, oneOf, textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { ListedProblem } from '../stores/lists.ts'

/*
 * What the parts of a record lack, it lacks too, and what is advised for them is advised for it: its
 * summary holds both beside its own.
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
const namingWhole = JSON.stringify(
  all.flatMap(({ entity, field, on }) => (on === 'part' ? [`${entity}.${field}`] : [])),
)
const namingPart = JSON.stringify(
  all.flatMap(({ whole, field, on }) => (on === 'whole' ? [`${whole}.${field}`] : [])),
)

/**
 * A condition on a reference and the record that names: it is one of the fields in the parameter.
 */
const isBy = (parameter: string): string =>
  `reference.is_current = 1 AND naming.entity || '.' || reference.field IN (SELECT value FROM json_each(${parameter}))`
const partsSql = `
  SELECT part.record_id, part.entity, part.problems, part.advice FROM record_reference AS reference
    CROSS JOIN record AS naming ON naming.id = reference.record_id
    CROSS JOIN record_summary AS part ON part.record_id = naming.id
    WHERE reference.target_entity = ?1 AND reference.target_key = ?2 AND ${isBy('?4')} AND (part.problems IS NOT NULL OR part.advice IS NOT NULL)
  UNION ALL
  SELECT part.record_id, part.entity, part.problems, part.advice FROM record_reference AS reference
    CROSS JOIN record AS naming ON naming.id = reference.record_id
    CROSS JOIN record AS named ON named.entity = reference.target_entity AND named.key = reference.target_key
    CROSS JOIN record_summary AS part ON part.record_id = named.id
    WHERE reference.record_id = ?3 AND ${isBy('?5')} AND (part.problems IS NOT NULL OR part.advice IS NOT NULL)
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

export function createPartProblems(
  database: Database,
  transactions: Transactions,
  readiness: Pick<ReadinessStore, 'rules' | 'partCount'>,
) {
  /** What the parts of a record lack and are advised, as their summaries say. */
  const of = (recordId: number, entity: EntityName, key: string): readonly ListedProblem[] => {
    if (entities[entity].partFields.length === 0) return []
    return database.all(partsSql, entity, key, recordId, namingWhole, namingPart).flatMap((row) => {
      const part = oneOf(entityNames, row, 'entity')
      return [...problemsAt(row, 'problems'), ...problemsAt(row, 'advice')].map((problem) => ({
        ...problem,
        part,
      }))
    })
  }
  /** Whether a record has as many parts as is asked for. */
  const tooFew = (entity: EntityName, key: string): readonly ListedProblem[] =>
    readinessProblems(
      entity,
      {},
      readiness.rules(),
      {
        fileOf: () => undefined,
        linkCheck: () => undefined,
        partCount: (part, enough) => readiness.partCount({ entity, key }, part, enough),
      },
      (rule) => rule.kind === 'count' && rule.of !== 'keyword',
    )
  return {
    of,
    /** The records of which this one is a part. */
    wholesOf: (recordId: number, entity: EntityName): readonly number[] => {
      if (!isPart.has(entity)) return []
      return database.all(wholesSql, recordId, namingWhole, namingPart).map((row) => numberOf(row, 'id'))
    },
    /**
     * Records may have other parts than before, or (`lacking`) parts that lack something else. To be
     * called within a transaction.
     */
    changed: (recordIds: readonly number[], { lacking = true } = {}): void => {
      for (const id of new Set(recordIds)) {
        const row = database.get(
          'SELECT entity, key, problems, advice FROM record_summary WHERE record_id = ? AND shown = 1',
          id,
        )
        if (row === undefined) continue
        const [entity, key] = [oneOf(entityNames, row, 'entity'), textOf(row, 'key')]
        const before = [...problemsAt(row, 'problems'), ...problemsAt(row, 'advice')]
        const own = before.filter(
          ({ part, field, code }) => part === undefined && !(code === 'too-few' && countsParts.has(field)),
        )
        const ofParts = lacking ? of(id, entity, key) : before.filter(({ part }) => part !== undefined)
        if (writeProblems(database, id, row, [...own, ...tooFew(entity, key), ...ofParts]))
          transactions.changed({ kind: 'records', entity, key })
      }
    },
  }
}

const countsParts: ReadonlySet<string> = new Set(
  Object.values(countFields).filter((field) => field !== countFields.keyword),
)

/** Writes what a summary says is missing and advised; `false`: that is what it said before. */
export function writeProblems(
  database: Database,
  recordId: number,
  before: Row,
  problems: readonly ListedProblem[],
): boolean {
  const [needed, advice] = [
    problemsText(problems.filter(isNeeded)),
    problemsText(problems.filter((problem) => !isNeeded(problem))),
  ]
  if (needed === before['problems'] && advice === before['advice']) return false
  database.run(
    'UPDATE record_summary SET problems = ?, advice = ? WHERE record_id = ?',
    needed,
    advice,
    recordId,
  )
  return true
}

/** Problems as a summary holds them; `null`: none. */
export function problemsText(problems: readonly ListedProblem[]): string | null {
  return problems.length === 0 ? null : JSON.stringify(problems)
}

function problemsAt(row: Row, column: 'problems' | 'advice'): readonly ListedProblem[] {
  return row[column] === null ? [] : (JSON.parse(textOf(row, column)) as readonly ListedProblem[])
}
