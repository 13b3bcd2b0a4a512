import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function networkHandlers({
  host: { network },
  stream,
}: ApplicationContext): Pick<
  Handlers,
  'network.wantedLogins' | 'network.giveLogin' | 'network.declineLogin'
> {
  network.onWanted(() => stream.emit('network.changed', null))
  return {
    'network.wantedLogins': () => network.wanted(),
    'network.giveLogin': async ({ proxy, ...login }) => {
      await network.give(proxy, login)
      return null
    },
    'network.declineLogin': ({ proxy }) => {
      network.decline(proxy)
      return null
    },
  }
}
