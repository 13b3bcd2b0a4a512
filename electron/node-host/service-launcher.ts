import { spawn, type ChildProcess } from 'node:child_process'
import { awaitService, serviceArguments, serviceEnvironment } from '../application/embedded-service/service-process.ts'
import type { Log, ServiceLauncher } from '../application/types.ts'

const stopTimeoutMs = 10_000

/** Starts `script`, the embedded service, as a child process. */
export function createServiceLauncher(script: string, log: Log): ServiceLauncher {
  return {
    launch({ dataDirectory, sample, signal }) {
      signal?.throwIfAborted()
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...serviceArguments({ dataDirectory, sample })], {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: serviceEnvironment(),
        // Ctrl-C reaches every process of the terminal; the service ends after its last caller, not
        // with it.
        detached: process.platform !== 'win32',
      })
      const ended = endOf(child)
      return awaitService({ stdout: child.stdout, stderr: child.stderr, ended, end: () => end(child, ended) }, log, signal)
    },
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `it ended with code ${code ?? 0}` : `it was ended by ${signal}`))
  })
}

async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (!child.kill('SIGTERM')) return
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}
