import type { RecordSelection } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workspace } from '../stores/workspace.ts'

/**
 * The keys of the records that are meant, as they are when a change begins. Throws `invalid-input`
 * where the criterion is of another entity.
 */
export async function selectedKeys(
  { lists }: Workspace,
  entity: EntityName,
  selection: RecordSelection,
): Promise<readonly string[]> {
  if ('keys' in selection) return selection.keys
  if (selection.all.entity !== entity)
    throw new AppError('invalid-input', 'The criterion is of another entity.', { field: 'selection' })
  const except = new Set(selection.except)
  return (await lists.keys(selection.all)).filter((key) => !except.has(key))
}
