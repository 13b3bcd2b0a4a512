import { testsIn } from './vitest.options.ts'

/** What reads the sources as a compiler does: a part of `npm run check`, with the rules for texts. */
export default testsIn(['test/static/**/*.test.ts', 'test/unit/locales/**/*.test.ts'])
