import type { PlanStatements } from '../plans/statements.ts'
import type { Connection } from './database.ts'

/** Statements that number their parameters as PostgreSQL does. */
export function planStatements(connection: Connection): PlanStatements {
  return {
    all: (sql, values = []) =>
      new Promise((resolve) => resolve(connection.all(sql.replaceAll(/\$(\d+)/g, '?$1'), ...values))),
  }
}
