import tailwind from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { licenceList } from './electron/start/licences.ts'
import { compiled } from './renderer/locales/icu/compiled.ts'
import { readContents } from './resources/packaging/contents/contents.ts'
import { packageFolders, readLockfile } from './resources/packaging/contents/packages.ts'

const at = (path: string): string => resolve(import.meta.dirname, path)

/**
 * Small and used by everything: many files of their own would cost each start of the command line
 * more than all the rest.
 */
const inlined = ['zod', 'p-queue']

/** To be asked for when the program itself, which says what it loads, has been built. */
function packedFolders(): ReadonlySet<string> {
  const { packagesOfAll } = readContents(import.meta.dirname)
  return new Set([...packagesOfAll, ...packageFolders(inlined, readLockfile(import.meta.dirname))])
}

/**
 * What the PDF library asks for by name when a document needs it: letters of East Asia, fonts that
 * are not in the file, and pictures as scanners pack them, unpacked without WebAssembly, which the
 * page may not run.
 */
function pdfParts(): Plugin {
  const parts = [
    { folder: 'cmaps', wanted: /\.bcmap$|^LICENSE/ },
    { folder: 'standard_fonts', wanted: /./ },
    { folder: 'wasm', wanted: /_nowasm_fallback\.js$|^LICENSE_(PDFJS_)?(JBIG2|OPENJPEG)$/ },
  ]
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const { folder, wanted } of parts) {
        const from = at(`node_modules/pdfjs-dist/${folder}`)
        for (const name of readdirSync(from)) {
          if (wanted.test(name))
            this.emitFile({
              type: 'asset',
              fileName: `pdf/${folder}/${name}`,
              source: readFileSync(resolve(from, name)),
            })
        }
      }
    },
  }
}

/**
 * Texts are parsed by the build: what is built holds their parts (`renderer/locales/icu/`), and no
 * parser. One that cannot be read ends the build.
 */
function compiledTexts(): Plugin {
  const texts = /[\\/]renderer[\\/]locales[\\/][^\\/]+[\\/][^\\/]+\.json$/
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]locales[\\/]icu[\\/]parse\.ts$/ },
      handler: () =>
        'export const parse = (text) => { throw new SyntaxError(`not parsed by the build: “${text}”`) }',
    },
    transform: {
      filter: { id: texts },
      handler(code, id) {
        return JSON.stringify(JSON.parse(code), (key, value: unknown) => {
          if (typeof value !== 'string') return value
          try {
            return compiled(value)
          } catch (error) {
            return this.error(`${id}, ${key}: ${error instanceof Error ? error.message : String(error)}`)
          }
        })
      },
    },
  }
}

/**
 * Tells the browser to compile all of a file while it comes, beside the page's own work; otherwise each
 * function is compiled when it is called first, while a person waits.
 */
function compiledWhole(names: readonly string[]): Plugin {
  return {
    name: 'compiled-whole',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/**
 * Beside each text that the page loads, the same compressed, for the web host to send as it is. Not
 * every browser takes Brotli over plain HTTP, even from its own machine.
 */
function compressedCopies(): Plugin {
  const brotli = promisify(brotliCompress)
  const gzipped = promisify(gzip)
  const smallestBytes = 1_024
  return {
    name: 'compressed-copies',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) =>
        /\.(js|mjs|css|html|svg|json)$/.test(fileName),
      )
      await Promise.all(
        texts.map(async (text) => {
          const content = Buffer.from(text.type === 'chunk' ? text.code : text.source)
          if (content.length < smallestBytes) return
          const path = resolve(dir, text.fileName)
          await Promise.all([
            brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).then((packed) =>
              writeFile(`${path}.br`, packed),
            ),
            gzipped(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
          ])
        }),
      )
    },
  }
}

/**
 * Writes `programs.json`: for each file built, which others and which packages it loads, at once or
 * later. What is packed follows from it. Scripts that are taken out of the archive need a
 * `package.json` of their own beside them.
 */
function loadedParts(): Plugin {
  return {
    name: 'loaded-parts',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, [...file.imports, ...file.dynamicImports]]] : [],
      )
      this.emitFile({ type: 'asset', fileName: 'package.json', source: JSON.stringify({ type: 'module' }) })
      this.emitFile({
        type: 'asset',
        fileName: 'programs.json',
        source: JSON.stringify(Object.fromEntries(files), null, 1),
      })
    },
  }
}

export default defineConfig({
  main: {
    plugins: [compiledTexts(), loadedParts()],
    build: {
      outDir: 'out/main',
      externalizeDeps: { exclude: inlined },
      rolldownOptions: {
        input: {
          desktop: at('electron/desktop/main.ts'),
          web: at('electron/web/main.ts'),
          service: at('electron/service/main.ts'),
          cli: at('electron/cli/main.ts'),
          'media-worker': at('electron/media/worker/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: at('electron/desktop/bridge/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    base: './',
    plugins: [
      vue(),
      tailwind(),
      compiledTexts(),
      pdfParts(),
      licenceList(import.meta.dirname, packedFolders),
      compiledWhole(['FloorsView']),
      compressedCopies(),
    ],
    // Of vue-i18n, only what the page uses.
    define: {
      __INTLIFY_DROP_MESSAGE_COMPILER__: true,
      __VUE_I18N_LEGACY_API__: false,
      __VUE_I18N_FULL_INSTALL__: false,
      __INTLIFY_PROD_DEVTOOLS__: false,
    },
    build: {
      outDir: at('out/renderer'),
      minify: true,
      rolldownOptions: {
        input: { index: at('renderer/index.html') },
        // What every start loads is one file: fetching dozens of small ones takes longer. Of zod, it
        // needs a setting only.
        output: {
          codeSplitting: {
            groups: [{ name: 'start', tags: ['$initial'], test: (id) => !id.includes('/node_modules/zod/') }],
          },
        },
        // What is declared there is for whoever asks for it: the contract's calls are the core's.
        treeshake: {
          moduleSideEffects: [{ test: /[\\/]shared[\\/]/, sideEffects: false }],
          // A schema that nobody uses need not be made.
          manualPureFunctions: ['z'],
        },
      },
    },
  },
})
