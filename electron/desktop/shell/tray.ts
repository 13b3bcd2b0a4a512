import { app, Menu, nativeTheme, Notification, Tray, type MenuItemConstructorOptions } from 'electron'
import { join } from 'node:path'
import { z } from 'zod'
import type { Application, Log } from '../../application/host/types.ts'
import { resourceFolder } from '../../installation/program-files.ts'
import type { DesktopSettings } from '../persistence/settings.ts'
import { desktopTexts, filled, frameTexts } from '../texts/texts.ts'
import { trayLook, type ShownState, type TrayLook } from './tray-look.ts'

export interface TrayParts {
  readonly application: Promise<Pick<Application, 'onEvent' | 'dispatcher'>>
  readonly settings: Pick<DesktopSettings, 'preferences'>
  readonly safeMode: boolean
  /** Brings the window to the person, a new one where there is none. */
  readonly show: () => void
  readonly log: Log
  /** For tests. */
  readonly platform?: NodeJS.Platform
}

export interface AppTray {
  /**
   * To be called when preferences have changed, and when another language is spoken. Where no icon
   * could be made, it is tried again.
   */
  refresh(): void
  isShown(): boolean
  /**
   * Whether the program goes on without a window, which the person then is told. Never without an
   * icon that brings the window back.
   */
  stay(): boolean
}

const listed = z.array(z.object({ id: z.string(), madeOfPack: z.boolean() }))

/**
 * Keeps an icon in the notification area or menu bar that shows how the synchronisation of the open
 * events stands, while the person wants one. Only after `ready`.
 */
export function createAppTray({
  application,
  settings,
  safeMode,
  show,
  log,
  platform = process.platform,
}: TrayParts): AppTray {
  const states = new Map<string, ShownState>()
  let tray: Tray | undefined
  /** What the icon shows: its menu would close if it were set again to what it is. */
  let shown = ''
  let failed = false
  let told = false
  // Held here until it is clicked: without a reference it is collected, and its click goes nowhere.
  let notification: Notification | undefined

  const remove = (): void => {
    const last = tray
    tray = undefined
    shown = ''
    try {
      if (last?.isDestroyed() === false) last.destroy()
    } catch (error) {
      log.warn('The icon in the notification area could not be taken away.', { reason: String(error) })
    }
  }
  const synchronise = async (): Promise<void> => {
    const { dispatcher } = await application
    const { signal } = new AbortController()
    const events = listed.parse(await dispatcher.dispatch('events.list', {}, signal))
    const synchronised = events.filter(({ id, madeOfPack }) => states.has(id) && !madeOfPack)
    if (synchronised.length === 0) show()
    for (const { id } of synchronised)
      await dispatcher.dispatch('sync.start', { eventId: id, direction: 'both' }, signal)
  }
  const menu = ({ icon, sentence }: TrayLook): MenuItemConstructorOptions[] => [
    { label: sentence, enabled: false },
    { type: 'separator' },
    {
      label: frameTexts().actions.syncNow,
      enabled: icon !== 'busy' && states.size > 0,
      click: () =>
        void synchronise().catch((error: unknown) =>
          log.warn('The synchronisation could not be started.', { reason: String(error) }),
        ),
    },
    { label: desktopTexts().tray.show, click: show },
    { type: 'separator' },
    { label: filled(desktopTexts().menu.quit, { product: 'Booth Builder' }), click: () => app.quit() },
  ]
  const set = (): void => {
    const look = trayLook([...states.values()])
    const image = join(resourceFolder('icons'), 'tray', imageName(look.icon, platform))
    const template = menu(look)
    const next = JSON.stringify([image, template])
    if (next === shown) return
    if (tray === undefined) {
      tray = new Tray(image)
      // There the menu opens.
      if (platform !== 'darwin') tray.on('click', show)
    } else tray.setImage(image)
    tray.setToolTip(`Booth Builder · ${look.sentence}`)
    tray.setContextMenu(Menu.buildFromTemplate(template))
    shown = next
  }
  const refresh = (again: boolean): void => {
    if (safeMode || !settings.preferences().tray) {
      failed = false
      remove()
      return
    }
    if (failed && !again) return
    try {
      set()
      failed = false
    } catch (error) {
      const hadOne = tray !== undefined
      const isNews = !failed
      failed = true
      remove()
      if (isNews)
        log.warn('No icon can be shown in the notification area; closing the window ends the program.', {
          reason: String(error),
        })
      // It may have been the only way to the window.
      if (hadOne) show()
    }
  }

  const isShown = (): boolean => tray?.isDestroyed() === false

  nativeTheme.on('updated', () => refresh(false))
  refresh(false)
  application
    .then((core) =>
      core.onEvent((name, payload) => {
        if (name !== 'sync.changed') return
        const { eventId, state } = payload
        states.set(eventId, state)
        refresh(false)
      }),
    )
    // That the core could not be made is said where it is made.
    .catch(() => undefined)
  return {
    refresh: () => refresh(true),
    isShown,
    stay() {
      if (!isShown() || !settings.preferences().stayInTray) return false
      if (!told && Notification.isSupported()) {
        const { stays, staysText } = desktopTexts().tray
        notification = new Notification({ title: stays, body: staysText })
        notification.on('click', show)
        notification.show()
      }
      told = true
      return true
    },
  }
}

/** macOS colours the icon itself; elsewhere it has to fit the panel it lies on. */
function imageName(icon: TrayLook['icon'], platform: NodeJS.Platform): string {
  if (platform === 'darwin') return `${icon}Template.png`
  const dark =
    platform === 'win32'
      ? nativeTheme.shouldUseDarkColorsForSystemIntegratedUI
      : nativeTheme.shouldUseDarkColors
  return `${icon}-${dark ? 'dark' : 'light'}.png`
}
