import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { mediaArchiveLimits } from '../../archives/limits.ts'
import { openArchive, type Archive } from '../../archives/open-archive.ts'
import { unpackFile } from '../../archives/unpack-file.ts'
import { packedFile, writeArchive, type PackedFile } from '../../archives/write-archive.ts'
import { servicePartOfEventFile as servicePart } from '../../../shared/domain/event-file.ts'
import { AppError } from '../../../shared/errors.ts'
import { parseJson } from '../../../shared/json.ts'
import { adoptDatabase, stopSharingIn } from '../../workspace/handed-on.ts'
import { openWorkspace } from '../../workspace/open.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { serviceFolderIn } from '../embedded-service/embedded-services.ts'
import type { Host, ServiceLauncher } from '../host/types.ts'
import { checkCredentials } from '../arrivals/connecting.ts'
import { readRegistration, type RegisteredEvent } from '../host/known-events.ts'

/**
 * The file of an event is a ZIP archive: `event.json`, written by `manifestOf`; `workspace/`, the database
 * of the event's folder and the files in `assets`; and, of an event on this computer, `service.zip`, as
 * the service's `events export` writes it.
 */
const format = 1
const manifestName = 'event.json'
const workspacePart = 'workspace/'
const databaseName = 'workspace.db'
/** What an archive may put into an event's folder. */
const takenIn = /^(workspace\.db|assets\/[0-9a-f]{2}\/[0-9a-f]{64})$/

const manifestSchema = z.object({
  format: z.int(),
  name: z.string(),
  onThisComputer: z.boolean(),
  madeAt: z.string(),
})
type Manifest = z.infer<typeof manifestSchema>

/**
 * Writes all of an event as one file: records, plans, changes that wait, files, and what its service on
 * this computer holds; no credentials. `workspace` is open, and nothing synchronises it meanwhile.
 * Throws `invalid-input` where the file is there already, `disk-full`, `cancelled`.
 *
 * @returns its size in bytes
 */
export async function writeEventFile(
  {
    workspace,
    event,
  }: { readonly workspace: Workspace; readonly event: Pick<RegisteredEvent, 'name' | 'onThisComputer'> },
  to: string,
  {
    launcher,
    signal,
  }: { readonly launcher: Pick<ServiceLauncher, 'administer'>; readonly signal: AbortSignal },
): Promise<number> {
  const target = resolve(to)
  if (await isThere(target))
    throw new AppError('invalid-input', `“${to}” is there already. Name a file that is not.`)
  const unfinished = await mkdtemp(join(dirname(target), `${basename(target)}.unfinished-`))
  try {
    const database = join(unfinished, databaseName)
    workspace.copyDatabase(database)
    stopSharingIn(database)
    const service = join(unfinished, servicePart)
    const onThisComputer = event.onThisComputer === true
    if (onThisComputer)
      await launcher.administer(
        ['events', 'export', '--data', serviceFolderIn(workspace.folder), '--to', service],
        signal,
      )
    const manifest: Manifest = {
      format,
      name: event.name,
      onThisComputer,
      madeAt: new Date(workspace.clock.now()).toISOString(),
    }
    const archive = join(unfinished, 'event.zip')
    await writeArchive(
      archive,
      [
        { path: manifestName, text: `${JSON.stringify(manifest, null, 2)}\n` },
        ...(onThisComputer ? [await packedFile(service, servicePart)] : []),
        await packedFile(database, workspacePart + databaseName),
        ...(await assetsOf(workspace.folder)),
      ],
      { signal },
    )
    await rename(archive, target)
    return (await stat(target)).size
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * Takes the event of a file in as a folder that is not there yet: its records and plans, and its service
 * where it has one on this computer. Nothing is left of the folder when it fails. Throws `file-damaged`,
 * `file-missing`, `file-too-large`, `workspace-newer`, `disk-full`, `cancelled`.
 *
 * @returns how the event is known, under the id that it was known by where it was written
 */
export async function readEventFile(
  from: string,
  folder: string,
  host: Pick<Host, 'launcher' | 'clock' | 'log'> & Partial<Pick<Host, 'network'>>,
  signal: AbortSignal,
): Promise<RegisteredEvent> {
  const archive = await openArchive(from, mediaArchiveLimits, basename(from), signal)
  try {
    const manifest = await manifestOf(archive)
    await mkdir(dirname(resolve(folder)), { recursive: true, mode: 0o700 })
    await mkdir(folder, { mode: 0o700 })
    try {
      for (const { path } of archive.entries) {
        const name = path.startsWith(workspacePart) ? path.slice(workspacePart.length) : ''
        if (takenIn.test(name)) await unpackFile(archive, path, join(folder, name), signal)
      }
      const database = join(folder, databaseName)
      if (!(await isThere(database))) throw noEvent()
      adoptDatabase(database)
      if (manifest.onThisComputer) {
        const service = join(folder, servicePart)
        await unpackFile(archive, servicePart, service, signal)
        const data = serviceFolderIn(folder)
        await mkdir(data, { mode: 0o700 })
        await host.launcher.administer(['events', 'import', '--from', service, '--data', data], signal)
        await rm(service)
      }
      return manifest.onThisComputer ? await knownAnew(host, folder, signal) : registrationIn(folder, host)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  } finally {
    archive.close()
  }
}

function registrationIn(folder: string, { clock }: Pick<Host, 'clock'>): RegisteredEvent {
  const workspace = openWorkspace(folder, { clock, mustExist: true })
  try {
    const event = readRegistration(workspace)
    if (event === undefined) throw noEvent()
    const { onThisComputer: _, ...portable } = event
    return { ...portable, sample: false, lastOpenedAt: null }
  } finally {
    workspace.close()
  }
}

/** The service that holds the event from now on numbers its events itself. */
async function knownAnew(
  host: Parameters<typeof readEventFile>[2],
  folder: string,
  signal: AbortSignal,
): Promise<RegisteredEvent> {
  const service = await host.launcher.launch({
    dataDirectory: serviceFolderIn(folder),
    sample: false,
    signal,
  })
  try {
    const { baseUrl, appKey, appSecret } = service
    const details = await checkCredentials(host, baseUrl, { kind: 'key', appKey, appSecret }, signal)
    return { ...registrationIn(folder, host), ...details, baseUrl, onThisComputer: true }
  } finally {
    await service.stop()
  }
}

async function manifestOf(archive: Archive): Promise<Manifest> {
  if (!archive.entries.some(({ path, sizeBytes }) => path === manifestName && sizeBytes < 64 * 1024))
    throw noEvent()
  const parts: Uint8Array[] = []
  for await (const part of archive.read(manifestName)) parts.push(part)
  const read = manifestSchema.safeParse(parseJson(Buffer.concat(parts).toString('utf8')))
  if (!read.success) throw noEvent()
  if (read.data.format > format)
    throw new AppError(
      'workspace-newer',
      'This file was made by a newer version of Booth Builder. Update the program.',
    )
  return read.data
}

async function assetsOf(folder: string): Promise<PackedFile[]> {
  const names = await readdir(join(folder, 'assets'), { recursive: true })
  const paths = names
    .map((name) => `assets/${name.replaceAll('\\', '/')}`)
    .filter((path) => takenIn.test(path))
  return Promise.all(paths.map((path) => packedFile(join(folder, path), workspacePart + path)))
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

function noEvent(): AppError {
  return new AppError('file-damaged', 'This file holds no event. Choose one that “event-export” wrote.')
}
