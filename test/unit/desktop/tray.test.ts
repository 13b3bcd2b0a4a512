import type { MenuItemConstructorOptions } from 'electron'
import { basename } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAppTray } from '../../../electron/desktop/shell/tray.ts'
import { trayLook, type ShownState } from '../../../electron/desktop/shell/tray-look.ts'
import { speak } from '../../../electron/desktop/texts/texts.ts'
import {
  defaultPreferences,
  type ContractListener,
  type Preferences,
  type SyncState,
} from '../../../shared/contract/index.ts'
import { history } from '../../support/electron-double/app.ts'
import { app, nativeTheme, Notification, restart, Tray } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const calm: ShownState = {
  phase: 'idle',
  waiting: 0,
  conflicts: 0,
  discrepancies: 0,
  questions: 0,
  parked: 0,
}

let preferences: Preferences
const done: string[] = []
const warnings: string[] = []
beforeEach(() => {
  restart('')
  app.becomeReady()
  preferences = { ...defaultPreferences, tray: true }
  done.length = 0
  warnings.length = 0
})
afterEach(() => speak('en'))

async function start({
  platform = 'linux',
  safeMode = false,
}: { platform?: NodeJS.Platform; safeMode?: boolean } = {}) {
  let tell: ContractListener = () => undefined
  const core = {
    onEvent(listener: typeof tell) {
      tell = listener
      return () => undefined
    },
    dispatcher: {
      dispatch(method: string, input: unknown): Promise<unknown> {
        if (method === 'events.list')
          return Promise.resolve(['one', 'two', 'pack'].map((id) => ({ id, madeOfPack: id === 'pack' })))
        done.push(`${method} ${JSON.stringify(input)}`)
        return Promise.resolve({ jobId: 'job' })
      },
    },
  }
  const application = Promise.resolve(core)
  const kept = createAppTray({
    application,
    settings: { preferences: () => preferences },
    safeMode,
    show: () => void done.push('show'),
    log: { info: () => undefined, warn: (text) => void warnings.push(text), error: () => undefined },
    platform,
  })
  await application
  const synced = (eventId: string, change: Partial<ShownState>): void =>
    tell('sync.changed', { eventId, state: { ...calm, ...change } as SyncState })
  return { kept, synced }
}

function shown() {
  const [tray, ...more] = [...Tray.all]
  if (tray === undefined || more.length > 0) throw new Error('There is not one icon.')
  const item = (label: string): MenuItemConstructorOptions =>
    tray.menu.find((entry) => entry.label === label) ?? {}
  return {
    tray,
    image: basename(tray.image),
    item,
    click: (label: string) => item(label).click?.({} as never, undefined, {}),
  }
}

describe('the icon in the notification area', () => {
  test('is there only while the person wants it, and never in safe mode', async () => {
    preferences = { ...defaultPreferences }
    const { kept } = await start()
    expect([Tray.all.size, kept.stay()]).toEqual([0, false])
    preferences = { ...defaultPreferences, tray: true }
    kept.refresh()
    kept.refresh()
    expect(Tray.all.size).toBe(1)
    preferences = { ...defaultPreferences, stayInTray: true }
    kept.refresh()
    expect([Tray.all.size, kept.stay()]).toEqual([0, false])
    preferences = { ...defaultPreferences, tray: true, stayInTray: true }
    const safe = await start({ safeMode: true })
    expect([Tray.all.size, safe.kept.stay()]).toEqual([0, false])
  })

  test('says how the synchronisation of the open events stands', async () => {
    const { synced } = await start()
    expect([shown().image, shown().tray.menu[0]]).toEqual([
      'idle-light.png',
      { label: 'No event is open', enabled: false },
    ])
    synced('one', { phase: 'pushing', waiting: 3 })
    expect([shown().image, shown().tray.toolTip]).toEqual(['busy-light.png', 'Booth Builder · Sending …'])
    synced('one', { conflicts: 1, parked: 1 })
    expect([shown().image, shown().tray.toolTip, shown().tray.menu[0]?.label]).toEqual([
      'attention-light.png',
      'Booth Builder · 2 need attention',
      '2 need attention',
    ])
  })

  test('fits its panel, on Windows the system’s whatever the program’s theme is, and macOS colours it', async () => {
    nativeTheme.themeSource = 'light'
    await start({ platform: 'win32' })
    nativeTheme.systemIsDark = true
    nativeTheme.emit('updated')
    expect(shown().image).toBe('idle-dark.png')
    Tray.all.clear()
    await start({ platform: 'darwin' })
    expect(shown().image).toBe('idleTemplate.png')
  })

  test('brings the window by its click, on macOS by its menu only', async () => {
    await start()
    shown().tray.emit('click')
    shown().click('Show Booth Builder')
    expect(done).toEqual(['show', 'show'])
    Tray.all.clear()
    await start({ platform: 'darwin' })
    shown().tray.emit('click')
    expect(done).toHaveLength(2)
  })

  test('synchronises what is open and has a service, not while that runs, and ends the program', async () => {
    const { synced } = await start()
    expect(shown().item('Sync now').enabled).toBe(false)
    synced('two', {})
    synced('pack', { waiting: 1 })
    shown().click('Sync now')
    await vi.waitFor(() => expect(done).toEqual(['sync.start {"eventId":"two","direction":"both"}']))
    synced('two', { phase: 'pulling' })
    expect(shown().item('Sync now').enabled).toBe(false)
    shown().click('Quit Booth Builder')
    expect(history.at(-1)).toBe('exit 0')
  })

  test('leaves its menu alone while nothing that it shows changes', async () => {
    const { synced } = await start()
    synced('one', { waiting: 2 })
    const { menu } = shown().tray
    synced('one', { waiting: 2, phase: 'idle' })
    expect(shown().tray.menu).toBe(menu)
    synced('one', { waiting: 3 })
    expect(shown().tray.menu).not.toBe(menu)
  })
})

