import type { EntityName } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'

/** Tells of each change to records of one kind in an event; gives what ends that. `entity`: the kind that is shown by now. */
export function onRecordsChanged(
  eventId: string,
  entity: () => EntityName | undefined,
  tell: () => void,
): () => void {
  return client.on('records.changed', (change) => {
    if (change.eventId === eventId && change.entity === entity()) tell()
  })
}
