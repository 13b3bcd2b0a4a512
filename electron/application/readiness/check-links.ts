import type { LinkCheckResult } from '../../../shared/contract/index.ts'
import { linksOf } from '../../../shared/domain/readiness/problems.ts'
import type { LinkCheck } from '../../../shared/domain/readiness/links.ts'
import { judgedEntities } from '../../../shared/domain/readiness/rules.ts'
import type { LinkChecker, TriedLink } from '../../gateway/links.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'

const atOnce = 6

/**
 * Tries every link of an event's booths and their parts, each address once, a few at a time, and
 * keeps what was found. Where nothing answers, or what answered before does not any more, the
 * network is ours to blame: nothing that could not be reached is kept then.
 *
 * @throws AppError `cancelled`
 */
export async function checkLinks(
  workspace: Pick<Workspace, 'clock' | 'records' | 'readiness'>,
  checker: LinkChecker,
  {
    signal,
    onDone,
  }: { readonly signal: AbortSignal; readonly onDone: (done: number, total: number) => void },
): Promise<LinkCheckResult> {
  const urls = await linksIn(workspace)
  const tried = new Map<string, TriedLink>()
  const left = urls.values()
  const work = async (): Promise<void> => {
    for (const url of left) {
      tried.set(url, await checker.check(url, signal))
      onDone(tried.size, urls.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const unreached = [...tried].filter(([, { unreachable }]) => unreachable)
  const reached = [...tried].find(
    ([, { found, answer, unreachable }]) => !unreachable && found !== 'private' && answer !== 'no-answer',
  )?.[0]
  const offline =
    unreached.length > 0 && (reached === undefined || (await checker.check(reached, signal)).unreachable)
  const checkedAt = new Date(workspace.clock.now()).toISOString()
  const checks = new Map<string, LinkCheck>()
  for (const [url, { found, answer, unreachable }] of tried) {
    if (!(offline && unreachable)) checks.set(url, { found, answer, checkedAt })
  }
  workspace.readiness.keepLinkChecks(checks)
  return {
    checked: checks.size,
    broken: [...checks.values()].filter(({ found }) => found !== 'works').length,
    offline,
  }
}

async function linksIn({ records }: Pick<Workspace, 'records'>): Promise<ReadonlySet<string>> {
  const urls = new Set<string>()
  const pause = pacer()
  for (const entity of judgedEntities) {
    for (const record of records.iterate(entity)) {
      if (record.removed) continue
      for (const { url } of linksOf(entity, currentValues(record)))
        if (/^https?:/i.test(url) && URL.canParse(url)) urls.add(url)
      await pause()
    }
  }
  return urls
}