describe('without a window the program', () => {
  test('goes on only where the person chose that, and says so once; a click on that brings the window back', async () => {
    const { kept } = await start()
    expect(kept.stay()).toBe(false)
    preferences = { ...preferences, stayInTray: true }
    expect([kept.stay(), kept.stay()]).toEqual([true, true])
    expect(Notification.shown.map(({ title }) => title)).toEqual(['Booth Builder is still running'])
    Notification.shown[0]?.emit('click')
    expect(done).toEqual(['show'])
  })

  test('never goes on where no icon can be made, which the log says once', async () => {
    Tray.possible = false
    preferences = { ...preferences, stayInTray: true }
    const { kept, synced } = await start()
    synced('one', {})
    kept.refresh()
    expect([kept.isShown(), kept.stay(), warnings.length, done.length]).toEqual([false, false, 1, 0])
    Tray.possible = true
    synced('one', {})
    expect(kept.isShown(), 'tried again only when the person asks for it').toBe(false)
    kept.refresh()
    expect([kept.isShown(), kept.stay()]).toEqual([true, true])
  })

  test('never goes on with an icon that can neither be shown nor taken away, and starts all the same', async () => {
    const broken = (['setToolTip', 'destroy'] as const).map((method) =>
      vi.spyOn(Tray.prototype, method).mockImplementation(() => {
        throw new Error('no place for it')
      }),
    )
    preferences = { ...preferences, stayInTray: true }
    const { kept } = await start()
    expect([kept.stay(), warnings.length]).toEqual([false, 2])
    for (const spy of broken) spy.mockRestore()
  })

  test('shows its window again when the icon is lost', async () => {
    preferences = { ...preferences, stayInTray: true }
    const { kept, synced } = await start()
    vi.spyOn(shown().tray, 'setImage').mockImplementation(() => {
      throw new Error('gone')
    })
    synced('one', { phase: 'pushing' })
    expect([done, kept.stay(), Tray.all.size]).toEqual([['show'], false, 0])
  })
})

test.each([
  [[{ phase: 'pushing' as const }, { conflicts: 1 }], 'busy', 'Envoi…'],
  [[{ phase: 'offline' as const, waiting: 1 }], 'idle', 'Hors ligne · 1 modification à envoyer'],
  [[{ phase: 'offline' as const }, { waiting: 2 }], 'idle', '2 modifications à envoyer'],
  [[{ phase: 'paused' as const }], 'idle', 'En pause'],
  [[{}, {}], 'idle', 'Tout est synchronisé'],
])('several events are told of together, in the person’s language: %j', async (states, icon, sentence) => {
  await speak('fr')
  expect(trayLook(states.map((state) => ({ ...calm, ...state })))).toEqual({ icon, sentence })
})
