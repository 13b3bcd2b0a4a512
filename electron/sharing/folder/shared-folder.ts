import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { AppError, type ErrorDetails } from '../../../shared/errors.ts'
import { eventsFolder, markOf, suitability, type SharedEvent } from '../event-mark.ts'
import { withFolderErrors, isNotThere, toFolderError } from './folder-errors.ts'

/**
 * Makes a folder the one in which an event's plans are shared, or finds that it is it already.
 *
 * @throws AppError `invalid-input` for the field `folder`; `disk-error`, `disk-full` where it cannot be written
 */
export async function takeSharedFolder(folder: string, event: SharedEvent): Promise<void> {
  if (!isAbsolute(folder))
    throw refused('shared-folder-not-a-folder', 'This is not the whole path of a folder.')
  await checkIsFolder(folder)
  const names = await withFolderErrors(readdir(folder))
  const marks = names.includes(eventsFolder)
    ? await withFolderErrors(readdir(join(folder, eventsFolder)))
    : []
  const found = suitability(event, names, marks)
  if (found === 'of-others')
    throw refused(
      'shared-folder-of-others',
      'The folder contains other files. Create an empty folder in it for the plans and choose that one.',
    )
  if (found === 'other-event')
    throw refused(
      'shared-folder-other-event',
      'The folder contains the plans of another event. Choose a folder for this event alone.',
    )
  await withFolderErrors(writable(folder))
  if (found === 'ours') return
  await withFolderErrors(mkdir(join(folder, eventsFolder), { recursive: true }))
  await withFolderErrors(writeFile(join(folder, eventsFolder, markOf(event)), ''))
}

async function checkIsFolder(folder: string): Promise<void> {
  const facts = await stat(folder).catch((error: unknown) => {
    if (isNotThere(error)) return undefined
    throw toFolderError(error)
  })
  if (facts === undefined)
    throw refused('shared-folder-missing', 'There is no such folder. Create it, or check its path.')
  if (!facts.isDirectory())
    throw refused(
      'shared-folder-not-a-folder',
      'This is not a folder. Choose a folder that you share with your colleagues.',
    )
}

async function writable(folder: string): Promise<void> {
  const path = join(folder, `.${randomBytes(6).toString('hex')}.tmp`)
  await writeFile(path, '')
  await rm(path)
}

function refused(reason: ErrorDetails<'invalid-input'>['reason'] & string, message: string): AppError {
  return new AppError('invalid-input', message, { field: 'folder', details: { reason } })
}
