import { toAppError } from '../../shared/errors.ts'
import type { Log } from '../gateway/types.ts'
import type { Workspace } from '../workspace/types.ts'

/** Gets records ready to be searched that came in bulk, a few at a time whenever nothing else is to do, so that the first search need not. */
export interface SearchUpkeep {
  /** To be called when records may have come. */
  start(): void
  stop(): void
}

export function createSearchUpkeep({ records }: Pick<Workspace, 'records'>, log: Pick<Log, 'warn'>): SearchUpkeep {
  let next: NodeJS.Immediate | undefined
  const work = (): void => {
    next = undefined
    try {
      if (records.indexSome()) next = setImmediate(work)
    } catch (thrown) {
      // A search will try again, and say what is wrong.
      log.warn('Records could not be got ready to be searched.', { reason: toAppError(thrown).message })
    }
  }
  return {
    start() {
      next ??= setImmediate(work)
    },
    stop() {
      clearImmediate(next)
      next = undefined
    },
  }
}
