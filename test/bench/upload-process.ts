import { createRecord } from '../../electron/workspace/edits/index.ts'
import { openSyncRig } from '../support/workspaces/sync-rig.ts'

/**
 * The process whose memory and speed are measured: pushes one video, whose file is in the asset
 * store already, through the real push path. Arguments: folder, base URL, booth key, hash, title.
 * Prints `{idleBytes, peakBytes, seconds}`.
 */
const [folder, baseUrl, boothKey, hash, title] = process.argv.slice(2)
if (
  folder === undefined ||
  baseUrl === undefined ||
  boothKey === undefined ||
  hash === undefined ||
  title === undefined
)
  throw new Error('arguments')

const rig = openSyncRig({ folder, baseUrl })
try {
  // A first push of nothing loads everything that a push needs; what then is in use is "idle".
  await rig.engine.run('push')
  createRecord(rig.workspace, 'video', { booth_id: boothKey, title, file: { hash, name: 'large.mp4' } })
  const idleBytes = process.memoryUsage.rss()
  let peakBytes = idleBytes
  const sampler = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, 10)
  const start = performance.now()
  await rig.engine.run('push')
  const seconds = (performance.now() - start) / 1000
  clearInterval(sampler)
  // The system's own high-water mark misses nothing between two samples.
  peakBytes = Math.max(peakBytes, process.resourceUsage().maxRSS * 1024)
  const { waiting, parked } = rig.engine.state()
  if (waiting + parked > 0)
    throw new Error(`The upload did not end well: ${JSON.stringify(rig.workspace.journal.open())}`)
  process.stdout.write(`${JSON.stringify({ idleBytes, peakBytes, seconds })}\n`)
} finally {
  await rig.close()
}
