import { readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { app } from '../electron-double/app.ts'
import { BrowserWindow, windows, type Options } from '../electron-double/browser-window.ts'
import { preventable } from '../electron-double/preventable.ts'
import { ChromiumContents } from './contents.ts'

let chromium: BrowserContext | undefined

/** Before the first window. */
export function useChromium(context: BrowserContext): void {
  chromium = context
}

/**
 * Electron's processes end with the main one, however that ends; a Chromium whose program was
 * killed ends a moment later, and is not waited for.
 */
export async function endChromiumOf(profile: string): Promise<void> {
  for (;;) {
    const link = await readlink(join(profile, 'SingletonLock')).catch(() => '')
    const [, pid] = /-(\d+)$/.exec(link) ?? []
    try {
      process.kill(Number(pid ?? '-'), 'SIGKILL')
    } catch {
      // There is none, or none any more.
      await rm(join(profile, 'SingletonLock'), { force: true })
      return
    }
    await wait(50)
  }
}

/** The window's contents that hold `page`. */
function contentsOf(page: Page): ChromiumContents | undefined {
  return [...windows]
    .filter((window) => window instanceof ChromiumWindow)
    .find((window) => window.page === page)?.contents
}

/** A window whose page is a page of Chromium. */
export class ChromiumWindow extends BrowserWindow {
  readonly contents: ChromiumContents
  page: Page | undefined
  #opened: Promise<Page>
  #closing = false

  constructor(options: Options = {}) {
    const contents = new ChromiumContents()
    super(options, contents)
    this.contents = contents
    const preload = String(options.webPreferences?.['preload'])
    this.#opened = this.#open(preload)
    contents.replacePage = async () => {
      const crashed = this.page
      this.#opened = this.#open(preload)
      await this.#opened
      await crashed?.close()
    }
  }

  override async loadURL(url: string): Promise<void> {
    await this.#opened
    await this.contents.load(url)
    this.emit('ready-to-show')
  }

  /** Asks whoever listens, then lets the page end in its own time: `closed` comes when it has. */
  override close(): boolean {
    if (this.isDestroyed()) return true
    if (this.#closing) return false
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented) {
      app.keepOpen()
      return false
    }
    this.#closing = true
    void this.#opened.then((page) => page.close({ runBeforeUnload: true }))
    return false
  }

  override destroy(): void {
    if (this.isDestroyed()) return
    super.destroy()
    void this.#opened.then((page) => page.close())
  }

  async #open(preload: string): Promise<Page> {
    if (chromium === undefined) throw new Error('Cannot create BrowserWindow before app is ready')
    const page = await chromium.newPage()
    // Chromium itself begins with an empty one.
    for (const other of chromium.pages())
      if (contentsOf(other) === undefined && other !== page) await other.close()
    this.page = page
    await page.setViewportSize({ width: this.bounds.width, height: this.bounds.height })
    await this.contents.attach(page, preload)
    page.on('close', () => {
      if (this.page === page) this.destroy()
    })
    return page
  }
}
