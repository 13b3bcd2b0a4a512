import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { devicePattern } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { AppError, type ErrorDetails } from '../../../shared/errors.ts'
import { withoutEnd } from '../../../shared/domain/text-end.ts'
import { explained, isNotThere, toFolderError } from './folder-errors.ts'

/** By what an event is known on all computers. */
export interface SharedEvent {
  readonly baseUrl: string
  readonly remoteId: string
  /** Its service has another address at every start. */
  readonly sample: boolean
}

const eventsFolder = 'events'

/**
 * Makes a folder the one in which an event's plans are shared, or finds that it is it already. The
 * file that says so has the same name and content whoever writes it, so that it has one writer.
 *
 * @throws AppError `invalid-input` for the field `folder`; `disk-error`, `disk-full` where it cannot be written
 */
export async function takeSharedFolder(folder: string, event: SharedEvent): Promise<void> {
  if (!isAbsolute(folder)) throw refused('shared-folder-not-a-folder', 'This is not the whole path of a folder.')
  await checkIsFolder(folder)
  const names = (await explained(readdir(folder))).filter((name) => !isOfCarrier(name))
  if (!names.every(isOurs))
    throw refused('shared-folder-of-others', 'The folder contains other files. Create an empty folder in it for the plans and choose that one.')
  const mark = markOf(event)
  const marks = names.includes(eventsFolder) ? (await explained(readdir(join(folder, eventsFolder)))).filter((name) => !isOfCarrier(name)) : []
  if (marks.length > 0 && !marks.some((name) => name.startsWith(mark)))
    throw refused('shared-folder-other-event', 'The folder contains the plans of another event. Choose a folder for this event alone.')
  await explained(writable(folder))
  if (marks.length > 0) return
  await explained(mkdir(join(folder, eventsFolder), { recursive: true }))
  await explained(writeFile(join(folder, eventsFolder, mark), ''))
}

async function checkIsFolder(folder: string): Promise<void> {
  const facts = await stat(folder).catch((thrown: unknown) => {
    if (isNotThere(thrown)) return undefined
    throw toFolderError(thrown)
  })
  if (facts === undefined) throw refused('shared-folder-missing', 'There is no such folder. Create it, or check its path.')
  if (!facts.isDirectory()) throw refused('shared-folder-not-a-folder', 'This is not a folder. Choose a folder that you share with your colleagues.')
}

/** What a program that carries files, or the system, keeps there for itself. */
function isOfCarrier(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~') || ['desktop.ini', 'thumbs.db'].includes(name.toLowerCase())
}

function isOurs(name: string): boolean {
  return devicePattern.test(name) || ['files', 'snapshots', eventsFolder].includes(name)
}

function markOf({ baseUrl, remoteId, sample }: SharedEvent): string {
  const address = sample ? 'sample' : URL.canParse(baseUrl) ? withoutEnd(new URL(baseUrl).href, '/') : baseUrl
  return createHash('sha256')
    .update(JSON.stringify([remoteId, address]))
    .digest('hex')
    .slice(0, 32)
}

async function writable(folder: string): Promise<void> {
  const path = join(folder, `.${randomBytes(6).toString('hex')}.tmp`)
  await writeFile(path, '')
  await rm(path)
}

function refused(reason: ErrorDetails<'invalid-input'>['reason'] & string, message: string): AppError {
  return new AppError('invalid-input', message, { field: 'folder', details: { reason } })
}
