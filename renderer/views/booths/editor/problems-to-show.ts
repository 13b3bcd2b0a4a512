import type { RecordValues } from '../../../../shared/domain/record-values.ts'
import { validateRecord, type Problem } from '../../../../shared/domain/validation.ts'
import { entities, fieldOf, type EntityName } from '../../../../shared/entities/index.ts'

/**
 * The rules a record in an editor breaks. What the service never gives back is unknown here, not missing, as long as nothing is to be sent; an update needs it,
 * because it carries all required fields. The core counts by the same rule.
 */
export function problemsToShow(entity: EntityName, values: RecordValues, nothingToSend: boolean, today: string): readonly Problem[] {
  const problems = validateRecord(entity, values, { today })
  if (!nothingToSend) return problems
  return problems.filter(({ field }) => field in values || fieldOf(entities[entity], field)?.only !== 'write')
}
