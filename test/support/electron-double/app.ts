import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { preventable } from './preventable.ts'

/** What happened, in order: the tests of the start order read it. */
export const history: string[] = []

interface ProcessMetric {
  readonly pid: number
  readonly type: string
  readonly name: string
}

class App extends EventEmitter {
  isPackaged = false
  /** Those that run besides this one. */
  readonly processes = new Set<ProcessMetric>()
  ready = false
  sandboxed = false
  badge = 0
  firstInstance = true
  /** What the program hands to the first instance with its request for the lock. */
  handedOver: unknown
  systemLanguages = ['en-US']
  /** The folder or archive of the program. */
  appPath = process.cwd()
  /** `undefined` while the program runs; its exit code afterwards. */
  exitCode: number | undefined
  /** The open windows' way to close when the program quits. Gives whether all of them did. */
  closeWindows: () => boolean = () => true
  #quits = false
  #paths = new Map<string, string>()
  #whenReady = Promise.withResolvers<undefined>()

  reset(userData: string): void {
    this.removeAllListeners()
    history.length = 0
    this.isPackaged = false
    this.ready = false
    this.sandboxed = false
    this.badge = 0
    this.firstInstance = true
    this.handedOver = undefined
    this.systemLanguages = ['en-US']
    this.exitCode = undefined
    this.#quits = false
    this.processes.clear()
    this.#paths = new Map([['userData', userData]])
    this.#whenReady = Promise.withResolvers()
  }

  becomeReady(): void {
    this.ready = true
    history.push('ready')
    this.emit('ready')
    this.#whenReady.resolve(undefined)
  }

  whenReady(): Promise<undefined> {
    return this.#whenReady.promise
  }

  isReady(): boolean {
    return this.ready
  }

  /** `data` must be of JSON. */
  requestSingleInstanceLock(data?: unknown): boolean {
    history.push('requestSingleInstanceLock')
    this.handedOver = data === undefined ? undefined : JSON.parse(JSON.stringify(data))
    return this.firstInstance
  }

  releaseSingleInstanceLock(): void {
    history.push('releaseSingleInstanceLock')
  }

  /** Only before `ready`. */
  disableHardwareAcceleration(): void {
    if (this.ready)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
    history.push('disableHardwareAcceleration')
  }

  enableSandbox(): void {
    if (this.ready) throw new Error('app.enableSandbox() can only be called before app is ready')
    history.push('enableSandbox')
    this.sandboxed = true
  }

  getPath(name: string): string {
    const path = name === 'crashDumps' ? join(this.getPath('userData'), 'Crashpad') : this.#paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    history.push(`setPath ${name}`)
    this.#paths.set(name, path)
  }

  getVersion(): string {
    return '0.0.0-double'
  }

  getPreferredSystemLanguages(): string[] {
    return this.systemLanguages
  }

  setBadgeCount(count: number): boolean {
    this.badge = count
    return true
  }

  relaunch(options: { readonly args?: readonly string[] } = {}): void {
    history.push(
      `relaunch ${(options.args ?? []).filter((argument) => argument.startsWith('--safe')).join(' ')}`,
    )
  }

  getAppMetrics(): readonly ProcessMetric[] {
    return [...this.processes]
  }

  getAppPath(): string {
    return this.appPath
  }

  /** The system knows no kind of file. */
  getFileIcon(): Promise<{ isEmpty(): boolean }> {
    return Promise.resolve({ isEmpty: () => true })
  }

  getName(): string {
    return 'Booth Builder'
  }

  quit(): void {
    if (this.exitCode !== undefined) return
    history.push('quit')
    const before = preventable()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this.#quits = true
    if (this.closeWindows()) this.#quit()
  }

  /** A window stays open, and with it the program. */
  keepOpen(): void {
    this.#quits = false
  }

  /** The last window is gone: the end goes on, or else is up to whoever listens. */
  onLastWindowClosed(): void {
    if (this.#quits) this.#quit()
    else if (!this.emit('window-all-closed')) this.quit()
  }

  #quit(): void {
    if (this.exitCode !== undefined) return
    const will = preventable()
    this.emit('will-quit', will)
    if (!will.defaultPrevented) this.exit(0)
  }

  exit(code = 0): void {
    if (this.exitCode !== undefined) return
    this.exitCode = code
    history.push(`exit ${code}`)
    this.emit('quit', preventable(), code)
  }
}

export const app = new App()
