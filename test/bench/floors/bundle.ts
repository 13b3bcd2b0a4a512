import { resolve } from 'node:path'
import { build } from 'vite'

export interface Bundle {
  readonly script: string
  readonly style: string
}

/** A page's script in one piece. `modules` is where packages are that the project itself has not. */
export async function bundle(entry: string, modules?: string): Promise<Bundle> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
    ...(modules === undefined ? {} : { plugins: [fromFolder(modules)] }),
    build: {
      write: false,
      minify: true,
      chunkSizeWarningLimit: 100_000,
      lib: { entry: resolve(import.meta.dirname, entry), formats: ['iife'], name: 'floorBenchBundle' },
    },
  })
  let script = ''
  let style = ''
  for (const result of Array.isArray(built) ? built : [built]) {
    if (!('output' in result)) continue
    for (const part of result.output) {
      if (part.type === 'chunk' && part.isEntry) script = part.code
      else if (part.type === 'asset' && part.fileName.endsWith('.css')) style += String(part.source)
    }
  }
  if (script === '') throw new Error('The page of the benchmark could not be built.')
  return { script, style }
}

/** Finds the packages that our own files name in another folder than the project's. */
function fromFolder(folder: string) {
  return {
    name: 'packages-from-folder',
    enforce: 'pre' as const,
    async resolveId(this: ResolvingContext, name: string, importer: string | undefined) {
      if (
        importer === undefined ||
        importer.includes('node_modules') ||
        name.startsWith('.') ||
        name.startsWith('/')
      )
        return null
      return this.resolve(name, resolve(folder, 'package.json'), { skipSelf: true })
    },
  }
}

interface ResolvingContext {
  resolve(
    name: string,
    importer: string,
    options: { readonly skipSelf: boolean },
  ): Promise<{ readonly id: string } | null>
}
