import { testsIn } from './vitest.options.ts'

/**
 * What takes minutes: storms of faults through the program itself, kills, services that decide
 * otherwise and their combinations, generated requests, hostile files.
 */
export default testsIn(['test/deep/**/*.test.ts'])
