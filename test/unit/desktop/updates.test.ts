import { generateKeyPairSync } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createUpdates, type Updates } from '../../../electron/application/host/updates.ts'
import { closeBeforeQuit } from '../../../electron/desktop/quit.ts'
import { publicKeyOf, signUpdate } from '../../../electron/desktop/update-signature.ts'
import { createUpdater, type UpdaterLibrary } from '../../../electron/desktop/updater.ts'
import { defaultPreferences, type Preferences } from '../../../shared/contract/index.ts'
import type { ProxyLogin } from '../../../electron/gateway/proxy-routes/proxies.ts'
import { history } from '../../support/electron-double/app.ts'
import { app, restart } from '../../support/electron-double/index.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

/** As electron-updater 6 is documented: events, and promises that say the same. */
class FakeLibrary extends EventEmitter {
  autoDownload = true
  autoInstallOnAppQuit = false
  allowDowngrade = true
  allowPrerelease = true
  disableWebInstaller = false
  logger: unknown = console
  feeds: unknown[] = []
  newest: string | undefined = '2.0.0'
  failure: Error | undefined
  installed: unknown[] = []
  fetched = Promise.withResolvers<undefined>()
  /** More of what the feed says. */
  announced: object = {}
  installFailure: Error | undefined
  /** On the way is a proxy that asks who is there, until it has heard this password or nothing. */
  password: string | undefined

  setFeedURL(options: unknown): void {
    this.feeds.push(options)
  }

  async checkForUpdates(): Promise<unknown> {
    this.emit('checking-for-update')
    if (this.password !== undefined && !(await this.passesProxy()))
      this.failure = new Error('407 Proxy Authentication Required')
    if (this.failure !== undefined) {
      this.emit('error', this.failure)
      return Promise.reject(this.failure)
    }
    const updateInfo = { version: this.newest ?? '1.0.0', ...this.announced }
    this.emit(this.newest === undefined ? 'update-not-available' : 'update-available', updateInfo)
    return Promise.resolve({ isUpdateAvailable: this.newest !== undefined, updateInfo })
  }

  /** Chromium asks again and again, and waits for each answer as long as it takes. */
  async passesProxy(): Promise<boolean> {
    const who = { isProxy: true, scheme: 'basic', host: 'proxy.example', port: 3128, realm: '' }
    for (;;) {
      const asked = Promise.withResolvers<string | undefined>()
      this.emit('login', who, (_username?: string, password?: string) => asked.resolve(password))
      const password = await asked.promise
      if (password === undefined || password === this.password) return password !== undefined
    }
  }

  async downloadUpdate(): Promise<string[]> {
    this.emit('download-progress', { percent: 40.4, bytesPerSecond: 1, transferred: 4, total: 10 })
    await this.fetched.promise
    this.emit('update-downloaded', { version: this.newest, downloadedFile: '/tmp/update' })
    return ['/tmp/update']
  }

  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void {
    this.installed.push({ isSilent, isForceRunAfter })
    // That is all that is heard of it: the program goes on.
    if (this.installFailure !== undefined) this.emit('error', this.installFailure)
    else app.quit()
  }
}

let library: FakeLibrary
let preferences: Preferences
let busy: boolean
let logged: string[]

beforeEach(() => {
  restart(temporaryFolder())
  app.becomeReady()
  library = new FakeLibrary()
  preferences = { ...defaultPreferences, updates: true }
  busy = false
  logged = []
})

function updates(updateKey?: string): {
  readonly updates: Updates
  readonly updater: ReturnType<typeof createUpdater>
} {
  const write = (message: string, details?: object): void =>
    void logged.push(JSON.stringify({ message, details }))
  const log = { info: write, warn: write, error: write }
  const updater = createUpdater({
    log,
    updateKey,
    load: () => Promise.resolve(library as unknown as UpdaterLibrary),
  })
  const made = createUpdates({
    updater,
    settings: { preferences: () => preferences },
    isBusy: () => busy,
    clock: { now: () => 0 },
    log,
  })
  return { updates: made, updater }
}

