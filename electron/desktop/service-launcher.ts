import { utilityProcess, type UtilityProcess } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { checkBesideArchive } from './outside-archive.ts'
import {
  createLauncher,
  serviceEnvironment,
  type ServiceEnd,
} from '../application/embedded-service/service-process.ts'
import type { Log, ServiceLauncher } from '../application/host/types.ts'

/**
 * The service finishes what it is writing and closes its database; it gets this long, in
 * milliseconds.
 */
const stopTimeoutMs = 10_000

/** Starts `script`, the embedded service, as a utility process. Only after `ready`. */
export function createServiceLauncher(script: string, log: Log): ServiceLauncher {
  return createLauncher(async (args) => {
    await checkBesideArchive(script)
    const child = utilityProcess.fork(script, [...args], {
      serviceName: 'Event management service',
      stdio: 'pipe',
      env: serviceEnvironment(),
    })
    const ended = new Promise<ServiceEnd>((resolve) => {
      child.once('exit', (code) => resolve({ how: `it ended with code ${code}`, isDone: code === 0 }))
    })
    const { stdout, stderr } = child
    if (stdout === null || stderr === null) {
      await end(child, ended)
      throw new AppError('internal', 'The embedded service could not be started: its output cannot be read.')
    }
    return { stdout, stderr, ended, end: () => end(child, ended) }
  }, log)
}

async function end(child: UtilityProcess, ended: Promise<unknown>): Promise<void> {
  // Until it is spawned a process has no number and cannot be killed; once it has ended it has none
  // again.
  if (child.pid === undefined)
    await Promise.race([new Promise<void>((resolve) => child.once('spawn', resolve)), ended])
  const { pid } = child
  if (pid === undefined) return
  // Electron's own kill() is followed by force after two seconds.
  signal(pid, 'SIGTERM')
  const timer = setTimeout(() => signal(pid, 'SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in this very moment.
  }
}
