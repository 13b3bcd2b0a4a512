import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { resolve } from 'node:path'

const at = (path: string): string => resolve(import.meta.dirname, path)

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
    plugins: [vue()],
    build: {
      outDir: at('out/renderer'),
      rolldownOptions: { input: { index: at('renderer/index.html') } },
    },
  },
})
