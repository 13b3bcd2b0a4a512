import { testsIn } from './vitest.options.ts'

/** What runs the programs as whole processes: command line, service, web host, start. */
export default testsIn(['test/programs/**/*.test.ts'])
