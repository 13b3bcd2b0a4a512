import { parseArgs } from 'node:util'
import { build } from './runner/build.ts'
import { pages } from './runner/pages.ts'
import { useQuickFolders } from './runner/quick-folders.ts'
import { conclude, lane } from './runner/report.ts'

/** `npm run test:journeys -- --part=2/3` runs the second of three parts of equal size. */
const part = parseArgs({ options: { part: { type: 'string' } } }).values.part
if (part !== undefined && !/^[1-9]\d?\/[1-9]\d?$/.test(part))
  throw new Error(`--part is “2/3” or the like, not “${part}”.`)

const startedAt = performance.now()
const cleanUp = useQuickFolders()
const total = await lane(build, () => pages({ part: part ?? '1/1' }))
await cleanUp()
conclude(total, startedAt)
