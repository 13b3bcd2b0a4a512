import { onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'

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
  const items = shallowRef<readonly RecordSummary[]>([])
  const ready = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  let reading = false
  let again = false

  const read = async (): Promise<void> => {
    if (reading) {
      again = true
      return
    }
    reading = true
    do {
      again = false
      const owner = toValue(ownerKey)
      if (owner === null) break
      try {
        const answer = await client.call('records.list', { eventId, entity, where: { [field]: owner }, orderBy: ':made', limit: 1_000 })
        items.value = inKnownOrder(
          items.value,
          answer.items.filter(({ state }) => state !== 'removed'),
        )
        ready.value = true
        error.value = null
      } catch (thrown) {
        error.value = toAppError(thrown)
      }
    } while (isAsked())
    reading = false
  }
  const isAsked = (): boolean => again

  const stops = [
    client.on('records.changed', (change) => {
      if (change.eventId === eventId && change.entity === entity) void read()
    }),
    onReconnected(() => void read()),
  ]
  onScopeDispose(() => {
    for (const stop of stops) stop()
  })
  watch(
    () => toValue(ownerKey),
    () => void read(),
    { immediate: true },
  )
  return { items, ready, error }
}

function inKnownOrder(known: readonly RecordSummary[], fresh: readonly RecordSummary[]): readonly RecordSummary[] {
  const byKey = new Map(fresh.map((item) => [item.key, item]))
  const kept = known.flatMap(({ key }) => byKey.get(key) ?? [])
  const seen = new Set(kept.map(({ key }) => key))
  return [...kept, ...fresh.filter(({ key }) => !seen.has(key))]
}
