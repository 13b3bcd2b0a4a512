import { statfs } from 'node:fs/promises'
import { arch, platform, release, totalmem } from 'node:os'
import type { Handlers } from '../../../shared/contract/index.ts'
import { entityNames } from '../../../shared/entities/index.ts'
import { createRedaction } from '../../gateway/redaction.ts'
import type { ApplicationContext } from '../events/context.ts'
import { createBucketKeyStore } from '../host/credentials.ts'
import { withoutPrivate } from '../host/private-texts.ts'

const shownLogLines = 100

export function diagnosticsHandlers(context: ApplicationContext): Pick<Handlers, 'diagnostics.text'> {
  return {
    'diagnostics.text': async ({ eventId }) => {
      const { host, credentials } = context
      const lines = [
        ...(await ofProgram(context)),
        ...(eventId === null ? [] : await ofEvent(context, eventId)),
        'Log:',
        ...(host.recentLog?.(shownLogLines) ?? ['none is kept']).map(withoutPrivate),
      ]
      // Besides what is recognised by its look, what this event's secrets are known to be.
      const known = createRedaction()
      const own = eventId === null ? undefined : await credentials.get(eventId).catch(() => undefined)
      for (const secret of own === undefined
        ? []
        : own.kind === 'token'
          ? [own.token]
          : [own.appKey, own.appSecret])
        known.add(secret)
      const bucket =
        eventId === null
          ? undefined
          : await createBucketKeyStore(host.vault, eventId)
              .get()
              .catch(() => undefined)
      for (const secret of bucket === undefined ? [] : [bucket.accessKeyId, bucket.secret]) known.add(secret)
      return { text: lines.map((line) => known.clean(line)).join('\n') }
    },
  }
}

async function ofProgram({ host, events }: ApplicationContext): Promise<readonly string[]> {
  const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`
  const disk = await statfs(host.dataDirectory).catch(() => undefined)
  const { electron } = process.versions
  const reports = await host.crashReports?.()
  return [
    `Booth Builder ${host.version} (${host.kind})`,
    `Made: ${new Date(host.clock.now()).toISOString()}`,
    `System: ${platform()} ${release()} ${arch()}, memory ${gigabytes(totalmem())}`,
    `Node ${process.versions.node}${electron === undefined ? '' : `, Electron ${electron}`}`,
    `Secrets kept in: ${host.vault.kind}`,
    `Free disk space: ${disk === undefined ? 'unknown' : gigabytes(disk.bavail * disk.bsize)}`,
    `Settings: ${JSON.stringify(host.settings.preferences())}`,
    `Events known: ${events.registered().length}`,
    ...(reports === undefined
      ? []
      : [
          `Crash reports on this computer: ${reports.count}${reports.newestAt === null ? '' : `, the newest of ${reports.newestAt}`}; none is sent`,
        ]),
  ]
}

async function ofEvent({ events }: ApplicationContext, eventId: string): Promise<readonly string[]> {
  const known = await events.known(eventId)
  const { workspace, engine } = await events.open(eventId)
  const records: string[] = []
  for (const entity of entityNames) {
    const all = await workspace.lists.count({ entity })
    if (all === 0) continue
    const incomplete = await workspace.lists.count({ entity, states: ['new'] })
    const changed = await workspace.lists.count({ entity, states: ['changed'] })
    records.push(`  ${entity}: ${all} (${incomplete} new, ${changed} changed)`)
  }
  const { phase, waiting, drafts, parked, conflicts, discrepancies, lastPulledAt, lastPushedAt, error } =
    engine.state()
  const journal = Object.entries(workspace.journal.counts()).map(([state, count]) => `${state} ${count}`)
  return [
    `Open event: ${known.sample ? 'sample' : known.onThisComputer ? 'on this computer' : known.madeOfPack ? 'from a pack' : 'connected'}, credentials ${known.needsCredentials ? 'needed' : 'there'}`,
    'Records:',
    ...records,
    `Synchronisation: ${phase}, waiting ${waiting}, drafts ${drafts}, parked ${parked}, conflicts ${conflicts}, discrepancies ${discrepancies}`,
    `Last fetched: ${lastPulledAt ?? 'never'}; last sent: ${lastPushedAt ?? 'never'}; last error: ${error?.code ?? 'none'}`,
    `Journal: ${journal.join(', ')}`,
  ]
}
