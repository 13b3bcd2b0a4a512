import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type sharp from 'sharp'
import { holdsGlib } from './glib.ts'

type Sharp = typeof sharp

const nativeBuild = /^@img\/sharp-[a-z0-9-]+\/sharp\.node$/

let opened: Promise<Sharp> | undefined

/**
 * The library that reads and draws pictures, loaded when it is first needed and without its cache:
 * every picture is read once. Its native build carries a GLib of its own, which gets mixed up with
 * the system's where the program itself has loaded that one, as Electron's does on Linux: objects
 * of the one are handed to the other, and the process crashes sooner or later (lovell/sharp#4522,
 * electron/electron#46323). There the library's WebAssembly build is loaded, which shares nothing
 * with the process and takes about twice as long.
 */
export function openPictureLibrary(): Promise<Sharp> {
  return (opened ??= load())
}

async function load(): Promise<Sharp> {
  if (holdsGlib()) {
    const url = pathToFileURL(createRequire(import.meta.url).resolve('@img/sharp-wasm32/sharp.node')).href
    registerHooks({
      resolve: (specifier, context, nextResolve) =>
        nativeBuild.test(specifier) ? { url, shortCircuit: true } : nextResolve(specifier, context),
    })
  }
  const { default: library } = await import('sharp')
  library.cache(false)
  return library
}
