import { recordEquality } from '../../../shared/domain/record-fields/normalised-equality.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { adopt } from './adopt.ts'

/** Creates without an answer, and what a listing that is read for another reason shows of them. */
export interface ShownCreates {
  /** A listed record that is not known here. */
  see(remoteId: string, values: RecordValues): void
  /**
   * Once the listing is complete: a create of which it shows exactly one is that one, and waits no
   * longer. Whatever else it shows or lacks is for the look-up to judge, when its time has come.
   */
  adopt(files: FileFetcher, signal: AbortSignal): Promise<void>
}

export function watchForCreates(context: SyncContext, entity: EntityName): ShownCreates {
  const { workspace, log } = context
  const { journal, records } = workspace
  const waiting = journal.open().flatMap((entry) =>
    entry.entity === entity && entry.state === 'ambiguous' && entry.departure.values !== null
      ? [
          {
            entry,
            sent: entry.departure.values,
            known: journal.knownIds(entry.id),
            shown: new Map<string, RecordValues>(),
          },
        ]
      : [],
  )
  return {
    see(remoteId, values) {
      for (const { sent, known, shown } of waiting) {
        if (
          !known.has(remoteId) &&
          ['same', 'normalised'].includes(recordEquality(entities[entity], sent, values))
        )
          shown.set(remoteId, values)
      }
    },
    async adopt(files, signal) {
      for (const { entry, sent, shown } of waiting) {
        const [found, ...others] = [...shown].map(([remoteId, values]) => ({ remoteId, values }))
        if (
          found === undefined ||
          others.length > 0 ||
          waiting.some((other) => other.entry.id !== entry.id && other.shown.has(found.remoteId))
        )
          continue
        if (
          journal.get(entry.id)?.state !== 'ambiguous' ||
          records.getByRemoteId(entity, found.remoteId) !== undefined
        )
          continue
        try {
          await adopt(context, files, entry, sent, found, signal)
        } catch (error) {
          if (signal.aborted) return
          log.info('What a create has made is shown, and its files could not be compared.', {
            entity,
            message: toAppError(error).message,
          })
        }
      }
    },
  }
}
