import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../electron/start/arguments.ts'
import { missingDisplay, missingSandbox, type Machine } from '../../../electron/start/desktop-obstacles.ts'

const desk: Machine = {
  platform: 'linux',
  environment: { DISPLAY: ':0' },
  userId: 1000,
  read: () => undefined,
  runsAsRoot: () => false,
}

describe('a window can open', () => {
  test.each([
    ['under X11', desk],
    ['under Wayland', { ...desk, environment: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['on macOS', { ...desk, platform: 'darwin', environment: {} } as const],
    ['on Windows', { ...desk, platform: 'win32', environment: {}, userId: undefined } as const],
  ])('%s', (_where, machine) => {
    expect(missingDisplay(machine)).toBeUndefined()
    expect(missingSandbox(machine, '/electron/dist/electron')).toBeUndefined()
  })
})

describe('no window can open on Linux', () => {
  test('without a display, and the variables that name one are named', () => {
    expect(missingDisplay({ ...desk, environment: { DISPLAY: '' } })).toMatch(/DISPLAY.*WAYLAND_DISPLAY/)
  })
  test('as root', () => expect(missingDisplay({ ...desk, userId: 0 })).toContain('root'))
  test.each([
    ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
    ['/proc/sys/user/max_user_namespaces', '0'],
  ])(
    'where %s is %s and the sandbox program is not root’s, and the command that permits it is given',
    (path, value) => {
      const restricted: Machine = { ...desk, read: (asked) => (asked === path ? value : undefined) }
      expect(missingSandbox(restricted, '/electron/dist/electron')).toContain(
        "chmod 4755 '/electron/dist/chrome-sandbox'",
      )
      expect(
        missingSandbox(
          { ...restricted, runsAsRoot: (file) => file === '/electron/dist/chrome-sandbox' },
          '/electron/dist/electron',
        ),
      ).toBeUndefined()
    },
  )
})

describe('the arguments of a start', () => {
  test('choose host, port, browser and folder', () => {
    expect(readArguments([])).toEqual({
      host: 'auto',
      port: undefined,
      open: true,
      dataDirectory: undefined,
      safeMode: false,
    })
    expect(readArguments(['--web', '--port', '8080', '--no-open', '--data', '/tmp/x'])).toEqual({
      host: 'web',
      port: 8080,
      open: false,
      dataDirectory: '/tmp/x',
      safeMode: false,
    })
    expect(readArguments(['--desktop']).host).toBe('desktop')
  })
  test.each([
    [['--web', '--desktop']],
    [['--port', 'x']],
    [['--port', '70000']],
    [['--port', '']],
    [['--port', '0x50']],
    [['--prot', '1']],
    [['extra']],
  ])('that make no sense are refused: %j', (argv) => expect(() => readArguments(argv)).toThrow(Error))
})
