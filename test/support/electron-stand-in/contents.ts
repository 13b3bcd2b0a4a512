import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright'
import { z } from 'zod'
import { ipcMain } from '../electron-double/ipc.ts'
import { preventable } from '../electron-double/preventable.ts'
import { WebContents } from '../electron-double/web-contents.ts'
import { makeCodec } from './codec.ts'
import { toHttp, toOurs } from './schemes.ts'
import { pageWorld, preloadWorld, worldEnd } from './worlds.ts'

const worldName = 'Electron Isolated Context'
const codec = makeCodec()

const fromPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('send'), channel: z.string(), args: z.string() }),
  z.object({ kind: z.literal('invoke'), id: z.number(), channel: z.string(), args: z.string() }),
  z.object({ kind: z.literal('open'), url: z.string() }),
  z.object({
    kind: z.literal('context-menu'),
    place: z.looseObject({ linkURL: z.string(), srcURL: z.string() }),
  }),
  z.object({ kind: z.literal('preload-error'), message: z.string() }),
])

const framed = z.object({ frameId: z.string() })

/** A page of a real Chromium, as Electron's main process sees it. */
export class ChromiumContents extends WebContents {
  /** Opens a page in place of one whose process has ended. */
  replacePage: () => Promise<void> = () => Promise.resolve()
  readonly #secret = `stand-in-${randomBytes(12).toString('hex')}`
  #page: Page | undefined
  #session: CDPSession | undefined
  /** The preload's world of the document that is shown. */
  #context: number | undefined
  /** What the main process itself loads; every other navigation is the page's own. */
  #expected: string | undefined

  async attach(page: Page, preload: string): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const { frameTree } = await session.send('Page.getFrameTree')
    this.#page = page
    this.#session = session
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (
        context.name === worldName &&
        framed.safeParse(context.auxData).data?.frameId === frameTree.frame.id
      )
        this.#context = context.id
    })
    session.on('Runtime.bindingCalled', ({ payload }) => this.#hear(payload))
    session.on('Debugger.paused', ({ callFrames }) => void this.#tellPath(callFrames[0]?.callFrameId))
    session.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
      const isTop = frameId === frameTree.frame.id
      const decided = this.#mayNavigate(request.url, isTop, redirectedRequestId !== undefined)
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      // Its page may have gone meanwhile.
      decided.catch(() => undefined)
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame())
        this.mainFrame = { url: toOurs(frame.url()), parent: null, detached: false }
    })
    page.on('crash', () => this.crash())
    page.on('load', () => this.emit('did-finish-load'))
    const page_ = `(${String(pageWorld)})(${JSON.stringify(this.#secret)}, ${String(worldEnd)})`
    const run = `function (require, module, exports, process, Buffer) {\n${readFileSync(preload, 'utf8')}\n}`
    const preload_ = `(${String(preloadWorld)})(${JSON.stringify(this.#secret)}, ${run}, ${String(worldEnd)}, ${String(makeCodec)})`
    await session.send('Page.enable')
    await session.send('Runtime.enable')
    await session.send('Debugger.enable')
    await session.send('Runtime.addBinding', { name: this.#secret, executionContextName: worldName })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: page_ })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: preload_, worldName })
    await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] })
  }

  async load(url: string): Promise<void> {
    const address = toHttp(url)
    this.#expected = address.split('#')[0]
    await this.#page?.goto(address)
  }

  /**
   * Whether a document may be loaded: asked for by the main process, or let through by its
   * listeners.
   */
  #mayNavigate(address: string, isTop: boolean, isRedirect: boolean): boolean {
    const url = toOurs(address)
    if (isRedirect) return this.tryTo('will-redirect', url)
    if (isTop && address === this.#expected) {
      this.#expected = undefined
      return true
    }
    return this.tryTo('will-frame-navigate', url) && (!isTop || this.tryTo('will-navigate', url))
  }

  override send(channel: string, ...args: unknown[]): void {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed')
    this.#run(
      `globalThis['${this.#secret}-deliver'](${JSON.stringify(channel)}, ${JSON.stringify(codec.encode(args))})`,
    )
  }

  override reload(): void {
    const url = this.#page?.url() ?? ''
    if (this.isCrashed()) void this.replacePage().then(() => this.load(url))
    else {
      this.#expected = url.split('#')[0]
      this.#page?.reload().catch(() => undefined)
    }
    super.reload()
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return this.#page?.evaluate(code)
  }

  /** As Electron has Chromium do it: where the page has its focus, by the editor's own command. */
  protected override edit(name: string): void {
    super.edit(name)
    this.#session
      ?.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [name] })
      .catch(() => undefined)
  }

  override forcefullyCrashRenderer(): void {
    // It does not answer any more.
    this.#session?.send('Page.crash').catch(() => undefined)
  }

  #hear(payload: string): void {
    const message = fromPage.parse(JSON.parse(payload))
    const event = {
      ...preventable({ sender: this, senderFrame: this.mainFrame }),
      reply: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
    }
    switch (message.kind) {
      case 'send':
        ipcMain.emit(message.channel, event, ...codec.decode(message.args))
        return
      case 'invoke':
        void this.#invoke(event, message)
        return
      case 'open':
        if (this.tryToOpen(toOurs(message.url)))
          throw new Error('The stand-in for Electron opens no second window.')
        return
      case 'context-menu': {
        const { linkURL, srcURL } = message.place
        this.emit('context-menu', event, {
          ...message.place,
          linkURL: toOurs(linkURL),
          srcURL: toOurs(srcURL),
          frame: null,
        })
        return
      }
      case 'preload-error':
        this.emit('preload-error', preventable(), '', new Error(message.message))
    }
  }

  async #invoke(
    event: object,
    { id, channel, args }: { id: number; channel: string; args: string },
  ): Promise<void> {
    const settle = (text: string, error: string | null): void => {
      this.#run(
        `globalThis['${this.#secret}-settle'](${id}, ${JSON.stringify(text)}, ${JSON.stringify(error)})`,
      )
    }
    try {
      const handler = ipcMain.handlerOf(channel)
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      settle(codec.encode([await handler(event, ...codec.decode(args))]), null)
    } catch (error) {
      settle('', `Error invoking remote method '${channel}': ${String(error)}`)
    }
  }

  /** In the preload's world. A document that is gone hears nothing. */
  #run(expression: string): void {
    if (this.#context !== undefined)
      this.#session?.send('Runtime.evaluate', { contextId: this.#context, expression }).catch(() => undefined)
  }

  /** The preload stands still in `pathOfFile` and waits for the path of the file it holds there. */
  async #tellPath(callFrameId: string | undefined): Promise<void> {
    const session = this.#session
    if (session === undefined || callFrameId === undefined) return
    try {
      const { result } = await session.send('Debugger.evaluateOnCallFrame', {
        callFrameId,
        expression: 'asked.file',
      })
      const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId ?? '' })
      await session.send('Debugger.evaluateOnCallFrame', {
        callFrameId,
        expression: `asked.path = ${JSON.stringify(path)}`,
      })
    } finally {
      await session.send('Debugger.resume')
    }
  }
}
