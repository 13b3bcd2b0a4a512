import { dialog, type BrowserWindow } from 'electron'
import type { ShellCommand } from '../../../shared/contract/shell.ts'
import type { Log, ExternalPrograms } from '../../application/host/types.ts'
import type { Requests } from '../shell/requests.ts'
import { setMenu } from './menu.ts'

/**
 * Keeps the native menu as the language is, and what the page can do. Only after `ready`. Gives
 * what sets it again once another language is spoken.
 */
export function createNativeMenu(parts: {
  readonly requests: Requests
  readonly outside: ExternalPrograms
  readonly window: () => BrowserWindow | undefined
  readonly log: Log
}): () => void {
  const { requests, outside, window, log } = parts
  let enabled: ReadonlySet<ShellCommand> = new Set()
  const choose = async (): Promise<void> => {
    const options = { properties: ['openFile', 'multiSelections'] as ('openFile' | 'multiSelections')[] }
    const shown = window()
    const { filePaths } = await (shown === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(shown, options))
    requests.open(filePaths)
  }
  const set = (): void =>
    setMenu({
      enabled,
      run: (command) => requests.ask({ kind: 'command', command }),
      open: () =>
        void choose().catch((error: unknown) =>
          log.warn('No file could be chosen.', { reason: String(error) }),
        ),
      shows: outside.shows,
      show: (what) =>
        void outside
          .show(what)
          .catch((error: unknown) =>
            log.warn('Nothing shows what was asked for.', { what, reason: String(error) }),
          ),
    })
  set()
  requests.onOffered((offered) => {
    enabled = new Set(offered)
    set()
  })
  return set
}
