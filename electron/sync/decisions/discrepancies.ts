import type { DiscrepancyAnswer } from '../../../shared/contract/index.ts'
import { isOfOthers } from '../../../shared/domain/sync/discrepancies.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { updateRecord } from '../../workspace/edits/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Discrepancy, StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'

/**
 * What a person says about something the service shows otherwise than it was sent. What is given up
 * is archived. Throws `not-found`.
 */
export function settleDiscrepancy(workspace: Workspace, id: number, answer: DiscrepancyAnswer): void {
  workspace.transaction(() => {
    const { knowledge, records } = workspace
    const discrepancy = knowledge.discrepancy(id)
    const record = discrepancy === undefined ? undefined : records.get(discrepancy.entity, discrepancy.key)
    if (discrepancy === undefined || record === undefined)
      throw new AppError('not-found', 'This has been answered already.')
    switch (answer) {
      case 'keep-mine':
        knowledge.closeDiscrepancy(id)
        return
      case 'take-theirs':
        if (!isOfOthers(discrepancy.kind)) takeShown(workspace, record, discrepancy)
        knowledge.forgetDiscrepancy(id)
        return
      case 'send-again':
        sendAgain(workspace, record, discrepancy)
        knowledge.forgetDiscrepancy(id)
    }
  })
}

function takeShown({ records }: Workspace, record: StoredRecord, { fields }: Discrepancy): void {
  const shown: RecordValues = Object.fromEntries(fields.map(({ field, shown: value }) => [field, value]))
  if (record.base !== null) records.archive(record.entity, record.key, 'changed-by-service', record.base)
  records.put({
    ...record,
    base: { ...record.base, ...shown },
    // What was typed since stays.
    draft: record.draft === null ? null : { ...record.draft, ...withoutTyped(record, shown) },
  })
}

function withoutTyped({ base, draft }: StoredRecord, shown: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(shown).filter(
      ([field]) => JSON.stringify(draft?.[field]) === JSON.stringify(base?.[field]),
    ),
  )
}

/** The service's version is what it shows; what was sent becomes a change of ours once more. */
function sendAgain(workspace: Workspace, record: StoredRecord, { entity, key, fields }: Discrepancy): void {
  const shown = Object.fromEntries(fields.map(({ field, shown: value }) => [field, value]))
  workspace.records.put({ ...record, base: { ...record.base, ...shown } })
  const sent = fields.filter(({ field }) => entities[entity].fieldNamed(field)?.only !== 'read')
  updateRecord(
    workspace,
    entity,
    key,
    Object.fromEntries(sent.map(({ field, sent: value }) => [field, record.draft?.[field] ?? value])),
  )
}
