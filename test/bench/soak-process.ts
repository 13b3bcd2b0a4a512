import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded before the program into every process that is watched (`NODE_OPTIONS`): when it is asked
 * by SIGUSR2, collects its garbage and writes how many bytes it then uses, to the file that
 * `BOOTH_BUILDER_BENCH_MEMORY` and its number name.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(
    `${process.env['BOOTH_BUILDER_BENCH_MEMORY'] ?? ''}-${process.pid}`,
    String(heapUsed + external),
  )
})
