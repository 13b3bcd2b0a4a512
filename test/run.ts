import { rm } from 'node:fs/promises'
import { build } from './runner/build.ts'
import { pages } from './runner/pages.ts'
import { resultsFolder } from './runner/program.ts'
import { useQuickFolders } from './runner/quick-folders.ts'
import { conclude, lane, minuteMs, vitest } from './runner/report.ts'

const startedAt = performance.now()
await rm(resultsFolder, { recursive: true, force: true })
const cleanUp = useQuickFolders()
const total = await lane(
  build,
  () => vitest('unit and integration', 'test/vitest.config.ts', 15 * minuteMs),
  () => pages('tagged'),
)
await cleanUp()
conclude(total, startedAt)
