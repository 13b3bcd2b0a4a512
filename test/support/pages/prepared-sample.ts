import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPage, signIn } from './web-client.ts'
import { startWebHost, type WebHost } from './web-host.ts'

const sample = 'sample'
const variable = 'BOOTH_BUILDER_PREPARED_FOLDER'

/**
 * Opens the sample event once for a whole run of browser tests, so that each begins with a copy of
 * a data folder that knows it. Gives what removes the folder again.
 */
export default async function prepareSample(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'booth-builder-prepared-'))
  const host = await startWebHost({ dataDirectory: join(folder, sample) })
  try {
    const page = await openPage(await signIn(host.url))
    await page.finished(page.client.call('events.openSample', {}))
    await page.close()
  } finally {
    await host.stop()
  }
  process.env[variable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A folder of this run, with what is made once for all its tests. */
export function preparedFolder(): string {
  const prepared = process.env[variable]
  if (prepared === undefined)
    throw new Error(
      'No sample event was prepared: the Playwright configuration has that done before the tests.',
    )
  return prepared
}

/** Copies the prepared data folder into `folder`. */
export async function copyPreparedSample(folder: string): Promise<void> {
  await cp(join(preparedFolder(), sample), folder, { recursive: true })
}

/**
 * A web host over a copy of the prepared data folder, at `dataDirectory` or in a folder of its own
 * that `stop` removes.
 */
export async function startWebHostWithSample(dataDirectory?: string): Promise<WebHost> {
  const folder = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'booth-builder-')))
  await copyPreparedSample(folder)
  const host = await startWebHost({ dataDirectory: folder })
  return {
    ...host,
    async stop() {
      const code = await host.stop()
      if (dataDirectory === undefined) await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}
