import { utilityProcess, type UtilityProcess } from 'electron'
import { AppError } from '../../shared/errors.ts'
import { awaitService, serviceArguments, serviceEnvironment } from '../application/service-process.ts'
import type { Log, ServiceLauncher } from '../application/types.ts'

const stopPatienceMs = 10_000

/** Starts `script`, the embedded service, as a utility process. Only after `ready`. */
export function createServiceLauncher(script: string, log: Log): ServiceLauncher {
  return {
    async launch({ dataDirectory, sample, signal }) {
      signal?.throwIfAborted()
      const child = utilityProcess.fork(script, serviceArguments({ dataDirectory, sample }), {
        serviceName: 'Event management service',
        stdio: 'pipe',
        env: serviceEnvironment(),
      })
      const ended = new Promise<string>((resolve) => {
        child.once('exit', (code) => resolve(`it ended with code ${code}`))
      })
      const { stdout, stderr } = child
      if (stdout === null || stderr === null) {
        await end(child, ended)
        throw new AppError('internal', 'The embedded service could not be started: its output cannot be read.')
      }
      return awaitService({ stdout, stderr, ended, end: () => end(child, ended) }, log, signal)
    },
  }
}

async function end(child: UtilityProcess, ended: Promise<string>): Promise<void> {
  // Until it is spawned a process has no number and cannot be killed; once it has ended it has none again.
  if (child.pid === undefined) await Promise.race([new Promise<void>((resolve) => child.once('spawn', resolve)), ended])
  const { pid } = child
  if (pid === undefined) return
  child.kill()
  const timer = setTimeout(() => {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in this very moment.
    }
  }, stopPatienceMs)
  await ended
  clearTimeout(timer)
}
