import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { testsIn } from './vitest.options.ts'

const properties = globSync(['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
}).filter((file) => readFileSync(file, 'utf8').includes(`from 'fast-check'`))

/** Every property of the unit and integration tests with all its stories, of which `npm test` tells a part. */
export default mergeConfig(testsIn(properties), { test: { env: { PROPERTY_SHARE: '1' } } })
