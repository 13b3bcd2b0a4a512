import { EventEmitter } from 'node:events'
import { preventable } from './preventable.ts'

type RequestHandler = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean
type DeviceHandler = (details: object) => boolean

/** Chromium grants what no handler refuses, and so does this. */
class Session extends EventEmitter {
  #request: RequestHandler | undefined
  #check: CheckHandler | undefined
  #device: DeviceHandler | undefined

  /** Told whenever the program sets a handler. */
  onHandlers: () => void = () => undefined

  reset(): void {
    this.removeAllListeners()
    this.dictionary.length = 0
    this.#request = this.#check = this.#device = undefined
    this.proxies = () => Promise.resolve('DIRECT')
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler
    this.onHandlers()
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler
    this.onHandlers()
  }

  setDevicePermissionHandler(handler: DeviceHandler): void {
    this.#device = handler
  }

  setBluetoothPairingHandler(): void {
    // Nothing here pairs.
  }

  request(permission: string, { url = 'app://booth-builder/', isMainFrame = true } = {}): Promise<boolean> {
    const handler = this.#request
    const details = { isMainFrame, requestingUrl: url }
    return handler === undefined
      ? Promise.resolve(true)
      : new Promise((resolve) => handler({}, permission, resolve, details))
  }

  check(permission: string, { origin = 'app://booth-builder', isMainFrame = true } = {}): boolean {
    return this.#check?.({}, permission, origin, { isMainFrame, requestingUrl: `${origin}/` }) ?? true
  }

  device(deviceType: string): boolean {
    return this.#device?.({ deviceType, origin: 'app://booth-builder', device: {} }) ?? true
  }

  /** The words that a person has added. */
  readonly dictionary: string[] = []

  addWordToSpellCheckerDictionary(word: string): boolean {
    this.dictionary.push(word)
    return true
  }

  /** What the system's settings say, by the address that is asked for. */
  proxies: (url: string) => Promise<string> = () => Promise.resolve('DIRECT')

  resolveProxy(url: string): Promise<string> {
    return this.proxies(url)
  }

  /** Gives whether a download of `url` begins. */
  download(url: string): boolean {
    const event = preventable()
    this.emit('will-download', event, { getURL: () => url }, {})
    return !event.defaultPrevented
  }
}

export const session = {
  defaultSession: new Session(),
  /** Those that are not the window's, by their names; without `persist:` nothing of them is kept. */
  partitions: new Map<string, Session>(),
  fromPartition(name: string): Session {
    const known = session.partitions.get(name) ?? new Session()
    session.partitions.set(name, known)
    return known
  },
}
