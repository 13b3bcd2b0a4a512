import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Set by whoever has built the programs from these sources just now: they start in a third of the time. */
export const runBuilt = 'BOOTH_BUILDER_TESTS_RUN_BUILT'

/** A program to be run as a process of its own: built where that is sure to be of these sources, else its source. */
export function programFile(name: 'cli' | 'service'): string {
  return resolve(root, process.env[runBuilt] === '1' ? `out/main/${name}.js` : `electron/${name}/main.ts`)
}
