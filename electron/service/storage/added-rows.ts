import { AppError } from '../../../shared/errors.ts'
import type { EventRow, BackupRow } from './types.ts'

type OfEvent = Extract<BackupRow, { readonly eventId: number }>

/**
 * The rows of one event as those of another, which `create` makes of its details. Throws `file-damaged`
 * where there is no event, more than one, or a row of none of them.
 */
export async function* underNewEvent(
  rows: AsyncIterable<readonly BackupRow[]>,
  create: (details: EventRow['details']) => Promise<number>,
): AsyncGenerator<readonly Exclude<BackupRow, { readonly kind: 'event' }>[]> {
  let event: { readonly old: number; readonly id: number } | undefined
  const owned = <Row extends OfEvent>(row: Row): Row => {
    if (row.eventId !== event?.old) throw notOneEvent()
    return { ...row, eventId: event.id }
  }
  for await (const group of rows) {
    const others: Exclude<BackupRow, { readonly kind: 'event' }>[] = []
    for (const row of group) {
      if (row.kind === 'sequence') others.push(row)
      else if (row.kind !== 'event') others.push(owned(row))
      else if (event === undefined) event = { old: row.id, id: await create(row.details) }
      else throw notOneEvent()
    }
    yield others
  }
  if (event === undefined) throw notOneEvent()
}

function notOneEvent(): AppError {
  return new AppError('file-damaged', 'This file does not hold one event, whole and alone.')
}

export function keyTaken(): AppError {
  return new AppError('conflict', 'There is an event with this app key already.')
}
