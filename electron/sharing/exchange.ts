import type { MergedThing, ShareSnapshot } from '../../shared/domain/plan/sharing/format/snapshot.ts'
import { betweenSteps } from '../workspace/edits/index.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import type { NewChanges, ShareTransport } from './transport.ts'

/**
 * Takes what others did into the plans and hands on what was done here, until there is nothing left
 * of either. Whatever ends it, the next one goes on. What others did comes first, so that a person is
 * never told of a stand that is taken only after having given it away.
 *
 * @throws AppError what the transport throws
 */
export async function exchange(
  workspace: Workspace,
  transport: ShareTransport,
  signal: AbortSignal,
): Promise<void> {
  const { sharing } = workspace
  await betweenSteps(workspace, () => sharing.writeDown())
  let news: NewChanges
  do {
    const state = sharing.state()
    if (state === undefined) return
    news = await transport.changesSince(state.cursor, signal)
    const snapshot = news.snapshot === undefined ? undefined : await readWhole(news.snapshot)
    const { changes, cursor } = news
    await betweenSteps(workspace, () =>
      sharing.take({ ...(snapshot === undefined ? {} : { snapshot }), changes, cursor }),
    )
  } while (news.more)
  await betweenSteps(workspace, () => sharing.join())
  await betweenSteps(workspace, () => sharing.writeNames())
  for (let unsent = sharing.unsent(); unsent.length > 0; unsent = sharing.unsent()) {
    if ((await transport.put(unsent, signal)) === 'kept') sharing.sent(unsent)
    else await betweenSteps(workspace, () => sharing.takeNewDevice())
  }
  // Read at once, so that it is of one moment.
  if (news.wantsSnapshot) {
    const { covers, things } = sharing.snapshot()
    await transport.putSnapshot({ covers, at: workspace.clock.now(), things: [...things] }, signal)
  }
}

async function readWhole({ covers, things }: ShareSnapshot): Promise<{
  readonly covers: ShareSnapshot['covers']
  readonly things: readonly MergedThing[]
}> {
  const all: MergedThing[] = []
  for await (const some of things) all.push(...some)
  return { covers, things: all }
}
