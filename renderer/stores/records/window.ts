import { onScopeDispose, watch } from 'vue'
import type { RecordCriterion, RecordSummary } from '../../../shared/contract/index.ts'
import { titleFields } from '../../../shared/domain/record/record-title.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { createListWindow, type ListQuery, type ListWindow, type OpenListWindow } from './list-window.ts'

/** As many as one call takes. */
const keysAtOnce = 1_000

/**
 * Which records, and in which order: by a field, `:state`, `:problems`, `:updated`, or, without
 * one, by title.
 */
export type RecordQuery = ListQuery<RecordCriterion>
export type RecordWindow = ListWindow<RecordSummary, RecordCriterion>
export type OpenRecordWindow = OpenListWindow<RecordSummary, RecordCriterion>

export function createRecordWindow(
  eventId: string,
  fields: () => readonly string[],
  first: RecordQuery,
): OpenRecordWindow {
  const order = ({ orderBy, descending }: RecordQuery): { orderBy?: string; descending?: boolean } => ({
    ...(orderBy === undefined ? {} : { orderBy }),
    ...(descending === true ? { descending } : {}),
  })
  return createListWindow(
    {
      page: (query, offset, limit) =>
        client.call('records.list', {
          eventId,
          ...query.criterion,
          ...order(query),
          fields: [...fields()],
          offset,
          limit,
        }),
      some: async ({ criterion }, keys) =>
        (
          await client.call('records.list', {
            eventId,
            ...criterion,
            fields: [...fields()],
            keys: [...keys],
            limit: keysAtOnce,
          })
        ).items,
      keys: async (query, offset, limit) =>
        (
          await client.call('records.list', {
            eventId,
            ...query.criterion,
            ...order(query),
            fields: [],
            offset,
            limit,
          })
        ).items.map(({ key }) => key),
      everyKey: async ({ criterion }) => (await client.call('records.keys', { eventId, ...criterion })).keys,
      positionOf: async (query, key) =>
        (await client.call('records.positionOf', { eventId, ...query.criterion, ...order(query), key }))
          .index,
      placeIn,
    },
    first,
  )
}

/** What decides where a record stands, as a text to compare. */
function placeIn(
  { criterion, orderBy }: RecordQuery,
  { state, problemCount, updatedAt, values }: RecordSummary,
): string {
  if (orderBy === ':state') return state
  if (orderBy === ':problems') return String(problemCount)
  if (orderBy === ':updated') return updatedAt
  return JSON.stringify(
    (orderBy === undefined ? titleFields(criterion.entity) : [orderBy]).map((field) => values[field] ?? null),
  )
}

/**
 * A window on the open event's records that `query` asks for, kept up to date while the calling
 * component lives. `fields` is what is fetched of each: name what the screen shows and orders by.
 */
export function useRecordWindow(fields: () => readonly string[], query: () => RecordQuery): RecordWindow {
  const event = useEvent()
  const eventId = event.requireEventId()
  const made = createRecordWindow(eventId, fields, query())
  watch(query, (next, before) => {
    if (JSON.stringify(next) !== JSON.stringify(before)) made.setQuery(next)
  })
  watch(
    () => fields().join('\n'),
    () => made.reload(),
  )
  const stops = [
    client.on('records.changed', (change) => {
      if (change.eventId === eventId && change.entity === made.query.value.criterion.entity)
        made.changed(change.keys)
      // Who belongs to a segment depends on its rules.
      else if (
        change.eventId === eventId &&
        change.entity === 'rule' &&
        made.query.value.criterion.segment !== undefined
      )
        made.changed(null)
    }),
    onReconnected(() => made.changed(null)),
  ]
  onScopeDispose(() => {
    for (const stop of stops) stop()
    made.close()
  })
  made.show(0, 0)
  return made
}
