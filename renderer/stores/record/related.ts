import { computed, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useFollowedAnswer, type FollowedAnswer } from '../followed-answer.ts'
import { inHeldOrder } from '../records/held-order.ts'
import { onRecordsChanged } from '../records/on-changed.ts'

export interface RelatedRecords {
  /**
   * What is marked for removal is left out. Records keep their place while they are edited; new
   * ones come last.
   */
  readonly items: Readonly<Ref<readonly RecordSummary[]>>
  readonly ready: Readonly<Ref<boolean>>
  readonly error: Readonly<Ref<AppError | null>>
}

/**
 * The records of an entity that belong to one booth, or to what `field` names, kept up to date while
 * the calling component lives; none as long as there is no owner (`null`).
 */
export function useRelatedRecords(
  eventId: string,
  entity: EntityName,
  ownerKey: MaybeRefOrGetter<string | null>,
  field = 'booth_id',
): RelatedRecords {
  const { answer, error, ask }: FollowedAnswer<readonly RecordSummary[]> = useFollowedAnswer(
    async (): Promise<readonly RecordSummary[] | null> => {
      const owner = toValue(ownerKey)
      if (owner === null) return null
      const { items } = await client.call('records.list', {
        eventId,
        entity,
        where: { [field]: owner },
        orderBy: ':made',
        limit: 1_000,
      })
      return inHeldOrder(
        answer.value ?? [],
        items.filter(({ state }) => state !== 'removed'),
        ({ key }) => key,
      )
    },
    {
      afterMs: 0,
      listen: (soon) => [onRecordsChanged(eventId, () => entity, soon)],
    },
  )
  watch(
    () => toValue(ownerKey),
    () => void ask(),
  )
  return { items: computed(() => answer.value ?? []), ready: computed(() => answer.value !== null), error }
}
