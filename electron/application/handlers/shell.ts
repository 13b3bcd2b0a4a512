import type { Handlers } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApplicationContext } from '../events/context.ts'

/** What a desktop wants of the page; in a browser nothing does. */
export function shellHandlers({
  host: { shell, outside },
  stream,
}: ApplicationContext): Pick<
  Handlers,
  'shell.takeRequests' | 'shell.offerCommands' | 'shell.hasTray' | 'shell.show'
> {
  shell?.onRequest(() => stream.emit('shell.requested', null))
  return {
    'shell.takeRequests': () => shell?.takeRequests() ?? [],
    'shell.offerCommands': ({ enabled }) => {
      shell?.offerCommands(enabled)
      return null
    },
    'shell.hasTray': () => shell?.hasTray() ?? false,
    'shell.show': async ({ what }) => {
      if (outside?.shows.includes(what) !== true)
        throw new AppError('not-found', `Nothing here shows ${what}.`)
      await outside.show(what)
      return null
    },
  }
}
