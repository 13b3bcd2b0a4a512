import { build } from './runner/build.ts'
import { pages } from './runner/pages.ts'
import { useQuickFolders } from './runner/quick-folders.ts'
import { conclude, lane } from './runner/report.ts'

const startedAt = performance.now()
const cleanUp = useQuickFolders()
const total = await lane(build, () => pages('others'))
await cleanUp()
conclude(total, startedAt)
