import { testsIn } from './vitest.options.ts'

/** What runs the programs as whole processes: command line, service, web host, start, synchronisation. */
export default testsIn(['test/programs/**/*.test.ts'])
