import type { makeCodec } from './codec.ts'

/**
 * What runs in the page's process: the preload in an isolated world of Chromium, as with
 * `contextIsolation`, and the page's own world. They share the DOM and nothing else; what one hands
 * the other goes through an event, which Chromium clones. These functions are run there as text and
 * hold all they need.
 */

type Wire =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'function' | 'promise'; readonly id: number }
  | { readonly kind: 'error'; readonly message: string }
type Message =
  | { readonly kind: 'call'; readonly id: number; readonly args: readonly Wire[] }
  | { readonly kind: 'answer'; readonly wire: Wire }
  | { readonly kind: 'settle'; readonly id: number; readonly wire: Wire }
  | { readonly kind: 'expose'; readonly name: string; readonly members: readonly (readonly [string, Wire])[] }
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'context-menu'; readonly place: object }
type Call = (...args: unknown[]) => unknown

/**
 * One world's end of the context bridge. Functions become functions of the other side, promises
 * promises; everything else is cloned, and what cannot be, such as a Proxy, throws. Functions
 * inside of objects cannot be cloned here, unlike in Electron.
 */
export function worldEnd(
  hear: string,
  say: string,
  onMessage: (message: Message, unpack: (wire: Wire) => unknown) => void,
) {
  const functions = new Map<number, Call>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let nextId = 1
  const answers: Wire[] = []

  const tell = (message: Message): void => {
    window.dispatchEvent(new CustomEvent(say, { detail: message }))
  }
  const failed = (error: unknown): Wire => ({
    kind: 'error',
    message: error instanceof Error ? error.message : String(error),
  })
  function pack(value: unknown): Wire {
    if (typeof value === 'function') {
      functions.set(nextId, value as Call)
      return { kind: 'function', id: nextId++ }
    }
    if (value instanceof Promise) {
      const id = nextId++
      value
        .then(pack)
        .catch(failed)
        .then(
          (wire) => tell({ kind: 'settle', id, wire }),
          () => undefined,
        )
      return { kind: 'promise', id }
    }
    return { kind: 'value', value: structuredClone(value) }
  }
  function unpack(wire: Wire): unknown {
    switch (wire.kind) {
      case 'value':
        return wire.value
      case 'error':
        throw new Error(wire.message)
      case 'promise':
        return new Promise((resolve, reject) => promises.set(wire.id, { resolve, reject }))
      case 'function':
        return (...args: unknown[]) => {
          tell({ kind: 'call', id: wire.id, args: args.map(pack) })
          const answer = answers.pop()
          if (answer === undefined) throw new Error('The other world of the page did not answer.')
          return unpack(answer)
        }
    }
  }
  function run(id: number, args: readonly Wire[]): Wire {
    try {
      return pack(functions.get(id)?.(...args.map(unpack)))
    } catch (error) {
      return failed(error)
    }
  }
  function settle(id: number, wire: Wire): void {
    const waiting = promises.get(id)
    promises.delete(id)
    try {
      waiting?.resolve(unpack(wire))
    } catch (error) {
      waiting?.reject(error as Error)
    }
  }

  window.addEventListener(hear, (event) => {
    const message = (event as CustomEvent<Message>).detail
    if (message.kind === 'call') tell({ kind: 'answer', wire: run(message.id, message.args) })
    else if (message.kind === 'answer') answers.push(message.wire)
    else if (message.kind === 'settle') settle(message.id, message.wire)
    else onMessage(message, unpack)
  })
  return { tell, pack }
}

/**
 * The page's own world: what the preload exposes, and new windows, which the main process decides
 * about before there are any.
 */
