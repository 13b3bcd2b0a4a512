import { types } from 'node:util'
import { compileFunction } from 'node:vm'
import { build } from 'vite'
import type { DesktopBridge } from '../../../shared/contract/index.ts'
import type { WebContents } from '../electron-double/web-contents.ts'

/** The preload as the build makes it: one CommonJS file. */
export async function bundlePreload(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'electron/desktop/bridge/preload.ts',
        external: ['electron'],
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  })
  for (const output of Array.isArray(outputs) ? outputs : [outputs]) {
    if ('output' in output) return output.output[0].code
  }
  throw new Error('The preload was not built.')
}

export interface PreloadPage {
  /** What the page sees of the preload: global name → value. */
  readonly exposed: Readonly<Record<string, unknown>>
  readonly bridge: DesktopBridge
}

/** Files of the page that lie on the disk, as one that was dropped does. */
export const pathsOfFiles = new WeakMap<File, string>()

/**
 * Loads `url` in `contents` and runs `preload` in it as Electron's sandbox does: it may require
 * `electron` and nothing else.
 */
export function loadPage(contents: WebContents, url: string, preload: string): PreloadPage {
  const { ipcRenderer } = contents.commit(url)
  const exposed: Record<string, unknown> = {}
  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld(name: string, api: unknown) {
        if (name in exposed)
          throw new Error('Cannot bind an API on top of an existing property on the window object')
        exposed[name] = acrossBridge(api)
      },
    },
    webUtils: {
      getPathForFile(file: unknown): string {
        if (!(file instanceof File))
          throw new TypeError('getPathForFile expected to receive a File object but one was not provided')
        return pathsOfFiles.get(file) ?? ''
      },
    },
  }
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return electron
  }
  // The preload's own scope has no process, no module system beyond this `require`, no Node globals
  // it was not given.
  const run: unknown = compileFunction(preload, ['require', 'module', 'exports', 'process', 'Buffer'])
  if (typeof run === 'function')
    Reflect.apply(run, undefined, [require, { exports: {} }, {}, undefined, undefined])
  return { exposed, bridge: exposed['boothBuilder'] as DesktopBridge }
}

/**
 * What the context bridge makes of a value: plain data is copied, functions are wrapped, files
 * pass; whatever else cannot cross.
 */
function acrossBridge(value: unknown): unknown {
  if (typeof value === 'function') {
    return (...args: unknown[]) =>
      acrossBridge(Reflect.apply(value as (...args: unknown[]) => unknown, undefined, args.map(acrossBridge)))
  }
  if (typeof value !== 'object' || value === null) return value
  if (types.isProxy(value)) throw new Error('An object could not be cloned.')
  if (value instanceof Promise) {
    return value.then(acrossBridge, (error: unknown) =>
      Promise.reject(new Error(error instanceof Error ? error.message : String(error))),
    )
  }
  if (value instanceof File || value instanceof Blob || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map(acrossBridge)
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, acrossBridge(item)])),
  )
}
