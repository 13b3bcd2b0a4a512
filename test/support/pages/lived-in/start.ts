import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestApplication } from '../../application.ts'
import { copyPreparedSample } from '../prepared-sample.ts'
import { startWebHost, type WebHost } from '../web-host.ts'
import { longNames } from './long-names.ts'
import { liveIn } from './prepare.ts'

const eventId = 'sample'

/**
 * A web host that knows the sample event as it is after weeks of work, with names as long as they
 * come; see `liveIn`. A review waits in it, a booth has a named state and a template, and an event
 * that was opened from a pack lies beside it.
 */
export async function startLivedInEvent(): Promise<WebHost> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'booth-builder-lived-in-'))
  await prepareLivedIn(dataDirectory)
  const host = await startWebHost({ dataDirectory })
  return {
    ...host,
    async stop() {
      const code = await host.stop()
      await rm(dataDirectory, { recursive: true, force: true })
      return code
    },
  }
}

async function prepareLivedIn(dataDirectory: string): Promise<void> {
  await copyPreparedSample(dataDirectory)
  await liveIn(dataDirectory)
  await addReviewAndVersions(dataDirectory)
}

async function addReviewAndVersions(dataDirectory: string): Promise<void> {
  const core = await openTestApplication({ dataDirectory })
  const { client, application, finished } = core
  try {
    await client.call('events.open', { eventId })
    const keysFrom = async (offset: number): Promise<readonly string[]> => {
      const { items } = await client.call('records.list', { eventId, entity: 'booth', offset, limit: 3 })
      return items.map(({ key }) => key)
    }
    const [booth = ''] = await keysFrom(0)
    const keys = [...(await keysFrom(40))]
    await client.call('snapshots.create', { eventId, booth, name: `Stand: ${longNames.floor}` })
    await client.call('templates.create', { eventId, booth, name: `Vorlage: ${longNames.floor}`, groups: ['texts', 'address', 'documents'] })

    const packOf = async (event: string): Promise<string> => {
      const made = (await finished(client.call('packs.make', { eventId: event, selection: { keys }, name: longNames.company, withFilms: true }))) as {
        fileId: string
      }
      return (await application.madeTable(event, made.fileId))!.path
    }
    const bundle = async (to: string | null, path: string): Promise<string> =>
      (await application.takeBundle({ eventId: to, name: `${longNames.company}.boothpack`, source: createReadStream(path) })).bundleId
    const opened = (await finished(client.call('packs.open', { bundleId: await bundle(null, await packOf(eventId)) }))) as { eventId: string }
    for (const key of keys)
      await client.call('records.update', {
        ...{ eventId: opened.eventId, entity: 'booth', key },
        values: { booth_name: longNames.company, city: longNames.floor, booth_company_profile: longNames.profile },
      })
    await finished(client.call('reviews.take', { eventId, bundleId: await bundle(eventId, await packOf(opened.eventId)) }))
    await finished(client.call('reports.refresh', { eventId }))
  } finally {
    await core.close()
  }
}
