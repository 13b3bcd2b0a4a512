import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { ShellCommand, ShownOutside } from '../../../shared/contract/shell.ts'
import { desktopTexts, filled, frameTexts } from '../texts/texts.ts'

/** What the menus do besides Electron's own roles. */
export interface MenuActions {
  /** What the page can do now. */
  readonly enabled: ReadonlySet<ShellCommand>
  readonly run: (command: ShellCommand) => void
  /** Lets the person choose a file or folder to open. */
  readonly open: () => void
  /** What other programs can show. */
  readonly shows: readonly ShownOutside[]
  readonly show: (what: ShownOutside) => void
}

/** The native menu. To be set again when the language changes, or what the page can do. */
export function setMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged, actions)))
}

type Role = Exclude<
  keyof ReturnType<typeof desktopTexts>['menu'],
  | 'file'
  | 'view'
  | 'edit'
  | 'event'
  | 'open'
  | 'newBooth'
  | 'guide'
  | 'keys'
  | 'news'
  | 'diagnostics'
  | 'licences'
  | 'sendBack'
>

const ofEvent = [
  'overview',
  'floors',
  'booths',
  'media',
  'people',
  'segments',
  'sessions',
  'jobs',
  'reports',
  'sync',
] as const

export function menuTemplate(
  platform: NodeJS.Platform,
  packaged: boolean,
  { enabled, run, open, shows, show }: MenuActions,
): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  const { menu: texts } = desktopTexts()
  const { rail, actions, search, outside } = frameTexts()
  /** Electron names its roles in English whatever the system speaks. */
  const item = (role: Role): MenuItemConstructorOptions => ({
    role,
    label: filled(texts[role], { product: 'Booth Builder' }),
  })
  const command = (id: ShellCommand, label: string, accelerator?: string): MenuItemConstructorOptions => ({
    id,
    label,
    enabled: enabled.has(id),
    click: () => run(id),
    // Only shown: the page hears its own keys.
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  })
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const settings = command('go-settings', rail.settings, 'CmdOrCtrl+,')
  /** On macOS a dialog of the system is in front of the window sometimes, and its fields get them. */
  const ofPage = (step: 'undo' | 'redo', accelerator: string): MenuItemConstructorOptions => ({
    ...command(step, texts[step], accelerator),
    click: (_item, window) => {
      if (mac && window === undefined) Menu.sendActionToFirstResponder(`${step}:`)
      else run(step)
    },
  })
  return [
    ...(mac
      ? [
          {
            label: 'Booth Builder',
            role: 'appMenu' as const,
            submenu: [
              item('about'),
              line,
              settings,
              line,
              item('services'),
              line,
              item('hide'),
              item('hideOthers'),
              item('unhide'),
              line,
              item('quit'),
            ],
          },
        ]
      : []),
    {
      label: texts.file,
      submenu: [
        command('new-booth', texts.newBooth),
        { label: texts.open, accelerator: 'CmdOrCtrl+O', click: open },
        command('all-events', actions.allEvents),
        line,
        ...(mac ? [] : [settings, line]),
        item(mac ? 'close' : 'quit'),
      ],
    },
    // Whatever has the focus gets them: the page knows what that is, and hears the keys itself.
    {
      label: texts.edit,
      submenu: [
        ofPage('undo', 'CmdOrCtrl+Z'),
        ofPage('redo', platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z'),
        line,
        item('cut'),
        item('copy'),
        item('paste'),
        item('selectAll'),
      ],
    },
    {
      label: texts.view,
      submenu: [
        command('search', search, 'CmdOrCtrl+K'),
        line,
        ...(packaged ? [] : [item('reload'), item('toggleDevTools'), line]),
        item('resetZoom'),
        item('zoomIn'),
        item('zoomOut'),
        line,
        item('togglefullscreen'),
      ],
    },
    {
      label: texts.event,
      submenu: [
        // What was opened from a pack goes back as one, and is never synchronised.
        enabled.has('send-back')
          ? command('send-back', texts.sendBack, 'CmdOrCtrl+S')
          : command('sync-now', actions.syncNow, 'CmdOrCtrl+S'),
        line,
        ...ofEvent.map((id) => command(`go-${id}`, rail[id])),
      ],
    },
    {
      label: texts.window,
      role: 'windowMenu',
      submenu: mac
        ? [item('minimize'), item('zoom'), line, item('front')]
        : [item('minimize'), item('close')],
    },
    // A Mac searches the menus from there.
    {
      label: texts.help,
      ...(mac ? { role: 'help' as const } : {}),
      submenu: [
        command('guide', texts.guide),
        command('keys', texts.keys),
        command('news', texts.news),
        line,
        command('diagnostics', texts.diagnostics),
        ...shows.map((what) => ({ id: `show-${what}`, label: outside[what], click: () => show(what) })),
        line,
        command('licences', texts.licences),
      ],
    },
  ]
}