export function pageWorld(secret: string, join: typeof worldEnd): void {
  const end = join(`${secret}-page`, `${secret}-preload`, (message, unpack) => {
    if (message.kind !== 'expose') return
    const members = message.members.map(([name, wire]): [string, unknown] => [name, unpack(wire)])
    Object.defineProperty(window, message.name, {
      value: Object.freeze(Object.fromEntries(members)),
      enumerable: true,
    })
  })
  window.open = (url) => {
    end.tell({ kind: 'open', url: new URL(url ?? '', document.baseURI).href })
    return null
  }
  const onClick = (event: MouseEvent): void => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (link === undefined || event.defaultPrevented || link.target !== '_blank') return
    event.preventDefault()
    end.tell({ kind: 'open', url: link.href })
  }
  // Chromium asks for a menu wherever the page has not kept it from doing so.
  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return
    const path = event.composedPath()
    const field = path.find(
      (node): node is HTMLTextAreaElement | HTMLInputElement =>
        node instanceof HTMLTextAreaElement ||
        (node instanceof HTMLInputElement && node.selectionStart !== null),
    )
    const link = path.find((node) => node instanceof HTMLAnchorElement)
    const image = path.find((node) => node instanceof HTMLImageElement)
    const selected =
      field === undefined
        ? String(getSelection())
        : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    // oxlint-disable-next-line no-deprecated -- nothing stands in its place
    const can = (command: string): boolean => document.queryCommandEnabled(command)
    const place = {
      ...{ x: event.clientX, y: event.clientY, isEditable: field !== undefined, selectionText: selected },
      ...{
        linkURL: link?.href ?? '',
        srcURL: image?.src ?? '',
        mediaType: image === undefined ? 'none' : 'image',
      },
      ...{
        hasImageContents: image?.complete === true,
        misspelledWord: '',
        dictionarySuggestions: [],
        menuSourceType: 'mouse',
      },
      editFlags: {
        ...{ canUndo: can('undo'), canRedo: can('redo'), canSelectAll: true },
        ...{
          canCut: field !== undefined && selected !== '',
          canCopy: selected !== '',
          canPaste: field !== undefined,
        },
      },
    }
    end.tell({ kind: 'context-menu', place })
  })
  window.addEventListener('click', onClick)
  window.addEventListener('auxclick', onClick)
}

/**
 * The preload's world: `preload` runs in it as Electron's sandbox runs it, with a `require` that
 * knows `electron` and nothing else.
 */
export function preloadWorld(
  secret: string,
  preload: Call,
  join: typeof worldEnd,
  codecOf: typeof makeCodec,
): void {
  const codec = codecOf()
  const host = Reflect.get(globalThis, secret) as (text: string) => void
  const tellHost = (message: object): void => host(JSON.stringify(message))
  const listeners = new Map<string, Set<Call>>()
  const invoked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let nextId = 1
  const end = join(`${secret}-preload`, `${secret}-page`, (message) => {
    if (message.kind === 'open') tellHost({ kind: 'open', url: message.url })
    if (message.kind === 'context-menu') tellHost(message)
  })
  if (window.top !== window) return

  const ipcRenderer = {
    on(channel: string, listener: Call) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      return ipcRenderer
    },
    off(channel: string, listener: Call) {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
    send(channel: string, ...args: unknown[]) {
      tellHost({ kind: 'send', channel, args: codec.encode(args) })
    },
    invoke(channel: string, ...args: unknown[]) {
      const id = nextId++
      return new Promise((resolve, reject) => {
        tellHost({ kind: 'invoke', id, channel, args: codec.encode(args) })
        invoked.set(id, { resolve, reject })
      })
    },
  }
  // A page hears nothing in the middle of a synchronous call: what arrives meanwhile comes after it.
  let standsStill = false
  const held: (() => void)[] = []
  const whenItMoves = (hear: () => void): void => {
    if (standsStill) held.push(hear)
    else hear()
  }
  Reflect.set(globalThis, `${secret}-deliver`, (channel: string, text: string) =>
    whenItMoves(() => {
      const args = codec.decode(text)
      for (const listener of [...(listeners.get(channel) ?? [])]) listener({ sender: ipcRenderer }, ...args)
    }),
  )
  Reflect.set(globalThis, `${secret}-settle`, (id: number, text: string, error: string | null) =>
    whenItMoves(() => {
      const waiting = invoked.get(id)
      invoked.delete(id)
      if (error === null) waiting?.resolve(codec.decode(text)[0])
      else waiting?.reject(new Error(error))
    }),
  )
  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld(name: string, api: object) {
        const members = Object.entries(api).map(([member, value]): [string, Wire] => [
          member,
          end.pack(value),
        ])
        end.tell({ kind: 'expose', name, members })
      },
    },
    webUtils: {
      getPathForFile(file: unknown): string {
        if (!(file instanceof File))
          throw new TypeError('getPathForFile expected to receive a File object but one was not provided')
        return pathOfFile(file)
      },
    },
  }
  // The main process answers while the page stands still here: only Chromium knows the path.
  function pathOfFile(file: File): string {
    const asked = { file, path: '' }
    standsStill = true
    debugger
    standsStill = false
    if (held.length > 0) setTimeout(() => held.splice(0).forEach((hear) => hear()))
    return asked.path
  }
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return electron
  }
  try {
    preload(require, { exports: {} }, {}, undefined, undefined)
  } catch (error) {
    tellHost({ kind: 'preload-error', message: error instanceof Error ? error.message : String(error) })
  }
}
