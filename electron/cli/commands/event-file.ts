import { existsSync } from 'node:fs'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { readEventFile, writeEventFile } from '../../application/event-files/event-file.ts'
import { writeRegistration } from '../../application/host/known-events.ts'
import { childScript } from '../../installation/program-files.ts'
import { createStderrLog } from '../../node-host/log.ts'
import { createServiceLauncher } from '../../node-host/service-launcher.ts'
import { openWorkspace } from '../../workspace/open.ts'
import type { CommandResult } from '../output/output.ts'
import { openEventFolder, type EventFolder } from '../session/event-folder.ts'

const log = createStderrLog({ level: 'error' })
const launcher = createServiceLauncher(childScript('service'), log)

/** Writes the folder's event as one file. Throws what `openEventFolder` and `writeEventFile` throw. */
export async function exportEvent(
  folder: EventFolder,
  to: string,
  signal: AbortSignal,
): Promise<CommandResult> {
  const { workspace, event } = await openEventFolder(folder)
  try {
    const bytes = await writeEventFile({ workspace, event }, to, { launcher, signal })
    return {
      json: { file: to, bytes },
      text: `“${printableLine(event.name)}” is in ${to} (${bytes} bytes).`,
      exitCode: 0,
    }
  } finally {
    workspace.close()
  }
}

/** Takes the event of a file in as a folder. Throws `invalid-input` for a folder that is there, and what `readEventFile` throws. */
export async function importEvent(folder: string, from: string, signal: AbortSignal): Promise<CommandResult> {
  if (existsSync(folder))
    throw new AppError('invalid-input', `“${folder}” is there already. Name a folder that is not.`)
  const event = await readEventFile(from, folder, { launcher, clock: Date, log }, signal)
  const workspace = openWorkspace(folder, { clock: Date, mustExist: true })
  try {
    writeRegistration(workspace, { ...event, id: 'event' })
  } finally {
    workspace.close()
  }
  const { name, onThisComputer = false } = event
  const next = onThisComputer
    ? ''
    : ' Its service is elsewhere: “pull” and “push” need its app key and secret.'
  return {
    json: { event: { name }, workspace: folder, onThisComputer },
    text: `“${printableLine(name)}” is in ${folder}.${next}`,
    exitCode: 0,
  }
}
