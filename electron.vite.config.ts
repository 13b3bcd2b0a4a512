import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const at = (path: string): string => resolve(import.meta.dirname, path)

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
          if (wanted.test(name)) this.emitFile({ type: 'asset', fileName: `pdf/${folder}/${name}`, source: readFileSync(resolve(from, name)) })
        }
      }
    },
  }
}

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Small and used by everything: many files of their own would cost each start of the command
      // line more than all the rest.
      externalizeDeps: { exclude: ['zod', 'p-queue'] },
      rolldownOptions: {
        input: {
          desktop: at('electron/desktop/main.ts'),
          web: at('electron/web/main.ts'),
          service: at('electron/service/main.ts'),
          cli: at('electron/cli/main.ts'),
          'media-worker': at('electron/media/worker.ts'),
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
    plugins: [vue(), pdfParts()],
    build: {
      outDir: at('out/renderer'),
      rolldownOptions: { input: { index: at('renderer/index.html') } },
    },
  },
})
