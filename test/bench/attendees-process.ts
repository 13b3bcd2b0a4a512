import { collectGarbageEarly } from '../../electron/application/host/process-settings.ts'
import { openSyncRig } from '../support/workspaces/sync-rig.ts'

/**
 * The process whose memory is measured: pulls everything into an empty workspace, then again with
 * nothing changed. Arguments: base URL, app key, app secret. Prints `{idleBytes, peakBytes,
 * attendees}`.
 */
const [baseUrl, appKey, appSecret] = process.argv.slice(2)
if (baseUrl === undefined || appKey === undefined || appSecret === undefined) throw new Error('arguments')

// As every host does.
collectGarbageEarly()
const rig = openSyncRig({ baseUrl, appKey, appSecret })
try {
  // A push of nothing loads what the synchronisation needs; what then is in use is "idle".
  await rig.engine.run('push')
  const idleBytes = process.memoryUsage.rss()
  await rig.engine.run('pull')
  await rig.engine.run('pull')
  // The system's own high-water mark misses nothing.
  const peakBytes = Math.max(idleBytes, process.resourceUsage().maxRSS * 1024)
  process.stdout.write(
    `${JSON.stringify({ idleBytes, peakBytes, attendees: rig.workspace.records.count('attendee') })}\n`,
  )
} finally {
  await rig.close()
}
