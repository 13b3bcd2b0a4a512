import { mergeConfig } from 'vitest/config'
import { testsIn } from './vitest.options.ts'

/** These compute and keep nothing: they need no process of their own for each file, which costs a second. */
const pure = [
  'contract',
  'floor-editor',
  'folder-drop',
  'plan',
  'plans',
  'programme',
  'readiness',
  'reports',
  'shared',
].map((folder) => `test/unit/${folder}/**/*.test.ts`)

const options = testsIn([])
export default mergeConfig(options, {
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
          exclude: pure,
        },
      },
    ],
  },
})
