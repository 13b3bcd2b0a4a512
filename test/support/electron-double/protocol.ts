import { app, history } from './app.ts'

interface Scheme {
  readonly scheme: string
  readonly privileges?: { readonly standard?: boolean }
}

type Handler = (request: Request) => Response | Promise<Response>

class Protocol {
  #schemes = new Map<string, Scheme>()
  #handlers = new Map<string, Handler>()

  reset(): void {
    this.#schemes.clear()
    this.#handlers.clear()
  }

  registerSchemesAsPrivileged(schemes: readonly Scheme[]): void {
    if (app.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    history.push('registerSchemesAsPrivileged')
    this.#schemes = new Map(schemes.map((scheme) => [scheme.scheme, scheme]))
  }

  privilegesOf(scheme: string) {
    return this.#schemes.get(scheme)?.privileges
  }

  handle(scheme: string, handler: Handler): void {
    if (!app.ready) throw new Error('protocol.handle can only be called after app is ready')
    if (this.#handlers.has(scheme)) throw new Error(`The scheme '${scheme}' has been registered`)
    history.push(`handle ${scheme}`)
    this.#handlers.set(scheme, handler)
  }

  /** As the page's loader asks. What a handler throws becomes a network error. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(url, init)
    const handler = this.#handlers.get(new URL(url).protocol.slice(0, -1))
    if (handler === undefined) throw new Error('net::ERR_UNKNOWN_URL_SCHEME')
    return handler(request)
  }
}

export const protocol = new Protocol()
