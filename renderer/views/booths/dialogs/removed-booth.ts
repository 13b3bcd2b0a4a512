import type { LayoutItem } from '../../../../shared/contract/index.ts'
import type { RecordValues } from '../../../../shared/domain/record-values.ts'
import { entities, isWritable, type EntityName } from '../../../../shared/entities/index.ts'
import { toAppError } from '../../../../shared/errors.ts'
import { client } from '../../../bridge/index.ts'

/** What brings a removed booth back: the core keeps one the service has; one it never had is gone at once and has to be made again from this. */
export type RemovedBooth =
  | { readonly kind: 'kept'; readonly key: string }
  | {
      readonly kind: 'gone'
      readonly key: string
      readonly values: RecordValues
      readonly parts: readonly { readonly entity: EntityName; readonly values: RecordValues }[]
      readonly representatives: readonly string[]
      readonly place: { readonly floorKey: string; readonly item: LayoutItem } | null
    }

/** Read before the removal, of which `deleteRepresentatives` says how far it goes. */
export async function keepForUndo(eventId: string, key: string, deleteRepresentatives: boolean): Promise<RemovedBooth> {
  const booth = await client.call('records.get', { eventId, entity: 'booth', key })
  if (booth.remoteId !== null) return { kind: 'kept', key }
  const preview = await client.call('records.removalPreview', { eventId, entity: 'booth', key })
  const parts = await Promise.all(
    preview.alongside.flatMap(({ entity, records }) =>
      records.map(async (record) => ({
        entity,
        values: writableValues(entity, (await client.call('records.get', { eventId, entity, key: record.key })).values),
      })),
    ),
  )
  return {
    kind: 'gone',
    key,
    values: writableValues('booth', booth.values),
    parts,
    representatives: deleteRepresentatives ? preview.representatives.map((representative) => representative.key) : [],
    place: await placeOf(eventId, key),
  }
}

async function placeOf(eventId: string, key: string): Promise<{ readonly floorKey: string; readonly item: LayoutItem } | null> {
  const floorKey = (await client.call('layout.placements', { eventId }))[key]
  if (floorKey === undefined) return null
  const layout = await client.call('layout.get', { eventId, floorKey })
  const item = layout.items.find(({ id }) => id === key)
  return item === undefined ? null : { floorKey, item }
}

/** Brings a booth back with all that went with it. Throws an `AppError`. */
export async function bringBack(eventId: string, booth: RemovedBooth): Promise<void> {
  if (booth.kind === 'kept') {
    await client.call('records.restore', { eventId, entity: 'booth', key: booth.key })
    return
  }
  const lost = new Set<string>()
  for (const key of booth.representatives) {
    try {
      await client.call('records.restore', { eventId, entity: 'representative', key })
    } catch (thrown) {
      // One the service never had either: the booth comes back without.
      if (toAppError(thrown).code !== 'not-found') throw thrown
      lost.add(key)
    }
  }
  const { key } = await client.call('records.create', { eventId, entity: 'booth', values: withoutRepresentatives(booth.values, lost) })
  for (const { entity, values } of booth.parts) {
    await client.call('records.create', { eventId, entity, values: { ...values, booth_id: key } })
  }
  if (booth.place !== null) {
    const { floorKey, item } = booth.place
    await client.call('layout.apply', { eventId, floorKey, put: [{ ...item, id: key }], remove: [] })
  }
}

function withoutRepresentatives(values: RecordValues, lost: ReadonlySet<string>): RecordValues {
  const named = values['booth_rep_ids']
  if (!Array.isArray(named) || lost.size === 0) return values
  return { ...values, booth_rep_ids: named.filter((key: unknown) => typeof key === 'string' && !lost.has(key)) }
}

/** What may be written again when a record is made anew. */
export function writableValues(entity: EntityName, values: RecordValues): RecordValues {
  const writable = new Set(entities[entity].fields.filter(isWritable).map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => writable.has(name)))
}
