import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { newEventSetup } from '../../../shared/domain/event-setup/event-setup.ts'
import { readSetupWords, type SetupWords } from '../../../shared/domain/event-setup/setup-words.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { serviceFolderIn } from '../../application/embedded-service/embedded-services.ts'
import { ownEvent, setUpService } from '../../application/arrivals/own-event.ts'
import { childScript } from '../../installation/program-files.ts'
import { createStderrLog } from '../../node-host/log.ts'
import { createServiceLauncher } from '../../node-host/service-launcher.ts'
import type { CommandResult } from '../output/output.ts'
import { register } from './init.ts'

/**
 * Sets up an event whose service lies in the folder. Nothing is left of it when it fails. Throws
 * `invalid-input`, also for a folder that is there already.
 */
export async function newEvent(
  folder: string,
  words: SetupWords,
  signal: AbortSignal,
): Promise<CommandResult> {
  const setup = {
    ...newEventSetup,
    ...readSetupWords({
      ...words,
      timezone: words.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  }
  if (existsSync(folder))
    throw new AppError('invalid-input', `“${folder}” is there already. Name a folder that is not.`)
  const log = createStderrLog({ level: 'error' })
  try {
    const service = await createServiceLauncher(childScript('service'), log).launch({
      dataDirectory: serviceFolderIn(folder),
      sample: false,
      signal,
    })
    try {
      register(
        folder,
        ownEvent('event', service.baseUrl, await setUpService({ clock: Date, log }, service, setup, signal)),
      )
    } finally {
      await service.stop()
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    json: { event: setup, workspace: folder },
    text: `“${printableLine(setup.name)}” is set up in ${folder}. Fetch its records with “pull”.`,
    exitCode: 0,
  }
}
