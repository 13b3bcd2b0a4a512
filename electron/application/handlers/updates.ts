import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function updatesHandlers({
  updates,
  stream,
}: ApplicationContext): Pick<Handlers, 'updates.state' | 'updates.check' | 'updates.restart'> {
  updates.onChange(() => stream.emit('updates.changed', null))
  return {
    'updates.state': () => updates.state(),
    'updates.check': async () => {
      await updates.check()
      return null
    },
    'updates.restart': () => {
      updates.restart()
      return null
    },
  }
}
