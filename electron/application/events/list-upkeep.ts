import { toAppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/types.ts'
import type { Workspace } from '../../workspace/types.ts'

/**
 * Gets records that came in bulk ready to be listed, a few at a time whenever nothing else is to
 * do, so that whoever lists them first need not wait.
 */
export interface ListUpkeep {
  /** To be called when records may have come. */
  start(): void
  stop(): void
}

export function createListUpkeep({ lists }: Pick<Workspace, 'lists'>, log: Pick<Log, 'warn'>): ListUpkeep {
  let next: NodeJS.Immediate | undefined
  const work = (): void => {
    next = undefined
    try {
      if (lists.prepareSome()) next = setImmediate(work)
    } catch (thrown) {
      // A list will try again, and say what is wrong.
      log.warn('Records could not be got ready to be listed.', { reason: toAppError(thrown).message })
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
