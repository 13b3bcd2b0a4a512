/**
 * Loaded into the web host before its own code: on SIGUSR2 it says how long nothing else had its
 * turn at most since the signal before, in milliseconds. Its child processes are left alone.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

if (process.send === undefined) {
  const resolution = 2
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  process.on('SIGUSR2', () => {
    console.log(`stall ${Math.max(0, delay.max / 1e6 - resolution).toFixed(1)}`)
    delay.reset()
  })
}
