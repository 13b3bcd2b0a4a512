import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCli, type CliOptions, type CliRun } from '../../support/cli.ts'
import { pngFile } from '../../support/files.ts'
import { seedBooths } from '../../support/workspaces/seed-booths.ts'
import { startService, type ServiceOptions, type StartedService } from '../../support/services/service.ts'

/** A record as the command line prints it. */
export type Printed = Record<string, unknown>

/** The one record, or the list of records, that a run printed. */
export function printed(run: CliRun): Printed {
  return run.json() as Printed
}

export function printedList(run: CliRun): readonly Printed[] {
  return run.json() as readonly Printed[]
}

export interface Desk {
  readonly service: StartedService
  readonly workspace: string
  /** Where record files and media lie. */
  readonly files: string
  run(args: readonly string[], options?: Partial<CliOptions>): Promise<CliRun>
  /** Saves a record from a file. */
  save(entity: string, content: unknown, options?: Partial<CliOptions>): Promise<CliRun>
  /** Another workspace of the same event, filled by `pull`; gives its folder. */
  colleague(): Promise<string>
  /** Writes a record file and gives its path. */
  record(name: string, content: unknown): string
  close(): Promise<void>
}

/**
 * A service of its own, with 4 floors and 3 booths, and a workspace that `init` has made and `pull`
 * has filled.
 */
export async function openDesk(options: ServiceOptions = {}): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-desk-'))
  const dataDirectory = join(folder, 'service')
  const { appKey = 'desk-key', appSecret = 'desk-secret' } = options
  await seedBooths({ dataDirectory, appKey, appSecret, booths: 3 })
  const service = await startService({ appKey, appSecret, ...options, dataDirectory })
  const workspace = join(folder, 'event')
  const environment = { BOOTH_BUILDER_APP_KEY: appKey, BOOTH_BUILDER_APP_SECRET: appSecret }
  const desk: Desk = {
    service,
    workspace,
    files: folder,
    run: (args, more = {}) => runCli(args, { workspace, environment, ...more }),
    save: (entity, content, more) =>
      desk.run(['save', entity, '--file', desk.record(`${entity}.json`, content)], more),
    async colleague() {
      const other = join(folder, 'colleague')
      await fill(other)
      return other
    },
    record(name, content) {
      const path = join(folder, name)
      writeFileSync(path, JSON.stringify(content))
      return path
    },
    async close() {
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const fill = async (into: string): Promise<void> => {
    for (const args of [['init', '--base-url', service.baseUrl], ['pull']]) {
      const made = await desk.run(args, { workspace: into })
      if (made.code !== 0) throw new Error(`${args[0] ?? ''} failed: ${made.stdout} ${made.stderr}`)
    }
  }
  await fill(workspace)
  return desk
}

/** All that a booth needs, with its pictures beside the record file. */
export async function boothFields(
  { files }: Pick<Desk, 'files'>,
  floor: number | string,
  name: string,
): Promise<Readonly<Record<string, unknown>>> {
  writeFileSync(join(files, 'logo.png'), await pngFile({ seed: 7, width: 100, height: 100 }))
  writeFileSync(join(files, 'back.png'), await pngFile({ seed: 8, width: 400, height: 400 }))
  return {
    booth_name: name,
    booth_company_profile: 'We make things.',
    booth_company_url: 'https://example.com',
    keywords: 'things, more things',
    exhibitor_name: 'Ada Example',
    exhibitor_email: 'ada@example.com',
    address: '1 Example Street',
    pobox: '1',
    city: 'Exampleton',
    state: 'Example State',
    country: 'Exampleland',
    active: 1,
    hide: 0,
    floor_id: floor,
    booth_logo: 'logo.png',
    booth_background: './back.png',
  }
}

/** A request to the service as another program would make it; gives the JSON answer. */
export async function askService(
  { baseUrl, appKey, appSecret }: StartedService,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const credentials = { grant_type: 'client_credentials', app_key: appKey, app_secret: appSecret }
  const token = await fetch(`${baseUrl}/v5/oauth/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentials),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  const answer = await fetch(
    `${baseUrl}/v5/${path}`,
    body === undefined
      ? { headers: { authorization } }
      : { method: 'POST', headers: { ...headers, authorization }, body: JSON.stringify(body) },
  )
  return (await answer.json()) as Record<string, unknown>
}

/** All records of a listing. */
export async function onService(
  service: StartedService,
  path: string,
  key: string,
): Promise<readonly Printed[]> {
  return (await askService(service, `${path}?limit=500`))[key] as readonly Printed[]
}
