import { shell } from 'electron'
import { z } from 'zod'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Log, ExternalPrograms } from '../../application/host/types.ts'

const httpsPage = z.httpUrl().startsWith('https://')
const withFaultsPage = z.object({
  bugs: z.union([httpsPage, z.object({ url: httpsPage }).transform(({ url }) => url)]),
})

/**
 * What the system's own programs show for this one. `packageDeclaration` (package.json) says under
 * `bugs` where faults are reported; where it does not, no such page is shown.
 */
export function createExternalPrograms(parts: {
  readonly packageDeclaration: unknown
  readonly logFolder: string
  readonly log: Log
}): ExternalPrograms & {
  /** Begins an e-mail; the address must have been checked. */
  readonly mail: (url: string) => void
} {
  const { packageDeclaration, logFolder, log } = parts
  const faultsPage = withFaultsPage.safeParse(packageDeclaration).data?.bugs
  return {
    shows: faultsPage === undefined ? ['logs'] : ['logs', 'faults'],
    async show(what) {
      if (what === 'faults') {
        if (faultsPage !== undefined) await shell.openExternal(faultsPage)
        return
      }
      const trouble = await shell.openPath(logFolder)
      if (trouble !== '')
        throw new AppError('internal', 'The folder of logs could not be shown.', { cause: trouble })
    },
    mail(url) {
      void shell
        .openExternal(url)
        .catch((error: unknown) =>
          log.warn('No mail program could be opened.', { reason: toAppError(error).message }),
        )
    },
  }
}
