import type { CallInput, CallOutput } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import type { ImportWords } from './import-table.ts'

type CopiedCells = CallOutput<'exports.cells'>
export type CopyRequest = Omit<CallInput<'exports.cells'>, 'eventId' | 'entity' | 'labels'>

/** Records of the open event as they are copied, headings first and ids last. */
export function useCopiedCells(
  entity: EntityName,
  words: () => Promise<ImportWords>,
): (request: CopyRequest) => Promise<CopiedCells> {
  const eventId = useEvent().requireEventId()
  return async (request) => {
    const { labels } = await words()
    return client.call('exports.cells', { eventId, entity, labels, ...request })
  }
}
