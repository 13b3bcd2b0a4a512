import vue from '@vitejs/plugin-vue'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** How tests run, whichever they are. */
export function testsIn(include: readonly string[]): ViteUserConfig {
  return defineConfig({
    root: resolve(import.meta.dirname, '..'),
    plugins: [vue()],
    resolve: {
      alias: [
        { find: /^fast-check$/, replacement: resolve(import.meta.dirname, 'support/seeded-fast-check.ts') },
      ],
    },
    test: {
      include: [...include],
      // More than one for each core: a test waits for processes and servers for half of its time.
      maxWorkers: availableParallelism() * 2,
      testTimeout: 60_000,
      // vue-i18n tells every file of tests that a message compiler of one's own is new.
      onConsoleLog: (log) => !log.includes('Custom Message Compiler'),
      hookTimeout: 60_000,
      // It imports "electron", which tests replace; only what is inlined sees the replacement.
      server: { deps: { inline: ['electron-store'] } },
    },
  })
}
