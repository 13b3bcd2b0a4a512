import vue from '@vitejs/plugin-vue'
import { resolve } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** How tests run, whichever they are. */
export function testsIn(include: readonly string[]): ViteUserConfig {
  return defineConfig({
    root: resolve(import.meta.dirname, '..'),
    plugins: [vue()],
    test: {
      include: [...include],
      // One for each core: by itself vitest leaves one of two cores idle.
      maxWorkers: '100%',
      testTimeout: 30_000,
      hookTimeout: 60_000,
      // It imports "electron", which tests replace; only what is inlined sees the replacement.
      server: { deps: { inline: ['electron-store'] } },
    },
  })
}