describe('newer versions', () => {
  it('are not looked for until a person wants them', async () => {
    preferences = { ...defaultPreferences }
    const { updates: made } = updates()
    made.applyPreferences()
    await made.check()
    expect([made.state(), library.listenerCount('error')]).toEqual([{ phase: 'off' }, 0])
    expect(defaultPreferences.updates).toBe(false)
  })

  it('are fetched in the background and told when they are here', async () => {
    const { updates: made } = updates()
    const phases: string[] = []
    made.onChange(() => phases.push(JSON.stringify(made.state())))
    const looked = made.check()
    await vi.waitFor(() =>
      expect(made.state()).toEqual({ phase: 'downloading', version: '2.0.0', percent: 40 }),
    )
    library.fetched.resolve(undefined)
    await looked
    expect(made.state()).toEqual({ phase: 'ready', version: '2.0.0', busy: false })
    expect(phases[0]).toBe('{"phase":"checking"}')
  })

  it('are installed when the program ends, never older ones and none that fetch more by themselves', async () => {
    library.fetched.resolve(undefined)
    await updates().updates.check()
    const {
      autoDownload,
      autoInstallOnAppQuit,
      allowDowngrade,
      allowPrerelease,
      disableWebInstaller,
      logger,
    } = library
    expect({
      autoDownload,
      autoInstallOnAppQuit,
      allowDowngrade,
      allowPrerelease,
      disableWebInstaller,
      logger,
    }).toEqual({
      ...{
        autoDownload: false,
        autoInstallOnAppQuit: true,
        allowDowngrade: false,
        allowPrerelease: false,
        disableWebInstaller: true,
        logger: null,
      },
    })
    expect(library.installed).toEqual([])
  })

  it('are never started while something is under way', async () => {
    library.fetched.resolve(undefined)
    const { updates: made } = updates()
    await made.check()
    busy = true
    expect(made.state()).toMatchObject({ busy: true })
    expect(() => made.restart()).toThrow(
      expect.objectContaining({ code: 'conflict', details: { reason: 'update-busy' } }) as Error,
    )
    expect([app.exitCode, library.installed]).toEqual([undefined, []])
  })

  it('start only when the page has saved and the core is closed', async () => {
    library.fetched.resolve(undefined)
    const { updates: made, updater } = updates()
    await made.check()
    const steps: string[] = []
    const core = { close: () => Promise.resolve(void steps.push('core closed')) }
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    closeBeforeQuit(
      Promise.resolve(core as never),
      () => Promise.resolve(void steps.push(`page saved, ${library.installed.length} installed`)),
      silent,
      () => updater.end(),
    )
    made.restart()
    await vi.waitFor(() => expect(app.exitCode).toBe(0))
    expect(steps).toEqual(['page saved, 0 installed', 'core closed'])
    expect(library.installed).toEqual([{ isSilent: true, isForceRunAfter: true }])
  })

  it('that cannot be installed bring this one back: without a window, it would keep every start from one', async () => {
    library.fetched.resolve(undefined)
    library.installFailure = new Error("EACCES: permission denied, unlink '/opt/Booth-Builder.AppImage'")
    const { updates: made, updater } = updates()
    await made.check()
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const core = { close: () => Promise.resolve() }
    closeBeforeQuit(
      Promise.resolve(core as never),
      () => Promise.resolve(),
      silent,
      () => updater.end(),
    )
    made.restart()
    await vi.waitFor(() => expect(app.exitCode).toBe(0))
    expect(history).toContain('relaunch ')
    expect(logged.join()).toContain('EACCES')
  })

  it('that do not begin to be installed, and say nothing, bring it back in a while', async () => {
    const { updater } = updates()
    await updater.look('')
    vi.useFakeTimers()
    vi.spyOn(library, 'quitAndInstall').mockReturnValue(undefined)
    app.once('before-quit', (event: { preventDefault(): void }) => {
      event.preventDefault()
      updater.end()
    })
    updater.restart()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(app.exitCode).toBeUndefined()
    vi.advanceTimersByTime(2_000)
    vi.useRealTimers()
    expect(app.exitCode).toBe(0)
    expect(history).toContain('relaunch ')
  })

  describe('behind a proxy that asks who is there', () => {
    const proxies = (password: string | undefined) => {
      const refused: unknown[] = []
      const loginOf = (): Promise<ProxyLogin | undefined> =>
        Promise.resolve(password === undefined ? undefined : { username: 'ada', password })
      return { refused, network: { loginOf, onLoginRefused: (way: unknown) => void refused.push(way) } }
    }

    it('come with the login that a person gave it', async () => {
      library.password = 'right'
      const { refused, network } = proxies('right')
      const { updates: made, updater } = updates()
      updater.loginBy(network)
      library.newest = undefined
      await made.check()
      expect(made.state()).toMatchObject({ phase: 'current', failed: false })
      expect(refused).toEqual([])
    })

    it.each([undefined, 'wrong'])(
      'do not wait for ever without the right one (%s): the person is asked',
      async (password) => {
        library.password = 'right'
        const { refused, network } = proxies(password)
        const { updates: made, updater } = updates()
        updater.loginBy(network)
        await made.check()
        expect(made.state()).toMatchObject({ phase: 'current', failed: true })
        expect(refused).toMatchObject([{ proxy: { host: 'proxy.example', port: 3128 } }])
      },
    )

    it('give no login to the place they come from', async () => {
      const { refused, network } = proxies('right')
      const { updater } = updates()
      updater.loginBy(network)
      await updater.look('')
      const answer = vi.fn()
      library.emit(
        'login',
        { isProxy: false, scheme: 'basic', host: 'updates.example.org', port: 443, realm: '' },
        answer,
      )
      await vi.waitFor(() => expect(answer).toHaveBeenCalledWith())
      expect(refused).toEqual([])
    })
  })

  it('that cannot be looked for disturb nobody: the settings say so, and it is tried again', async () => {
    library.failure = new Error('net::ERR_INTERNET_DISCONNECTED')
    const { updates: made } = updates()
    await made.check()
    expect(made.state()).toEqual({ phase: 'current', checkedAt: '1970-01-01T00:00:00.000Z', failed: true })
    expect(logged).toHaveLength(1)
    library.failure = undefined
    library.newest = undefined
    await made.check()
    expect(made.state()).toMatchObject({ phase: 'current', failed: false })
  })

  it('come from the address that is set, over an encrypted way only', async () => {
    library.newest = undefined
    const { updates: made } = updates()
    await made.check()
    expect(library.feeds).toEqual([])
    preferences = { ...preferences, updateFeed: 'https://updates.example.org/booths' }
    await made.check()
    expect(library.feeds).toEqual([{ provider: 'generic', url: 'https://updates.example.org/booths' }])
    preferences = { ...preferences, updateFeed: 'http://updates.example.org/booths' }
    await made.check()
    expect([library.feeds.length, made.state()]).toEqual([1, expect.objectContaining({ failed: true })])
  })

  it('are not fetched where they are not signed by the key that this one brought along', async () => {
    const own = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const files = [{ url: 'Booth-Builder-2.0.0-linux-x64.AppImage', sha512: 'c2hhNTEy' }]
    const fetched = vi.spyOn(library, 'downloadUpdate')
    library.fetched.resolve(undefined)
    library.announced = { files }
    const { updates: made } = updates(publicKeyOf(own))
    await made.check()
    expect([made.state(), fetched.mock.calls]).toEqual([
      expect.objectContaining({ phase: 'current', failed: true }),
      [],
    ])
    library.announced = { files, signature: signUpdate({ version: '2.0.0', files }, own) }
    await made.check()
    expect(made.state()).toMatchObject({ phase: 'ready', version: '2.0.0' })
  })

  it('without an installation that could prove them are not offered', () => {
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const parts = {
      settings: { preferences: () => preferences },
      isBusy: () => false,
      clock: { now: () => 0 },
      log: silent,
    }
    const made = createUpdates({ ...parts, updater: undefined })
    made.applyPreferences()
    expect(made.state()).toEqual({ phase: 'unsupported' })
  })
})
