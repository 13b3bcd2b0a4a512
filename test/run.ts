import { rm } from 'node:fs/promises'
import { build } from './runner/build.ts'
import { sum } from './runner/counts.ts'
import { pages } from './runner/pages.ts'
import { resultsFolder } from './runner/program.ts'
import { useQuickFolders } from './runner/quick-folders.ts'
import { conclude, lane, minuteMs, say, vitest } from './runner/report.ts'

/** `npm test -- floors` runs what concerns a word: tests whose file is named so, and journeys that are or say it. */
const words = process.argv.slice(2)

const startedAt = performance.now()
await rm(resultsFolder, { recursive: true, force: true })
const cleanUp = useQuickFolders()
const built = await build()
const tested = await lane(
  () => vitest('unit and integration', 'test/vitest.config.ts', 25 * minuteMs, words),
  () => pages(words.length === 0 ? 'tagged' : { words }),
)
await cleanUp()
const nothing = tested.passed + tested.failed + tested.skipped === 0
if (nothing) say(`\nNo test concerns ${words.map((word) => `“${word}”`).join(' or ')}.`)
conclude(nothing ? { ...built, failed: 1 } : sum([built, tested]), startedAt)
