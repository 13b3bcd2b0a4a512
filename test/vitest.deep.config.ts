import { testsIn } from './vitest.options.ts'

/**
 * What takes minutes: storms of faults through the program itself, kills, generated requests,
 * random combinations, hostile files.
 */
export default testsIn(['test/deep/**/*.test.ts'])
