import { test as base, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDesktopWindow, type DesktopWindow } from '../support/pages/desktop-window.ts'
import { goTo } from '../support/pages/screens.ts'

export { expect } from '@playwright/test'

interface Desktop {
  /** Temporary; what the program keeps is in `data` in it. */
  readonly folder: string
  /** The program, started. */
  readonly window: DesktopWindow
  /** Starts the program once more, with what it kept; `opened` is opened with it. */
  readonly openAgain: (...opened: readonly string[]) => Promise<DesktopWindow>
  /** Starts it as a person does, who names no folder: the system's places for data and settings lie in `folder`. */
  readonly openDefault: () => Promise<DesktopWindow>
}

export const test = base.extend<Desktop>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'desktop-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  openAgain: async ({ folder }, use) => {
    const opened: DesktopWindow[] = []
    await use(async (...given) => {
      const window = await openDesktopWindow({ kind: 'data', folder: join(folder, 'data') }, given)
      opened.push(window)
      return window
    })
    for (const window of opened) await window.end()
  },
  openDefault: async ({ folder }, use) => {
    const opened: DesktopWindow[] = []
    await use(async () => {
      const environment = {
        HOME: folder,
        XDG_CONFIG_HOME: join(folder, 'settings'),
        XDG_DATA_HOME: join(folder, 'data'),
      }
      const window = await openDesktopWindow({ kind: 'default', environment })
      opened.push(window)
      return window
    })
    for (const window of opened) await window.end()
  },
  window: async ({ openAgain }, use) => use(await openAgain()),
})

/** From whichever screen of an open event. */
export async function openFirstBooth(page: Page): Promise<void> {
  await goTo(page, 'Booths')
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
}

/** From the start screen of a program that has opened one event before. */
export async function openKnownEvent(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Your events' }).getByRole('link').click()
}
