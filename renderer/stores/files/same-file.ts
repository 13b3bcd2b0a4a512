import type { RecordSummary } from '../../../shared/contract/index.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'

/** The record among those that belong to an owner which has a file of this content already. Throws an `AppError`. */
export async function recordWithFile(
  of: {
    readonly eventId: string
    readonly entity: EntityName
    readonly ownerField: string
    readonly ownerKey: string
  },
  hash: string,
): Promise<RecordSummary | null> {
  const { eventId, entity, ownerField, ownerKey } = of
  const { items } = await client.call('records.list', {
    eventId,
    entity,
    where: { [ownerField]: ownerKey },
    orderBy: ':made',
    limit: 1_000,
  })
  return (
    items.find(({ state, values }) => state !== 'removed' && fileValue(values['file'])?.hash === hash) ?? null
  )
}
