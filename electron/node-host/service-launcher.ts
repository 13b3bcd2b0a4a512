import { spawn, type ChildProcess } from 'node:child_process'
import {
  createLauncher,
  serviceEnvironment,
  type ServiceEnd,
} from '../application/embedded-service/service-process.ts'
import type { Log, ServiceLauncher } from '../application/host/types.ts'

const stopTimeoutMs = 10_000

/** Starts `script`, the embedded service, as a child process. */
export function createServiceLauncher(script: string, log: Log): ServiceLauncher {
  return createLauncher((args) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: serviceEnvironment(),
      // Ctrl-C reaches every process of the terminal; the service ends after its last caller, not
      // with it.
      detached: process.platform !== 'win32',
    })
    const ended = endOf(child)
    return Promise.resolve({
      stdout: child.stdout,
      stderr: child.stderr,
      ended,
      end: () => end(child, ended),
    })
  }, log)
}

function endOf(child: ChildProcess): Promise<ServiceEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: error.message, isDone: false }))
    child.once('exit', (code, signal) => {
      resolve({
        how: signal === null ? `it ended with code ${code ?? 0}` : `it was ended by ${signal}`,
        isDone: code === 0,
      })
    })
  })
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (!child.kill('SIGTERM')) return
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}
