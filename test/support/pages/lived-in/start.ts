import { createReadStream, existsSync, globSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openTestApplication } from '../../application.ts'
import { copyPreparedSample, preparedFolder } from '../prepared-sample.ts'
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
  await cp(await livedInFolder(), dataDirectory, { recursive: true })
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

/** Prepared once for a whole run, by whoever needs it first; of two who begin at once, one's is kept. */
async function livedInFolder(): Promise<string> {
  const folder = join(preparedFolder(), 'lived-in')
  if (existsSync(folder)) return folder
  const own = await mkdtemp(join(preparedFolder(), 'being-lived-in-'))
  await copyPreparedSample(own)
  await liveIn(own)
  await addReviewAndVersions(own)
  forgetPlaces(own)
  await rename(own, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
  return folder
}

/** The events would ask about what a copy of them may have sent, if they were known to have been opened elsewhere. */
function forgetPlaces(dataDirectory: string): void {
  for (const path of globSync(join(dataDirectory, 'events/*/workspace.db'))) {
    const database = new DatabaseSync(path)
    const { changes } = database.prepare("DELETE FROM setting WHERE name = 'place'").run()
    database.close()
    if (changes !== 1) throw new Error(`${path} does not say where it was opened.`)
  }
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
    await client.call('templates.create', {
      eventId,
      booth,
      name: `Vorlage: ${longNames.floor}`,
      groups: ['texts', 'address', 'documents'],
    })

    const packOf = async (event: string): Promise<string> => {
      const made = (await finished(
        client.call('packs.make', {
          eventId: event,
          selection: { keys },
          name: longNames.company,
          withFilms: true,
        }),
      )) as {
        fileId: string
      }
      return (await application.generatedFile(event, made.fileId))!.path
    }
    const bundle = async (to: string | null, path: string): Promise<string> =>
      (
        await application.takeBundle({
          eventId: to,
          name: `${longNames.company}.boothpack`,
          source: createReadStream(path),
        })
      ).bundleId
    const opened = (await finished(
      client.call('packs.open', { bundleId: await bundle(null, await packOf(eventId)) }),
    )) as { eventId: string }
    for (const key of keys)
      await client.call('records.update', {
        ...{ eventId: opened.eventId, entity: 'booth', key },
        values: {
          booth_name: longNames.company,
          city: longNames.floor,
          booth_company_profile: longNames.profile,
        },
      })
    await finished(
      client.call('reviews.take', { eventId, bundleId: await bundle(eventId, await packOf(opened.eventId)) }),
    )
    await finished(client.call('reports.refresh', { eventId }))
  } finally {
    await core.close()
  }
}
