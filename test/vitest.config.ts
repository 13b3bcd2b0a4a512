import { testsIn } from './vitest.options.ts'

export default testsIn(['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'])
