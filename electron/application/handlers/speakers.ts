import type { Handlers } from '../../../shared/contract/index.ts'
import { checkedAddress, detach } from '../../workspace/edits/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function speakersHandlers({ events }: ApplicationContext): Pick<Handlers, 'speakers.detach'> {
  return {
    'speakers.detach': async ({ eventId, who, session }) => {
      const { workspace } = await events.open(eventId)
      const detached =
        'key' in who
          ? ({ kind: 'record', key: who.key } as const)
          : ({ kind: 'address', email: checkedAddress(who.email) } as const)
      return workspace.transaction(() => {
        const token = workspace.undo.begin('detach')
        const { from, isSent } = detach(workspace, token, detached, session)
        return { token, sessions: from, isSent }
      })
    },
  }
}
