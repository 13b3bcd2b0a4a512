import { createHash } from 'node:crypto'
import type { EntityName } from '../../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { restoreRecord } from './remove.ts'

/** `restoreRecord`, with what removes it again noted under `token`. @throws AppError what that throws */
export function restoreForUndo(
  workspace: Workspace,
  token: string,
  entity: EntityName,
  key: string,
  withRepresentatives = false,
): StoredRecord {
  return workspace.transaction(() => {
    const record = restoreRecord(workspace, entity, key)
    workspace.undo.note(token, entity, key, {
      ...{ kind: 'restored', values: currentValues(record), withRepresentatives },
      ...belongingsOf(workspace, entity, key),
    })
    return record
  })
}

/** What goes with a record, so that it is known whether that is the same later; of a floor's plan a digest. */
export function belongingsOf(
  { records, layouts }: Workspace,
  entity: EntityName,
  key: string,
): { readonly alongside: readonly string[]; readonly plan?: string } {
  const alongside = records
    .dependants(entity, key)
    .map((one) => `${one.entity} ${one.key}`)
    .sort()
  if (entity !== 'floor') return { alongside }
  const { hall, sheet, elements } = layouts.get(key)
  const plan = createHash('sha256').update(JSON.stringify({ hall, sheet, elements })).digest('hex')
  return { alongside, plan }
}
