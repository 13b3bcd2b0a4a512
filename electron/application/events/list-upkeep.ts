import { toAppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/requests/types.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'

/**
 * Gets records that came in bulk ready to be listed, a few at a time whenever nothing else is to
 * do, so that whoever lists them first need not wait; a moment later, when what was opened is
 * there, also the palette's search.
 */
export interface ListUpkeep {
  /** To be called when records may have come. */
  start(): void
  stop(): void
}

/** Nobody searches sooner after the first screen has begun to load. */
const searchAfterMs = 1_000

export function createListUpkeep(
  { lists, library, finder }: Pick<Workspace, 'lists' | 'library' | 'finder'>,
  log: Pick<Log, 'warn'>,
): ListUpkeep {
  let next: NodeJS.Immediate | undefined
  let search: NodeJS.Timeout | undefined
  const prepared = (prepareSome: () => boolean): boolean => {
    try {
      return !prepareSome()
    } catch (error) {
      // A list will try again, and say what is wrong.
      log.warn('Records could not be got ready to be listed.', { reason: toAppError(error).message })
      return true
    }
  }
  const later = (ms: number): void => {
    search = setTimeout(prepareSearch, ms)
    search.unref()
  }
  const work = (): void => {
    next = undefined
    if (!prepared(() => lists.prepareSome() || library.prepareSome())) next = setImmediate(work)
    else if (search === undefined) later(searchAfterMs)
  }
  const prepareSearch = (): void => {
    search = undefined
    if (!prepared(() => finder.prepareSome())) later(0)
  }
  return {
    start() {
      next ??= setImmediate(work)
    },
    stop() {
      clearImmediate(next)
      clearTimeout(search)
      next = undefined
      search = undefined
    },
  }
}
