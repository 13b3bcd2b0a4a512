import { conclude, lane, minuteMs, vitest } from './runner/report.ts'

const startedAt = performance.now()
conclude(await lane(() => vitest('deep', 'test/vitest.deep.config.ts', 30 * minuteMs)), startedAt)
