import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { testsIn } from './vitest.options.ts'

const all = ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts']

/** Tests that replace a module leave it replaced for whatever their process runs next. */
const replacing = globSync(all, { cwd: resolve(import.meta.dirname, '..') }).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')),
)

/** So do those that mount the page. Each of these files has a process of its own; all others share some, and what they load. */
const alone = [...replacing, 'test/unit/renderer/**/*.test.ts', 'test/integration/page/**/*.test.ts']

/** Of the stories of a property, those that one waits for; `npm run test:deep` tells them all. */
const share = process.env['PROPERTY_SHARE'] ?? '0.25'

export default mergeConfig(testsIn([]), {
  test: {
    env: { PROPERTY_SHARE: share },
    projects: [
      { extends: true, test: { name: 'together', include: all, exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
